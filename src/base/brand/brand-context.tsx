import { createContext, useContext } from 'react';
import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { NEUTRAL_BRAND } from './brand.ts';

export const BrandContext = createContext<ExposedBrand>(NEUTRAL_BRAND);

/** The brand whose console this is. */
export const useBrand = (): ExposedBrand => useContext(BrandContext);
