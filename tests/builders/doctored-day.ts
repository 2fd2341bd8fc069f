import type { Reading } from '../../domain/live/telemetry/reading.ts';
import { busHour, type BusFix } from './capmetro.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Buses that report through the whole hour; what is done to the fixes of each. */
export const BUSES = {
  untouched: '8920',
  panics: '2201',
  loosesBattery: '2604',
  flickers: '2371',
  towed: '2208',
  jammed: '2065',
  silent: '2052',
} as const;
export type Bus = keyof typeof BUSES;

/** A fix as a sender reports it. */
export interface DoctoredFix {
  bus: Bus;
  atMs: number;
  given: Partial<Reading>;
}

/** What is written into the recording: minutes of its first hour. */
const ALARMS: readonly (readonly [bus: Bus, minute: number, alarm: string])[] = [
  ['panics', 10, 'sos'],
  ['loosesBattery', 12, 'powerCut'],
  ['loosesBattery', 20, 'powerRestored'],
  ...[14, 18, 22, 26].flatMap((minute) => [
    ['flickers', minute, 'powerCut'] as const,
    ['flickers', minute + 2, 'powerRestored'] as const,
  ]),
  ['jammed', 30, 'jamming'],
];
/** The bus that is towed has its ignition off from here to there. */
const TOWED_FROM = 25;
const TOWED_UNTIL = 50;
/** The silent bus says nothing from here on, until so many minutes into the same hour of the next day. */
const SILENT_FROM = 15;
const SPEAKS_AGAIN = 45;

const isSound = ({ latitude, speedMetresPerSecond }: BusFix): boolean =>
  latitude !== 0 && speedMetresPerSecond * 3.6 <= 300;

/**
 * An hour of real buses, told once more a day later, with stretches cut out and alarms written in: each alarm with the
 * first fix at or after its minute. `beginMs` is where the hour is moved to. In the order of time.
 */
export function doctoredDay(beginMs: number): DoctoredFix[] {
  const { fixes } = busHour();
  const startMs = Date.parse('2017-03-21T05:00:00-05:00');
  const told = (Object.keys(BUSES) as Bus[]).flatMap((bus) => {
    const own = fixes.filter((fix) => fix.vehicle === BUSES[bus] && isSound(fix)).sort((a, b) => a.timeMs - b.timeMs);
    const hour = own.map(({ timeMs, latitude, longitude, speedMetresPerSecond }): DoctoredFix => {
      const minute = (timeMs - startMs) / MINUTE_MS;
      const ignition = bus !== 'towed' || minute < TOWED_FROM || minute >= TOWED_UNTIL;
      const given = { latitude, longitude, speedKmh: speedMetresPerSecond * 3.6, ignition, alarms: [] as string[] };
      return { bus, atMs: beginMs + timeMs - startMs, given };
    });
    const nextDay = hour.map((fix) => ({ ...fix, atMs: fix.atMs + DAY_MS, given: { ...fix.given, ignition: true } }));
    for (const [, minute, alarm] of ALARMS.filter(([of]) => of === bus)) {
      const fix = hour.find(({ atMs }) => atMs >= beginMs + minute * MINUTE_MS)!;
      fix.given = { ...fix.given, alarms: [...(fix.given.alarms ?? []), alarm] };
    }
    return [...hour, ...nextDay];
  });
  const cutMs = [beginMs + SILENT_FROM * MINUTE_MS, beginMs + DAY_MS + SPEAKS_AGAIN * MINUTE_MS] as const;
  return told
    .filter(({ bus, atMs }) => bus !== 'silent' || atMs < cutMs[0] || atMs >= cutMs[1])
    .sort((a, b) => a.atMs - b.atMs);
}

/** When an alarm was told, and when a bus spoke before and after an instant: what the recording says by itself. */
export const timesIn = (fixes: readonly DoctoredFix[], bus: Bus) => {
  const own = fixes.filter((fix) => fix.bus === bus);
  return {
    ofAlarm: (alarm: string): number[] =>
      own.filter(({ given }) => given.alarms?.includes(alarm)).map(({ atMs }) => atMs),
    all: own.map(({ atMs }) => atMs),
  };
};
