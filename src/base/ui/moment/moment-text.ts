import { maskDay, maskTime, timePart } from './mask.ts';

/** What a field holds: a day (`2026-11-29`), a time (`21:30`), or both as clocks on a wall show them (`2026-11-29T21:30`). */
export type MomentKind = 'day' | 'time' | 'wall';

/** How a kind of moment is written and read in a language. */
export interface MomentText {
  /** A value in the order of the language: `29/11/2026`, `11/29/2026 9:30 PM`. Empty for what is no value. */
  write(value: string): string;
  /** The value that was typed in the order of the language or as ISO; null for anything else. */
  read(typed: string): string | null;
  /** What was typed so far, with the signs between its numbers. */
  mask(typed: string): string;
  /** What an empty field shows: `dd/mm/aaaa`. */
  placeholder: string;
}

type DayPart = 'day' | 'month' | 'year';
const DAY_PARTS: readonly string[] = ['day', 'month', 'year'] satisfies DayPart[];
/** First letters of the parts of a date as people of a language write them. */
const LETTERS: Readonly<Record<string, Record<DayPart, string>>> = {
  pt: { day: 'dd', month: 'mm', year: 'aaaa' },
  en: { day: 'dd', month: 'mm', year: 'yyyy' },
};

const two = (value: number | string): string => String(value).padStart(2, '0');
const isDay = (day: string): boolean => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};

function dayText(locale: string) {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  });
  const order = format
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => DAY_PARTS.includes(type)) as DayPart[];
  const letters = LETTERS[locale.slice(0, 2)] ?? LETTERS['en']!;
  const read = (typed: string): string | null => {
    const numbers = typed.trim().split(/[/.\-\s]+/);
    if (numbers.length !== 3 || !numbers.every((number) => /^\d{1,4}$/.test(number))) return null;
    const parts = numbers[0]!.length === 4 ? (['year', 'month', 'day'] as const) : order;
    const of = (part: DayPart): string => numbers[parts.indexOf(part)]!;
    if (of('year').length !== 4 && of('year').length !== 2) return null;
    const day = `${of('year').padStart(4, '20')}-${two(of('month'))}-${two(of('day'))}`;
    return isDay(day) ? day : null;
  };
  return {
    read,
    write: (day: string): string => (isDay(day) ? format.format(Date.parse(`${day}T12:00:00Z`)) : ''),
    placeholder: order.map((part) => letters[part]).join('/'),
  };
}

/** The hour of a day of 24 that one of twelve is; null where there is no such hour. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function timeText(locale: string) {
  const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const isHalves = format.resolvedOptions().hour12 === true;
  return {
    read: (typed: string): string | null => {
      const [, hours, minutes = '00', half] =
        /^(\d{1,2})(?::(\d\d))?(?::00)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(typed.trim()) ?? [];
      const hour = hours === undefined ? null : hourOf(Number(hours), half);
      return hour === null || Number(minutes) > 59 ? null : `${two(hour)}:${minutes}`;
    },
    // One kind of blank: that of some languages is a narrow one, which nobody types.
    write: (time: string): string =>
      /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
        ? format.format(Date.parse(`2026-01-01T${time}:00Z`)).replaceAll(/\s/gu, ' ')
        : '',
    placeholder: isHalves ? 'hh:mm AM' : 'hh:mm',
  };
}

function wallText(locale: string): MomentText {
  const [day, time] = [dayText(locale), timeText(locale)];
  return {
    write: (value) => {
      const [days = '', times = ''] = value.split('T');
      const written = [day.write(days), time.write(times)];
      return written.includes('') ? '' : written.join(' ');
    },
    read: (typed) => {
      const [days, times] = timePart(typed);
      const read = [day.read(days), time.read(times)];
      return read.includes(null) ? null : read.join('T');
    },
    mask: (typed) => {
      const [days, times, between] = timePart(maskDay(typed));
      return `${days}${between}${maskTime(times)}`;
    },
    placeholder: `${day.placeholder} ${time.placeholder}`,
  };
}

/** How a kind of moment is written and read in a language. */
export function momentText(kind: MomentKind, locale: string): MomentText {
  if (kind === 'wall') return wallText(locale);
  return kind === 'day' ? { ...dayText(locale), mask: maskDay } : { ...timeText(locale), mask: maskTime };
}

/** The first day of the week of a language, 0 for Sunday; Sunday where the browser does not know. */
export function firstWeekday(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 7) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}
