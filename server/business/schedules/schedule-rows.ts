import type { Clock } from '../../../domain/base/time/clock.ts';
import {
  RUNS_LISTED,
  type ReportSchedule,
  type ScheduleInput,
  type SchedulePause,
} from '../../../domain/business/reports/report-schedule.ts';
import { recordChange, SYSTEM } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import type { Locale } from '../../base/messages/message.ts';
import { insertRun } from './run-rows.ts';
import type { KeptContact } from './schedule-contacts.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/** A schedule as it is kept. */
export interface KeptSchedule extends Omit<ScheduleInput, 'contacts'> {
  contacts: readonly KeptContact[];
  id: number;
  userId: number;
  brandId: number;
  locale: Locale;
  consoleUrl: string | null;
  paused: SchedulePause | null;
  nextAt: Date | null;
  version: number;
}

const FIELDS = `s.id, s.user_id AS "userId", s.brand_id AS "brandId", s.title, s.report, s.query, s.format, s.contacts, s.every, s.hour, s.weekday,
  s.month_day AS "monthDay", s.locale, s.console_url AS "consoleUrl", s.paused, s.next_at AS "nextAt", s.version`;

/** A schedule of a person; null where there is none of theirs. */
export async function readSchedule(db: Database, userId: number, id: number): Promise<KeptSchedule | null> {
  const [row] = await db.query<KeptSchedule & Record<string, unknown>>(
    `SELECT ${FIELDS} FROM report_schedules s WHERE s.id = $1 AND s.user_id = $2`,
    [id, userId],
  );
  return row ?? null;
}

/** Schedules that are due, those that wait longest first. */
export const readDue = (db: Database, nowMs: number, limit: number): Promise<KeptSchedule[]> =>
  db.query<KeptSchedule & Record<string, unknown>>(
    `SELECT ${FIELDS} FROM report_schedules s WHERE s.next_at <= $1::timestamptz AND s.paused IS NULL ORDER BY s.next_at, s.id LIMIT $2`,
    [instant(nowMs), limit],
  );

type Run = ReportSchedule['runs'][number];
/** Schedules as their owner has them, but for where their contacts are reached now. */
export type ListedSchedule = Omit<ReportSchedule, 'contacts'> & Pick<KeptSchedule, 'contacts'>;

/** What became of the mails of a run `r` to contacts. */
const MAILED = `(SELECT COALESCE(json_agg(json_build_object('name', m.name, 'outcome', m.outcome) ORDER BY m.nth), '[]')
  FROM report_mails m WHERE m.schedule_id = r.schedule_id AND m.due_at = r.due_at)`;

/** A person's schedules by their titles, each with what became of its last runs; `id` asks for one. */
export async function listSchedules(db: Database, userId: number, id: number | null = null): Promise<ListedSchedule[]> {
  const rows = await db.query<KeptSchedule & { runs: Run[] | null }>(
    `SELECT ${FIELDS}, (SELECT json_agg(json_build_object('dueAt', r.due_at, 'outcome', r.outcome, 'contacts', ${MAILED}) ORDER BY r.due_at DESC)
       FROM (SELECT * FROM report_runs WHERE schedule_id = s.id ORDER BY due_at DESC LIMIT ${RUNS_LISTED}) r) AS runs
     FROM report_schedules s WHERE s.user_id = $1 AND ($2::bigint IS NULL OR s.id = $2) ORDER BY lower(s.title), s.id`,
    [userId, id],
  );
  return rows.map(
    ({ userId: _user, brandId: _brand, locale: _locale, consoleUrl: _url, nextAt, runs, ...schedule }) => ({
      ...schedule,
      nextAt: nextAt?.toISOString() ?? null,
      runs: (runs ?? []).map((one): Run => ({ ...one, dueAt: new Date(one.dueAt).toISOString() })),
    }),
  );
}

/** Writes a new schedule unless its owner has `most`; says whether it did. */
export async function insertSchedule(
  tx: Database,
  schedule: Omit<KeptSchedule, 'paused' | 'version' | 'nextAt'> & { nextAtMs: number },
  most: number,
  nowMs: number,
): Promise<boolean> {
  // One after another for a person: two at once would both find room.
  await tx.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [schedule.userId]);
  const written = await tx.query(
    `INSERT INTO report_schedules (id, user_id, brand_id, title, report, query, format, every, hour, weekday, month_day, locale, console_url, next_at, created_at, contacts)
     SELECT $1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14::timestamptz, $15::timestamptz, $17::jsonb
     WHERE (SELECT count(*) FROM report_schedules WHERE user_id = $2) < $16 RETURNING id`,
    [
      schedule.id,
      schedule.userId,
      schedule.brandId,
      schedule.title,
      schedule.report,
      JSON.stringify(schedule.query),
      schedule.format,
      schedule.every,
      schedule.hour,
      schedule.weekday,
      schedule.monthDay,
      schedule.locale,
      schedule.consoleUrl,
      instant(schedule.nextAtMs),
      instant(nowMs),
      most,
      JSON.stringify(schedule.contacts),
    ],
  );
  return written.length > 0;
}

/** Writes what a person changed. */
export const updateSchedule = (tx: Database, id: number, next: KeptSchedule): Promise<unknown> =>
  tx.query(
    `UPDATE report_schedules SET title = $2, report = $3, query = $4::jsonb, format = $5, every = $6, hour = $7, weekday = $8,
       month_day = $9, paused = $10, next_at = $11::timestamptz, locale = $12, console_url = $13, contacts = $14::jsonb WHERE id = $1`,
    [
      id,
      next.title,
      next.report,
      JSON.stringify(next.query),
      next.format,
      next.every,
      next.hour,
      next.weekday,
      next.monthDay,
      next.paused,
      next.nextAt?.toISOString() ?? null,
      next.locale,
      next.consoleUrl,
      JSON.stringify(next.contacts),
    ],
  );

/** Takes a run for this server and says when the next one is due; false where another took it, or it was changed meanwhile. */
export async function claimRun(tx: Database, id: number, dueAt: Date, nextAtMs: number): Promise<boolean> {
  const claimed = await tx.query(
    `UPDATE report_schedules SET next_at = $3::timestamptz WHERE id = $1 AND next_at = $2::timestamptz AND paused IS NULL RETURNING id`,
    [id, dueAt.toISOString(), instant(nextAtMs)],
  );
  if (claimed.length === 0) return false;
  await insertRun(tx, id, dueAt.getTime());
  return true;
}

/** Has a schedule rest, with the reason, which is in the audit trail; one that was changed meanwhile stays as it is. */
export const pauseSchedule = (
  { db, clock }: { db: Database; clock: Clock },
  { id, brandId, version }: Pick<KeptSchedule, 'id' | 'brandId' | 'version'>,
  why: SchedulePause,
): Promise<void> =>
  db.transaction(async (tx) => {
    const paused = await tx.query(
      'UPDATE report_schedules SET paused = $2, next_at = NULL, version = version + 1 WHERE id = $1 AND version = $3 RETURNING id',
      [id, why, version],
    );
    if (paused.length === 0) return;
    await recordChange(tx, clock, SYSTEM, {
      brandId,
      action: 'report.pause',
      entity: 'reportSchedule',
      entityId: id,
      version: version + 1,
      after: { paused: why },
    });
  });
