import type { Brand, Palette } from '../../../domain/people/brands/brand.ts';
import { SUPPORT_PARAMETERS, type SupportParameter } from '../../../domain/people/support/support-contact.ts';

/** How the support is reached, by the parameter of the brand that says it; empty where it says nothing. */
export type SupportValues = Record<SupportParameter, string>;

/** Fields of a brand in the form; without a navbar colour the console chooses one. */
export interface BrandValues extends SupportValues {
  name: string;
  logo: string | null;
  primary: string;
  navbar: string;
  requiresSecondFactor: boolean;
  maintenanceIncidents: boolean;
}

/** Those of the parameters given that say how the support is reached. */
const supportOf = (parameters: Readonly<Record<string, string>>): SupportValues =>
  Object.fromEntries(SUPPORT_PARAMETERS.map((name) => [name, parameters[name] ?? ''])) as SupportValues;

export const valuesOf = ({
  name,
  logo,
  palette,
  parameters,
  requiresSecondFactor,
  maintenanceIncidents,
}: Brand): BrandValues => ({
  ...supportOf(parameters),
  name,
  logo,
  primary: palette.primary,
  navbar: palette.navbar ?? '',
  requiresSecondFactor: requiresSecondFactor ?? false,
  maintenanceIncidents: maintenanceIncidents ?? false,
});

export const paletteOf = ({ primary, navbar }: BrandValues): Palette =>
  navbar === '' ? { primary } : { primary, navbar };

/** The changes of another user, as form values. */
export function changedValues(after: Readonly<Record<string, unknown>>): Partial<BrandValues> {
  const { name, logo, palette, parameters, requiresSecondFactor, maintenanceIncidents } = after;
  return {
    ...(parameters === undefined ? {} : supportOf(parameters as Brand['parameters'])),
    ...(name === undefined ? {} : { name: name as string }),
    ...(logo === undefined ? {} : { logo: logo as string | null }),
    ...(requiresSecondFactor === undefined ? {} : { requiresSecondFactor: requiresSecondFactor === true }),
    ...(maintenanceIncidents === undefined ? {} : { maintenanceIncidents: maintenanceIncidents === true }),
    ...(palette === undefined
      ? {}
      : { primary: (palette as Palette).primary, navbar: (palette as Palette).navbar ?? '' }),
  };
}
