import { useMemo } from 'react';
import { useFormat } from '../../base/i18n/format.ts';

/** Short times and days as a language and a zone write them; times are ms since the epoch. */
export interface Zone {
  /** 09:42 */
  hourMinute(ms: number): string;
  /** 21/11/2026 */
  date(ms: number): string;
  /** Minutes since midnight. */
  minuteOfDay(ms: number): number;
}

/** Makes the short forms of a zone, an IANA name the browser knows. */
export function zoneOf(locale: string, timeZone: string): Zone {
  const hourMinute = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone });
  const parts = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return {
    hourMinute: (ms) => hourMinute.format(ms),
    date: (ms) => date.format(ms),
    minuteOfDay: (ms) => {
      const [hours, minutes] = parts.format(ms).split(':').map(Number);
      return hours! * 60 + minutes!;
    },
  };
}

/** The zone of the signed-in person. */
export function useZone(): Zone {
  const { locale, timeZone } = useFormat();
  return useMemo(() => zoneOf(locale, timeZone), [locale, timeZone]);
}
