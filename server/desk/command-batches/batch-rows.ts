import { sql, type SQL } from 'drizzle-orm';
import type {
  BatchFault,
  BatchItem,
  BatchItemState,
  CommandBatch,
} from '../../../domain/desk/commands/command-batch.ts';
import type { CommandWay, Order } from '../../../domain/desk/commands/commands.ts';
import type { Page } from '../../../domain/base/page.ts';
import { payloadOf } from '../commands/command-rows.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, readPage, run, when, where, type AskedPage } from '../../base/db/statement.ts';
import type { StaffScope } from '../../base/rights/scope.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** A batch as it is written down. */
export interface NewBatch {
  id: string;
  jobId: string;
  brandId: number;
  userId: number;
  sessionId: string;
  order: Order;
  sealed: string | null;
  way: CommandWay;
  queueMinutes: number | null;
  choiceHash: string;
  deviceIds: readonly number[];
}

/** What the job of a batch sends. */
export interface StoredBatch {
  id: string;
  jobId: string;
  userId: number | null;
  sessionId: string | null;
  type: Order['type'];
  payload: Record<string, unknown>;
  sealed: string | null;
  way: CommandWay;
  queueMinutes: number | null;
  /** Null of what was asked for before it was kept. */
  choiceHash: string | null;
  isCancelled: boolean;
  total: number;
}

export async function insertBatch(tx: Database, batch: NewBatch, nowMs: number): Promise<void> {
  const { id, order } = batch;
  await tx.query(
    `INSERT INTO command_batches (id, job_id, brand_id, user_id, session_id, type, payload, sealed, way, queue_minutes, created_at, choice_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11::timestamptz, $12)`,
    [
      id,
      batch.jobId,
      batch.brandId,
      batch.userId,
      batch.sessionId,
      order.type,
      JSON.stringify(payloadOf(order)),
      batch.sealed,
      batch.way,
      batch.queueMinutes,
      iso(nowMs),
      batch.choiceHash,
    ],
  );
  await tx.query(
    'INSERT INTO command_batch_items (batch_id, nth, device_id) SELECT $1, nth - 1, device FROM unnest($2::bigint[]) WITH ORDINALITY AS chosen (device, nth)',
    [id, batch.deviceIds],
  );
}

/** A batch with what its job needs; null where there is none. */
export async function storedBatch(db: Database, id: string): Promise<StoredBatch | null> {
  const [batch] = await db.query<StoredBatch & Record<string, unknown>>(
    `SELECT id, job_id AS "jobId", user_id AS "userId", session_id AS "sessionId", type, payload, sealed, way, queue_minutes AS "queueMinutes", choice_hash AS "choiceHash",
       cancelled_at IS NOT NULL AS "isCancelled", (SELECT count(*) FROM command_batch_items WHERE batch_id = b.id) AS total FROM command_batches b WHERE id = $1`,
    [id],
  );
  return batch ?? null;
}

const HAS_COMMAND = sql`EXISTS (SELECT 1 FROM commands c WHERE c.batch_id = i.batch_id AND c.device_id = i.device_id)`;

/** The next vehicles of a batch whose turn has not come. */
export const nextItems = (db: Database, batchId: string, most: number): Promise<{ deviceId: number }[]> =>
  run(
    db,
    sql`SELECT i.device_id AS "deviceId" FROM command_batch_items i WHERE i.batch_id = ${batchId} AND i.fault IS NULL AND NOT ${HAS_COMMAND}
      ORDER BY i.nth LIMIT ${most}`,
  );

/** Why a vehicle got no command. */
export const noteFault = (db: Database, batchId: string, deviceId: number, fault: BatchFault): Promise<unknown> =>
  db.query('UPDATE command_batch_items SET fault = $3 WHERE batch_id = $1 AND device_id = $2', [
    batchId,
    deviceId,
    fault,
  ]);

/** A batch is over: its secret is not needed any more. */
export const forgetSecret = (db: Database, id: string): Promise<unknown> =>
  db.query('UPDATE command_batches SET sealed = NULL WHERE id = $1', [id]);

export const markCancelled = (db: Database, id: string, nowMs: number): Promise<unknown> =>
  db.query(
    'UPDATE command_batches SET cancelled_at = COALESCE(cancelled_at, $2::timestamptz), sealed = NULL WHERE id = $1',
    [id, iso(nowMs)],
  );

