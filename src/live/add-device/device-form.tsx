import { Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBrandChoices, type Choice } from '../../base/brand/use-brand-choices.ts';
import { useRecordBrand } from '../devices/use-record-brand.ts';
import { Form } from '../../base/form/form.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { CustomerSelect } from '../../people/users/customer-select.tsx';
import classes from './device-add.module.css';
import type { Added } from './add-device.screen.tsx';
import { useDeviceForm } from './use-device-form.ts';

/** The form of a new device. */
export function DeviceForm({ onAdded }: { onAdded: (added: Added) => void }) {
  const { t } = useTranslation();
  const form = useDeviceForm(onAdded);
  return (
    <>
      <Form form={form} failed={t('deviceAdd.failed')} className={classes.card}>
        <h2>{t('deviceAdd.formTitle')}</h2>
        <Fields form={form} />
        <Button type="submit" loading={form.isBusy} className={classes.submit}>
          {t('deviceAdd.submit')}
        </Button>
      </Form>
      {form.question}
    </>
  );
}

/** Props of inputs for codes: no correction by the browser. */
const CODE = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const;

function Fields({ form }: { form: ReturnType<typeof useDeviceForm> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      <TextInput
        {...form.field('identifier')}
        {...CODE}
        label={t('deviceAdd.identifier')}
        description={t('deviceAdd.identifierHint')}
        required
      />
      <BrandField form={form} />
      <TextInput {...form.field('name')} label={t('deviceAdd.name')} maxLength={80} autoComplete="off" />
      <TextInput
        {...form.field('licensePlate')}
        label={t('deviceAdd.plate')}
        maxLength={12}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <TextInput {...form.field('model')} label={t('deviceAdd.model')} maxLength={60} autoComplete="off" />
      <TextInput
        {...form.field('payloadKey')}
        {...CODE}
        label={t('deviceAdd.payloadKey')}
        description={t('deviceAdd.payloadKeyHint')}
      />
      <CustomerSelect
        brand={form.values.brand}
        value={form.values.user}
        onChange={(user) => form.set('user', user)}
        error={form.errors['user']}
      />
    </div>
  );
}

function BrandField({ form }: { form: ReturnType<typeof useDeviceForm> }) {
  const { t } = useTranslation();
  const { choices, failure, again } = useBrandChoices();
  const brand = useRecordBrand(Number(form.values.brand), form.values);
  return (
    <>
      <Select
        {...form.field('brand')}
        value={String(brand)}
        label={t('deviceAdd.brand')}
        data={choices}
        placeholder={choices.length === 0 ? t('deviceAdd.brandLoading') : undefined}
        renderOption={({ option }) => <BrandOption choice={option as Choice} />}
        searchable={choices.length > 8}
        required
        onChange={(next) => {
          if (next === null) return;
          form.set('brand', next);
          form.set('user', null);
        }}
      />
      {failure && <FailureCallout title={t('deviceAdd.listFailed')} failure={failure} onRetry={again} />}
    </>
  );
}

/** A brand in the list, indented by its depth in the brand tree. */
function BrandOption({ choice }: { choice: Choice }) {
  return <span style={{ paddingInlineStart: `${choice.depth * 18}px` }}>{choice.label}</span>;
}
