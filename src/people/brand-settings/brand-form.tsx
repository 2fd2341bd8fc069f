import { Button, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Brand, ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { SUPPORT_PARAMETERS, type SupportParameter } from '../../../domain/people/support/support-contact.ts';
import { NEUTRAL_PALETTE } from '../../base/brand/brand.ts';
import { Form } from '../../base/form/form.tsx';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { ColourField, isColour } from './colour-field.tsx';
import card from '../../base/ui/card.module.css';
import classes from './brand.module.css';
import type { BrandValues } from './brand-values.ts';
import { LogoField } from './logo-field.tsx';
import { Preview } from './preview.tsx';
import { useBrandForm } from './use-brand-form.ts';

/** The brand with the values of the form, for the preview; an incomplete colour keeps the stored one. */
function drawn(brand: Brand, { name, logo, primary, navbar }: BrandValues): ExposedBrand {
  const palette = {
    primary: isColour(primary) ? primary : brand.palette.primary,
    ...(isColour(navbar) ? { navbar } : {}),
  };
  return { id: brand.id, alias: brand.alias, name, logo, palette };
}

/** The form of a brand, with its preview. */
export function BrandForm({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  const { form, saved } = useBrandForm(brand);
  const texts = {
    labels: {
      name: t('brandEdit.name'),
      logo: t('brandEdit.logo'),
      primary: t('brandEdit.primary'),
      navbar: t('brandEdit.navbar'),
      requiresSecondFactor: t('brandEdit.secondFactor'),
      maintenanceIncidents: t('brandEdit.maintenanceIncidents'),
      ...Object.fromEntries(SUPPORT_PARAMETERS.map((name) => [name, t(`brandEdit.support.${name}`)])),
    },
    // A picture cannot be shown as text.
    text: (field: string, value: unknown) =>
      field === 'logo' && value !== null ? t('brandEdit.logoOther') : undefined,
  };
  const mayRepair = saved.isPaletteBroken === true;
  return (
    <div className={classes.columns}>
      <Form form={form} failed={t('brandEdit.failed')} texts={texts} className={card.card}>
        {mayRepair && (
          <Callout tone="warning" title={t('brandEdit.brokenTitle')}>
            {t('brandEdit.brokenText', { colour: NEUTRAL_PALETTE.primary })}
          </Callout>
        )}
        <Fields form={form} />
        <SupportFields form={form} />
        <Switch
          checked={form.values.requiresSecondFactor}
          label={t('brandEdit.secondFactor')}
          description={t('brandEdit.secondFactorHint')}
          onChange={(event) => form.set('requiresSecondFactor', event.currentTarget.checked)}
        />
        <Switch
          checked={form.values.maintenanceIncidents}
          label={t('brandEdit.maintenanceIncidents')}
          description={t('brandEdit.maintenanceIncidentsHint')}
          onChange={(event) => form.set('maintenanceIncidents', event.currentTarget.checked)}
        />
        <div className={classes.answers}>
          <Button type="button" variant="default" disabled={!form.isDirty} onClick={form.undo}>
            {t('brandEdit.reset')}
          </Button>
          <Button type="submit" disabled={!form.isDirty && !mayRepair} loading={form.isBusy}>
            {t('form.save')}
          </Button>
        </div>
      </Form>
      <div className={card.card}>
        <h2>{t('brandEdit.preview')}</h2>
        <Preview brand={drawn(saved, form.values)} />
      </div>
      {form.question}
    </div>
  );
}

function Fields({ form }: { form: SaveForm<BrandValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput {...form.field('name')} label={t('brandEdit.name')} maxLength={80} required autoComplete="off" />
      <LogoField
        value={form.values.logo}
        name={form.values.name}
        error={form.errors['logo']}
        onChange={(logo) => form.set('logo', logo)}
        onError={(error) => form.fail('logo', error)}
      />
      <ColourField
        {...form.field('primary')}
        label={t('brandEdit.primary')}
        description={t('brandEdit.primaryHint')}
        required
      />
      <ColourField
        {...form.field('navbar')}
        label={t('brandEdit.navbar')}
        description={t('brandEdit.navbarHint')}
        fallback={form.values.primary}
      />
    </>
  );
}

const INPUTS: Readonly<Record<SupportParameter, { type: string; placeholder?: string }>> = {
  contactPhone: { type: 'tel', placeholder: '0800 000 0000' },
  contactWhatsapp: { type: 'tel', placeholder: '+55 11 90000-0000' },
  contactEmail: { type: 'email' },
  contactSite: { type: 'url', placeholder: 'https://' },
  contactHours: { type: 'text' },
};

/** How people of the brand reach its support. */
function SupportFields({ form }: { form: SaveForm<BrandValues> }) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.group}>
      <legend>{t('brandEdit.support.title')}</legend>
      {SUPPORT_PARAMETERS.map((name) => (
        <TextInput
          key={name}
          {...form.field(name)}
          {...INPUTS[name]}
          label={t(`brandEdit.support.${name}`)}
          maxLength={200}
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}
