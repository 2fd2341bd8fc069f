import type { Alarm } from '../../contract/messages.ts';
import { DEFAULT_TIMEZONE } from '../../domain/time-zone.ts';
import { alarmWord } from '../messages/alarm-words.ts';
import type { PushPayload } from './push-sender.ts';
import type { Subscriber } from './push-tokens.ts';

/** Longest name in a message, characters: the whole message may have about 4,000 bytes. */
const LONGEST_NAME = 120;

function timeText(dateTime: string, locale: string, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  try {
    return format(timeZone).format(new Date(dateTime));
  } catch {
    return format(DEFAULT_TIMEZONE).format(new Date(dateTime));
  }
}

/** Push message of an alarm for a user: titled with the name of the brand, in the user's language and time zone. */
export function payloadOf(
  alarm: Alarm,
  { locale, timezone, brandName, mutes }: Pick<Subscriber, 'locale' | 'timezone' | 'brandName' | 'mutes'>,
): PushPayload {
  const name = (alarm.deviceName ?? String(alarm.device)).slice(0, LONGEST_NAME);
  const time = timeText(alarm.dateTime, locale, timezone ?? DEFAULT_TIMEZONE);
  return {
    id: alarm.id,
    title: brandName,
    body: `${alarmWord(locale, alarm.type).slice(0, LONGEST_NAME)}: ${name}, ${time}`,
    silent: mutes,
  };
}
