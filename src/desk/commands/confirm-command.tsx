import { Button } from '@mantine/core';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickAction } from '../../../domain/desk/commands/command-rules.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import { FleetContext, useVehicle } from '../../live/fleet/use-fleet.ts';
import { useActivityText } from '../../live/fleet/vehicle-row.tsx';
import { useRelativeTime } from '../../base/i18n/format.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import classes from './quick-commands.module.css';

interface Props {
  action: QuickAction;
  device: Pick<Device, 'id' | 'name'> & Partial<Pick<Device, 'vehicle' | 'customerName'>>;
  onConfirm(): void;
  onDismiss(): void;
}

/** What the vehicle does now, and since when that is known. */
function Now({ row }: { row: number }) {
  const { t } = useTranslation();
  const now = useVehicle(row);
  const activity = useActivityText(now);
  const ago = useRelativeTime(now.communicationMs);
  return <p className={classes.now}>{ago ? t('commands.confirm.now', { activity, ago }) : activity}</p>;
}

/** Asks for confirmation before an engine is blocked or unblocked: of which vehicle, whose it is, and whether it moves where that is known. */
export function ConfirmCommand({ action, device, onConfirm, onDismiss }: Props) {
  const { t } = useTranslation();
  const isBlock = action === 'block';
  const plate = device.vehicle?.licensePlate;
  const fleet = useContext(FleetContext);
  const row = fleet?.rewoundToMs() === null ? fleet.mirror.rowOf(device.id) : -1;
  return (
    <Dialog
      title={t(isBlock ? 'commands.confirm.blockTitle' : 'commands.confirm.unblockTitle', { name: device.name })}
      onDismiss={onDismiss}
    >
      {plate && plate !== device.name && <p className={classes.plate}>{plate}</p>}
      {device.customerName && <p>{device.customerName}</p>}
      {row >= 0 && <Now row={row} />}
      <p>{t(isBlock ? 'commands.confirm.blockText' : 'commands.confirm.unblockText')}</p>
      <div className={classes.answers}>
        <Button variant="default" h={44} onClick={onDismiss}>
          {t('commands.confirm.cancel')}
        </Button>
        <Button h={44} data-grave={isBlock || undefined} className={classes.confirm} onClick={onConfirm}>
          {t(isBlock ? 'commands.confirm.block' : 'commands.confirm.unblock')}
        </Button>
      </div>
    </Dialog>
  );
}
