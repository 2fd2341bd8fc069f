import type { Incident, IncidentComment } from '../../domain/incident.ts';
import { COMMENT_PAGE_SIZE } from '../../domain/incident-codes.ts';
import type { Id } from '../../domain/id.ts';
import { paginationOf, type Pagination } from '../../domain/page.ts';
import type { Database } from '../db/database.ts';
import { PERSON_NAME } from '../devices/directory-rows.ts';
import { containing } from '../users/user-rows.ts';

/** Which incidents are wanted; what is left out filters nothing. */
export interface IncidentFilter {
  /** Raised in these brands. */
  brandIds: readonly Id[];
  /** Brands the reader sees: nothing of a device that went to another one is told, and nobody of other brands is named. */
  seenBrandIds: readonly Id[];
  /** Whether those of hidden devices show. */
  hidden: boolean;
  ids?: readonly Id[] | undefined;
  deviceId?: Id | undefined;
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
}

interface Row extends Omit<Incident, 'dateTime' | 'created' | 'returned'> {
  dateTime: Date;
  created: Date;
  returned: Date | null;
}

const COMMENTS = `SELECT m.id, m.comment, m.type, m.created_at, w.id AS "createdUserId", w.name AS "createdUserName"
  FROM incident_comments m LEFT JOIN users w ON w.id = m.created_by AND w.brand_id = ANY ($1::bigint[])`;

const LATEST = `COALESCE((SELECT jsonb_agg(jsonb_build_object('comment', latest.comment, 'type', latest.type, 'createdUserId', latest."createdUserId",
    'createdUserName', latest."createdUserName", 'created', to_char(latest.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY latest.created_at DESC, latest.id DESC)
  FROM (${COMMENTS} WHERE m.incident_id = i.id ORDER BY m.created_at DESC, m.id DESC LIMIT ${COMMENT_PAGE_SIZE}) latest), '[]')`;

const FIELDS = `i.id, i.code::text AS code, i.title, i.message, i.happened_at AS "dateTime", i.created_at AS created, i.brand_id AS "brandId", i.device_id AS "deviceId",
  i.vehicle_id AS "vehicleId", o.id AS "userOperatorId", o.login AS operator, o.name AS "operatorName", v.license_plate AS "licensePlate", ${PERSON_NAME} AS "customerName",
  i.type, i.observation, i.status, i.situation, i.returned_at AS returned, ${LATEST} AS comments`;

const FROM = `FROM incidents i JOIN devices d ON d.id = i.device_id LEFT JOIN vehicles v ON v.id = i.vehicle_id
  LEFT JOIN users u ON u.id = i.user_id LEFT JOIN customers c ON c.id = u.customer_id
  LEFT JOIN users o ON o.id = i.operator_id AND o.brand_id = ANY ($1::bigint[])`;

/** The conditions that are there, and their parameters; `$1` are the brands the reader sees. */
function conditions(filter: IncidentFilter): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [filter.seenBrandIds];
  const parts = ['i.brand_id = ANY ($1::bigint[])', 'd.brand_id = ANY ($1::bigint[])'];
  const add = (value: unknown, condition: (place: string) => string): void => {
    if (value === undefined || value === '') return;
    parameters.push(value);
    parts.push(condition(`$${parameters.length}`));
  };
  add(filter.brandIds, (place) => `i.brand_id = ANY (${place}::bigint[])`);
  if (!filter.hidden) parts.push('NOT d.hidden');
  add(filter.ids, (place) => `i.id = ANY (${place}::bigint[])`);
  add(filter.deviceId, (place) => `i.device_id = ${place}`);
  add(filter.status, (place) => `i.status = ANY (${place}::text[])`);
  add(filter.type, (place) => `i.type = ANY (${place}::text[])`);
  add(filter.situation, (place) => `i.situation = ${place}`);
  add(filter.id, (place) => `(i.id = ${place} OR i.code = ${place})`);
  add(filter.licensePlate && containing(filter.licensePlate), (place) => `v.license_plate ILIKE ${place}`);
  add(filter.start, (place) => `i.happened_at >= ${place}::timestamptz`);
  add(filter.end, (place) => `i.happened_at < ${place}::timestamptz`);
  add(filter.customerName && containing(filter.customerName), (place) => `${PERSON_NAME} ILIKE ${place}`);
  return { where: `WHERE ${parts.join(' AND ')}`, parameters };
}

/** One page of the incidents of a filter, the newest first. Pages count from 0. */
export async function readIncidents(db: Database, filter: IncidentFilter, page: number, limit: number): Promise<Pagination & { content: Incident[] }> {
  const { where, parameters } = conditions(filter);
  const [count] = await db.query<{ total: number }>(`SELECT count(*) AS total ${FROM} ${where}`, parameters);
  const rows = await db.query<Row>(`SELECT ${FIELDS} ${FROM} ${where} ORDER BY i.created_at DESC, i.code DESC LIMIT ${limit} OFFSET ${page * limit}`, parameters);
  const content = rows.map((row) => ({ ...row, dateTime: row.dateTime.toISOString(), created: row.created.toISOString(), returned: row.returned?.toISOString() ?? null }));
  return { content, ...paginationOf(count!.total, limit, page) };
}

/** One page of the comments on an incident, the newest first; people are named where their brand is among `seenBrandIds`. */
export async function readComments(db: Database, incidentId: Id, seenBrandIds: readonly Id[], page: number, limit: number): Promise<Pagination & { content: IncidentComment[] }> {
  const [count] = await db.query<{ total: number }>('SELECT count(*) AS total FROM incident_comments WHERE incident_id = $1', [incidentId]);
  const rows = await db.query<Omit<IncidentComment, 'created'> & { id: number; created_at: Date }>(
    `${COMMENTS} WHERE m.incident_id = $2 ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit} OFFSET ${page * limit}`,
    [seenBrandIds, incidentId],
  );
  const content = rows.map(({ comment, type, createdUserId, createdUserName, created_at }) => ({ comment, type, createdUserId, createdUserName, created: created_at.toISOString() }));
  return { content, ...paginationOf(count!.total, limit, page) };
}
