import type { push as pushPt } from '../pt-br/push.ts';
import type { Translated } from '../translated.ts';

/** Notifications of the browser. */
export const push: Translated<typeof pushPt> = {
  answer: {
    denied: 'Notification permission denied by the user.',
    blocked: 'Notifications are blocked in this browser. Open the permissions of the site, at the icon beside the address, allow notifications and reload the page.',
    unsupported: 'This browser takes no notifications. On an iPhone or iPad, install the system on the home screen first.',
    granted: 'Notifications are allowed in this browser.',
  },
};
