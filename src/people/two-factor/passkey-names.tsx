import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { factorCalls } from '../../../contract/rest/people/factor-calls.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { PasskeyAnswer } from './make-passkey.ts';
import { showCodes } from './recovery-codes.tsx';

/** Names a passkey that the browser has just made, and keeps it. */
export function NewPasskey({ answer, onClose }: { answer: PasskeyAnswer; onClose(): void }) {
  const { t } = useTranslation();
  const form = useCallForm<'factors.addPasskey', { name: string }>({
    call: 'factors.addPasskey',
    rule: factorCalls['factors.addPasskey'].body,
    initial: { name: '' },
    input: ({ name }) => ({ body: { name, answer } }),
    words: { name: t('factors.passkey.nameMissing') },
    stale: ['factors.list'],
    saved: t('factors.passkey.added'),
    onSaved: ({ recoveryCodes }) => {
      onClose();
      showCodes(recoveryCodes);
    },
  });
  return (
    <FormDialog
      title={t('factors.passkey.add')}
      form={form}
      failed={t('factors.failed')}
      submit={t('factors.passkey.save')}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('factors.passkey.name')} maxLength={60} required data-autofocus />
    </FormDialog>
  );
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: { id: string; name: string }; onClose(): void }) {
  const { t } = useTranslation();
  const form = useCallForm<'factors.renamePasskey', { name: string }>({
    call: 'factors.renamePasskey',
    rule: factorCalls['factors.renamePasskey'].body,
    initial: { name: passkey.name },
    input: (body) => ({ params: { id: passkey.id }, body }),
    words: { name: t('factors.passkey.nameMissing') },
    stale: ['factors.list'],
    saved: t('factors.passkey.renamed'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('factors.passkey.renameOf', { name: passkey.name })}
      form={form}
      failed={t('factors.failed')}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('factors.passkey.name')} maxLength={60} required data-autofocus />
    </FormDialog>
  );
}
