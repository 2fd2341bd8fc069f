import type { Outcome } from '../../../domain/live/ingest/acceptance.ts';
import type { DeviceEvent } from '../../../domain/live/alarms/device-events.ts';
import { judge, type IngestMemory, type Judgement } from '../../../domain/live/ingest/ingest-rule.ts';
import type { Reading } from '../../../domain/live/telemetry/reading.ts';
import { isUnplaced } from '../../../domain/live/ingest/unplaced.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Database } from '../../base/db/database.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import { readyBatch, type ReadyBatch, type TelemetryBatch } from '../telemetry/batch.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';
import type { MessageSource } from './recent-messages.ts';

/** A change of the last record of a device and of its ingest memory. */
export interface RecordEdit {
  /** Must be pure: it may be called twice. */
  change(telemetry: Telemetry, memory: IngestMemory): { telemetry: Telemetry; memory: IngestMemory };
  /** Writes the audit entry, in the transaction of the change. */
  record(tx: Database, before: Telemetry, after: Telemetry): Promise<void>;
}

/** A reading of a sender, or a user's edit of the last record; both wait in one queue. */
export type Submitted = { entry: DirectoryEntry; failed(error: unknown): void } & (
  | { reading: Reading; source: MessageSource | null; done(outcome: Outcome): void }
  | { edit: RecordEdit; done(changed: Telemetry | null): void }
);

/**
 * The result of an item: the judgement of a reading, or the record before and after an edit, null if there is no
 * record.
 */
export type Verdict = { judgement: Judgement } | { edited: { before: Telemetry; after: Telemetry } | null };

/** A judged batch, ready to be written. */
export interface Judged {
  verdicts: readonly Verdict[];
  write: TelemetryBatch & { gaps: readonly Telemetry[]; ready: ReadyBatch };
}

interface State {
  telemetry: Telemetry | null;
  memory: IngestMemory;
}

function edited(edit: RecordEdit, { telemetry, memory }: State, keep: (state: State) => void): Verdict {
  if (!telemetry) return { edited: null };
  const after = edit.change(telemetry, memory);
  keep(after);
  return { edited: { before: telemetry, after: after.telemetry } };
}

/** The audit entries of the edits in a batch, in order; undefined without edits. */
function recordsOf(
  batch: readonly Submitted[],
  verdicts: readonly Verdict[],
): ((tx: Database) => Promise<void>) | undefined {
  const records: ((tx: Database) => Promise<void>)[] = [];
  verdicts.forEach((verdict, i) => {
    const item = batch[i]!;
    if (!('edit' in item) || !('edited' in verdict) || !verdict.edited) return;
    const { before, after } = verdict.edited;
    records.push((tx) => item.edit.record(tx, before, after));
  });
  if (records.length === 0) return undefined;
  return async (tx) => {
    for (const record of records) await record(tx);
  };
}

/** A reading without a position cannot have an invalid one: its outcome is `not-located`. */
const named = (judgement: Judgement): Judgement =>
  judgement.outcome === 'invalid' && isUnplaced(judgement.reading)
    ? { ...judgement, outcome: 'not-located' }
    : judgement;

/**
 * Judges the items of a batch in order, each against the state that its predecessor left, in this batch or in the one
 * that is being written (`before`).
 */
export function judgeBatch(
  batch: readonly Submitted[],
  { live, keptSinceMs }: TelemetryStore,
  before: TelemetryBatch['live'] | null,
  nowMs: number,
): Judged {
  const states = new Map<number, State>();
  const sinceMs = keptSinceMs();
  const history: Telemetry[] = [];
  const gaps: Telemetry[] = [];
  const events: { device: number; event: DeviceEvent }[] = [];
  const verdictOf = (item: Submitted): Verdict => {
    const { entry } = item;
    const state = states.get(entry.id) ?? before?.get(entry.id);
    const memory = state?.memory ?? live.memoryOf(entry.id);
    const previous = state?.telemetry ?? live.stored(entry.id);
    if ('edit' in item) return edited(item.edit, { telemetry: previous, memory }, (next) => states.set(entry.id, next));
    const judgement = named(judge(entry.id, previous, memory, item.reading, nowMs, entry.speedLimitKmh, sinceMs));
    if (judgement.live || judgement.memory !== memory)
      states.set(entry.id, { telemetry: judgement.live ?? previous, memory: judgement.memory });
    if (judgement.history) (judgement.fillsGap ? gaps : history).push(judgement.history);
    for (const event of judgement.events) events.push({ device: entry.id, event });
    return { judgement };
  };
  const verdicts = batch.map(verdictOf);
  const write = { history, gaps, live: states, events, beside: recordsOf(batch, verdicts) };
  return { verdicts, write: { ...write, ready: readyBatch(write) } };
}
