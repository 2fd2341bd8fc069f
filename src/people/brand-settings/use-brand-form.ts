import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandCalls } from '../../../contract/rest/people/brand-calls.ts';
import type { Brand, Palette } from '../../../domain/people/brands/brand.ts';
import { SUPPORT_PARAMETERS } from '../../../domain/people/support/support-contact.ts';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { rememberChanged } from '../../base/brand/brand.ts';
import { showBrand } from '../../base/brand/shown-brand.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { useKeptAnswers } from '../../base/query/kept-answers.ts';
import { changedValues, paletteOf, valuesOf, type BrandValues } from './brand-values.ts';

/** The changed fields only, so that two users can change different fields of a brand at the same time. */
function changesOf(brand: Brand, values: BrandValues) {
  const before = valuesOf(brand);
  const support = SUPPORT_PARAMETERS.filter((name) => values[name] !== before[name]);
  const colours = brand.isPaletteBroken || values.primary !== before.primary || values.navbar !== before.navbar;
  return {
    ...(values.name === before.name ? {} : { name: values.name.trim() }),
    ...(values.logo === before.logo ? {} : { logo: values.logo }),
    ...(values.requiresSecondFactor === before.requiresSecondFactor
      ? {}
      : { requiresSecondFactor: values.requiresSecondFactor }),
    ...(values.maintenanceIncidents === before.maintenanceIncidents
      ? {}
      : { maintenanceIncidents: values.maintenanceIncidents }),
    ...(colours ? { palette: paletteOf(values) } : {}),
    ...(support.length === 0 ? {} : { parameters: Object.fromEntries(support.map((name) => [name, values[name]])) }),
  };
}

type Colour = keyof Palette & keyof BrandValues;

/** A value for each colour, by its path in the body. */
const ofColours = <T>(valueOf: (colour: Colour) => T): Record<string, T> =>
  Object.fromEntries((['primary', 'navbar'] as const).map((colour) => [`palette.${colour}`, valueOf(colour)]));

/** A value for each way to the support, by its path in the body. */
const ofSupport = <T>(valueOf: (name: (typeof SUPPORT_PARAMETERS)[number]) => T): Record<string, T> =>
  Object.fromEntries(SUPPORT_PARAMETERS.map((name) => [`parameters.${name}`, valueOf(name)]));

/** Returns a function that caches a saved brand, and applies it to the page if it is the brand of the page. */
function useShowSaved(): (saved: Brand) => void {
  const kept = useKeptAnswers();
  const page = useBrand();
  return (saved) => {
    const { id, name, alias, logo, palette } = saved;
    if (id === page.id) {
      const shown = { ...page, name, alias, logo, palette, isPaletteBroken: undefined };
      rememberChanged(shown);
      showBrand(shown);
    }
    kept.put('brands.read', { params: { id: String(id) } }, saved);
  };
}

/**
 * The form of a brand. Its changes are relative to the last saved brand: a newer answer of the server must not turn an
 * untouched field into a change.
 */
export function useBrandForm(brand: Brand) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState(brand);
  const show = useShowSaved();
  const form = useCallForm({
    call: 'brands.update',
    rule: brandCalls['brands.update'].body,
    initial: valuesOf(saved),
    input: (values: BrandValues, version) => ({
      params: { id: String(saved.id) },
      body: { ...changesOf(saved, values), version },
    }),
    names: { palette: 'primary', ...ofColours((colour) => colour), ...ofSupport((name) => name) },
    words: {
      name: t('brandEdit.nameMissing'),
      ...ofColours(() => t('brandEdit.colourInvalid')),
      ...ofSupport((name) => t(`brandEdit.support.wrong.${name}`)),
    },
    version: saved.version,
    versionOf: ({ version }) => version,
    read: changedValues,
    stale: ['brands.tree'],
    next: valuesOf,
    onSaved: (answer) => {
      setSaved(answer);
      show(answer);
    },
  });
  return { form, saved };
}
