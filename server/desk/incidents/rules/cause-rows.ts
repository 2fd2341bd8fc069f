import type { Id } from '../../../../domain/base/id.ts';
import type { IncidentRuleName } from '../../../../domain/desk/incidents/incident-rules.ts';
import type { Database } from '../../../base/db/database.ts';
import { firstOf } from '../../../base/records/change-row.ts';

/** A signal of a device for a rule. */
export interface Signal {
  device: Id;
  rule: IncidentRuleName;
  began: boolean;
  atMs: number;
  /** What belongs to it, such as the area that was entered: the message of an incident that it raises at once. */
  note?: string | null;
  /** The area that told it. */
  area?: Id | null;
}

/** What a rule knows of a device, with the incident that it raised. */
export interface Cause {
  device: Id;
  rule: IncidentRuleName;
  sinceMs: number;
  lastMs: number;
  isActive: boolean;
  incident: { id: Id; status: string } | null;
  /** The area that told of it last. */
  area: Id | null;
}

interface Row extends Record<string, unknown> {
  device: Id;
  rule: IncidentRuleName;
  since: Date;
  last_at: Date;
  is_active: boolean;
  incident_id: Id | null;
  area_id: Id | null;
  status: string | null;
}

const causeOf = ({ device, rule, since, last_at, is_active, incident_id, area_id, status }: Row): Cause => ({
  device,
  rule,
  sinceMs: since.getTime(),
  lastMs: last_at.getTime(),
  isActive: is_active,
  incident: incident_id === null ? null : { id: incident_id, status: status! },
  area: area_id,
});

const iso = (ms: number): string => new Date(ms).toISOString();

/** Keeps signals that began; answers those that were not taken before. Signals of devices that are gone are dropped. */
export async function takeNew(tx: Database, signals: readonly Signal[]): Promise<Signal[]> {
  if (signals.length === 0) return [];
  const rows = await tx.query<{ device: Id; rule: string; time: Date }>(
    `INSERT INTO incident_signals (device, rule, time)
     SELECT given.device, given.rule, given.time FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) AS given (device, rule, time)
     JOIN devices d ON d.id = given.device ORDER BY 1, 2, 3
     ON CONFLICT DO NOTHING RETURNING device, rule, time`,
    [signals.map(({ device }) => device), signals.map(({ rule }) => rule), signals.map(({ atMs }) => iso(atMs))],
  );
  const taken = new Set(rows.map(({ device, rule, time }) => `${device}-${rule}-${time.getTime()}`));
  // The same signal may stand twice in one batch.
  return signals.filter(({ device, rule, atMs }) => taken.delete(`${device}-${rule}-${atMs}`));
}

const CAUSE = `SELECT c.device, c.rule, c.since, c.last_at, c.is_active, c.incident_id, c.area_id, i.status
  FROM incident_causes c LEFT JOIN incidents i ON i.id = c.incident_id`;

/** What a rule knows of a device, locked until the end of the transaction; null where it knows nothing. */
export async function lockCause(tx: Database, device: Id, rule: IncidentRuleName): Promise<Cause | null> {
  const [isThere] = await tx.query('SELECT 1 FROM incident_causes WHERE device = $1 AND rule = $2 FOR UPDATE', [
    device,
    rule,
  ]);
  if (!isThere) return null;
  // Read only now: a statement that waited for the lock would see the incident as it was before.
  const row = await firstOf<Row>(tx, `${CAUSE} WHERE c.device = $1 AND c.rule = $2`, device, rule);
  return row && causeOf(row);
}

/** The same for a cause that has raised nothing yet, and only where no other server is at it. */
export async function lockWaiting(tx: Database, device: Id, rule: IncidentRuleName): Promise<Cause | null> {
  const waits = 'c.is_active AND c.incident_id IS NULL FOR UPDATE OF c SKIP LOCKED';
  const row = await firstOf<Row>(tx, `${CAUSE} WHERE c.device = $1 AND c.rule = $2 AND ${waits}`, device, rule);
  return row && causeOf(row);
}

/** Causes that have raised nothing yet, behind a place in their order. */
export const readWaiting = async (
  db: Database,
  [device, rule]: readonly [Id, string],
  limit: number,
): Promise<Cause[]> =>
  (
    await db.query<Row>(
      `${CAUSE} WHERE c.is_active AND c.incident_id IS NULL AND (c.device, c.rule) > ($1, $2) ORDER BY c.device, c.rule LIMIT $3`,
      [device, rule, limit],
    )
  ).map(causeOf);

/** Causes of some rules that last. */
export const readActive = async (db: Database, rules: readonly IncidentRuleName[]): Promise<Cause[]> =>
  (
    await db.query<Row>(`${CAUSE} WHERE c.is_active AND c.rule = ANY ($1::text[]) ORDER BY c.device, c.rule`, [rules])
  ).map(causeOf);

/** Makes sure that there is a row to lock; two servers that begin the same cause wait for one another. */
export const beginCause = (tx: Database, { device, rule, atMs }: Signal): Promise<unknown> =>
  tx.query(
    `INSERT INTO incident_causes (device, rule, since, last_at, is_active)
     VALUES ($1, $2, $3::timestamptz, $3::timestamptz, false) ON CONFLICT DO NOTHING`,
    [device, rule, iso(atMs)],
  );

/** Writes what a rule knows of a device. */
export const writeCause = (
  tx: Database,
  { device, rule, sinceMs, lastMs, isActive, incident, area }: Cause,
): Promise<unknown> =>
  tx.query(
    `UPDATE incident_causes SET since = $3::timestamptz, last_at = $4::timestamptz, is_active = $5, incident_id = $6,
       area_id = (SELECT known.id FROM areas known WHERE known.id = $7::bigint)
     WHERE device = $1 AND rule = $2`,
    [device, rule, iso(sinceMs), iso(lastMs), isActive, incident?.id ?? null, area],
  );

/** Whether a device is in one of some groups, or in a group that lies in one. */
export const isInGroups = async (tx: Database, device: Id, groups: readonly Id[]): Promise<boolean> =>
  (
    await tx.query(
      `SELECT 1 FROM group_devices m, LATERAL groups_around(m.group_id) a
       WHERE m.device_id = $1 AND a.group_id = ANY ($2::bigint[]) LIMIT 1`,
      [device, groups],
    )
  ).length > 0;

/** Forgets signals from before an instant: what is that old raises nothing any more. */
export const forgetSignals = (db: Database, beforeMs: number): Promise<unknown> =>
  db.query('DELETE FROM incident_signals WHERE time < $1::timestamptz', [iso(beforeMs)]);
