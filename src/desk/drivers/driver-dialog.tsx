import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DriverRecord } from '../../../domain/desk/driver.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { DriverFields } from './driver-fields.tsx';
import { RemoveDriver } from './remove-driver.tsx';
import { useDriverForm } from './use-driver-form.ts';
import { useDriverTexts } from './use-driver-texts.ts';

/** A new driver, of the own brand until another one is chosen. */
export function NewDriverDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { timeZone } = useFormat();
  const { choices } = useBrandChoices();
  const [brand, setBrand] = useState(user.brand);
  const form = useDriverForm(null, brand, onClose);
  const isCustomer = user.profile === 'USER';
  return (
    <FormDialog title={t('drivers.add')} form={form} shape="wide" onClose={onClose}>
      <DriverFields
        form={form}
        brand={brand}
        brands={isCustomer ? [] : choices}
        timeZone={timeZone}
        onBrand={(next) => {
          setBrand(next);
          // A driver drives vehicles of the own brand only, and is of its phonebook.
          form.set('vehicles', []);
          if (form.values.contacts !== null) form.set('contacts', []);
        }}
      />
    </FormDialog>
  );
}

/** A driver who is there: read anew when the dialog opens, since a list says less and may be older. */
export function DriverDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation();
  const asked = useCall('drivers.read', { params: { id: String(id) } }, { keptMs: 0, isForgotten: true });
  if (asked.value) return <EditDriver driver={asked.value} onClose={onClose} />;
  return (
    <Dialog title={t('drivers.edit')} shape="wide" closable onDismiss={onClose}>
      {asked.failure ? (
        <FailureCallout title={t('drivers.unread')} failure={asked.failure} onRetry={asked.again} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function EditDriver({ driver, onClose }: { driver: DriverRecord; onClose(): void }) {
  const { t } = useTranslation();
  // What somebody else saves while this is open is told when it is saved here.
  const [seen] = useState(driver);
  const form = useDriverForm(seen, seen.brand, onClose);
  const texts = useDriverTexts(seen.vehicles);
  const remove = () =>
    openDialog('remove-driver', (close) => (
      <RemoveDriver
        driver={seen}
        onLeave={(isGone) => {
          close();
          if (isGone) onClose();
        }}
      />
    ));
  return (
    <FormDialog
      title={t('drivers.edit')}
      form={form}
      shape="wide"
      texts={texts}
      aside={
        <Button
          variant="subtle"
          color="gray"
          h={44}
          leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
          disabled={form.isBusy}
          onClick={remove}
        >
          {t('drivers.remove')}
        </Button>
      }
      onClose={onClose}
    >
      <DriverFields form={form} driver={seen} brand={seen.brand} timeZone={seen.timeZone} />
    </FormDialog>
  );
}
