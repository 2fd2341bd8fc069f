import { lazy } from 'react';
import { openDialog } from '../base/ui/dialogs.ts';

const LayoutDialog = lazy(async () => ({ default: (await import('./layout-dialog.tsx')).LayoutDialog }));
const QuickPanel = lazy(async () => ({ default: (await import('./quick-panel.tsx')).QuickPanel }));

/** Opens the choice of the layout. */
export const openLayoutDialog = (): void => openDialog('layout', (close) => <LayoutDialog onLeave={close} />);

/** Opens the drawer with the facts of the moment. */
export const openQuickPanel = (): void => openDialog('quick-panel', (close) => <QuickPanel onLeave={close} />);
