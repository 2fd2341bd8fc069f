import { DateTime } from 'luxon';
import type { Place } from '../../../domain/base/geo/place.ts';
import { message, type Locale } from '../messages/message.ts';
import type { MessageCode } from '../messages/pt-br.ts';

/** How a file for a person writes things. */
export interface FileWords {
  locale: Locale;
  zone: string;
  text(code: MessageCode): string;
  /**
   * A time in the person's zone, as `2026-11-21 09:42:10`: spreadsheets of every language take it for a time, which they do not with
   * the order of day and month of another one.
   */
  time(iso: string | null): string | null;
  /** The address of a place of `Column.address`; null where it is not known. */
  address(place: Place | null): string | null;
}

export const fileWords = (locale: Locale, zone: string): FileWords => ({
  locale,
  zone,
  text: (code) => message(locale, code, { zone }),
  time: (iso) => (iso === null ? null : DateTime.fromISO(iso, { zone }).toFormat('yyyy-MM-dd HH:mm:ss')),
  address: () => null,
});
