import { EXPOSED_BRANDS } from '../../../contract/rest/base/early-paths.ts';
import type { ExposedBrand, Palette } from '../../../domain/people/brands/brand.ts';
import { isHttpsAddress } from '../../../domain/base/https-address.ts';
import { address, deviceStore, fetchJson } from '../platform.ts';

const TIMEOUT_MS = 4000;
const STORE_KEY = 'rastro.brand';

/** Default colours, where the brand's cannot be read; the same as the server's. */
export const NEUTRAL_PALETTE: Palette = { primary: '#2e6373' };

/** What is shown when neither the server nor an earlier visit says whose console this is. */
export const NEUTRAL_BRAND: ExposedBrand = {
  id: 1_000_000_000_000_000,
  name: 'Rastro',
  alias: '',
  logo: null,
  palette: NEUTRAL_PALETTE,
};

export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/.test(hostname);

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

/** The colours of a brand, or the neutral ones and a flag that its own cannot be read. */
function paletteFrom(value: unknown): Pick<ExposedBrand, 'palette' | 'isPaletteBroken'> {
  const palette = value as Partial<Palette> | null | undefined;
  if (!isColour(palette?.primary)) return { palette: NEUTRAL_PALETTE, isPaletteBroken: true };
  return {
    palette: isColour(palette.navbar)
      ? { primary: palette.primary, navbar: palette.navbar }
      : { primary: palette.primary },
  };
}

/** Reads a brand by hand: the page's first chunk does without a validation library. */
export function brandFrom(value: unknown): ExposedBrand | null {
  const brand = value as Partial<ExposedBrand> | null;
  if (typeof brand?.id !== 'number' || typeof brand.name !== 'string' || typeof brand.alias !== 'string') return null;
  const logo = typeof brand.logo === 'string' && brand.logo !== '' ? brand.logo : null;
  const { id, name, alias } = brand;
  const colours = paletteFrom(brand.palette);
  const { registerUrl } = brand;
  return {
    id,
    name,
    alias,
    logo,
    ...colours,
    ...(brand.isPaletteBroken === true && { isPaletteBroken: true }),
    ...(isHttpsAddress(registerUrl) && { registerUrl }),
  };
}

const pageAlias = (): string => aliasOf(address.hostname(), address.query('brand'));

function rememberedBrand(alias: string): ExposedBrand | null {
  try {
    const kept = JSON.parse(deviceStore.get(STORE_KEY) ?? 'null') as { alias?: string; brand?: unknown } | null;
    return kept?.alias === alias ? brandFrom(kept.brand) : null;
  } catch {
    return null;
  }
}

/**
 * The brand of the address the console was opened at, before the first paint. Without an answer the brand of the last
 * visit stands in (the console opens without a network), else a neutral one.
 */
export async function loadBrand(): Promise<ExposedBrand> {
  const alias = pageAlias();
  const answer = await fetchJson(`/api/${EXPOSED_BRANDS}${encodeURIComponent(alias)}`, TIMEOUT_MS);
  const brand = answer.ok ? brandFrom(answer.value) : null;
  if (brand === null) return rememberedBrand(alias) ?? NEUTRAL_BRAND;
  rememberBrand(alias, brand);
  return brand;
}

/** An unknown brand is not stored: without a network it must not replace a known one. */
function rememberBrand(alias: string, brand: ExposedBrand): void {
  deviceStore.set(STORE_KEY, brand.alias === '' ? null : JSON.stringify({ alias, brand }));
}

/** Keeps a brand that was just changed for the next start without a network, where it is this page's. */
export function rememberChanged(brand: ExposedBrand): void {
  const alias = pageAlias();
  if (rememberedBrand(alias)?.id === brand.id) rememberBrand(alias, brand);
}
