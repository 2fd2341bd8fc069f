import { sql, type SQL } from 'drizzle-orm';
import type { Page } from '../../../domain/base/page.ts';
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
import { withinGroup } from '../../live/devices/in-groups.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { ownerOf, seenRows, type Scope } from '../../base/rights/scope.ts';
import { areaMembers } from './area-members.ts';
import { AREA_FIELDS, type AreaListRow } from './area-rows.ts';

type ListQuery = CallContext<'areas.list'>['query'];

/** Filters of a list of areas, without its page and its order. */
export type AreaFilter = Partial<Omit<ListQuery, 'page' | 'limit' | 'sort' | 'brand'>> & {
  /** Only these. */
  ids?: readonly number[] | undefined;
};

/** What an area was drawn as; of one that came before the tools only its kind is known. */
const SHAPE = sql`COALESCE(a.drawn_as, CASE WHEN upper(a.type) = 'CIRCLE' THEN 'circle' ELSE 'polygon' END)`;

/** The devices that an area is for, by themselves or in a group, each once. */
const TIED = sql`(SELECT device_id AS id FROM (${sql.raw(areaMembers((id) => `${id} = a.id`))}) members)`;

/** How many vehicles of an area somebody sees: the rule of `maySeeDevice`, for rows. */
function vehicleCount(scope: Scope, nowMs: number): SQL {
  const brandIds = scope.kind === 'customer' ? [scope.brandId] : scope.seenBrandIds;
  const now = new Date(nowMs).toISOString();
  return sql`(SELECT count(*)::int FROM ${TIED} t JOIN devices d ON d.id = t.id ${where(
    sql`d.brand_id = ANY (${idList(brandIds)})`,
    scope.seesHidden ? undefined : sql`NOT d.hidden`,
    when(
      ownerOf(scope),
      (owner) => sql`EXISTS (SELECT 1 FROM device_assignments s WHERE s.device_id = d.id AND s.user_id = ${owner}
        AND s.starts_at <= ${now}::timestamptz AND (s.ends_at IS NULL OR s.ends_at > ${now}::timestamptz))`,
    ),
  )})`;
}

const fits = (scope: Scope, { user, customer, group, device, term, shape, ids }: AreaFilter): SQL => {
  const { brandIds, userId } = seenRows(scope, user);
  const text = term?.trim();
  return where(
    sql`a.deleted_at IS NULL`,
    sql`a.brand_id = ANY (${idList(brandIds)})`,
    when(userId, (owner) => sql`a.user_id = ${owner}`),
    when(customer, (wanted) => sql`u.customer_id = ${wanted}`),
    when(
      group,
      (wanted) =>
        sql`EXISTS (SELECT 1 FROM area_groups g WHERE g.area_id = a.id AND g.group_id IN (${withinGroup(wanted)}))`,
    ),
    when(device, (wanted) => sql`EXISTS (SELECT 1 FROM ${TIED} t WHERE t.id = ${wanted})`),
    when(text ? containing(text) : null, (part) => sql`(a.name ILIKE ${part} OR a.address ILIKE ${part})`),
    when(shape, (wanted) => sql`${SHAPE} = ${wanted}`),
    when(ids, (wanted) => sql`a.id = ANY (${idList(wanted)})`),
  );
};

/** Areas that fit a filter, sorted as asked. */
export function areaQuery(
  scope: Scope,
  { sort, ...filter }: AreaFilter & { sort?: ListQuery['sort'] | undefined },
  nowMs: number,
): KeyedQuery {
  const vehicles = vehicleCount(scope, nowMs);
  const sorts: Readonly<Record<ListQuery['sort']['by'], SQL>> = {
    name: sql`lower(a.name)`,
    address: sql`lower(a.address)`,
    shape: SHAPE,
    user: sql`lower(u.name)`,
    vehicles,
    created: sql`a.created_at`,
  };
  return {
    fields: sql`${AREA_FIELDS}, u.name AS "userName", ${vehicles} AS vehicles,
      to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created`,
    from: sql`FROM areas a LEFT JOIN users u ON u.id = a.user_id ${fits(scope, filter)}`,
    keys: [
      ...(sort ? [{ by: sorts[sort.by], isDescending: sort.isDescending, isNullable: true }] : []),
      { by: sql`lower(a.name)` },
      { by: sql`a.id` },
    ],
  };
}

/** One page of the areas that fit a filter. */
export function listAreas(
  db: Database,
  scope: Scope,
  filter: Parameters<typeof areaQuery>[1],
  nowMs: number,
  asked: Omit<AskedPage<never>, 'sort'>,
): Promise<Page<AreaListRow>> {
  const query = areaQuery(scope, filter, nowMs);
  return readPage<AreaListRow>(db, { ...query, order: orderOf(query.keys) }, asked);
}
