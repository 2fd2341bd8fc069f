import type { Job, JobFault, JobState } from '../../../domain/work/job.ts';
import type { Database } from '../../base/db/database.ts';
import type { Locale } from '../../base/messages/message.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

export interface NewJob {
  id: string;
  userId: number;
  brandId: number;
  name: string;
  title: string;
  input: unknown;
  locale: Locale;
}

/** How many open jobs a person may have: so many in all, and one of some kinds. */
export interface JobLimits {
  most: number;
  oneOf?: readonly string[] | undefined;
}

/** What is kept with a job or not at all. */
export type Also = (tx: Database, jobId: string) => Promise<void>;

/**
 * Queues a job unless its owner has as many that are not over as a limit says; names the limit that was met. `also` runs in the
 * transaction that does.
 */
export const insertJob = (
  db: Database,
  job: NewJob,
  { most, oneOf = [] }: JobLimits,
  nowMs: number,
  also: Also = async () => undefined,
): Promise<'queued' | keyof JobLimits> =>
  db.transaction(async (tx) => {
    // One after another for a person: two at once would both find room.
    await tx.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [job.userId]);
    const [open] = await tx.query<{ all: number; alike: number }>(
      `SELECT count(*) AS "all", count(*) FILTER (WHERE name = ANY ($2::text[])) AS alike FROM jobs WHERE user_id = $1 AND state IN ('queued', 'running')`,
      [job.userId, oneOf],
    );
    if (open!.alike > 0) return 'oneOf';
    if (open!.all >= most) return 'most';
    await tx.query(
      `INSERT INTO jobs (id, user_id, brand_id, name, title, input, locale, state, created_at)
       VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, 'queued', $8::timestamptz)`,
      [job.id, job.userId, job.brandId, job.name, job.title, JSON.stringify(job.input), job.locale, instant(nowMs)],
    );
    await also(tx, job.id);
    return 'queued';
  });

interface Row extends Omit<Job, 'createdAt' | 'endedAt' | 'keptUntil'> {
  createdAt: Date;
  endedAt: Date | null;
}

const FILES = `COALESCE((SELECT jsonb_agg(jsonb_build_object('index', f.nth, 'name', f.name, 'bytes', f.bytes) ORDER BY f.nth)
  FROM job_files f WHERE f.job_id = j.id AND f.attempt = j.attempt AND j.state = 'done'), '[]')`;

/** Jobs of one person that a list holds. */
const MOST_LISTED = 50;

/** A person's jobs, the newest first, without those they removed and those whose time is over; `id` asks for one. */
export async function readJobs(
  db: Database,
  { userId, id, keptMs }: { userId: number; id?: string; keptMs: number },
  nowMs: number,
): Promise<Job[]> {
  const rows = await db.query<Row>(
    `SELECT j.id, j.name, j.title, j.state, j.done, j.total, j.fault, j.created_at AS "createdAt", j.ended_at AS "endedAt", ${FILES} AS files
     FROM jobs j WHERE j.user_id = $1 AND j.removed_at IS NULL AND (j.ended_at IS NULL OR j.ended_at > $2::timestamptz) AND ($3::text IS NULL OR j.id = $3)
     ORDER BY j.created_at DESC, j.id LIMIT ${MOST_LISTED}`,
    [userId, instant(nowMs - keptMs), id ?? null],
  );
  return rows.map(({ createdAt, endedAt, ...job }) => ({
    ...job,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    keptUntil: job.state === 'done' && endedAt ? instant(endedAt.getTime() + keptMs) : null,
  }));
}

/** Cancels a person's job that is not over: at once while it is queued, else by asking whoever runs it. Null where there is none of theirs. */
export async function cancelJob(
  db: Database,
  userId: number,
  id: string,
  nowMs: number,
): Promise<{ state: JobState } | null> {
  const [job] = await db.query<{ state: JobState }>(
    `UPDATE jobs SET cancel_asked = cancel_asked OR state = 'running', state = CASE state WHEN 'queued' THEN 'cancelled' ELSE state END,
       ended_at = CASE state WHEN 'queued' THEN $3::timestamptz ELSE ended_at END
     WHERE id = $1 AND user_id = $2 AND removed_at IS NULL RETURNING state`,
    [id, userId, instant(nowMs)],
  );
  return job ?? null;
}

/** Takes a person's job that is over off their list, and its files away. Says whether there was one. */
export const removeJob = (db: Database, userId: number, id: string, nowMs: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const removed = await tx.query(
      `UPDATE jobs SET removed_at = $3::timestamptz WHERE id = $1 AND user_id = $2 AND removed_at IS NULL AND ended_at IS NOT NULL RETURNING id`,
      [id, userId, instant(nowMs)],
    );
    if (removed.length > 0) await tx.query('DELETE FROM job_files WHERE job_id = $1', [id]);
    return removed.length > 0;
  });

/** Deletes what is over for longer than it is kept, and fails what waited as long without a server that knows its kind. */
export async function removeOldJobs(db: Database, keptMs: number, nowMs: number): Promise<void> {
  const oldest = instant(nowMs - keptMs);
  await db.query('DELETE FROM jobs WHERE ended_at <= $1::timestamptz', [oldest]);
  await db.query(
    `UPDATE jobs SET state = 'failed', fault = 'server-lost', ended_at = $2::timestamptz
     WHERE state = 'queued' AND created_at <= $1::timestamptz AND COALESCE(started_at, created_at) <= $1::timestamptz`,
    [oldest, instant(nowMs)],
  );
}

/** How a run ended. */
export interface Ending {
  state: Extract<JobState, 'done' | 'failed' | 'cancelled'>;
  fault: JobFault | null;
}
