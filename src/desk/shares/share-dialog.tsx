import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import { Form } from '../../base/form/form.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { LifeChoice } from './life-choice.tsx';
import { OpenShares } from './open-shares.tsx';
import classes from './share.module.css';
import { useShares } from './use-shares.ts';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Makes a public link to a vehicle, and shows those that are open, to be copied again or ended. */
export function ShareDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const shares = useShares(device.id);
  const { form } = shares;
  return (
    <Dialog title={t('share.title', { name: device.name })} closable onDismiss={onClose}>
      <p className={classes.lead}>{t('share.lead')}</p>
      <Form form={form} failed={t('share.failed')} className={classes.form}>
        <LifeChoice value={form.values.expiration} onChange={(next) => form.set('expiration', next)} />
        <Button
          type="submit"
          h={44}
          fullWidth
          loading={form.isBusy}
          leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
        >
          {t('share.create')}
        </Button>
      </Form>
      <p className="visually-hidden" role="status">
        {shares.made !== null && t('share.created')}
      </p>
      <OpenShares shares={shares} />
    </Dialog>
  );
}
