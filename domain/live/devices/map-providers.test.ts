import { expect, test } from 'vitest';
import {
  DEFAULT_PREFERENCE,
  preferredProvider,
  providerChoices,
  tileChoices,
  type ProviderChoice,
} from './map-providers.ts';

const ALL = ['OPENSTREET', 'GOOGLE', 'HERE'] as const;
const KEYS = { googleMapsKey: 'g', hereMapsKey: 'h' };
const states = (
  granted: readonly string[],
  parameters: Record<string, string>,
  drawable: readonly (typeof ALL)[number][] = ALL,
) =>
  providerChoices((name) => granted.includes(name), parameters, drawable).map(
    ({ provider, state }) => `${provider} ${state}`,
  );

test('Open Street is offered to everybody, the others to who is granted them where the brand has a key', () => {
  expect(states([], {})).toEqual(['GOOGLE forbidden', 'HERE forbidden', 'OPENSTREET offered']);
  expect(states(['MAPS_HERE', 'MAPS_GOOGLEMAPS'], { hereMapsKey: '' })).toEqual([
    'GOOGLE no-key',
    'HERE no-key',
    'OPENSTREET offered',
  ]);
  expect(states(['MAPS_HERE'], KEYS)).toEqual(['GOOGLE forbidden', 'HERE offered', 'OPENSTREET offered']);
  expect(states(['MAPS_GOOGLEMAPS'], KEYS)).toEqual(['GOOGLE offered', 'HERE forbidden', 'OPENSTREET offered']);
});

test('what this console does not draw is not offered even to who may and has the key', () => {
  expect(states(['MAPS_HERE', 'MAPS_GOOGLEMAPS'], KEYS, ['OPENSTREET'])).toEqual([
    'GOOGLE unready',
    'HERE unready',
    'OPENSTREET offered',
  ]);
});

const choices = (granted: readonly string[], parameters: Record<string, string> = KEYS) =>
  providerChoices((name) => granted.includes(name), parameters, ALL);
const BOTH = choices(['MAPS_HERE', 'MAPS_GOOGLEMAPS']);

test('after the reset the map goes to the preferred provider, else Google, else Here, if that is permitted (MAP-09)', () => {
  expect(preferredProvider(BOTH, 'GOOGLE')).toBe('GOOGLE');
  expect(preferredProvider(BOTH, 'HERE')).toBe('HERE');
  expect(preferredProvider(choices(['MAPS_HERE']), 'GOOGLE')).toBe('HERE');
  expect(preferredProvider(choices(['MAPS_GOOGLEMAPS']), 'HERE')).toBe('GOOGLE');
  expect(preferredProvider(choices(['MAPS_HERE', 'MAPS_GOOGLEMAPS'], { googleMapsKey: 'g' }), 'HERE')).toBe('GOOGLE');
  expect(preferredProvider(choices([]), 'GOOGLE')).toBe('OPENSTREET');
});

test('a brand that prefers Open Street stays there though others are permitted', () => {
  expect(preferredProvider(BOTH, 'OPENSTREET')).toBe('OPENSTREET');
});

test('a preference that nobody set reads as Here (CST-30)', () => {
  expect(DEFAULT_PREFERENCE).toBe('HERE');
  expect(preferredProvider(BOTH, null)).toBe('HERE');
});

test('the tiles to choose among are those of the providers that can be chosen', () => {
  const names = (offered: readonly ProviderChoice[]) =>
    tileChoices(offered).map(({ provider, kind }) => `${provider} ${kind}`);
  expect(names(choices([]))).toEqual(['OPENSTREET roads']);
  expect(names(choices(['MAPS_GOOGLEMAPS']))).toEqual([
    'GOOGLE roads',
    'GOOGLE satellite',
    'GOOGLE terrain',
    'OPENSTREET roads',
  ]);
  expect(names(choices(['MAPS_HERE']))).toEqual(['HERE roads', 'HERE terrain', 'HERE satellite', 'OPENSTREET roads']);
});
