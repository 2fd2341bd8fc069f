import { CALLS, type CallName } from '../contract/rest/calls.ts';
import { GUARD_KINDS } from '../contract/resources.ts';
import type { EntityNames } from './base/audit/entity-names.ts';
import type { AnyExportable } from './base/lists/exportable.ts';
import type { Handlers } from './base/http/handler.ts';
import type { AnyJobKind } from './work/jobs/job-kind.ts';
import type { IngestTap } from './live/ingest/tap.ts';
import type { Removal } from './base/removals.ts';
import type { Sweep } from './base/sweeps.ts';
import type { Guards, RoomGuards } from './base/rights/guard.ts';

/** What a room of the server brings; `house.ts` lists the rooms and knows nothing else of them. */
export interface Room {
  handlers: Partial<Handlers>;
  /** Who may see the records that the room keeps, by the kind of their ids. */
  guards?: RoomGuards;
  /** What the audit trail calls the records that the room keeps. */
  names?: EntityNames;
  /** Who of the room follows what ingest accepts. A room that does is opened before ingest. */
  taps?: readonly IngestTap[];
  sweeps?: readonly Sweep[];
  removals?: readonly Removal[];
  /** Kinds of long work that the room does. */
  jobs?: readonly AnyJobKind[];
  /** Lists that can be exported, with their columns. */
  exports?: readonly AnyExportable[];
  /** Ends what the room has begun; rooms are stopped in the opposite order of their list. */
  stop?(): Promise<void>;
}

/** Puts together what rooms bring by name. A name that is missing or that two rooms bring fails, at the start and with the name. */
function joined<Value>(
  what: string,
  names: readonly string[],
  parts: readonly Readonly<Record<string, Value | undefined>>[],
): Record<string, Value> {
  const found = parts.flatMap((part) => Object.entries(part));
  for (const name of names) {
    const count = found.filter(([each]) => each === name).length;
    if (count !== 1)
      throw new Error(`${what} ${name}: ${count === 0 ? 'no room brings it' : `${count} rooms bring it`}`);
  }
  return Object.fromEntries(found) as Record<string, Value>;
}

/** What all rooms bring together. */
export interface JoinedRooms {
  handlers: Handlers;
  guards: Guards;
  sweeps: readonly Sweep[];
  removals: readonly Removal[];
  stop(): Promise<void>;
}

/** The guards of all rooms, which every kind of id has one of. */
export const joinGuards = (rooms: readonly Pick<Room, 'guards'>[]): Guards =>
  joined(
    'guard',
    GUARD_KINDS,
    rooms.map(({ guards = {} }) => guards),
  ) as Guards;

/** What all rooms call their records. */
export const joinNames = (rooms: readonly Pick<Room, 'names'>[]): EntityNames =>
  Object.assign({}, ...rooms.map(({ names }) => names)) as EntityNames;

/** Puts rooms together. */
export function joinRooms(rooms: readonly Room[]): JoinedRooms {
  const names = Object.keys(CALLS) as CallName[];
  return {
    handlers: joined(
      'call',
      names,
      rooms.map(({ handlers }) => handlers),
    ) as unknown as Handlers,
    guards: joinGuards(rooms),
    sweeps: rooms.flatMap(({ sweeps = [] }) => sweeps),
    removals: rooms.flatMap(({ removals = [] }) => removals),
    stop: async () => {
      for (const room of rooms.toReversed()) await room.stop?.();
    },
  };
}
