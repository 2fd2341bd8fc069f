import type { Formatter } from '../../base/i18n/formatter.ts';

/** Writes moments of these days, without their year and their seconds: 21/11, 09:42 */
export function dayTimeOf({ locale, timeZone }: Pick<Formatter, 'locale' | 'timeZone'>): Intl.DateTimeFormat {
  const two = '2-digit';
  return new Intl.DateTimeFormat(locale, { day: two, month: two, hour: two, minute: two, timeZone });
}
