import { lazy } from 'react';
import type { GroupNode } from '../../../domain/live/groups/group.ts';
import { i18n, withOtherTexts } from '../../base/i18n/i18n.ts';
import { openDialog } from '../../base/ui/dialogs.ts';

const MoveDialog = lazy(() =>
  withOtherTexts(async () => ({ default: (await import('../../live/groups/move-dialogs.tsx')).MoveDialog })),
);
const ExportDialog = lazy(() =>
  withOtherTexts(async () => ({
    default: (await import('../../base/jobs/export-dialog.tsx')).ExportDialog<'devices.detail'>,
  })),
);
const ShareSeveralDialog = lazy(() =>
  withOtherTexts(async () => ({ default: (await import('../shares/share-several-dialog.tsx')).ShareSeveralDialog })),
);

/** Asks into which group vehicles are to be put. */
export const openMove = (devices: readonly number[], groups: readonly GroupNode[]): void =>
  openDialog('move', (close) => (
    <MoveDialog devices={devices} from={null} groups={groups} onDone={() => undefined} onClose={close} />
  ));

/** Asks as what a file of vehicles is to be made. */
export const openExport = (devices: readonly number[]): void =>
  openDialog('export', (close) => (
    <ExportDialog
      call="devices.detail"
      query={{ ids: devices.join(',') }}
      title={i18n.t('fleet.several.label')}
      onClose={close}
    />
  ));

/** Offers links to vehicles. */
export const openShare = (devices: readonly number[]): void =>
  openDialog('share', (close) => <ShareSeveralDialog devices={devices} onClose={close} />);
