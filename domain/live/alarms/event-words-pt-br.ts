import type { EventType } from './device-events.ts';

/** What events are called in Portuguese, on screens and in files. */
export const EVENT_WORDS_PT_BR = {
  BATTERY_DEMOLITION: 'Violação da bateria',
  BATTERY: 'Bateria fraca',
  BATTERY_REMOVED: 'Bateria removida',
  ACC_OFF: 'Ignição desligada',
  ENGINE: 'Motor ligado',
  OIL_CUT_OFF: 'Bloqueio',
  CUSTOM: 'Alarme',
} as const satisfies Record<EventType, string>;
