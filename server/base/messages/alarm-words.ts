import { ALARM_WORDS_EN_US } from '../../../domain/live/alarms/alarm-words-en-us.ts';
import { ALARM_WORDS_PT_BR } from '../../../domain/live/alarms/alarm-words-pt-br.ts';
import type { Locale } from './message.ts';

const ALARM_WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'pt-BR': ALARM_WORDS_PT_BR,
  'en-US': ALARM_WORDS_EN_US,
};

/** The name of an alarm in a language; the sender's own name where it is unknown. */
export const alarmWord = (locale: Locale, type: string): string =>
  Object.hasOwn(ALARM_WORDS[locale], type) ? ALARM_WORDS[locale][type]! : type;
