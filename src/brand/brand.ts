import type { ExposedBrand } from '../../domain/brand.ts';
import { address, deviceStore, fetchJson } from '../platform.ts';

const TIMEOUT_MS = 4000;
const STORE_KEY = 'rastro.brand';

/** What is shown when neither the server nor an earlier visit says whose console this is. */
export const NEUTRAL_BRAND: ExposedBrand = { id: 1_000_000_000_000_000, name: 'Rastro', alias: '', logo: null, palette: { primary: '#2e6373' } };

export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/.test(hostname);

/**
 * The alias a host stands for: its first label, or the whole host when that label is `www`. On this machine itself
 * `?brand=` overrides it, so that every tenant can be looked at without a name server.
 */
export function aliasOf(hostname: string, override: string | null): string {
  if (override && isLoopback(hostname)) return override;
  if (/^[\d.]+$/.test(hostname) || hostname.includes(':')) return hostname;
  const first = hostname.split('.')[0] ?? hostname;
  return first === 'www' ? hostname : first;
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);

/** Reads a brand by hand: the page's first chunk does without a validation library. */
export function brandFrom(value: unknown): ExposedBrand | null {
  const brand = value as Partial<ExposedBrand> | null;
  if (typeof brand?.id !== 'number' || typeof brand.name !== 'string' || typeof brand.alias !== 'string') return null;
  if (!isColour(brand.palette?.primary)) return null;
  const navbar = isColour(brand.palette.navbar) ? brand.palette.navbar : undefined;
  const logo = typeof brand.logo === 'string' && brand.logo !== '' ? brand.logo : null;
  return { id: brand.id, name: brand.name, alias: brand.alias, logo, palette: { primary: brand.palette.primary, navbar } };
}

function rememberedBrand(alias: string): ExposedBrand | null {
  try {
    const kept = JSON.parse(deviceStore.get(STORE_KEY) ?? 'null') as { alias?: string; brand?: unknown } | null;
    return kept?.alias === alias ? brandFrom(kept.brand) : null;
  } catch {
    return null;
  }
}

/**
 * The brand of the address the console was opened at, before the first paint. Without an answer the brand of the last visit
 * stands in (the console opens without a network), else a neutral one.
 */
export async function loadBrand(): Promise<ExposedBrand> {
  const alias = aliasOf(address.hostname(), address.query('brand'));
  const answer = await fetchJson(`/api/exposed/v2/brands/${encodeURIComponent(alias)}`, TIMEOUT_MS);
  const brand = answer.ok ? brandFrom(answer.value) : null;
  if (brand === null) return rememberedBrand(alias) ?? NEUTRAL_BRAND;
  deviceStore.set(STORE_KEY, JSON.stringify({ alias, brand }));
  return brand;
}
