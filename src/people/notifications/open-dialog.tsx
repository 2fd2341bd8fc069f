import { lazy } from 'react';
import { openDialog } from '../../base/ui/dialogs.ts';

const NotificationsDialog = lazy(async () => ({
  default: (await import('./notifications-dialog.tsx')).NotificationsDialog,
}));

/** Opens the person's choices of notifications. */
export const openNotificationsDialog = (): void =>
  openDialog('notifications', (close) => <NotificationsDialog onLeave={close} />);
