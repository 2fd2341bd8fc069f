import { Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { secretCalls } from '../../../contract/rest/live/secret-calls.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { Form } from '../../base/form/form.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './device-add.module.css';
import lines from './gateway-keys.module.css';

/** Form that creates a gateway key. */
export function GatewayForm({ onMade }: { onMade: (made: CallOutput<'gateways.create'>) => void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { choices } = useBrandChoices();
  const empty = { name: '', brand: String(user.brand) };
  const form = useCallForm({
    call: 'gateways.create',
    rule: secretCalls['gateways.create'].body,
    initial: empty,
    input: ({ name, brand }) => ({ body: { name, brand: Number(brand) } }),
    words: { name: t('secrets.gateways.nameMissing') },
    stale: ['gateways.list'],
    saved: null,
    next: () => empty,
    onSaved: onMade,
  });
  return (
    <>
      <Form form={form} failed={t('secrets.gateways.addFailed')} className={lines.form}>
        <div className={classes.fields}>
          <TextInput {...form.field('name')} label={t('secrets.gateways.name')} maxLength={80} autoComplete="off" />
          <Select
            {...form.field('brand')}
            label={t('secrets.gateways.brand')}
            data={choices}
            searchable={choices.length > 8}
          />
        </div>
        <Button type="submit" variant="default" h={44} className={classes.submit} loading={form.isBusy}>
          {t('secrets.gateways.add')}
        </Button>
      </Form>
      {form.question}
    </>
  );
}
