import type { answers as answersPt } from '../pt-br/notification-answers.ts';
import type { Translated } from '../translated.ts';

/** What came of asking for notifications. */
export const answers: Translated<typeof answersPt> = {
  denied: 'Notification permission denied by the user.',
  blocked:
    'Notifications are blocked in this browser. Open the permissions of the site, at the icon beside the address, allow notifications and reload the page.',
  unsupported:
    'This browser takes no notifications. On an iPhone or iPad, install the system on the home screen first.',
  granted: 'Notifications are allowed in this browser.',
};
