import type { alarms as alarmsPt, incidentNews as incidentNewsPt, news as newsPt } from '../pt-br/alarms.ts';
import type { Translated } from '../translated.ts';

/** Lists of news. */
export const news: Translated<typeof newsPt> = {
  new_one: '{{count}} new: show it',
  new_other: '{{count}} new: show them',
  unread: 'unread',
};

/** The list of alarms. */
export const alarms: Translated<typeof alarmsPt> = {
  title: 'Notifications',
  lead: 'Alarms of the vehicles, the newest first',
  field: { type: 'Alarm', dateTime: 'When', device: 'Vehicle', place: 'Place', acknowledged: 'Acknowledged' },
  anyType: 'Any alarm',
  anyState: 'Any state',
  open: 'Not acknowledged',
  taken: 'Acknowledged',
  lastDays_one: 'Last day',
  lastDays_other: 'Last {{count}} days',
  clearPeriod: 'Clear the period',
  toMap: 'Show the vehicle on the map',
  acknowledge: 'Acknowledge',
  acknowledgeOne: 'Acknowledge {{alarm}} of {{name}}',
  acknowledgeAll_one: 'Acknowledge {{count}}',
  acknowledgeAll_other: 'Acknowledge {{count}}',
  somebody: 'Somebody',
  done_one: '{{count}} alarm acknowledged',
  done_other: '{{count}} alarms acknowledged',
  failed: 'Nothing was acknowledged: {{reason}}',
  empty: 'No alarm in the last days',
  emptyText: 'As soon as a vehicle raises an alarm it shows here. Choose a period to see older ones.',
  closed: 'No access to notifications',
  closedText: 'Your account does not have the permission to see notifications. Ask your administrator.',
};

/** The list of what happened to incidents. */
export const incidentNews: Translated<typeof incidentNewsPt> = {
  title: 'Incident notifications',
  lead: 'What was raised and what changed, the newest first',
  field: { what: 'What happened', at: 'When', device: 'Vehicle', incident: 'Incident', by: 'By' },
  toCase: 'Open incident {{code}}',
  empty: 'No incident notification',
  emptyText: 'As soon as an incident is raised or changes it shows here.',
};
