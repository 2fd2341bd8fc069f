import { sql, type SQL } from 'drizzle-orm';
import type { Incident, IncidentComment } from '../../../domain/desk/incidents/incident.ts';
import { COMMENT_PAGE_SIZE } from '../../../domain/desk/incidents/incident-codes.ts';
import { SEVERITIES } from '../../../domain/desk/incidents/incident-severity.ts';
import type { Sort } from '../../../contract/rest/base/paged.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { placeAt } from '../../base/db/place-at.ts';
import { plateContains } from '../../base/db/plates.ts';
import {
  containsPlain,
  idList,
  orderOf,
  readPage,
  run,
  textList,
  when,
  where,
  type AskedPage,
  type KeyedQuery,
} from '../../base/db/statement.ts';
import { PERSON_NAME } from '../../live/devices/directory-rows.ts';
import { devicesWithin } from '../../live/devices/in-groups.ts';
import { INCIDENT_LOCALE } from '../../base/messages/incident-words.ts';
import type { Locale } from '../../base/messages/message.ts';
import { incidentKeys, type IncidentSort } from './incident-sorts.ts';

/** Which incidents somebody sees. */
export interface SeenIncidents {
  /** Raised in these brands. */
  brandIds: readonly Id[];
  /** Brands the reader sees: nothing is returned of a device that moved to another brand, and no user of other brands is named. */
  seenBrandIds: readonly Id[];
  /** Whether those of hidden devices show. */
  hidden: boolean;
}

/** Which of them are wanted; what is left out filters nothing. */
export interface IncidentFilter extends SeenIncidents {
  ids?: readonly Id[] | undefined;
  deviceId?: Id | undefined;
  /** Of vehicles in this group, or in one that lies in it. */
  group?: Id | undefined;
  status?: readonly string[] | undefined;
  situation?: string | undefined;
  type?: readonly string[] | undefined;
  /** Id or code. */
  id?: number | undefined;
  licensePlate?: string | undefined;
  /** Bounds of when it happened; `end` itself is left out. */
  start?: string | undefined;
  end?: string | undefined;
  customerName?: string | undefined;
  operator?: string | undefined;
}

/** An incident without what was said about it. */
type BareIncident = Omit<Incident, 'comments'>;

export interface IncidentRow extends Omit<BareIncident, 'dateTime' | 'created' | 'returned' | 'severity'> {
  dateTime: Date;
  created: Date;
  returned: Date | null;
  /** Its place in `SEVERITIES`. */
  severity: number;
}

const commentFields = (seen: readonly Id[]): { fields: SQL; from: SQL } => ({
  fields: sql`m.id, m.comment, m.type, m.created_at, w.id AS "createdUserId", w.name AS "createdUserName"`,
  from: sql`FROM incident_comments m LEFT JOIN users w ON w.id = m.created_by AND w.brand_id = ANY (${idList(seen)})`,
});

const LATEST_FIRST = sql`m.created_at DESC, m.id DESC`;

type CommentRow = Omit<IncidentComment, 'created'> & { id: number; created_at: Date };
const commentOf = ({ id: _, created_at, ...comment }: CommentRow): IncidentComment => ({
  ...comment,
  created: created_at.toISOString(),
});

