import { useTranslation } from 'react-i18next';
import type { CallName, CallOutput } from '../../../contract/rest/calls.ts';
import { factorCalls } from '../../../contract/rest/people/factor-calls.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { PasswordField } from '../../base/ui/password-field.tsx';

/** Calls that ask for the password of whoever signed in a while ago. */
type ProvenCall = Extract<
  CallName,
  | 'factors.beginApp'
  | 'factors.removeApp'
  | 'factors.beginPasskey'
  | 'factors.removePasskey'
  | 'factors.newRecoveryCodes'
>;

interface Props<N extends ProvenCall> {
  call: N;
  title: string;
  about: string;
  submit: string;
  /** What is said once it was done; null where more follows. */
  saved: string | null;
  needsPassword: boolean;
  /** The passkey that is meant, where one is. */
  passkey?: string;
  onDone(answer: CallOutput<N>): void;
  onClose(): void;
}

/** Asks before a factor is changed, and for the password where the sign-in was a while ago. */
export function ProofDialog<N extends ProvenCall>(props: Props<N>) {
  const { call, title, about, submit, saved, needsPassword, passkey, onDone, onClose } = props;
  const { t } = useTranslation();
  const form = useCallForm<ProvenCall, { password: string }>({
    call,
    // One for all of them, named: the build keeps of the table only what is named.
    rule: factorCalls['factors.beginApp'].body,
    initial: { password: '' },
    input: ({ password }) => ({
      ...(passkey === undefined ? {} : { params: { id: passkey } }),
      body: needsPassword ? { password } : {},
    }),
    words: { password: t('preferences.password.missing') },
    stale: ['factors.list'],
    saved,
    onSaved: (answer) => {
      onClose();
      onDone(answer as CallOutput<N>);
    },
  });
  return (
    <FormDialog title={title} about={about} form={form} failed={t('factors.failed')} submit={submit} onClose={onClose}>
      {needsPassword && (
        <PasswordField
          {...form.field('password')}
          label={t('preferences.password.present')}
          description={t('factors.freshHint')}
          required
          autoComplete="current-password"
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