type Reader = Omit<StaffScope, 'kind'>;
/** Vehicles of a batch that the reader sees, with the command of each. */
const itemsFor = ({ seenBrandIds, seesHidden }: Reader, more?: SQL): SQL =>
  sql`FROM command_batch_items i JOIN devices d ON d.id = i.device_id LEFT JOIN vehicles v ON v.id = d.vehicle_id
    LEFT JOIN commands c ON c.batch_id = i.batch_id AND c.device_id = i.device_id
    JOIN command_batches b ON b.id = i.batch_id LEFT JOIN jobs j ON j.id = b.job_id
    ${where(sql`d.brand_id = ANY (${idList(seenBrandIds)})`, seesHidden ? undefined : sql`NOT d.hidden`, more)}`;
const STATE = sql`CASE WHEN c.id IS NOT NULL THEN c.status WHEN i.fault IS NOT NULL THEN 'REFUSED'
  WHEN b.cancelled_at IS NULL AND j.state IN ('queued', 'running') THEN 'WAITING' ELSE 'NOT_SENT' END`;

interface BatchRow extends Omit<CommandBatch, 'createdAt' | 'counts' | 'total'> {
  createdAt: Date;
}

/** Batches that the reader sees, the newest first; `id` asks for one. */
export async function readBatches(
  db: Database,
  reader: Reader,
  { id }: { id?: string },
  asked: AskedPage<never>,
): Promise<Page<CommandBatch>> {
  const { content, ...pagination } = await readPage<BatchRow>(
    db,
    {
      fields: sql`b.id, b.type, b.payload, b.way, b.queue_minutes AS "queueMinutes", b.created_at AS "createdAt", b.job_id AS "jobId",
        COALESCE(j.state, CASE WHEN b.cancelled_at IS NULL THEN 'done' ELSE 'cancelled' END) AS "jobState",
        (SELECT u.name FROM users u WHERE u.id = b.user_id AND u.brand_id = ANY (${idList(reader.seenBrandIds)})) AS "userName"`,
      from: sql`FROM command_batches b LEFT JOIN jobs j ON j.id = b.job_id ${where(
        sql`b.brand_id = ANY (${idList(reader.brandIds)})`,
        when(id, (one) => sql`b.id = ${one}`),
      )}`,
      order: sql`b.created_at DESC, b.id DESC`,
    },
    asked,
  );
  const ids = content.map((batch) => batch.id);
  const counted = await run<{ id: string; state: BatchItemState; count: number }>(
    db,
    sql`SELECT i.batch_id AS id, ${STATE} AS state, count(*) AS count ${itemsFor(reader, sql`i.batch_id = ANY (${sql.param(ids)}::text[])`)} GROUP BY 1, 2`,
  );
  return {
    ...pagination,
    content: content.map(({ createdAt, ...batch }) => {
      const own = counted.filter((one) => one.id === batch.id);
      return {
        ...batch,
        createdAt: createdAt.toISOString(),
        total: own.reduce((sum, { count }) => sum + count, 0),
        counts: Object.fromEntries(own.map(({ state, count }) => [state, count])),
      };
    }),
  };
}

interface ItemRow extends Omit<BatchItem, 'sentAt' | 'endedAt'> {
  sentAt: Date | null;
  endedAt: Date | null;
}

/** One page of the vehicles of a batch that the reader sees, in the order in which they are sent to. */
export async function readItems(
  db: Database,
  reader: Reader,
  { id, state }: { id: string; state: BatchItemState | undefined },
  asked: AskedPage<never>,
): Promise<Page<BatchItem>> {
  const isState = when(state, (one) => sql` AND ${STATE} = ${one}`) ?? sql.empty();
  const { content, ...pagination } = await readPage<ItemRow>(
    db,
    {
      fields: sql`i.device_id AS "deviceId", COALESCE(v.name, d.identifier) AS "deviceName", v.license_plate AS "licensePlate", ${STATE} AS state,
        COALESCE(i.fault, c.answer) AS fault, c.words AS answer, c.id AS "commandId", c.request_id AS "requestId", c.sent_at AS "sentAt", c.ended_at AS "endedAt"`,
      from: itemsFor(reader, sql`i.batch_id = ${id}${isState}`),
      order: sql`i.nth`,
    },
    asked,
  );
  return {
    ...pagination,
    content: content.map(({ sentAt, endedAt, ...item }) => ({
      ...item,
      sentAt: sentAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}
