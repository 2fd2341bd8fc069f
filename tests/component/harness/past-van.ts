import { DESKTOP, type MountOptions } from './mount.tsx';
import { person } from './people.ts';
import { mountPast, openBar, type Log, type Past } from './time-bar.ts';
import { vehicleOf, type Vehicle } from './vehicles.ts';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
/** Where the van is at first, then, while nobody follows it, and now. */
export const [A, B, AWAY, D] = [-23.5, -23.6, -23.7, -23.8];
/** How long ago it came to A, to B and to D. */
export const LONG_AGO = [10 * MINUTE_MS, 6 * MINUTE_MS, MINUTE_MS] as const;

function reported(n: number, name: string, latitude: number, atMs: number): Vehicle {
  const at = new Date(atMs).toISOString();
  const vehicle = { name, licensePlate: null, manufacture: null, model: null, color: null };
  const record = {
    latitude,
    longitude: -46.6,
    dateTime: at,
    lastCommunication: at,
    speed: 40,
    angle: 90,
    ignition: true,
    odometer: 48_213_400,
  };
  return vehicleOf(n, { device: { name, vehicle }, record });
}

export interface VanLog extends Log {
  /** When it came to A, B and D, ms. */
  a: number;
  b: number;
  d: number;
  fleet(latitude: number, atMs: number): Vehicle[];
}

/** A van that came to A, then to B, then to D, each so long ago; and a lorry that was heard of once. */
export function logOf([aAgoMs, bAgoMs, dAgoMs]: readonly [number, number, number]): VanLog {
  const nowMs = Date.now();
  const [a, b, d] = [nowMs - aAgoMs, nowMs - bAgoMs, nowMs - dAgoMs];
  const lorry = reported(1, 'Carreta 1', -23.4, a);
  const fleet = (latitude: number, atMs: number) => [reported(0, 'Van escolar 3', latitude, atMs), lorry];
  const past = [
    { fromMs: a, vehicles: fleet(A, a) },
    { fromMs: b, vehicles: fleet(B, b) },
    { fromMs: d, vehicles: fleet(D, d) },
  ];
  return { past, now: fleet(D, d), a, b, d, fleet };
}

/** The desk that follows the whole fleet, its time bar open. */
export async function openDesk(log: Log, options: MountOptions = {}): Promise<Past> {
  const past = await mountPast('/trackdevice', log, { session: person('OPERATOR'), size: DESKTOP, ...options });
  await openBar();
  return past;
}
