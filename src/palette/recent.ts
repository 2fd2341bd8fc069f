import { deviceStore } from '../base/platform.ts';
import { markOf } from '../base/session/mark-of.ts';
import type { SessionScope } from '../base/session/session-scope.ts';

const KEY = 'rastro.palette';
/** How many of what was chosen last are offered again. */
export const MOST_RECENT = 5;

/** A vehicle that was chosen, with its texts at the time. */
export interface RecentVehicle {
  device: number;
  name: string;
  detail: string;
}

export type Recent = { kind: 'command'; id: string } | { kind: 'vehicle'; vehicle: RecentVehicle };

const keyOf = (recent: Recent): string => (recent.kind === 'vehicle' ? `vehicle ${recent.vehicle.device}` : recent.id);

const isText = (value: unknown): value is string => typeof value === 'string';

function kept(key: string): readonly Recent[] {
  try {
    const found: unknown = JSON.parse(deviceStore.get(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isText).map((id) => ({ kind: 'command', id })) : [];
  } catch {
    return [];
  }
}

/** What a person chose last. */
export interface RecentChoices {
  /** The newest first. */
  list(): readonly Recent[];
  /** Notes a choice. Screens and actions stay on the device; vehicles, whose names are the customer's, only as long as the session. */
  note(recent: Recent): void;
}

/** Makes the choices of a session: one list for each, by `scope.once`. */
export function openRecent({ session: { user } }: Pick<SessionScope, 'session'>): RecentChoices {
  const key = `${KEY}.${markOf(user.id)}`;
  let list = kept(key);
  return {
    list: () => list,
    note: (recent) => {
      list = [recent, ...list.filter((other) => keyOf(other) !== keyOf(recent))].slice(0, MOST_RECENT);
      deviceStore.set(key, JSON.stringify(list.flatMap((other) => (other.kind === 'command' ? [other.id] : []))));
    },
  };
}
