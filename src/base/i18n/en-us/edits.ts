import { EVENT_WORDS_EN_US } from '../../../../domain/live/alarms/event-words-en-us.ts';
import type {
  edits as portugueseEdits,
  events as portugueseEvents,
  period as portuguesePeriod,
} from '../pt-br/edits.ts';
import type { Translated } from '../translated.ts';

/** What a person changes of a vehicle's record, and what happened to it. */
export const edits: Translated<typeof portugueseEdits> = {
  nowFailed: 'The present value could not be read',
  now: 'Now: {{value}}',
  unknown: 'The tracker does not report this value.',
  odometer: { title: 'Odometer', label: 'Odometer (km)', hint: 'It goes on counting from here.' },
  hours: {
    title: 'Hour meter',
    label: 'Hour meter (hours:minutes)',
    hint: 'For example 1904:12, or :45 for 45 minutes.',
  },
  speed: {
    title: 'Speed alert',
    lead: 'Tells once each time the vehicle goes above the limit.',
    legend: 'Speed limit',
    off: 'Off',
    loadFailed: 'The current limit could not be read',
  },
  sensors: {
    title: 'Names of the sensors',
    lead: 'What the panel calls what this tracker reports. Leave a field empty for its number.',
    none: 'This tracker reports no inputs, outputs or temperatures.',
    loadFailed: 'The sensors could not be read',
    inputs: 'Input {{key}}',
    outputs: 'Output {{key}}',
    temperatures: 'Temperature {{key}}',
  },
  picture: {
    title: 'Picture of the vehicle',
    of: 'Picture of {{name}}',
    loadFailed: 'The current picture could not be read',
  },
};

/** Events of a device. */
export const events: Translated<typeof portugueseEvents> = {
  of: 'Events of {{name}}',
  table: 'Events of the period',
  type: 'Type',
  state: 'State',
  time: 'Date and time',
  description: 'Description',
  on: 'Began',
  off: 'Ended',
  types: EVENT_WORDS_EN_US,
  empty: 'No events in this period.',
  failed: 'The events could not be read',
};

/** The choice of a period. */
export const period: Translated<typeof portuguesePeriod> = {
  title: 'Period',
  choose: 'Choose the period: {{period}}',
  common: 'Common periods',
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  from: 'From',
  to: 'To',
  withTimes: 'Choose the time',
  times: 'Time',
  timesHint: 'HH:MM - HH:MM',
  apply: 'Apply',
  cancel: 'Cancel',
  fault: {
    day: 'Enter both dates.',
    time: 'Enter the time as HH:MM - HH:MM.',
    order: 'The end cannot be before the start.',
  },
};
