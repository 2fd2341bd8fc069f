import { lazy } from 'react';
import { withOtherTexts } from '../i18n/i18n.ts';
import { openDialog, openDialogs } from '../ui/dialogs.ts';

// Over a map too, where their texts were not needed yet.
const TrayDialog = lazy(() =>
  withOtherTexts(async () => ({ default: (await import('./tray-dialog.tsx')).TrayDialog })),
);
const ReadyDialog = lazy(() =>
  withOtherTexts(async () => ({ default: (await import('./ready-dialog.tsx')).ReadyDialog })),
);

/** Opens the person's jobs. */
export const openTray = (): void => openDialog('jobs', (close) => <TrayDialog onLeave={close} />);

/** Whether the person looks at their jobs. */
export const isTrayOpen = (): boolean => openDialogs().some(({ id }) => id === 'jobs');

/** Offers the files that have become ready. */
export const openReady = (): void => openDialog('downloads', (close) => <ReadyDialog onLeave={close} />);
