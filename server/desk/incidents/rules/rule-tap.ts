import type { DeviceEvent } from '../../../../domain/live/alarms/device-events.ts';
import { signalsOf } from '../../../../domain/desk/incidents/incident-rules.ts';
import type { Database } from '../../../base/db/database.ts';
import type { IngestTap, StoredBatch } from '../../../live/ingest/tap.ts';
import type { Signal } from './cause-rows.ts';
import type { Told } from '../tell-changes.ts';
import type { RuleEngine } from './rule-engine.ts';

/** An event of a device; `note` is what belongs to it, such as the name of an area. */
export interface NotedEvent {
  device: number;
  event: DeviceEvent;
  note?: string | null;
  /** The area that told it. */
  area?: number | null;
}

/** What events tell the rules. */
const signalsIn = (events: readonly NotedEvent[]): Signal[] =>
  events.flatMap(({ device, event, note = null, area = null }) =>
    signalsOf(event).map((signal) => ({ ...signal, device, atMs: Date.parse(event.dateTime), note, area })),
  );

/** Others that find events hand them to the rules here: in the transaction in which the events are kept, and after it. */
export interface RaisesIncidents {
  take(tx: Database, events: readonly NotedEvent[]): Promise<readonly Told[]>;
  tell(told: readonly Told[]): void;
}

/** What the rules make of events that are kept in a transaction. */
export const takeEvents = (engine: RuleEngine, tx: Database, events: readonly NotedEvent[]): Promise<Told[]> =>
  engine.take(
    tx,
    signalsIn(events).filter((signal) => engine.matters(signal)),
  );

/** Follows ingest: what the rules make of a batch is written in its transaction, and told once it is committed. */
export function ruleTap(engine: RuleEngine, tell: (told: readonly Told[]) => void): IngestTap {
  const waiting = new WeakMap<StoredBatch, readonly Told[]>();
  return {
    name: 'incident rules',
    stored: (batch) => {
      const signals = signalsIn(batch.events).filter((signal) => engine.matters(signal));
      if (signals.length === 0) return null;
      return async (tx) => void waiting.set(batch, await engine.take(tx, signals));
    },
    kept: (batch) => tell(waiting.get(batch) ?? []),
  };
}
