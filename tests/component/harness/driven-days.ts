import { dayNamedMs } from '../../../domain/base/time/day.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import {
  durationMin,
  tripKeyOf,
  tripKeyText,
  TRIP_STATUS,
  type TripName,
  type TripPoint,
} from '../../../domain/live/trips/trip.ts';
import { dayAfter, dayOf } from '../../../src/live/trips/days.ts';
import { recorded } from './recorded.ts';
import type { Sent } from './stand-in-core.ts';

export const ZONE = 'America/Sao_Paulo';
const MINUTE_MS = 60_000;
/** 36 km/h. */
const METRES_A_MINUTE = 600;

/** The day some days ago, of people in São Paulo. */
export const dayAgo = (days: number): string => dayAfter(dayOf(Date.now(), ZONE), -days);

type Segment = Sent<'trips.list'>[number];

/** A device by its name and plate. */
export const trackerOf = (n: number, name: string, licensePlate: string | null): Device => ({
  ...recorded('devices.read'),
  id: 1_000_000_000_000_500 + n,
  name,
  vehicle: { name, licensePlate, manufacture: null, model: null, color: null },
});

interface Given {
  day: string;
  /** Minutes of the day. */
  from: number;
  to: number;
  name: TripName;
}

/** A stretch of a day, as the server finds it: 36 km/h where it drove, and 52 at most. */
export function segmentOf(device: number, { day, from, to, name }: Given, more: Partial<Segment> = {}): Segment {
  const midnightMs = dayNamedMs(day, ZONE)!;
  const [startMs, endMs] = [midnightMs + from * MINUTE_MS, midnightMs + to * MINUTE_MS];
  const isMoving = name === 'Em Movimento';
  const spentMs = endMs - startMs;
  return {
    ...recorded('trips.list')[0]!,
    key: tripKeyText({ device, startMs, endMs, name }),
    device,
    name,
    status: TRIP_STATUS[name],
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    duration: durationMin(spentMs),
    ...(isMoving && { speedMax: 52, speedMed: 36, mileage: (to - from) * METRES_A_MINUTE, trips: 1 }),
    ...(isMoving ? { movingMs: spentMs, standingMs: 0 } : { movingMs: 0, standingMs: spentMs }),
    ...more,
  };
}

/** A day with two drives, one of them of so many minutes, and where it stood before, between and after; with its sum. */
export function drivenDay(device: number, day: string, backMinutes: number): Segment[] {
  const stretches = [
    { from: 7 * 60, to: 8 * 60, name: 'Estacionado' },
    { from: 8 * 60, to: 8 * 60 + 20, name: 'Em Movimento' },
    { from: 8 * 60 + 20, to: 12 * 60, name: 'Estacionado' },
    { from: 12 * 60, to: 12 * 60 + backMinutes, name: 'Em Movimento' },
    { from: 12 * 60 + backMinutes, to: 18 * 60, name: 'Estacionado' },
  ] as const;
  const segments = stretches.map((one) => segmentOf(device, { day, ...one }));
  const total = (of: 'mileage' | 'movingMs' | 'standingMs' | 'trips'): number =>
    segments.reduce((sum, segment) => sum + segment[of], 0);
  const sum = segmentOf(
    device,
    { day, from: 7 * 60, to: 18 * 60, name: 'Resumo' },
    {
      speedMax: 52,
      speedMed: 36,
      mileage: total('mileage'),
      movingMs: total('movingMs'),
      standingMs: total('standingMs'),
      trips: total('trips'),
      startPlace: null,
      endPlace: null,
    },
  );
  return [...segments, sum];
}

/** A way of so many points, a minute apart. */
export const wayOf = (key: string, points: number): TripPoint[] =>
  Array.from({ length: points }, (_, at) => ({
    latitude: -23.55,
    longitude: -46.63 + at * 0.006,
    dateTime: new Date(tripKeyOf(key)!.startMs + at * MINUTE_MS).toISOString(),
    speed: 36,
  }));
