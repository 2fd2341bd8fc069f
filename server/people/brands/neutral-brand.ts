import { NEUTRAL_PALETTE, type ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { MIN_ID } from '../../../domain/base/id.ts';

/** Shown where no brand answers to the host; it is in no database and owns nothing. */
export const NEUTRAL_BRAND: ExposedBrand = {
  id: MIN_ID,
  name: 'Rastro',
  alias: '',
  logo: null,
  palette: NEUTRAL_PALETTE,
};
