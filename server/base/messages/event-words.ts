import type { EventType } from '../../../domain/live/alarms/device-events.ts';
import { EVENT_WORDS_EN_US } from '../../../domain/live/alarms/event-words-en-us.ts';
import { EVENT_WORDS_PT_BR } from '../../../domain/live/alarms/event-words-pt-br.ts';
import type { Locale } from './message.ts';

const EVENT_WORDS: Readonly<Record<Locale, Readonly<Record<EventType, string>>>> = {
  'pt-BR': EVENT_WORDS_PT_BR,
  'en-US': EVENT_WORDS_EN_US,
};

/** The name of an event in a language. */
export const eventWord = (locale: Locale, type: EventType): string => EVENT_WORDS[locale][type];
