import type { Brand, Palette } from '../../../domain/brand.ts';

/** What of a brand the form holds; an empty navbar colour is the console's to choose. */
export interface BrandValues {
  name: string;
  logo: string | null;
  primary: string;
  navbar: string;
}

export const valuesOf = ({ name, logo, palette }: Brand): BrandValues => ({ name, logo, primary: palette.primary, navbar: palette.navbar ?? '' });

export const paletteOf = ({ primary, navbar }: BrandValues): Palette => (navbar === '' ? { primary } : { primary, navbar });
