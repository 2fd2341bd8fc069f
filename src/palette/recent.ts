import { deviceStore } from '../platform.ts';

const KEY = 'rastro.palette';
/** How many of what was chosen last are offered again. */
export const MOST_RECENT = 5;

/** A vehicle that was chosen, with the words it had. */
export interface RecentVehicle {
  device: number;
  name: string;
  detail: string;
}

export type Recent = { kind: 'command'; id: string } | { kind: 'vehicle'; vehicle: RecentVehicle };

const keyOf = (recent: Recent): string => (recent.kind === 'vehicle' ? `vehicle ${recent.vehicle.device}` : recent.id);

let owner: number | null = null;
let list: readonly Recent[] = [];

const isText = (value: unknown): value is string => typeof value === 'string';

function kept(userId: number): readonly Recent[] {
  try {
    const found: unknown = JSON.parse(deviceStore.get(`${KEY}.${userId}`) ?? '[]');
    return Array.isArray(found) ? found.filter(isText).map((id) => ({ kind: 'command', id })) : [];
  } catch {
    return [];
  }
}

/** What a person chose last, the newest first. */
export function recentOf(userId: number): readonly Recent[] {
  if (owner !== userId) {
    owner = userId;
    list = kept(userId);
  }
  return list;
}

/** Notes a choice. Screens and actions stay on the device; vehicles, whose names are the customer's, only as long as the page. */
export function noteRecent(userId: number, recent: Recent): void {
  const before = recentOf(userId).filter((other) => keyOf(other) !== keyOf(recent));
  list = [recent, ...before].slice(0, MOST_RECENT);
  deviceStore.set(`${KEY}.${userId}`, JSON.stringify(list.flatMap((other) => (other.kind === 'command' ? [other.id] : []))));
}
