import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownAccountCalls } from '../../../contract/rest/people/own-account-calls.ts';
import type { User } from '../../../domain/people/users/user.ts';
import formClasses from '../../base/form/form.module.css';
import { Form } from '../../base/form/form.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { changeProfile } from '../../base/session/profile-tabs.ts';
import { useSessionActor, useSignedIn } from '../../base/session/session-context.tsx';

interface ProfileValues {
  name: string;
  mobile: string;
}

const valuesOf = ({ name, mobile }: Pick<User, 'name' | 'mobile'>): ProfileValues => ({ name, mobile: mobile ?? '' });

/** Only what was changed here: another device may have changed the other meanwhile. */
function changesOf(kept: ProfileValues, { name, mobile }: ProfileValues) {
  return {
    ...(name === kept.name ? {} : { name }),
    ...(mobile === kept.mobile ? {} : { mobile: mobile.trim() === '' ? null : mobile }),
  };
}

/** Name and mobile number of the own account. */
export function ProfileForm() {
  const { t } = useTranslation();
  const session = useSessionActor();
  const { user } = useSignedIn();
  const form = useCallForm<'account.update', ProfileValues>({
    call: 'account.update',
    rule: ownAccountCalls['account.update'].body,
    initial: valuesOf(user),
    input: (values) => ({ params: { id: String(user.id) }, body: changesOf(valuesOf(user), values) }),
    words: { name: t('preferences.nameMissing'), mobile: t('preferences.mobileWrong') },
    next: valuesOf,
    onSaved: (saved) => changeProfile(session, saved),
  });
  return (
    <Form form={form} failed={t('form.failed')}>
      <TextInput {...form.field('name')} label={t('preferences.name')} maxLength={120} required autoComplete="name" />
      <TextInput
        {...form.field('mobile')}
        label={t('preferences.mobile')}
        type="tel"
        inputMode="tel"
        maxLength={20}
        autoComplete="tel"
      />
      <div className={formClasses.answers}>
        <Button type="button" variant="default" h={44} disabled={!form.isDirty || form.isBusy} onClick={form.undo}>
          {t('preferences.undo')}
        </Button>
        <Button type="submit" h={44} disabled={!form.isDirty} loading={form.isBusy}>
          {t('form.save')}
        </Button>
      </div>
      {form.question}
    </Form>
  );
}
