import { DEFAULT_TIMEZONE } from '../../../domain/base/time/time-zone.ts';
import type { Locale } from '../../base/messages/message.ts';
import type { News } from './news.ts';
import type { PushPayload } from './push-sender.ts';
import type { Subscriber } from './readers.ts';

/** Day and time of an instant (ms) in a language and a zone: 21/11, 09:00 */
export function newsTime(atMs: number, locale: Locale, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  try {
    return format(timeZone).format(atMs);
  } catch {
    return format(DEFAULT_TIMEZONE).format(atMs);
  }
}

/** Push message of news for a browser: titled with the name of the brand, in the language and the time zone of the person. */
export const payloadOf = (
  news: News,
  { locale, choices, brandName }: Pick<Subscriber, 'locale' | 'choices' | 'brandName'>,
): PushPayload => ({
  id: news.id,
  title: brandName,
  body: `${news.what(locale)}, ${newsTime(news.atMs, locale, choices.timezone)}`,
  silent: choices.muteSoundNotification,
});
