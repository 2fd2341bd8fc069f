import { sql, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { SimListRow } from '../../../domain/live/devices/sim.ts';
import type { Database } from '../../base/db/database.ts';
import {
  containing,
  idList,
  orderOf,
  readPage,
  when,
  where,
  type AskedPage,
  type KeyedQuery,
} from '../../base/db/statement.ts';
import { deviceJoins, DEVICE_NAME } from '../../live/devices/directory-rows.ts';
import { exportable, type ListContext } from '../../base/lists/exportable.ts';
import type { StaffScope } from '../../base/rights/scope.ts';

/** Which SIM cards are wanted, and which devices their reader sees. */
export interface SimFilter extends Pick<StaffScope, 'brandIds' | 'seenBrandIds' | 'seesHidden'> {
  term: string | null;
  operator: string | null;
  nowMs: number;
  /** The one carrier whose plans are told; null for none. */
  carrier: string | null;
}

type Context = Pick<ListContext<'simcards.list'>, 'scope' | 'query'>;

export const filterOf = (
  { scope, query: { term, operator } }: Context,
  nowMs: number,
  carrier: string | null,
): SimFilter => ({
  carrier,
  brandIds: scope.brandIds,
  seenBrandIds: scope.seenBrandIds,
  seesHidden: scope.seesHidden,
  term: term?.trim() || null,
  operator: operator?.trim() || null,
  nowMs,
});

type Row = Omit<SimListRow, 'resetAt'> & { resetAt: Date | null };

/** Bytes of a card's plan, which are told of one carrier alone: the rule of `isPlanCarrier`, for rows. */
const ofPlan = (carrier: string | null, bytes: SQL): SQL =>
  sql`CASE WHEN lower(trim(COALESCE(held.operator, s.operator))) = lower(trim(${carrier}::text)) THEN ${bytes}::float8 END`;

/** SIM cards by ICCID, each with the first of the devices that say it is in them. */
const simQuery = ({ brandIds, seenBrandIds, seesHidden, term, operator, nowMs, carrier }: SimFilter): KeyedQuery => ({
  fields: sql`s.iccid, s.brand_id AS brand, b.name AS "brandName", s.msisdn, s.operator, ${ofPlan(carrier, sql`s.franchise_bytes`)} AS "franchiseBytes",
    ${ofPlan(carrier, sql`s.consumed_bytes`)} AS "consumedBytes", s.reset_at AS "resetAt", held.id AS device, held.name AS "deviceName"`,
  from: sql`FROM sim_cards s JOIN brands b ON b.id = s.brand_id
    LEFT JOIN LATERAL (SELECT d.id, d.operator, ${DEVICE_NAME} AS name FROM devices d ${deviceJoins(nowMs)}
      ${where(
        sql`d.iccid = s.iccid`,
        sql`d.brand_id = ANY (${idList(seenBrandIds)})`,
        seesHidden ? undefined : sql`NOT d.hidden`,
      )} ORDER BY (d.brand_id = s.brand_id) DESC, d.id LIMIT 1) held ON true
    ${where(
      sql`s.brand_id = ANY (${idList(brandIds)})`,
      when(term, (part) => sql`(s.iccid ILIKE ${containing(part)} OR s.msisdn ILIKE ${containing(part)})`),
      when(operator, (name) => sql`lower(s.operator) = lower(${name}::text)`),
    )}`,
  keys: [{ by: sql`s.iccid` }],
});

const shown = ({ resetAt, ...row }: Row): SimListRow => ({ ...row, resetAt: resetAt?.toISOString() ?? null });

/** One page of the SIM cards. */
export async function listSims(db: Database, filter: SimFilter, asked: AskedPage<never>): Promise<Page<SimListRow>> {
  const query = simQuery(filter);
  const { content, ...pagination } = await readPage<Row>(db, { ...query, order: orderOf(query.keys) }, asked);
  return { ...pagination, content: content.map(shown) };
}

const BYTES_A_MB = 1_000_000;
const megabytes = (bytes: number | null): number | null =>
  bytes === null ? null : Math.round((bytes / BYTES_A_MB) * 100) / 100;

/** SIM cards as a file. */
export const simExport = (clock: Clock, carrier: string | null) =>
  exportable({
    call: 'simcards.list',
    fileName: 'export.simcards',
    query: (context) => simQuery(filterOf(context, clock.now(), carrier)),
    row: (raw: Row) => shown(raw),
    columns: [
      { title: 'column.iccid', value: ({ iccid }) => iccid },
      { title: 'column.number', value: ({ msisdn }) => msisdn },
      { title: 'column.carrier', value: ({ operator }) => operator },
      { title: 'column.franchise', value: ({ franchiseBytes }) => megabytes(franchiseBytes) },
      { title: 'column.consumed', value: ({ consumedBytes }) => megabytes(consumedBytes) },
      {
        title: 'column.reset',
        isTime: true,
        value: ({ resetAt }, { time }) => (resetAt === null ? null : time(resetAt)),
      },
      { title: 'column.device', value: ({ deviceName }) => deviceName },
      { title: 'column.brand', value: ({ brandName }) => brandName },
    ],
  });
