import type { MapProvider } from './brand.ts';

/** The maps there are, in the order they are offered; what the person must be granted, and the brand's parameter with the key. */
const PROVIDERS: readonly { provider: MapProvider; permission?: string; keyParameter?: string }[] = [
  { provider: 'GOOGLE', permission: 'MAPS_GOOGLEMAPS', keyParameter: 'googleMapsKey' },
  { provider: 'HERE', permission: 'MAPS_HERE', keyParameter: 'hereMapsKey' },
  { provider: 'OPENSTREET' },
];

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
  PROVIDERS.map(({ provider, permission, keyParameter }) => {
    if (permission !== undefined && !granted(permission)) return { provider, state: 'forbidden' };
    if (keyParameter !== undefined && !parameters[keyParameter]) return { provider, state: 'no-key' };
    return { provider, state: drawable.includes(provider) ? 'offered' : 'unready' };
  });
