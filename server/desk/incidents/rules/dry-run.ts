import type { Id } from '../../../../domain/base/id.ts';
import { raisedBy, type TimedSignal } from '../../../../domain/desk/incidents/incident-dry-run.ts';
import type { DeviceEvent } from '../../../../domain/live/alarms/device-events.ts';
import {
  INCIDENT_RULES,
  RULE_KINDS,
  SILENCE_RULES,
  signalsOf,
  type IncidentRuleName,
  type IncidentRules,
} from '../../../../domain/desk/incidents/incident-rules.ts';
import type { Database } from '../../../base/db/database.ts';
import type { Listening } from '../../../live/ingest/listening.ts';

interface Deps {
  db: Database;
  listening: Pick<Listening, 'dueMs'>;
}

export const DRY_RUN_DAYS = 7;
const HOUR_MS = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Signals of a device for each rule, the oldest first. */
type Signals = Map<Id, Map<IncidentRuleName, TimedSignal[]>>;

function add(signals: Signals, device: Id, rule: IncidentRuleName, signal: TimedSignal): void {
  const ofDevice = signals.get(device) ?? new Map<IncidentRuleName, TimedSignal[]>();
  signals.set(device, ofDevice);
  ofDevice.set(rule, [...(ofDevice.get(rule) ?? []), signal]);
}

/** What the events of some devices have told the rules since an instant. */
async function addEvents(db: Database, signals: Signals, devices: readonly Id[], sinceMs: number): Promise<void> {
  const rows = await db.query<Pick<DeviceEvent, 'type' | 'description'> & { device: Id; time: Date; on_off: boolean }>(
    `SELECT device, time, type, on_off, description FROM device_events
     WHERE device = ANY ($1::bigint[]) AND time >= $2::timestamptz ORDER BY time, id`,
    [devices, iso(sinceMs)],
  );
  for (const { device, time, type, on_off: onOff, description } of rows)
    for (const { rule, began } of signalsOf({ type, onOff, description }))
      add(signals, device, rule, { began, atMs: time.getTime() });
}

/**
 * Stretches of at least a day without a position. Such a stretch holds a whole half of a day, of those that the period
 * is cut into: that is looked for first, by the index, and only there for where the stretch begins and ends.
 */
const GAPS = `SELECT DISTINCT given.device, gap.before, gap.after
  FROM unnest($1::bigint[]) AS given (device),
    generate_series($2::timestamptz, $3::timestamptz - interval '12 hours', interval '12 hours') AS half (starts),
    LATERAL (SELECT
      (SELECT max(h.time) FROM telemetry_history h WHERE h.device = given.device AND h.time < half.starts AND h.time >= $2::timestamptz - interval '6 days') AS before,
      (SELECT min(h.time) FROM telemetry_history h WHERE h.device = given.device AND h.time >= half.starts + interval '12 hours') AS after) gap
  WHERE NOT EXISTS (SELECT 1 FROM telemetry_history h
    WHERE h.device = given.device AND h.time >= half.starts AND h.time < half.starts + interval '12 hours')
    AND gap.before IS NOT NULL ORDER BY 1, 2`;

async function addSilences(
  { db, listening }: Deps,
  signals: Signals,
  devices: readonly Id[],
  sinceMs: number,
  nowMs: number,
): Promise<void> {
  const rows = await db.query<{ device: Id; before: Date; after: Date | null }>(GAPS, [
    devices,
    iso(sinceMs),
    iso(nowMs),
  ]);
  for (const { device, before, after } of rows)
    for (const rule of SILENCE_RULES) {
      const atMs = listening.dueMs(before.getTime(), RULE_KINDS[rule].silentHours! * HOUR_MS);
      const endMs = after?.getTime() ?? nowMs;
      if (atMs < sinceMs || atMs >= endMs) continue;
      add(signals, device, rule, { began: true, atMs });
      if (after) add(signals, device, rule, { began: false, atMs: endMs });
    }
}

/** Devices that are looked at with one query. */
const PAGE = 2_000;

/** How many incidents each rule would have raised about some devices in the last seven days. */
export async function dryRun(
  deps: Deps,
  devices: readonly { id: Id; groups: ReadonlySet<Id>; rules: IncidentRules }[],
  nowMs: number,
): Promise<Record<IncidentRuleName, number>> {
  const sinceMs = nowMs - DRY_RUN_DAYS * 24 * HOUR_MS;
  const raised = Object.fromEntries(INCIDENT_RULES.map((rule) => [rule, 0])) as Record<IncidentRuleName, number>;
  for (let from = 0; from < devices.length; from += PAGE) {
    const page = devices.slice(from, from + PAGE);
    const ids = page.map(({ id }) => id);
    const signals: Signals = new Map();
    await addEvents(deps.db, signals, ids, sinceMs);
    await addSilences(deps, signals, ids, sinceMs, nowMs);
    for (const { id, groups, rules } of page)
      for (const [rule, told] of signals.get(id) ?? []) {
        const settings = rules[rule];
        const isMeant = settings.groups.length === 0 || settings.groups.some((group) => groups.has(group));
        if (isMeant) raised[rule] += raisedBy(rule, settings, told, nowMs);
      }
  }
  return raised;
}
