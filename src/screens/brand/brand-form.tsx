import { Button, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { Brand, ExposedBrand } from '../../../domain/brand.ts';
import { NEUTRAL_PALETTE } from '../../brand/brand.ts';
import { Callout } from '../../ui/callout.tsx';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import { ColourField, isColour } from './colour-field.tsx';
import classes from './brand.module.css';
import { valuesOf, type BrandValues } from './brand-values.ts';
import { LogoField } from './logo-field.tsx';
import { Preview } from './preview.tsx';
import { useSaveBrand } from './use-save-brand.ts';

/** The brand as the values draw it: a colour that is still being typed is the one it was. */
function drawn(brand: Brand, { name, logo, primary, navbar }: BrandValues): ExposedBrand {
  const palette = { primary: isColour(primary) ? primary : brand.palette.primary, ...(isColour(navbar) ? { navbar } : {}) };
  return { id: brand.id, alias: brand.alias, name, logo, palette };
}

/** The form of a brand beside its preview; what was typed stays when the server refuses, with its words at the fields. */
export function BrandForm({ brand, onDirty }: { brand: Brand; onDirty: (dirty: boolean) => void }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure | null>(null);
  // What the server says of the brand meanwhile must not turn what was left alone into a change.
  const [saved, setSaved] = useState(brand);
  const save = useSaveBrand(saved);
  const form = useForm<BrandValues>({
    initialValues: valuesOf(saved),
    validate: {
      name: (name) => (name.trim() === '' ? t('brandEdit.nameMissing') : null),
      primary: (colour) => (isColour(colour) ? null : t('brandEdit.colourInvalid')),
      navbar: (colour) => (colour === '' || isColour(colour) ? null : t('brandEdit.colourInvalid')),
    },
  });
  const changed = form.isDirty();
  const mayRepair = saved.isPaletteBroken === true;
  useEffect(() => onDirty(changed), [changed, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const submit = async (values: BrandValues) => {
    const answer = await save(values);
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return form.setErrors(errorsOf(answer.failure));
    setSaved(answer.value);
    form.setInitialValues(valuesOf(answer.value));
    form.setValues(valuesOf(answer.value));
    form.resetDirty(valuesOf(answer.value));
  };
  return (
    <form className={classes.columns} noValidate onSubmit={form.onSubmit(submit)}>
      <div className={classes.card}>
        {mayRepair && (
          <Callout tone="warning" title={t('brandEdit.brokenTitle')}>
            {t('brandEdit.brokenText', { colour: NEUTRAL_PALETTE.primary })}
          </Callout>
        )}
        {failure && (
          <FailureCallout title={t('brandEdit.failed')} failure={failure} />
        )}
        <Fields form={form} />
        <div className={classes.answers}>
          <Button type="button" variant="default" disabled={!changed} onClick={() => form.reset()}>
            {t('brandEdit.reset')}
          </Button>
          <Button type="submit" disabled={!changed && !mayRepair} loading={form.submitting}>
            {t('brandEdit.save')}
          </Button>
        </div>
      </div>
      <div className={classes.card}>
        <h2>{t('brandEdit.preview')}</h2>
        <Preview brand={drawn(saved, form.values)} />
      </div>
    </form>
  );
}

function Fields({ form }: { form: UseFormReturnType<BrandValues> }) {
  const { t } = useTranslation();
  const colour = (field: 'primary' | 'navbar') => ({ value: form.values[field], error: form.errors[field], onChange: (value: string) => form.setFieldValue(field, value) });
  return (
    <>
      <TextInput {...form.getInputProps('name')} label={t('brandEdit.name')} maxLength={80} required autoComplete="off" />
      <LogoField value={form.values.logo} name={form.values.name} error={form.errors.logo} onChange={(logo) => form.setFieldValue('logo', logo)} onError={(error) => form.setFieldError('logo', error)} />
      <ColourField {...colour('primary')} label={t('brandEdit.primary')} description={t('brandEdit.primaryHint')} required />
      <ColourField {...colour('navbar')} label={t('brandEdit.navbar')} description={t('brandEdit.navbarHint')} fallback={form.values.primary} />
    </>
  );
}

/** The server's words at the fields of this form: it names colours within the palette. */
function errorsOf({ fields = {} }: Failure): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.replace(/^palette\.?/, '') || 'primary', words]));
}
