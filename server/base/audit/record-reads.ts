import { specOf, type CallName } from '../../../contract/rest/calls.ts';
import { valueAt, type CallInputParts } from '../../../contract/rest/base/needs.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { tripKeyOf } from '../../../domain/live/trips/trip.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from '../rights/caller.ts';
import { authorOf, recordChange } from './record-change.ts';

/** The same reading of the same person is written down once in this time. */
const ONCE_MS = 3_600_000;
/** Readings that are remembered for that. */
const REMEMBERED = 10_000;

/** Devices that stand at a place of an input: an id, some of them, or the key of a trip. */
const devicesAt = (input: CallInputParts, place: string): Id[] =>
  [valueAt(input, place) ?? []].flat().map((value) => {
    const key = typeof value === 'string' ? tripKeyOf(value) : null;
    return key ? key.device : Number(value);
  });

/** Of which devices a call reads the past; null where it reads none. */
function pastOf(name: CallName, input: CallInputParts): Id[] | null {
  const { method, guards = {} } = specOf(name);
  const places = Object.keys(guards).filter((place) => ['history', 'trip'].includes(guards[place]!));
  return method !== 'GET' || places.length === 0 ? null : places.flatMap((place) => devicesAt(input, place));
}

/** Writes down that staff read the past of devices, or took records out as a file. */
export class ReadRecorder {
  private readonly writtenMs = new Map<string, number>();

  constructor(
    private readonly deps: {
      db: Database;
      clock: Clock;
      directory: { byId(id: Id): { brandId: Id } | null };
    },
  ) {}

  /** Called after the answer is made; a customer reads what is their own. */
  async record(caller: Caller | null, name: CallName, input: CallInputParts, requestId: string): Promise<void> {
    if (!caller || caller.profile === 'USER') return;
    const taken = specOf(name).takenOut;
    const devices = taken ? [] : pastOf(name, input);
    if (!devices || !this.isNew(`${caller.userId} ${name} ${devices.length > 1 ? 'several' : devices.join()}`)) return;
    const { db, clock, directory } = this.deps;
    const [first] = devices;
    await recordChange(db, clock, authorOf(caller, requestId), {
      brandId: (first !== undefined && directory.byId(first)?.brandId) || caller.brandId,
      action: taken ? `${taken}.file` : 'history.read',
      entity: taken ?? 'history',
      entityId: devices.length === 1 ? first! : null,
      after: { call: name, ...(devices.length > 1 ? { devices: devices.length } : {}), asked: shortOf(input.query) },
    });
  }

  private isNew(reading: string): boolean {
    const nowMs = this.deps.clock.now();
    const beforeMs = this.writtenMs.get(reading);
    if (beforeMs !== undefined && nowMs - beforeMs < ONCE_MS) return false;
    this.writtenMs.delete(reading);
    this.writtenMs.set(reading, nowMs);
    const [oldest] = this.writtenMs.keys();
    if (this.writtenMs.size > REMEMBERED) this.writtenMs.delete(oldest!);
    return true;
  }
}

/** The filter of a call; of a long list its length. */
const shortOf = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([field, value]: [string, unknown]) => [
      field,
      Array.isArray(value) && value.length > 20 ? `${value.length}` : value,
    ]),
  );
