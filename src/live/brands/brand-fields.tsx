import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mapProvider } from '../../../domain/people/brands/brand.ts';
import type { BrandSettings } from '../../../domain/people/brands/brand-settings.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import type { Branch } from './brand-tree.ts';
import type { BrandValues } from './brand-values.ts';
import classes from './brands.module.css';
import shared from '../../base/form/form.module.css';

interface Props {
  form: SaveForm<BrandValues>;
}

/** How a brand is called and at which addresses it answers. */
export function AddressFields({ form, alias }: Props & { alias: string | null }) {
  const { t } = useTranslation();
  const isMoving = alias !== null && form.values.alias !== alias;
  return (
    <>
      <div className={shared.pair}>
        <TextInput {...form.field('name')} label={t('brands.field.name')} maxLength={80} required autoComplete="off" />
        <TextInput
          {...form.field('alias')}
          label={t('brands.field.alias')}
          description={t(isMoving ? 'brands.aliasChange' : 'brands.aliasHint')}
          maxLength={63}
          required
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <Textarea
        {...form.field('hosts')}
        label={t('brands.field.hosts')}
        description={t('brands.hostsHint')}
        rows={2}
        autosize
        maxRows={6}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
      />
    </>
  );
}

/** Under which brand it stands: never itself nor one below it. */
export function PlaceField({ form, places }: Props & { places: readonly Branch[] }) {
  const { t } = useTranslation();
  return (
    <Select
      {...form.field('parent')}
      value={form.values.parent}
      label={t('brands.field.parent')}
      description={t('brands.parentHint')}
      data={places.map(({ brand }) => ({ value: String(brand.id), label: brand.name }))}
      renderOption={({ option }) => (
        <span style={{ paddingInlineStart: `${depthOf(places, option.value) * 18}px` }}>{option.label}</span>
      )}
      allowDeselect={false}
      searchable={places.length > 8}
      comboboxProps={{ withinPortal: false }}
      onChange={(next) => next !== null && form.set('parent', next)}
    />
  );
}

const depthOf = (places: readonly Branch[], value: string): number =>
  places.find(({ brand }) => String(brand.id) === value)?.depth ?? 0;

/** What a brand does and has beside its addresses. */
export function SettingFields({ form, brand }: Props & { brand: BrandSettings }) {
  const { t } = useTranslation();
  const isOwn = brand.parent === null;
  return (
    <>
      <Select
        {...form.field('mapProvider')}
        value={form.values.mapProvider ?? ''}
        label={t('brands.field.mapProvider')}
        data={[
          { value: '', label: t('brands.mapNone') },
          ...mapProvider.options.map((value) => ({ value, label: t(`shell.providers.${value}`) })),
        ]}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => form.set('mapProvider', next === '' ? null : next)}
      />
      <div className={shared.pair}>
        <TextInput
          {...form.field('registerUrl')}
          label={t('brands.field.registerUrl')}
          description={t('brands.registerHint')}
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
        <TextInput
          {...form.field('mapPrefix')}
          label={t('brands.field.mapPrefix')}
          description={t('brands.mapPrefixHint')}
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <Switch
        checked={form.values.b2cEnabled}
        label={t('brands.field.b2cEnabled')}
        onChange={(event) => form.set('b2cEnabled', event.currentTarget.checked)}
      />
      <Switch
        checked={form.values.isOverdue}
        disabled={isOwn}
        label={t('brands.field.isOverdue')}
        description={t(isOwn ? 'brands.overdueOwn' : 'brands.overdueHint')}
        error={form.errors['isOverdue']}
        onChange={(event) => form.set('isOverdue', event.currentTarget.checked)}
      />
      <p className={classes.quiet}>
        {t('brands.operator')}
        {brand.otherParameters.length > 0 && ` ${t('brands.others', { names: brand.otherParameters.join(', ') })}`}
      </p>
    </>
  );
}
