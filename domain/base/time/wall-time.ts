import { instantsOfPeriod, readPeriod } from './period.ts';

const FORM = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

/** What clocks of a zone show at an instant (ms since the epoch), to the minute: `2026-11-21T09:00`, as a field of date and time takes it. */
export function wallText(ms: number, timeZone: string): string {
  // Swedes write dates as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(ms).replace(' ', 'T');
}

/**
 * The instant at which clocks of a zone show `2026-11-21T09:00`, ms since the epoch: the first of two where they go back, that of
 * the leap where they leap over it. Null for a text that names no time of the calendar.
 */
export function wallMs(text: string, timeZone: string): number | null {
  const [, day = '', time = ''] = FORM.exec(text) ?? [];
  const read = readPeriod(day, day, `${time} - ${time}`);
  return 'fault' in read ? null : instantsOfPeriod(read.period, timeZone).startMs;
}
