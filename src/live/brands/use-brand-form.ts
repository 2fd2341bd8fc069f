import { useTranslation } from 'react-i18next';
import { brandAdminCalls } from '../../../contract/rest/people/brand-admin-calls.ts';
import { MAX_BRAND_HOSTS } from '../../../domain/people/brands/brand-fields.ts';
import type { BrandSettings } from '../../../domain/people/brands/brand-settings.ts';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { rememberChanged } from '../../base/brand/brand.ts';
import { showBrand } from '../../base/brand/shown-brand.ts';
import type { Faults } from '../../base/form/body-faults.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { toast } from '../../base/ui/toasts.ts';
import { addressesOf, bodyOf, changedValues, NO_VALUES, valuesOf, type BrandValues } from './brand-values.ts';

const STALE = ['brands.list', 'brands.settings', 'brands.tree', 'brands.read', 'brands.parameters'] as const;

/** What is said of a wrong value, by its path in the body. */
function useWords(): Record<string, string> {
  const { t } = useTranslation();
  const places = Array.from({ length: MAX_BRAND_HOSTS }, (_, at) => `hosts.${at}`);
  return {
    name: t('brandEdit.nameMissing'),
    alias: t('brands.aliasWrong'),
    'parameters.registerUrl': t('brands.registerWrong'),
    'parameters.mapPrefix': t('brands.mapPrefixWrong'),
    ...Object.fromEntries(places.map((place) => [place, t('brands.hostWrong')])),
  };
}

/** Nothing at all is no address of a wrong form. */
function useMissing() {
  const { t } = useTranslation();
  return ({ alias }: BrandValues): Faults => (alias.trim() === '' ? { alias: t('form.rule.required') } : {});
}

export function useNewBrandForm(parent: number, onSaved: () => void): SaveForm<BrandValues> {
  const { t } = useTranslation();
  return useCallForm<'brands.create', BrandValues>({
    call: 'brands.create',
    rule: brandAdminCalls['brands.create'].body,
    initial: NO_VALUES,
    input: (values) => ({ body: { ...addressesOf(values), parent } }),
    words: useWords(),
    alsoCheck: useMissing(),
    stale: STALE,
    saved: null,
    onSaved: ({ name }) => {
      toast('success', t('brands.added', { name }));
      onSaved();
    },
  });
}

export function useEditBrandForm(brand: BrandSettings, onSaved: () => void): SaveForm<BrandValues> {
  const page = useBrand();
  return useCallForm<'brands.configure', BrandValues>({
    call: 'brands.configure',
    rule: brandAdminCalls['brands.configure'].body,
    initial: valuesOf(brand),
    input: (values, version) => ({ params: { id: String(brand.id) }, body: { ...bodyOf(brand, values), version } }),
    names: { debt: 'isOverdue', 'parameters.registerUrl': 'registerUrl', 'parameters.mapPrefix': 'mapPrefix' },
    words: useWords(),
    alsoCheck: useMissing(),
    version: brand.version,
    read: changedValues,
    stale: STALE,
    onSaved: ({ id, name, alias }) => {
      if (id === page.id) {
        const shown = { ...page, name, alias };
        rememberChanged(shown);
        showBrand(shown);
      }
      onSaved();
    },
  });
}
