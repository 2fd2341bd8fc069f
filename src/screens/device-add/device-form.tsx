import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { deviceCalls } from '../../../contract/rest/device-calls.ts';
import { useCore, useSignedIn } from '../../shell/console-context.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { CustomerSelect } from './customer-select.tsx';
import classes from './device-add.module.css';
import type { Added } from './screen.tsx';
import { useBrandChoices, type Choice } from '../../brand/use-brand-choices.ts';

interface Values {
  brand: string;
  identifier: string;
  name: string;
  licensePlate: string;
  model: string;
  user: string | null;
}

const body = deviceCalls['devices.create'].body;

/** An optional text as the call wants it: missing rather than empty. */
const given = (text: string): string | undefined => text.trim() || undefined;

function useDeviceForm() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return useForm<Values>({
    initialValues: { brand: String(user.brand), identifier: '', name: '', licensePlate: '', model: '', user: null },
    validate: { identifier: (value) => (body.shape.identifier.safeParse(value).success ? null : t('deviceAdd.identifierInvalid')) },
  });
}

/** The form of a new device; what was typed stays when the server refuses, with its words at the fields. */
export function DeviceForm({ onAdded }: { onAdded: (added: Added) => void }) {
  const { t } = useTranslation();
  const core = useCore();
  const form = useDeviceForm();
  const brands = useBrandChoices();
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async (values: Values) => {
    const answer = await core.call('devices.create', {
      body: {
        brand: Number(values.brand),
        identifier: values.identifier.trim(),
        name: given(values.name),
        licensePlate: given(values.licensePlate.toUpperCase()),
        model: given(values.model),
        user: values.user === null ? null : Number(values.user),
      },
    });
    if (answer.ok) return onAdded(answer.value);
    setFailure(answer.failure);
    if (answer.failure.fields) form.setErrors(answer.failure.fields);
  };
  return (
    <form className={classes.card} noValidate onSubmit={form.onSubmit(submit)}>
      <h2>{t('deviceAdd.formTitle')}</h2>
      {failure && (
        <FailureCallout title={t('deviceAdd.failed')} failure={failure} />
      )}
      {brands.failure && (
        <Callout tone="warning" title={t('deviceAdd.listFailed')}>
          {failureText(brands.failure)}
        </Callout>
      )}
      <div className={classes.fields}>
        <TextInput {...form.getInputProps('identifier')} label={t('deviceAdd.identifier')} description={t('deviceAdd.identifierHint')} required autoCapitalize="none" spellCheck={false} autoComplete="off" />
        <Select
          {...form.getInputProps('brand')}
          label={t('deviceAdd.brand')}
          data={brands.choices}
          placeholder={brands.choices.length === 0 ? t('deviceAdd.brandLoading') : undefined}
          renderOption={({ option }) => <BrandOption choice={option as Choice} />}
          allowDeselect={false}
          searchable={brands.choices.length > 8}
          required
        />
        <TextInput {...form.getInputProps('name')} label={t('deviceAdd.name')} maxLength={80} autoComplete="off" />
        <TextInput {...form.getInputProps('licensePlate')} label={t('deviceAdd.plate')} maxLength={12} autoCapitalize="characters" autoComplete="off" />
        <TextInput {...form.getInputProps('model')} label={t('deviceAdd.model')} maxLength={60} autoComplete="off" />
        <CustomerSelect brand={form.values.brand} value={form.values.user} onChange={(user) => form.setFieldValue('user', user)} error={form.errors.user} />
      </div>
      <Button type="submit" loading={form.submitting} className={classes.submit}>
        {t('deviceAdd.submit')}
      </Button>
    </form>
  );
}

/** Brands read as the tree they are: children stand in below their parent. */
function BrandOption({ choice }: { choice: Choice }) {
  return <span style={{ paddingInlineStart: `${choice.depth * 18}px` }}>{choice.label}</span>;
}
