import { useMemo, useState } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import { instantsOfPeriod, type Period } from '../../../domain/base/time/period.ts';
import { isSpeedLimit } from '../../../domain/live/alarms/speed-alert.ts';
import { TRACK_POINTS, type Track } from '../../../domain/live/history/track.ts';
import { stopsOf, type Stop } from '../../../domain/live/history/track-stops.ts';
import { isKnown, totalsOfDays, type TripTotals } from '../../../domain/live/trips/totals.ts';
import type { Kilometers } from '../../../domain/live/trips/trip.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { MapTheme } from '../../live/map/map-colours.ts';
import { useAllAsked } from '../../base/query/use-asked.ts';
import { lookOf, type VehicleLook } from './vehicle-look.ts';

/** A vehicle whose past is looked at. */
export interface Vehicle extends VehicleLook {
  device: number;
  name: string;
  licensePlate: string | null;
  /** Km/h; null for none. */
  limitKmh: number | null;
  /** Null until it came. */
  track: Track | null;
  stops: readonly Stop[];
  /** What it did, as trips and reports say it; null until it came, and where nothing is known. */
  sum: TripTotals | null;
  failure: Failure | null;
  isFirst: boolean;
  again(): void;
}

/** Start and end of a period in the zone of the person, as calls take them; both included. */
export function useInstants(period: Period): { start: string; end: string } {
  const { timeZone } = useFormat();
  return useMemo(() => {
    const { startMs, endMs } = instantsOfPeriod(period, timeZone);
    return { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() };
  }, [period, timeZone]);
}

/** What was made of answers, as long as they are kept: another look at them costs nothing. */
const stopsOfTracks = new WeakMap<Track, { made: readonly Stop[] }>();
const sumsOfDays = new WeakMap<readonly Kilometers[], { made: TripTotals | null }>();

function kept<From extends object, To>(all: WeakMap<From, { made: To }>, from: From, make: (from: From) => To): To {
  const known = all.get(from) ?? { made: make(from) };
  all.set(from, known);
  return known.made;
}

function sumOf(days: readonly Kilometers[]): TripTotals | null {
  const sum = totalsOfDays(days);
  return isKnown(sum) ? sum : null;
}

/** Texts and limits of devices; a vehicle that was somebody's once has none of them. */
function useRecords(devices: readonly number[]) {
  return useAllAsked(
    devices.map((device) => ({
      key: ['devices.read', { params: { id: String(device) } }],
      ask: (ask) => ask('devices.read', { params: { id: String(device) } }),
    })),
  );
}

function useLimits(devices: readonly number[]) {
  return useAllAsked(
    devices.map((device) => ({
      key: ['devices.dashboard', { params: { id: String(device) } }],
      ask: (ask) => ask('devices.dashboard', { params: { id: String(device) } }),
    })),
  );
}

/** The vehicles of the address with what they did in a period, each as soon as it is there. */
export function useVehicles(devices: readonly number[], period: Period, theme: MapTheme): readonly Vehicle[] {
  const { start, end } = useInstants(period);
  const points = Math.floor(TRACK_POINTS.most / Math.max(1, devices.length));
  const tracks = useAllAsked(
    devices.map((device) => {
      const input = { query: { device: String(device), start, end, points } };
      return { key: ['telemetry.track', input], ask: (ask) => ask('telemetry.track', input) };
    }),
  );
  const days = useAllAsked(
    devices.map((device) => {
      const input = { query: { devices: String(device), start, end } };
      return { key: ['kilometers.read', input], ask: (ask) => ask('kilometers.read', input) };
    }),
  );
  const records = useRecords(devices);
  const limits = useLimits(devices);
  const next = devices.map((device, index) => {
    const { value: track = null, failure, isFirst, again } = tracks[index]!;
    const record = records[index]?.value;
    const limitKmh = limits[index]?.value?.speedLimit ?? null;
    return {
      ...lookOf(index, theme),
      device,
      name: record?.name ?? String(device),
      licensePlate: record?.vehicle?.licensePlate ?? null,
      limitKmh: isSpeedLimit(limitKmh) ? limitKmh : null,
      track,
      stops: track ? kept(stopsOfTracks, track, stopsOf) : NONE,
      sum: days[index]?.value ? kept(sumsOfDays, days[index].value, sumOf) : null,
      failure,
      isFirst,
      again,
    };
  });
  return useSteady(next);
}

const NONE: readonly Stop[] = [];

/** All but the function, which does the same each time. */
const isSame = (one: Vehicle, other: Vehicle): boolean =>
  Object.entries(one).every(([name, value]) => name === 'again' || value === other[name as keyof Vehicle]);

/** The same vehicles as long as nothing of them changed: what is drawn of them is not made anew with each render around. */
function useSteady(next: readonly Vehicle[]): readonly Vehicle[] {
  const [kept, setKept] = useState(next);
  const isKept = kept.length === next.length && next.every((one, at) => isSame(one, kept[at]!));
  if (!isKept) setKept(next);
  return isKept ? kept : next;
}
