import type { MapProvider } from '../../../domain/people/brands/brand.ts';
import type { BrandSettings } from '../../../domain/people/brands/brand-settings.ts';

/** What the form of a brand holds. */
export interface BrandValues {
  name: string;
  alias: string;
  /** One a line. */
  hosts: string;
  /** Empty for the own brand, which is not moved. */
  parent: string;
  mapProvider: MapProvider | null;
  b2cEnabled: boolean;
  isOverdue: boolean;
  registerUrl: string;
  mapPrefix: string;
}

export const NO_VALUES: BrandValues = {
  name: '',
  alias: '',
  hosts: '',
  parent: '',
  mapProvider: null,
  b2cEnabled: false,
  isOverdue: false,
  registerUrl: '',
  mapPrefix: '',
};

export const valuesOf = (brand: BrandSettings): BrandValues => ({
  ...brand.parameters,
  name: brand.name,
  alias: brand.alias,
  hosts: brand.hosts.join('\n'),
  parent: brand.parent === null ? '' : String(brand.parent),
  mapProvider: brand.mapProvider,
  b2cEnabled: brand.b2cEnabled,
  isOverdue: brand.debt === 'OVERDUE',
});

const hostsOf = (lines: string): string[] => lines.split(/[\s,;]+/).filter(Boolean);

export const addressesOf = ({ name, alias, hosts }: BrandValues) => ({
  name,
  alias: alias.trim().toLowerCase(),
  hosts: hostsOf(hosts),
});

/** What is sent of the values; place and debt only where they changed: those of the own brand are others' to say. */
export function bodyOf(brand: BrandSettings, values: BrandValues) {
  const { mapProvider, b2cEnabled, registerUrl, mapPrefix } = values;
  const before = valuesOf(brand);
  return {
    ...addressesOf(values),
    mapProvider,
    b2cEnabled,
    parameters: { registerUrl, mapPrefix },
    ...(values.parent !== before.parent && { parent: Number(values.parent) }),
    ...(values.isOverdue !== before.isOverdue && { debt: values.isOverdue ? ('OVERDUE' as const) : ('NONE' as const) }),
  };
}

/** What somebody else made of a brand, as the form holds it. */
export function changedValues(after: Readonly<Record<string, unknown>>): Partial<BrandValues> {
  const { hosts, parent, debt, parameters, ...rest } = after;
  const { registerUrl, mapPrefix } = (parameters ?? {}) as { registerUrl?: string | null; mapPrefix?: string | null };
  return {
    ...(rest as Partial<BrandValues>),
    ...(hosts !== undefined && { hosts: (hosts as string[]).join('\n') }),
    ...(parent !== undefined && { parent: (parent as number).toString() }),
    ...(debt !== undefined && { isOverdue: debt === 'OVERDUE' }),
    ...(registerUrl !== undefined && { registerUrl: registerUrl ?? '' }),
    ...(mapPrefix !== undefined && { mapPrefix: mapPrefix ?? '' }),
  };
}
