import type { MantineThemeOverride } from '@mantine/core';
import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { applyBrand } from './apply-brand.ts';
import { NEUTRAL_BRAND } from './brand.ts';

interface ShownBrand {
  brand: ExposedBrand;
  theme: MantineThemeOverride;
}

const listeners = new Set<() => void>();
let shown: ShownBrand = { brand: NEUTRAL_BRAND, theme: {} };

/** The brand on the page and the theme made of its colours. */
export const shownBrand = (): ShownBrand => shown;

export function onShownBrand(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts a brand on the page, at the start and whenever an administrator changed it. */
export function showBrand(brand: ExposedBrand): void {
  const { theme } = applyBrand(brand);
  shown = { brand, theme };
  for (const listener of listeners) listener();
}
