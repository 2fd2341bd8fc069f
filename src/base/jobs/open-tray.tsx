import { lazy } from 'react';
import { withOtherTexts } from '../i18n/i18n.ts';
import { openDialog, openDialogs } from '../ui/dialogs.ts';
import { isDialogOpen } from '../ui/top-layer.tsx';

// Over a map too, where their texts were not needed yet.
const TrayDialog = lazy(() =>
  withOtherTexts(async () => ({ default: (await import('./tray-dialog.tsx')).TrayDialog })),
);
const ReadyDialog = lazy(() =>
  withOtherTexts(async () => ({ default: (await import('./ready-dialog.tsx')).ReadyDialog })),
);

const READY = 'downloads';

/** Opens the person's jobs. */
export const openTray = (): void => openDialog('jobs', (close) => <TrayDialog onLeave={close} />);

/** Whether the person looks at their jobs. */
export const isTrayOpen = (): boolean => openDialogs().some(({ id }) => id === 'jobs');

/** Offers the files that have become ready. */
export const openReady = (): void => openDialog(READY, (close) => <ReadyDialog onLeave={close} />);

/** Whether a dialog would take the place of another, or what is being typed. */
export const isBusy = (): boolean =>
  (isDialogOpen() && !openDialogs().some(({ id }) => id === READY)) ||
  document.activeElement?.matches('textarea, [contenteditable], input:not([type=checkbox], [type=radio])') === true;
