import { afterLoss, type JobState } from '../../../domain/work/job.ts';
import type { Database } from '../../base/db/database.ts';
import type { Locale } from '../../base/messages/message.ts';
import type { Ending } from './job-rows.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/** Until when a lease of so many milliseconds holds: by the database's clock, since those of servers may differ. */
const LEASE_FOR = (parameter: string): string => `now() + ${parameter}::float8 * interval '1 millisecond'`;

/** A job that this server has taken up. */
export interface TakenJob {
  id: string;
  /** Which time it was taken up: what is written for a former one is refused. */
  attempt: number;
  userId: number;
  name: string;
  input: unknown;
  locale: Locale;
}

/**
 * Whose turn it is: the tenant with the fewest running jobs, of those the one that was served longest ago; within it the same by
 * person; then the oldest job. So a hundred exports of one tenant wait behind the first of another.
 */
const NEXT = `WITH brand AS (SELECT brand_id, count(*) FILTER (WHERE state = 'running') AS running, max(started_at) AS served FROM jobs GROUP BY brand_id),
    person AS (SELECT user_id, count(*) FILTER (WHERE state = 'running') AS running, max(started_at) AS served FROM jobs GROUP BY user_id)
  SELECT j.id FROM jobs j JOIN brand ON brand.brand_id = j.brand_id JOIN person ON person.user_id = j.user_id
  WHERE j.state = 'queued' AND j.name = ANY ($1::text[])
  ORDER BY brand.running, brand.served NULLS FIRST, person.running, person.served NULLS FIRST, j.created_at, j.id
  LIMIT 1 FOR UPDATE OF j SKIP LOCKED`;

/** Takes up the next job of some kinds; null where none waits. What a former attempt wrote goes. */
export const takeJob = (
  db: Database,
  names: readonly string[],
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<TakenJob | null> =>
  db.transaction(async (tx) => {
    const [next] = await tx.query<{ id: string }>(NEXT, [names]);
    if (!next) return null;
    const [job] = await tx.query<TakenJob & Record<string, unknown>>(
      `UPDATE jobs SET state = 'running', attempt = attempt + 1, lease_until = ${LEASE_FOR('$2')}, started_at = $3::timestamptz, done = 0, total = NULL
       WHERE id = $1 RETURNING id, attempt, user_id AS "userId", name, input, locale`,
      [next.id, leaseMs, instant(nowMs)],
    );
    await tx.query('DELETE FROM job_files WHERE job_id = $1', [next.id]);
    return job!;
  });

type Held = Pick<TakenJob, 'id' | 'attempt'>;
const IS_HELD = `id = $1 AND attempt = $2 AND state = 'running'`;

/** Renews a lease and notes how far the job is; says whether it is to be cancelled, null where the lease is lost. */
export async function renewLease(
  db: Database,
  { id, attempt }: Held,
  { done, total }: { done: number; total: number | null },
  leaseMs: number,
): Promise<{ cancelAsked: boolean } | null> {
  const [held] = await db.query<{ cancelAsked: boolean }>(
    `UPDATE jobs SET lease_until = ${LEASE_FOR('$3')}, done = $4, total = $5 WHERE ${IS_HELD} RETURNING cancel_asked AS "cancelAsked"`,
    [id, attempt, leaseMs, done, total],
  );
  return held ?? null;
}

/** Ends a job that is still held; a wish to cancel it that came meanwhile counts. Null where the lease was lost. */
export async function endJob(
  db: Database,
  { id, attempt }: Held,
  { state, fault }: Ending,
  { done, total }: { done: number; total: number | null },
  nowMs: number,
): Promise<JobState | null> {
  const [ended] = await db.query<{ state: JobState }>(
    `UPDATE jobs SET state = CASE WHEN cancel_asked THEN 'cancelled' ELSE $3::text END, fault = CASE WHEN cancel_asked THEN NULL ELSE $4::text END,
       done = $5, total = $6, lease_until = NULL, ended_at = $7::timestamptz WHERE ${IS_HELD} RETURNING state`,
    [id, attempt, state, fault, done, total, instant(nowMs)],
  );
  if (ended && ended.state !== 'done') await db.query('DELETE FROM job_files WHERE job_id = $1', [id]);
  return ended?.state ?? null;
}

/** Gives a job back that this server cannot finish because it stops: the next one takes it up at once. */
export const giveBack = async (db: Database, { id, attempt }: Held): Promise<void> => {
  await db.query(`UPDATE jobs SET state = 'queued', lease_until = NULL WHERE ${IS_HELD}`, [id, attempt]);
};

/** A job whose server was lost, and what became of it. */
export interface LostJob {
  id: string;
  userId: number;
  state: JobState;
}

/** Looks for jobs whose lease ran out, and decides what becomes of them. */
export const recoverLost = (db: Database, nowMs: number): Promise<LostJob[]> =>
  db.transaction(async (tx) => {
    const lost = await tx.query<{ id: string; userId: number; losses: number; cancelAsked: boolean }>(
      `SELECT id, user_id AS "userId", losses + 1 AS losses, cancel_asked AS "cancelAsked" FROM jobs
       WHERE state = 'running' AND lease_until < now() FOR UPDATE SKIP LOCKED`,
    );
    const decided: LostJob[] = [];
    for (const { id, userId, losses, cancelAsked } of lost) {
      const state = afterLoss(losses, cancelAsked);
      const isOver = state !== 'queued';
      await tx.query(
        'UPDATE jobs SET state = $2, losses = $3, fault = $4, lease_until = NULL, ended_at = $5::timestamptz WHERE id = $1',
        [id, state, losses, state === 'failed' ? 'server-lost' : null, isOver ? instant(nowMs) : null],
      );
      if (isOver) await tx.query('DELETE FROM job_files WHERE job_id = $1', [id]);
      decided.push({ id, userId, state });
    }
    return decided;
  });
