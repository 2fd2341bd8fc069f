import { notificationState, requestNotifications } from './platform.ts';

/**
 * What came of asking for notifications. `denied`: the person was asked and said no, or closed the question; `blocked`: the
 * browser does not ask any more, since the site was refused before; `unsupported`: this browser has none.
 */
export type NotificationAnswer = 'granted' | 'denied' | 'blocked' | 'unsupported';

/** Asks for the permission to show notifications. Call it from a click: browsers ignore what no gesture led to. */
export async function askForNotifications(): Promise<NotificationAnswer> {
  const state = notificationState();
  if (state === 'granted' || state === 'unsupported') return state;
  if (state === 'denied') return 'blocked';
  return (await requestNotifications()) === 'granted' ? 'granted' : 'denied';
}
