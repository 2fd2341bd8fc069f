import { useFormat } from '../../base/i18n/format.ts';
import type { Shift } from '../../../domain/base/time/working-hours.ts';
import { momentText } from '../../base/ui/moment/moment-text.ts';
import { groupsOf, rangesOf } from './shift-groups.ts';

/** A Monday, from which the days of the week take their names. */
const MONDAY_MS = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

/** The names of the days of the week in a language, Monday first. */
export const dayNames = (locale: string, width: 'short' | 'long'): string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY_MS + day * DAY_MS).replace('.', ''));
};

/** Working hours as people read them: a line for each of their hours, such as `seg–sex 08:00–18:00`. */
export function useHoursText(): (shifts: readonly Shift[]) => string[] {
  const { locale } = useFormat();
  const names = dayNames(locale, 'short');
  const { write } = momentText('time', locale);
  const range = ([from, to]: [number, number]): string =>
    from === to ? names[from - 1]! : `${names[from - 1]}–${names[to - 1]}`;
  return (shifts) =>
    groupsOf(shifts).map(({ days, from, to }) => `${rangesOf(days).map(range).join(', ')} ${write(from)}–${write(to)}`);
}
