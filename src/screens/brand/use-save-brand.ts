import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Result } from '../../../contract/failure.ts';
import type { Brand } from '../../../domain/brand.ts';
import { useBrand } from '../../brand/brand-context.tsx';
import { rememberChanged } from '../../brand/brand.ts';
import { showBrand } from '../../brand/shown-brand.ts';
import { useCore } from '../../shell/console-context.tsx';
import { toast } from '../../ui/toasts.ts';
import { paletteOf, valuesOf, type BrandValues } from './brand-values.ts';

/** Saves what changed of a brand; where it is the brand of this page, the page wears it at once. */
export function useSaveBrand(brand: Brand): (values: BrandValues) => Promise<Result<Brand>> {
  const { t } = useTranslation();
  const core = useCore();
  const cache = useQueryClient();
  const page = useBrand();
  return async (values) => {
    const before = valuesOf(brand);
    const colours = brand.isPaletteBroken || values.primary !== before.primary || values.navbar !== before.navbar;
    const answer = await core.call('brands.update', {
      params: { id: String(brand.id) },
      body: {
        ...(values.name === before.name ? {} : { name: values.name.trim() }),
        ...(values.logo === before.logo ? {} : { logo: values.logo }),
        ...(colours ? { palette: paletteOf(values) } : {}),
      },
    });
    if (!answer.ok) return answer;
    const { id, name, alias, logo, palette } = answer.value;
    if (id === page.id) {
      const shown = { ...page, name, alias, logo, palette, isPaletteBroken: undefined };
      rememberChanged(shown);
      showBrand(shown);
    }
    cache.setQueryData(['brands', 'read', id], answer);
    void cache.invalidateQueries({ queryKey: ['brand-choices'] });
    toast('success', t('savedDataMessage'));
    return answer;
  };
}
