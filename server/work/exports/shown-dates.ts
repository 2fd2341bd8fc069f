import type { Locale } from '../../base/messages/message.ts';

/** How spreadsheets show dates in the order of a language. */
export const SHEET_DATES: Readonly<Record<Locale, { time: string; day: string }>> = {
  'pt-BR': { time: 'dd/mm/yyyy hh:mm:ss', day: 'dd/mm/yyyy' },
  'en-US': { time: 'mm/dd/yyyy hh:mm:ss AM/PM', day: 'mm/dd/yyyy' },
};

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** A day (`2026-11-21`) or a time of a reader's clocks (`2026-11-21 09:42:10`) as a date whose UTC reads as it; null for another text. */
export function dateOfText(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/.test(text)) return null;
  const date = new Date(`${text.replace(' ', 'T')}${text.includes(' ') ? '' : 'T00:00:00'}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Writes days and times of files for people as their language does: `21/11/2026 09:42:10`, `11/21/2026, 09:42:10 AM`. */
export function shownDates(locale: Locale): (text: string) => string {
  const day = new Intl.DateTimeFormat(locale, DAY);
  const time = new Intl.DateTimeFormat(locale, { ...DAY, ...TIME });
  return (text) => {
    const date = dateOfText(text);
    // Fonts of a printed page need not have the narrow blank that stands before AM.
    return date === null ? text : (text.includes(' ') ? time : day).format(date).replaceAll(/\s/gu, ' ');
  };
}
