import { withOtherTexts } from '../../base/i18n/i18n.ts';
import { lazy } from 'react';
import { openDialog } from '../../base/ui/dialogs.ts';

const SessionsDialog = lazy(() =>
  withOtherTexts(async () => ({ default: (await import('./sessions-dialog.tsx')).SessionsDialog })),
);

/** Opens the person's own sessions. */
export const openSessionsDialog = (): void => openDialog('sessions', (close) => <SessionsDialog onLeave={close} />);
