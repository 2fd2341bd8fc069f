import type { Removal } from '../../../base/removals.ts';
import type { Id } from '../../../../domain/base/id.ts';
import { RULE_KINDS, SILENCE_RULES, type IncidentRuleName } from '../../../../domain/desk/incidents/incident-rules.ts';
import type { Database } from '../../../base/db/database.ts';
import type { Listening } from '../../../live/ingest/listening.ts';
import type { Sweep } from '../../../base/sweeps.ts';
import { forgetSignals, readActive, readWaiting, type Cause, type Signal } from './cause-rows.ts';
import type { Told } from '../tell-changes.ts';
import { LATEST_MS, type RuledDevice, type RuleEngine } from './rule-engine.ts';

const HOUR_MS = 3_600_000;
const PAGE = 500;

export interface SweepDeps {
  db: Database;
  listening: Pick<Listening, 'note' | 'dueMs' | 'known'>;
  engine: RuleEngine;
  deviceOf(id: Id): RuledDevice | null;
  /** The last communication of every device as this server knows it, ms since the epoch. */
  heard(): Iterable<readonly [device: Id, atMs: number]>;
  tell(told: readonly Told[]): Promise<void>;
}

/** Raises what has lasted long enough, or whose quiet hours are over. */
async function raiseDue({ db, engine, tell }: SweepDeps): Promise<void> {
  let place: readonly [Id, string] = [0, ''];
  for (;;) {
    const page: Cause[] = await readWaiting(db, place, PAGE);
    for (const { device, rule } of page)
      await tell(await db.transaction((tx) => engine.raiseWaiting(tx, device, rule)));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    place = [last.device, last.rule];
  }
}

/** The last communication of some devices as the database has it: another server may have heard them since. */
async function heardSince(db: Database, devices: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
  const rows = await db.query<{ device: Id; heard: string | null; heardMs: string | null }>(
    `SELECT device, record->>'lastCommunication' AS heard, memory->>'heardMs' AS "heardMs"
     FROM telemetry_last WHERE device = ANY ($1::bigint[])`,
    [devices],
  );
  return new Map(rows.map(({ device, heard, heardMs }) => [device, heard ? Date.parse(heard) : Number(heardMs ?? 0)]));
}

/** Silences that began, each at the very time at which the device had been silent for so long: every server says the same. */
class Silences {
  /** What was handed over already, so that a fleet at rest costs no query. */
  private readonly taken = new Map<Id, string>();

  constructor(private readonly deps: SweepDeps) {}

  async begin(): Promise<void> {
    const { db, engine, tell } = this.deps;
    const found = this.candidates();
    for (let from = 0; from < found.length; from += PAGE) {
      const page = found.slice(from, from + PAGE);
      const heard = await heardSince(
        db,
        page.map(({ device }) => device),
      );
      const silent = page.filter(({ device, heardMs }) => (heard.get(device) ?? 0) <= heardMs);
      await tell(
        await db.transaction((tx) =>
          engine.take(
            tx,
            silent.map(({ signal }) => signal),
          ),
        ),
      );
      for (const { device, key } of silent) this.taken.set(device, key);
    }
  }

  /** When a device that was heard last at an instant has been silent for as long as a rule says. */
  private dueMs(rule: IncidentRuleName, heardMs: number): number {
    return this.deps.listening.dueMs(heardMs, RULE_KINDS[rule].silentHours! * HOUR_MS);
  }

  private candidates() {
    const { listening, deviceOf, heard } = this.deps;
    const nowMs = listening.known.now();
    const found: { device: Id; heardMs: number; key: string; signal: Signal }[] = [];
    for (const [device, heardMs] of heard()) {
      if (nowMs - heardMs < 24 * HOUR_MS) continue;
      const known = deviceOf(device);
      // The longest silence that a rule is on for and that the device has kept by now.
      const rule = SILENCE_RULES.find((each) => known?.rules[each].isOn && this.dueMs(each, heardMs) <= nowMs);
      if (!rule) continue;
      const key = `${rule}-${heardMs}`;
      const atMs = this.dueMs(rule, heardMs);
      // One that is far longer silent was so before this rule was on.
      if (this.taken.get(device) === key || nowMs - atMs > LATEST_MS) continue;
      found.push({ device, heardMs, key, signal: { device, rule, began: true, atMs } });
    }
    return found;
  }

  /** Ends the silences of devices that were heard again. */
  async end(): Promise<void> {
    const { db, engine, tell } = this.deps;
    const active = await readActive(db, SILENCE_RULES);
    const heard = await heardSince(db, [...new Set(active.map(({ device }) => device))]);
    for (const { device, rule, sinceMs } of active) {
      const atMs = heard.get(device) ?? 0;
      if (this.dueMs(rule, atMs) <= sinceMs) continue;
      const signal: Signal = { device, rule, began: false, atMs: Math.max(atMs, sinceMs) };
      await tell(await db.transaction((tx) => engine.take(tx, [signal])));
    }
  }
}

/** What the rules do as time passes. */
export function ruleSweeps(deps: SweepDeps): Sweep[] {
  const silences = new Silences(deps);
  return [
    { name: 'incidents that are due', everyMs: 10_000, run: () => raiseDue(deps) },
    {
      name: 'silences',
      everyMs: 60_000,
      run: async () => {
        await silences.end();
        // Silence of a time that is not noted yet as one without hearing is none.
        await deps.listening.note();
        await silences.begin();
      },
    },
  ];
}

/** What the rules keep long enough. */
export const ruleRemovals = ({ db }: Pick<SweepDeps, 'db'>): Removal[] => [
  { name: 'signals', run: (nowMs) => forgetSignals(db, nowMs - 3 * LATEST_MS) },
];
