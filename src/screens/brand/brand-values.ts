import type { Brand, Palette } from '../../../domain/brand.ts';

/** Fields of a brand in the form; without a navbar colour the console chooses one. */
export interface BrandValues {
  name: string;
  logo: string | null;
  primary: string;
  navbar: string;
}

export const valuesOf = ({ name, logo, palette }: Brand): BrandValues => ({
  name,
  logo,
  primary: palette.primary,
  navbar: palette.navbar ?? '',
});

export const paletteOf = ({ primary, navbar }: BrandValues): Palette =>
  navbar === '' ? { primary } : { primary, navbar };

/** The changes of another user, as form values. */
export function changedValues({ name, logo, palette }: Readonly<Record<string, unknown>>): Partial<BrandValues> {
  return {
    ...(name === undefined ? {} : { name: name as string }),
    ...(logo === undefined ? {} : { logo: logo as string | null }),
    ...(palette === undefined
      ? {}
      : { primary: (palette as Palette).primary, navbar: (palette as Palette).navbar ?? '' }),
  };
}
