import type { EventType } from './device-events.ts';

/** What events are called in English, on screens and in files. */
export const EVENT_WORDS_EN_US: Readonly<Record<EventType, string>> = {
  BATTERY_DEMOLITION: 'Battery tampering',
  BATTERY: 'Low battery',
  BATTERY_REMOVED: 'Battery removed',
  ACC_OFF: 'Ignition off',
  ENGINE: 'Engine on',
  OIL_CUT_OFF: 'Block',
  CUSTOM: 'Alarm',
};