/** The latest comments on some incidents, newest first: asked for a page at a time, and not for rows before it. */
async function latestComments(
  db: Database,
  ids: readonly Id[],
  seen: readonly Id[],
): Promise<ReadonlyMap<Id, IncidentComment[]>> {
  const comments = new Map<Id, IncidentComment[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return comments;
  const { fields, from } = commentFields(seen);
  const rows = await run<CommentRow & { incident: Id }>(
    db,
    sql`SELECT given.incident, latest.* FROM unnest(${idList(ids)}) AS given (incident)
      CROSS JOIN LATERAL (SELECT ${fields} ${from} WHERE m.incident_id = given.incident ORDER BY ${LATEST_FIRST} LIMIT ${COMMENT_PAGE_SIZE}) latest
      ORDER BY latest.created_at DESC, latest.id DESC`,
  );
  for (const { incident, ...row } of rows) comments.get(incident)!.push(commentOf(row));
  return comments;
}

const FIELDS = sql`i.id, i.code::text AS code, i.title, i.message, i.happened_at AS "dateTime", i.created_at AS created, i.brand_id AS "brandId", i.device_id AS "deviceId",
  i.vehicle_id AS "vehicleId", o.id AS "userOperatorId", o.login AS operator, o.name AS "operatorName", v.license_plate AS "licensePlate", ${PERSON_NAME} AS "customerName",
  i.type, i.observation, i.status, i.situation, i.returned_at AS returned, i.version, i.area_id AS "areaId", i.severity,
  ${placeAt(sql`i.device_id`, sql`i.happened_at`)} AS place`;

const conditionsOf = ({ brandIds, seenBrandIds, hidden }: SeenIncidents): (SQL | undefined)[] => [
  sql`i.brand_id = ANY (${idList(seenBrandIds)})`,
  sql`d.brand_id = ANY (${idList(seenBrandIds)})`,
  sql`i.brand_id = ANY (${idList(brandIds)})`,
  hidden ? undefined : sql`NOT d.hidden`,
];

/** `WHERE` of the incidents `i` about devices `d` that somebody sees. */
export const seenIncidents = (seen: SeenIncidents): SQL => where(...conditionsOf(seen));

// What names a person or a vehicle is searched among people and vehicles, once each, and not once for each of their incidents.
const platesLike = (plate: string): SQL =>
  sql`i.vehicle_id IN (SELECT id FROM vehicles WHERE ${plateContains(sql`license_plate`, plate)})`;
const customersLike = (name: string): SQL =>
  sql`i.user_id IN (SELECT u.id FROM users u LEFT JOIN customers c ON c.id = u.customer_id WHERE ${containsPlain(PERSON_NAME, name)})`;
const operatorsLike = (name: string, seen: readonly Id[]): SQL =>
  sql`i.operator_id IN (SELECT id FROM users WHERE brand_id = ANY (${idList(seen)}) AND (${containsPlain(sql`name`, name)} OR ${containsPlain(sql`login`, name)}))`;

const fits = (filter: IncidentFilter): SQL =>
  where(
    ...conditionsOf(filter),
    when(filter.ids, (wanted) => sql`i.id = ANY (${idList(wanted)})`),
    when(filter.deviceId, (device) => sql`i.device_id = ${device}`),
    when(filter.group, (group) => sql`i.device_id IN (${devicesWithin(group)})`),
    when(filter.status, (wanted) => sql`i.status = ANY (${textList(wanted)})`),
    when(filter.type, (wanted) => sql`i.type = ANY (${textList(wanted)})`),
    when(filter.situation || null, (wanted) => sql`i.situation = ${wanted}`),
    when(filter.id, (wanted) => sql`(i.id = ${wanted} OR i.code = ${wanted})`),
    when(filter.licensePlate || null, platesLike),
    when(filter.start, (start) => sql`i.happened_at >= ${start}::timestamptz`),
    when(filter.end, (end) => sql`i.happened_at < ${end}::timestamptz`),
    when(filter.customerName || null, customersLike),
    when(filter.operator || null, (name) => operatorsLike(name, filter.seenBrandIds)),
  );

const from = (filter: IncidentFilter): SQL =>
  sql`FROM incidents i JOIN devices d ON d.id = i.device_id LEFT JOIN vehicles v ON v.id = i.vehicle_id
  LEFT JOIN users u ON u.id = i.user_id LEFT JOIN customers c ON c.id = u.customer_id
  LEFT JOIN users o ON o.id = i.operator_id AND o.brand_id = ANY (${idList(filter.seenBrandIds)}) ${fits(filter)}`;

/** The incidents of a filter as all of them are read, sorted as a page is. */
export const incidentQuery = (filter: IncidentFilter, locale: Locale, sort?: Sort<IncidentSort>): KeyedQuery => ({
  fields: FIELDS,
  from: from(filter),
  keys: incidentKeys(locale, sort),
});

export const incidentOf = (row: IncidentRow): BareIncident => ({
  ...row,
  dateTime: row.dateTime.toISOString(),
  created: row.created.toISOString(),
  returned: row.returned?.toISOString() ?? null,
  severity: SEVERITIES[row.severity] ?? 'usual',
});

/** One page of the incidents of a filter, the newest first where no sort is asked for. */
export async function readIncidents(
  db: Database,
  filter: IncidentFilter,
  { sort, ...asked }: AskedPage<IncidentSort>,
  locale: Locale = INCIDENT_LOCALE,
): Promise<Page<Incident>> {
  const query = incidentQuery(filter, locale, sort);
  const { content, ...pagination } = await readPage<IncidentRow>(db, { ...query, order: orderOf(query.keys) }, asked);
  const comments = await latestComments(
    db,
    content.map(({ id }) => id),
    filter.seenBrandIds,
  );
  return {
    ...pagination,
    content: content.map((row) => ({ ...incidentOf(row), comments: comments.get(row.id) ?? [] })),
  };
}

/** One page of the comments on an incident, the newest first; people are named where their brand is among `seenBrandIds`. */
export async function readComments(
  db: Database,
  incidentId: Id,
  seenBrandIds: readonly Id[],
  asked: AskedPage<never>,
): Promise<Page<IncidentComment>> {
  const { fields, from: comments } = commentFields(seenBrandIds);
  const { content, ...pagination } = await readPage<CommentRow>(
    db,
    { fields, from: sql`${comments} WHERE m.incident_id = ${incidentId}`, order: LATEST_FIRST },
    asked,
  );
  return { ...pagination, content: content.map(commentOf) };
}

/** What decides who sees an incident. */
export async function incidentPlace(db: Database, id: Id): Promise<{ brandId: Id; deviceId: Id } | undefined> {
  const [incident] = await db.query<{ brandId: Id; deviceId: Id }>(
    'SELECT brand_id AS "brandId", device_id AS "deviceId" FROM incidents WHERE id = $1',
    [id],
  );
  return incident;
}
