import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuickAction } from '../../domain/command-rules.ts';
import type { Device } from '../../domain/device.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './quick-commands.module.css';

interface Props {
  action: QuickAction;
  device: Pick<Device, 'name'> & Partial<Pick<Device, 'vehicle'>>;
  onConfirm(): void;
  onDismiss(): void;
}

/** Asks for confirmation before an engine is blocked or unblocked, and names the vehicle: it may be moving. */
export function ConfirmCommand({ action, device, onConfirm, onDismiss }: Props) {
  const { t } = useTranslation();
  const isBlock = action === 'block';
  const plate = device.vehicle?.licensePlate;
  return (
    <Dialog
      title={t(isBlock ? 'commands.confirm.blockTitle' : 'commands.confirm.unblockTitle', { name: device.name })}
      onDismiss={onDismiss}
    >
      {plate && plate !== device.name && <p className={classes.plate}>{plate}</p>}
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
