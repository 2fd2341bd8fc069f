import { useCallback, useSyncExternalStore } from 'react';
import { DEFAULT_TIMEZONE } from '../../../domain/base/time/time-zone.ts';
import { beatNowMs, onBeat, shownNowMs } from './ticker.ts';
import { formatterOf, type Formatter } from './formatter.ts';

let locale = 'pt-BR';
let timeZone: string = DEFAULT_TIMEZONE;
let current: Formatter = formatterOf(locale, timeZone);
const listeners = new Set<() => void>();

function renew(): void {
  current = formatterOf(locale, timeZone);
  for (const listener of listeners) listener();
}

export function setFormatLocale(next: string): void {
  locale = next;
  renew();
}

/** The zone of the signed-in person, an IANA name; one the browser does not know falls back to the default. */
export function setFormatTimeZone(next: string): void {
  timeZone = next;
  renew();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How numbers and times read now; for code outside React. */
export const format = (): Formatter => current;

/** How numbers and times read; wakes when the language or the zone changes. */
export const useFormat = (): Formatter => useSyncExternalStore(subscribe, format);

/**
 * "3 min ago" of an instant on the server's clock (ms), ticking: wakes only when its text changes. Empty without an instant.
 * While the fleet is rewound it counts from the moment shown.
 */
export function useRelativeTime(instantMs: number | null): string {
  const formatter = useFormat();
  const read = useCallback(
    () => (instantMs === null || Number.isNaN(instantMs) ? '' : formatter.relative(instantMs, shownNowMs())),
    [formatter, instantMs],
  );
  return useSyncExternalStore(onBeat, read);
}

const DAY_MS = 24 * 3_600_000;

/** As `useRelativeTime`, but the date and time from a day on: of several that say "1 day ago" nobody sees the order. */
export function useHeardTime(instantMs: number): string {
  const ago = useRelativeTime(instantMs);
  const format = useFormat();
  return shownNowMs() - instantMs < DAY_MS || ago === '' ? ago : format.dateTime(instantMs);
}

/** "in 4 s" until an instant on the server's clock (ms), ticking. */
export function useTimeUntil(instantMs: number): string {
  const formatter = useFormat();
  const read = useCallback(() => formatter.until(instantMs, beatNowMs()), [formatter, instantMs]);
  return useSyncExternalStore(onBeat, read);
}
