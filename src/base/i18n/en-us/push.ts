import { ALARM_WORDS_EN_US } from '../../../../domain/live/alarms/alarm-words-en-us.ts';
import type { notify as notifyPt } from '../pt-br/push.ts';
import type { Translated } from '../translated.ts';
import { answers } from './notification-answers.ts';

/** Notifications of the browser. */
export const notify: Translated<typeof notifyPt> = {
  toItem: 'Open',
  answer: answers,
  open: 'Notifications',
  title: 'Notifications',
  intro: 'Alarms of the vehicles you follow, also while the system is closed.',
  browser: 'In this browser',
  state: {
    on: 'This browser takes notifications.',
    off: 'This browser takes no notifications.',
    asking: 'The browser will ask whether to allow notifications.',
  },
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOnFailed: 'This browser could not be turned on: {{reason}}',
  noService: 'the notification service of the browser did not answer.',
  everywhere: 'Everywhere',
  mute: 'Mute the sound',
  muteHint: 'Notifications appear without a sound.',
  hide: 'Show no notifications',
  hideHint: 'Alarms and incidents do not pop up.',
  saveFailed: 'The choice was not saved: {{reason}}',
  alarm: '{{alarm}}, {{time}}',
  alarmOf: '{{alarm}}: {{what}}',
  code: 'code {{code}}',
  incident: 'Incident',
  notification: 'Notification',
  alarms: ALARM_WORDS_EN_US,
};
