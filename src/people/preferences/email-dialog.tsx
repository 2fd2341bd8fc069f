import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownAccountCalls } from '../../../contract/rest/people/own-account-calls.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { changeProfile } from '../../base/session/profile-tabs.ts';
import { useSessionActor, useSignedIn } from '../../base/session/session-context.tsx';
import { PasswordField } from '../../base/ui/password-field.tsx';

/** Changes the e-mail of the own account in two steps: where a code is mailed to, and the code that came there. */
export function EmailDialog({ onClose }: { onClose(): void }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  return mailedTo === null ? (
    <AddressStep onMailed={setMailedTo} onClose={onClose} />
  ) : (
    <CodeStep email={mailedTo} onClose={onClose} />
  );
}

const params = (id: number) => ({ params: { id: String(id) } });

function AddressStep({ onMailed, onClose }: { onMailed(email: string): void; onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const form = useCallForm<'account.changeEmail', { email: string; password: string }>({
    call: 'account.changeEmail',
    rule: ownAccountCalls['account.changeEmail'].body,
    initial: { email: '', password: '' },
    input: ({ email, password }) => ({ ...params(user.id), body: { email: email.trim(), password } }),
    words: { email: t('preferences.email.wrong'), password: t('preferences.password.missing') },
    saved: null,
    onSaved: () => onMailed(form.read().email.trim()),
  });
  return (
    <FormDialog
      title={t('preferences.email.dialog')}
      about={t('preferences.email.lead')}
      form={form}
      failed={t('preferences.email.notMailed')}
      submit={t('preferences.email.send')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('email')}
        label={t('preferences.email.new')}
        type="email"
        inputMode="email"
        maxLength={254}
        required
        autoComplete="email"
        data-autofocus
      />
      <PasswordField
        {...form.field('password')}
        label={t('preferences.password.present')}
        required
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

function CodeStep({ email, onClose }: { email: string; onClose(): void }) {
  const { t } = useTranslation();
  const session = useSessionActor();
  const { user } = useSignedIn();
  const form = useCallForm<'account.confirmEmail', { code: string }>({
    call: 'account.confirmEmail',
    rule: ownAccountCalls['account.confirmEmail'].body,
    initial: { code: '' },
    input: ({ code }) => ({ ...params(user.id), body: { code: code.replaceAll(/\s/g, '') } }),
    words: { code: t('preferences.email.codeWrong') },
    saved: t('preferences.email.changed'),
    onSaved: (saved) => {
      changeProfile(session, saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('preferences.email.dialog')}
      about={t('preferences.email.mailed', { email })}
      form={form}
      submit={t('preferences.email.confirm')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('code')}
        label={t('preferences.email.code')}
        inputMode="numeric"
        maxLength={12}
        required
        autoComplete="one-time-code"
        data-autofocus
      />
    </FormDialog>
  );
}
