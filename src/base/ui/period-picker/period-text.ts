import { timeRangeText, WHOLE_DAY, type Period } from '../../../../domain/base/time/period.ts';

/** A period as people read it: `15/11/2026 – 21/11/2026`, one day alone, and its times where it has some. */
export function periodText(period: Period, locale: string): string {
  // A day is the same everywhere: it is not brought into a zone once more.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' });
  const [from, to] = [period.from, period.to].map((day) => format.format(Date.parse(`${day}T00:00:00Z`)));
  const times = timeRangeText(period);
  return (from === to ? from! : `${from} – ${to}`) + (times === WHOLE_DAY ? '' : `, ${times}`);
}
