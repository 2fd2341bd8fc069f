import type { MapProvider } from '../../people/brands/brand.ts';

/** Parameters of a brand that hold its keys of map services. */
export const MAP_KEYS = { GOOGLE: 'googleMapsKey', HERE: 'hereMapsKey' } as const;

/** What a person must be granted for a map. */
const MAP_PERMISSIONS = { GOOGLE: 'MAPS_GOOGLEMAPS', HERE: 'MAPS_HERE' } as const;

/** The maps there are, in the order they are offered. */
const PROVIDERS: readonly MapProvider[] = ['GOOGLE', 'HERE', 'OPENSTREET'];

/** The default preference for a map. */
export const DEFAULT_PREFERENCE: MapProvider = 'HERE';

/** `forbidden`: not granted; `no-key`: the brand has no key for it; `unready`: this console does not draw it. */
export interface ProviderChoice {
  provider: MapProvider;
  state: 'offered' | 'forbidden' | 'no-key' | 'unready';
}

/** What a person may choose among, given a brand's parameters and the providers this console can draw. */
export const providerChoices = (
  granted: (permission: string) => boolean,
  parameters: Readonly<Record<string, string>>,
  drawable: readonly MapProvider[],
): ProviderChoice[] =>
  PROVIDERS.map((provider) => {
    if (provider !== 'OPENSTREET') {
      if (!granted(MAP_PERMISSIONS[provider])) return { provider, state: 'forbidden' };
      if (!parameters[MAP_KEYS[provider]]) return { provider, state: 'no-key' };
    }
    return { provider, state: drawable.includes(provider) ? 'offered' : 'unready' };
  });

/**
 * The provider a map switches to after it began on Open Street: the brand's preference where it can be chosen, else
 * Google, else Here. An unset preference reads as Here.
 */
export function preferredProvider(choices: readonly ProviderChoice[], preference: MapProvider | null): MapProvider {
  const isOffered = (provider: MapProvider) =>
    choices.some((choice) => choice.provider === provider && choice.state === 'offered');
  const wanted: MapProvider[] = [preference ?? DEFAULT_PREFERENCE, 'GOOGLE', 'HERE'];
  return wanted.find(isOffered) ?? 'OPENSTREET';
}

/** What a provider's tiles show; Open Street has roads only. */
export type TileKind = 'roads' | 'terrain' | 'satellite';

/** One entry of the tile chooser. */
export interface TileChoice {
  provider: MapProvider;
  kind: TileKind;
}

const KINDS: Record<MapProvider, readonly TileKind[]> = {
  GOOGLE: ['roads', 'satellite', 'terrain'],
  HERE: ['roads', 'terrain', 'satellite'],
  OPENSTREET: ['roads'],
};

/** The tiles a person may choose among: those of every provider that can be chosen. */
export const tileChoices = (choices: readonly ProviderChoice[]): TileChoice[] =>
  choices
    .filter(({ state }) => state === 'offered')
    .flatMap(({ provider }) => KINDS[provider].map((kind) => ({ provider, kind })));

/** Why a provider's tiles are unavailable: key refused, quota exceeded, no answer. */
export type TileRefusal = 'refused' | 'quota' | 'away';
