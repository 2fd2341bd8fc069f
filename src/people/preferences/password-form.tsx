import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownAccountCalls } from '../../../contract/rest/people/own-account-calls.ts';
import formClasses from '../../base/form/form.module.css';
import type { Faults } from '../../base/form/body-faults.ts';
import { Form } from '../../base/form/form.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { PasswordField } from '../../base/ui/password-field.tsx';

const EMPTY = { present: '', password: '', confirmPassword: '' };
type PasswordValues = typeof EMPTY;

/** A new password for the own account, which ends every other session of the person. */
export function PasswordForm() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const form = useCallForm<'account.changePassword', PasswordValues>({
    call: 'account.changePassword',
    rule: ownAccountCalls['account.changePassword'].body,
    initial: EMPTY,
    input: (values) => ({ params: { id: String(user.id) }, body: values }),
    alsoCheck: ({ password, confirmPassword }): Faults =>
      password === confirmPassword ? {} : { confirmPassword: t('reset.problem.differs') },
    words: {
      present: t('preferences.password.missing'),
      password: t('reset.problem.password'),
      confirmPassword: t('reset.problem.confirmPassword'),
    },
    stale: ['sessions.own'],
    saved: null,
    next: () => EMPTY,
    onSaved: ({ ended }) => toast('success', t('preferences.password.changed', { count: ended })),
  });
  const field = (name: keyof PasswordValues) => ({
    ...form.field(name),
    required: true,
  });
  return (
    <Form form={form} failed={t('form.failed')}>
      {/* Tells the browser's keeper of passwords whose it is. */}
      <input type="text" name="username" autoComplete="username" value={user.login} readOnly hidden />
      <PasswordField {...field('present')} label={t('preferences.password.present')} autoComplete="current-password" />
      <PasswordField
        {...field('password')}
        label={t('reset.password')}
        description={t('reset.hint')}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirmPassword')} label={t('reset.confirmPassword')} autoComplete="new-password" />
      <div className={formClasses.answers}>
        <Button type="submit" h={44} disabled={!form.isDirty} loading={form.isBusy}>
          {t('preferences.password.change')}
        </Button>
      </div>
      {form.question}
    </Form>
  );
}
