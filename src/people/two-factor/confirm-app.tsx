import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { factorCalls } from '../../../contract/rest/people/factor-calls.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { AppSecret } from './app-secret.tsx';
import { showCodes } from './recovery-codes.tsx';

/** Shows the secret of a new authenticator app, which is kept once a code of it comes back. */
export function ConfirmApp({ secret, uri, onClose }: { secret: string; uri: string; onClose(): void }) {
  const { t } = useTranslation();
  const form = useCallForm<'factors.confirmApp', { code: string }>({
    call: 'factors.confirmApp',
    rule: factorCalls['factors.confirmApp'].body,
    initial: { code: '' },
    input: (body) => ({ body }),
    words: { code: t('factors.app.codeWrong') },
    stale: ['factors.list'],
    saved: t('factors.app.added'),
    onSaved: ({ recoveryCodes }) => {
      onClose();
      showCodes(recoveryCodes);
    },
  });
  return (
    <FormDialog
      title={t('factors.app.title')}
      form={form}
      failed={t('factors.failed')}
      submit={t('factors.app.confirm')}
      onClose={onClose}
    >
      <AppSecret secret={secret} uri={uri} />
      <TextInput
        {...form.field('code')}
        label={t('factors.app.code')}
        inputMode="numeric"
        maxLength={12}
        required
        autoComplete="one-time-code"
        data-autofocus
      />
    </FormDialog>
  );
}
