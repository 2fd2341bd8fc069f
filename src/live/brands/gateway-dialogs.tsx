import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secretCalls, type Gateway } from '../../../contract/rest/live/secret-calls.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { MadeKey, type Made } from '../add-device/made-key.tsx';
import classes from './brands.module.css';

const STALE = ['gateways.list', 'brands.list'] as const;

/** A new gateway of a brand: its name is asked for, and its key shown this once. */
export function NewGatewayDialog({ brand, onClose }: { brand: number; onClose(): void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<Made | null>(null);
  const form = useCallForm<'gateways.create', { name: string }>({
    call: 'gateways.create',
    rule: secretCalls['gateways.create'].body,
    initial: { name: '' },
    input: ({ name }) => ({ body: { brand, name } }),
    words: { name: t('secrets.gateways.nameMissing') },
    stale: STALE,
    saved: null,
    onSaved: setMade,
  });
  if (made)
    return (
      <Dialog title={t('brands.gateways.add')} shape="wide" onDismiss={onClose}>
        <MadeKey made={made} />
        <div className={classes.answers}>
          <Button h={44} onClick={onClose}>
            {t('brands.gateways.done')}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title={t('brands.gateways.add')}
      form={form}
      failed={t('brands.gateways.addFailed')}
      submit={t('secrets.gateways.add')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        label={t('secrets.gateways.name')}
        maxLength={80}
        required
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** Another name for a gateway. */
export function RenameDialog({ gateway: { id, name, version }, onClose }: { gateway: Gateway; onClose(): void }) {
  const { t } = useTranslation();
  const form = useCallForm<'gateways.update', { name: string }>({
    call: 'gateways.update',
    rule: secretCalls['gateways.update'].body,
    initial: { name },
    input: (values, seen) => ({ params: { id: String(id) }, body: { ...values, version: seen } }),
    words: { name: t('secrets.gateways.nameMissing') },
    version,
    stale: STALE,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('brands.gateways.renameOf', { name })}
      form={form}
      texts={{ labels: { name: t('secrets.gateways.name') } }}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        label={t('secrets.gateways.name')}
        maxLength={80}
        required
        autoComplete="off"
      />
    </FormDialog>
  );
}
