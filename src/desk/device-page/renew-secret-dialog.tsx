import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { mayReport, type Device } from '../../../domain/live/devices/device.ts';
import { address } from '../../base/platform.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import added from '../../live/add-device/device-add.module.css';
import { Setting } from '../../live/add-device/setting.tsx';
import classes from './device.module.css';

type Renewed = CallOutput<'devices.renewSecret'>;

interface Props {
  device: Device;
  onClose(): void;
}

const show = (renewed: Renewed): void =>
  openDialog('device-secret-shown', (close) => <ShownSecret renewed={renewed} onClose={close} />);

/** Asks before a device gets a new secret, and shows that secret the one time that it is known. */
export function RenewSecretDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const write = useWrite('devices.renewSecret', { stale: ['devices.changes'] });
  const confirm = async () => {
    const answer = await write.run({ params: { id: String(device.id) } });
    if (answer?.ok) show(answer.value);
    return answer === null || answer.ok ? null : answer.failure;
  };
  return (
    <ConfirmDialog
      title={t('secrets.renew.ask', { name: device.name })}
      confirm={t('secrets.renew.run')}
      failed={t('secrets.renew.failed')}
      onConfirm={confirm}
      onLeave={onClose}
    >
      <p>{t('secrets.renew.askText', { identifier: device.identifier })}</p>
    </ConfirmDialog>
  );
}

function ShownSecret({ renewed: { device, secret, paths }, onClose }: { renewed: Renewed; onClose(): void }) {
  const { t } = useTranslation();
  return (
    // Neither Escape nor the backdrop: what is lost here is lost.
    <Dialog title={t('deviceScreen.secret.shown', { name: device.name })} shape="wide" onDismiss={() => undefined}>
      <div className={classes.form}>
        {!mayReport(device.status) && <Callout tone="danger">{t('secrets.renew.retired')}</Callout>}
        <Callout tone="warning">{t('deviceAdd.secretOnce')}</Callout>
        <dl className={added.settings}>
          <Setting name={t('deviceAdd.identifier')} value={device.identifier} />
          <Setting name={t('deviceAdd.secret')} value={secret} />
          <Setting name={t('deviceScreen.secret.address')} value={`${address.origin()}${paths.osmand}`} />
        </dl>
        <div className={classes.answers}>
          <Button h={44} onClick={onClose}>
            {t('deviceScreen.secret.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
