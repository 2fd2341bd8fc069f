import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { TripSegment } from '../../../domain/live/trips/trip.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { boundsOfDay, dayAfter, dayOf, isDay } from './days.ts';

/** While the day is not over, what came since is asked for this often. */
const AGAIN_MS = 30_000;
const ID = /^\d{16}$/;

/** The tracker and the day that the address names; no tracker where it names none, and the day of today. */
export function useAddress() {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const { timeZone } = useFormat();
  const today = dayOf(serverNowMs(), timeZone);
  const [asked, day] = [query.get('device') ?? '', query.get('day')];
  const shown = isDay(day) && day <= today ? day : today;
  const go = (device: number, next: string): void =>
    navigate(`${path}?device=${device}${next === today ? '' : `&day=${next}`}`);
  return { device: ID.test(asked) ? Number(asked) : null, day: shown, today, go };
}

/** The trips of a tracker on a day, the chosen one with its way, and what can be done with them. */
export function useTrips(device: number, day: string, today: string) {
  const { timeZone } = useFormat();
  const { startMs, endMs } = boundsOfDay(day, timeZone);
  const period = { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() };
  const often = day === today ? { everyMs: AGAIN_MS } : {};
  const list = useCall('trips.list', { query: { device: String(device), ...period } }, often);
  const process = useWrite('trips.process', { stale: ['trips.list', 'trips.read', 'kilometers.read'] });
  const segments = (list.value ?? []).filter(({ name }) => name !== 'Resumo');
  const sum = list.value?.find(({ name }) => name === 'Resumo') ?? null;
  // By its start: an open segment gets another key with each fix.
  const [chosenStart, choose] = useState<string | null>(null);
  const chosen = segments.find(({ start }) => start === chosenStart) ?? null;
  const shown: TripSegment | null = chosen ?? sum;
  const way = useCall('trips.read', shown === null ? null : { params: { key: shown.key } }, { keepsBefore: true });
  return {
    list,
    segments,
    sum,
    chosen,
    choose: (start: string) => choose((before) => (before === start ? null : start)),
    way,
    process,
    processAgain: () => process.run({ body: { device: String(device), ...period } }),
  };
}
export type Trips = ReturnType<typeof useTrips>;

export const dayBefore = (day: string): string => dayAfter(day, -1);
export const dayBehind = (day: string): string => dayAfter(day, 1);
