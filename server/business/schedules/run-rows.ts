import type { Id } from '../../../domain/base/id.ts';
import {
  AGAIN_CONTACTS,
  AGAIN_RUNS,
  RUNS_LISTED,
  type RunOutcome,
} from '../../../domain/business/reports/report-schedule.ts';
import type { Database } from '../../base/db/database.ts';

/** What became of a mail, as far as the server knows. */
export type MailOutcome = 'sent' | 'mail-failed' | 'unknown';

const instant = (ms: number): string => new Date(ms).toISOString();

/** Writes a run down with the contacts it is for, each of whom waits. */
export async function insertRun(tx: Database, id: Id, dueMs: number): Promise<void> {
  const run = [id, instant(dueMs)];
  await tx.query(
    'INSERT INTO report_runs (schedule_id, due_at) VALUES ($1, $2::timestamptz) ON CONFLICT DO NOTHING',
    run,
  );
  await tx.query(
    `INSERT INTO report_mails (schedule_id, due_at, contact_id, nth, name, outcome)
     SELECT s.id, $2::timestamptz, (c.one ->> 'id')::bigint, c.nth, c.one ->> 'name', 'waiting'
     FROM report_schedules s, jsonb_array_elements(s.contacts) WITH ORDINALITY AS c (one, nth) WHERE s.id = $1 ON CONFLICT DO NOTHING`,
    run,
  );
}

/** Ends a run: contacts who still wait were not mailed, and a mail to its owner that nothing is known of stays unknown. */
export const endRun = (db: Database, id: Id, dueMs: number, outcome: RunOutcome): Promise<void> =>
  db.transaction(async (tx) => {
    const run = [id, instant(dueMs)];
    await tx.query(
      `UPDATE report_mails SET outcome = 'failed' WHERE schedule_id = $1 AND due_at = $2::timestamptz AND outcome = 'waiting'`,
      run,
    );
    await tx.query(
      `UPDATE report_runs SET outcome = CASE WHEN mailed = 'unknown' THEN mailed ELSE $3 END WHERE schedule_id = $1 AND due_at = $2::timestamptz`,
      [...run, outcome],
    );
  });

/**
 * Takes the right to mail the owner of a run: a job that another server takes up again mails nobody twice. Until more is noted it is
 * unknown whether it was sent. Answers null, or what is known of the mail that was begun before.
 */
export async function claimMail(db: Database, id: Id, dueMs: number, nowMs: number): Promise<MailOutcome | null> {
  const claimed = await db.query(
    `UPDATE report_runs SET mailed_at = $3::timestamptz, mailed = 'unknown' WHERE schedule_id = $1 AND due_at = $2::timestamptz AND mailed_at IS NULL
     RETURNING due_at`,
    [id, instant(dueMs), instant(nowMs)],
  );
  if (claimed.length > 0) return null;
  const [begun] = await db.query<{ mailed: MailOutcome | null }>(
    'SELECT mailed FROM report_runs WHERE schedule_id = $1 AND due_at = $2::timestamptz',
    [id, instant(dueMs)],
  );
  return begun?.mailed ?? 'unknown';
}

/** Notes what became of the mail to the owner. */
export const noteMail = (db: Database, id: Id, dueMs: number, outcome: MailOutcome): Promise<unknown> =>
  db.query('UPDATE report_runs SET mailed = $3 WHERE schedule_id = $1 AND due_at = $2::timestamptz', [
    id,
    instant(dueMs),
    outcome,
  ]);

const JOB_OF_RUN = `FROM jobs j WHERE j.name = 'report.mail' AND j.input ->> 'schedule' = r.schedule_id::text
  AND (j.input ->> 'dueMs')::numeric = round(extract(epoch FROM r.due_at) * 1000)`;

/**
 * Ends runs whose job is over or gone without a word, as where the server died too often: what was sent by then is known, and what is
 * not known is said to be unknown.
 */
export async function endLostRuns(db: Database): Promise<void> {
  const lost = await db.query<{ id: Id; dueAt: Date; outcome: RunOutcome }>(
    `SELECT r.schedule_id AS id, r.due_at AS "dueAt", COALESCE(CASE WHEN r.mailed_at IS NOT NULL THEN COALESCE(r.mailed, 'unknown') END,
         (SELECT CASE j.state WHEN 'cancelled' THEN 'cancelled' ELSE j.fault END ${JOB_OF_RUN} ORDER BY j.created_at DESC LIMIT 1), 'server-lost') AS outcome
     FROM report_runs r WHERE r.outcome = 'running' AND NOT EXISTS (SELECT 1 ${JOB_OF_RUN} AND j.state IN ('queued', 'running'))`,
  );
  for (const { id, dueAt, outcome } of lost) await endRun(db, id, dueAt.getTime(), outcome);
}

/** Has a run go out again to those who are not known to have it; says whether there are any. */
export async function reopenRun(tx: Database, id: Id, dueMs: number): Promise<boolean> {
  const run = [id, instant(dueMs)];
  const [ended] = await tx.query<{ outcome: RunOutcome }>(
    `SELECT outcome FROM report_runs WHERE schedule_id = $1 AND due_at = $2::timestamptz AND outcome <> 'running' FOR UPDATE`,
    run,
  );
  if (!ended) return false;
  const contacts = await tx.query(
    `UPDATE report_mails SET outcome = 'waiting' WHERE schedule_id = $1 AND due_at = $2::timestamptz AND outcome = ANY ($3::text[]) RETURNING nth`,
    [...run, [...AGAIN_CONTACTS]],
  );
  if (contacts.length === 0 && !AGAIN_RUNS.has(ended.outcome)) return false;
  await tx.query(
    `UPDATE report_runs SET outcome = 'running', mailed_at = CASE WHEN mailed = 'sent' THEN mailed_at END, mailed = CASE WHEN mailed = 'sent' THEN mailed END
     WHERE schedule_id = $1 AND due_at = $2::timestamptz`,
    run,
  );
  return true;
}

/** Forgets runs that are listed no more. */
export const sweepRuns = (db: Database): Promise<unknown> =>
  db.query(
    `DELETE FROM report_runs r USING (SELECT schedule_id, due_at, row_number() OVER (PARTITION BY schedule_id ORDER BY due_at DESC) AS nth FROM report_runs) old
     WHERE old.schedule_id = r.schedule_id AND old.due_at = r.due_at AND old.nth > ${RUNS_LISTED}`,
  );
