import type { Outcome } from '../../domain/acceptance.ts';
import type { DeviceEvent } from '../../domain/device-events.ts';
import { judge, type IngestMemory, type Judgement } from '../../domain/ingest-rule.ts';
import type { Reading } from '../../domain/reading.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { Database } from '../db/database.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import { readyBatch, type ReadyBatch, type TelemetryBatch } from '../telemetry/batch.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';

/** A change of a device's last record and of what is remembered of it. */
export interface RecordEdit {
  /** Pure: it may be asked twice. */
  change(telemetry: Telemetry, memory: IngestMemory): { telemetry: Telemetry; memory: IngestMemory };
  /** Written down in the transaction of the change. */
  record(tx: Database, before: Telemetry, after: Telemetry): Promise<void>;
}

/** What a sender said, or what a person changes of the last record; both wait for their turn in one queue. */
export type Submitted = { entry: DirectoryEntry; failed(error: unknown): void } & (
  | { reading: Reading; done(outcome: Outcome): void }
  | { edit: RecordEdit; done(changed: Telemetry | null): void }
);

/** What became of an item: of a reading its judgement, of an edit the record before and after, null where there is none. */
export type Verdict = { judgement: Judgement } | { edited: { before: Telemetry; after: Telemetry } | null };

/** A batch as it was judged, ready to be written. */
export interface Judged {
  verdicts: readonly Verdict[];
  write: TelemetryBatch & { ready: ReadyBatch };
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

/** What the edits of a batch have written down beside it, in their order; nothing where there are none. */
function recordsOf(batch: readonly Submitted[], verdicts: readonly Verdict[]): ((tx: Database) => Promise<void>) | undefined {
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

/** Judges a batch in the order it came, each against what the one before it left, in this batch or in the one being written. */
export function judgeBatch(batch: readonly Submitted[], { live }: TelemetryStore, before: TelemetryBatch['live'] | null, nowMs: number): Judged {
  const states = new Map<number, State>();
  const history: Telemetry[] = [];
  const events: { device: number; event: DeviceEvent }[] = [];
  const verdictOf = (item: Submitted): Verdict => {
    const { entry } = item;
    const state = states.get(entry.id) ?? before?.get(entry.id);
    const memory = state?.memory ?? live.memoryOf(entry.id);
    const previous = state?.telemetry ?? live.stored(entry.id);
    if ('edit' in item) return edited(item.edit, { telemetry: previous, memory }, (next) => states.set(entry.id, next));
    const judgement = judge(entry.id, previous, memory, item.reading, nowMs, entry.speedLimitKmh);
    if (judgement.live || judgement.memory !== memory) states.set(entry.id, { telemetry: judgement.live ?? previous, memory: judgement.memory });
    if (judgement.history) history.push(judgement.history);
    for (const event of judgement.events) events.push({ device: entry.id, event });
    return { judgement };
  };
  const verdicts = batch.map(verdictOf);
  const write = { history, live: states, events, beside: recordsOf(batch, verdicts) };
  return { verdicts, write: { ...write, ready: readyBatch(write) } };
}
