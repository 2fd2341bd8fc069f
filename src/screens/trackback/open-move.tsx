import { lazy } from 'react';
import type { GroupNode } from '../../../domain/group.ts';
import { withOtherTexts } from '../../i18n/i18n.ts';
import { openDialog } from '../../ui/dialogs.ts';

const MoveDialog = lazy(() =>
  withOtherTexts(async () => ({ default: (await import('../groups/move-dialogs.tsx')).MoveDialog })),
);

/** Asks into which group vehicles are to be put. */
export const openMove = (devices: readonly number[], groups: readonly GroupNode[]): void =>
  openDialog('move', (close) => (
    <MoveDialog devices={devices} from={null} groups={groups} onDone={() => undefined} onClose={close} />
  ));
