import type { edits as portugueseEdits, events as portugueseEvents, period as portuguesePeriod } from '../pt-br/edits.ts';
import type { Translated } from '../translated.ts';

/** What a person changes of a vehicle's record, and what happened to it. */
export const edits: Translated<typeof portugueseEdits> = {
  save: 'Save',
  cancel: 'Cancel',
  failed: 'Not saved',
  now: 'Now: {{value}}',
  unknown: 'The tracker does not report this value.',
  odometer: { title: 'Odometer', label: 'Odometer (km)', hint: 'It goes on counting from here.' },
  hours: { title: 'Hour meter', label: 'Hour meter (hours:minutes)', hint: 'For example 1904:12, or :45 for 45 minutes.' },
  speed: {
    title: 'Speed alert',
    lead: 'Tells once each time the vehicle goes above the limit.',
    legend: 'Speed limit',
    off: 'Off',
    loadFailed: 'The current limit could not be read',
  },
  picture: {
    title: 'Picture of the vehicle',
    of: 'Picture of {{name}}',
    choose: 'Choose a picture',
    replace: 'Change the picture',
    remove: 'Remove',
    file: 'File of the picture',
    hint: 'PNG, JPEG or WebP. The picture is made smaller before it is sent.',
    fault: 'This file is no picture that can be read. Choose a PNG, JPEG or WebP picture.',
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
  types: {
    BATTERY_DEMOLITION: 'Battery tampering',
    BATTERY: 'Low battery',
    BATTERY_REMOVED: 'Battery removed',
    ACC_OFF: 'Ignition off',
    ENGINE: 'Engine on',
    OIL_CUT_OFF: 'Block',
    CUSTOM: 'Alarm',
  },
  empty: 'No events in this period.',
  failed: 'The events could not be read',
  size: 'Per page',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  range: '{{first}}–{{last}} of {{total}}',
};

/** The choice of a period. */
export const period: Translated<typeof portuguesePeriod> = {
  title: 'Period',
  choose: 'Choose the period: {{period}}',
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
