/** The browser's permission for this site's notifications; `default`: not requested yet. */
export const notificationState = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis ? Notification.permission : 'unsupported';

/**
 * Outcome of the permission request. `denied`: the user declined or closed the prompt; `blocked`: the
 * browser does not ask any more, since the site was refused before; `unsupported`: this browser has none.
 */
export type NotificationAnswer = 'granted' | 'denied' | 'blocked' | 'unsupported';

/** Asks for the permission to show notifications. Call it from a click: browsers ignore what no gesture led to. */
export async function askForNotifications(): Promise<NotificationAnswer> {
  const state = notificationState();
  if (state === 'granted' || state === 'unsupported') return state;
  if (state === 'denied') return 'blocked';
  return (await Notification.requestPermission()) === 'granted' ? 'granted' : 'denied';
}
