import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { isHttpsAddress } from '../../../domain/base/https-address.ts';
import { isLoopback } from '../../base/config.ts';
import type { Database } from '../../base/db/database.ts';
import { readBrands, type BrandRow } from './brand-rows.ts';
import type { BrandNode, BrandTree } from './brand-tree.ts';
import { NEUTRAL_BRAND } from './neutral-brand.ts';

/** Finds the brand a host or an alias stands for. */
export interface BrandFinder {
  /** The brand of a host name: its first label, or the whole host when that is `www`. */
  ofHost(host: string, address: string): BrandNode | null;
  /** The brand of an alias as the console sends it; the neutral brand when there is none. */
  byAlias(alias: string, address: string): Promise<ExposedBrand>;
  /** Brands of ids as anyone may see them, by name. */
  exposed(ids: readonly number[]): Promise<ExposedBrand[]>;
}

/** The alias in a host name: the first label, or the whole host when the first label is `www` or the host is an address. */
export function aliasOf(host: string): string {
  if (/^[\d.]+$/.test(host) || host.includes(':')) return host.toLowerCase();
  const [first = ''] = host.toLowerCase().split('.');
  return first === 'www' ? host.toLowerCase() : first;
}

/** Labels of hosts that are the own machine. */
export const LOCAL_ALIASES = ['localhost', '127', '127.0.0.1', '[', '[::1]', '::1'];

/** The part of a brand that anyone may see; an address to register at that is none is left out. */
function exposedOf({ id, name, alias, logo, palette, isPaletteBroken, parameters }: BrandRow): ExposedBrand {
  const registerUrl = parameters['registerUrl'];
  return {
    id,
    name,
    alias,
    logo,
    palette,
    ...(isPaletteBroken && { isPaletteBroken }),
    ...(isHttpsAddress(registerUrl) && { registerUrl }),
  };
}

/** In demo mode localhost shows the first brand: no domain is configured yet. */
export function createBrandFinder(db: Database, tree: BrandTree, demo: boolean): BrandFinder {
  const find = (alias: string, address: string): BrandNode | null =>
    tree.byAlias(alias) ??
    (demo && (isLoopback(address) || LOCAL_ALIASES.includes(alias)) ? (tree.roots()[0] ?? null) : null);
  const exposed = async (ids: readonly number[]): Promise<ExposedBrand[]> =>
    (await readBrands(db, ids)).map(exposedOf).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  return {
    ofHost: (host, address) => find(aliasOf(host), address),
    byAlias: async (alias, address) => {
      const node = find(alias, address);
      const [brand] = node ? await exposed([node.id]) : [];
      return brand ?? NEUTRAL_BRAND;
    },
    exposed,
  };
}
