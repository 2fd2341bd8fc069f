import { useTranslation } from 'react-i18next';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import type { Faults } from '../../base/form/body-faults.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useSaveForm } from '../../base/form/use-save-form.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { toast } from '../../base/ui/toasts.ts';
import { CustomerSelect } from '../../people/users/customer-select.tsx';
import classes from './device.module.css';
import { STALE_BY_CHANGE, useKeepWhole, useWhole } from './use-whole.ts';

/** Asks which customer a device is given to. */
export function AssignDialog({ device, onClose }: { device: number; onClose(): void }) {
  const { value: whole } = useWhole(device);
  return whole ? <Asking whole={whole} onClose={onClose} /> : null;
}

function Asking({ whole, onClose }: { whole: DeviceWhole; onClose(): void }) {
  const { t } = useTranslation();
  const keep = useKeepWhole();
  const write = useWrite('devices.assign', { stale: STALE_BY_CHANGE });
  const name = whole.shownName;
  const form = useSaveForm<{ user: string | null }, DeviceWhole>({
    initial: { user: null },
    check: ({ user }): Faults => (user === null ? { user: t('deviceScreen.assign.missing') } : {}),
    // A change of other fields is no reason to ask again: from the version that is known now.
    send: ({ user }, seen) =>
      write.run({
        params: { id: String(whole.id) },
        body: { user: Number(user), version: Math.max(seen, whole.version) },
      }),
    version: whole.version,
    saved: null,
    onSaved: (saved) => {
      keep(saved);
      toast('success', t('deviceScreen.assign.done', { name, customer: saved.owner?.name ?? '' }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('deviceScreen.assign.title', { name })}
      form={form}
      failed={t('deviceScreen.actions.failed')}
      submit={t('deviceScreen.assign.run')}
      onClose={onClose}
    >
      <p>{t('deviceScreen.assign.lead')}</p>
      <div className={classes.choice}>
        <CustomerSelect
          label={t('deviceScreen.assign.customer')}
          brand={String(whole.brandId)}
          value={form.values.user}
          error={form.errors['user']}
          isInDialog
          isOfBrand
          onChange={(user) => form.set('user', user)}
        />
      </div>
    </FormDialog>
  );
}
