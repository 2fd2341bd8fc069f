import { expect, test } from 'vitest';
import { providerChoices } from './map-providers.ts';

const ALL = ['OPENSTREET', 'GOOGLE', 'HERE'] as const;
const KEYS = { googleMapsKey: 'g', hereMapsKey: 'h' };
const states = (granted: readonly string[], parameters: Record<string, string>, drawable: readonly (typeof ALL)[number][] = ALL) =>
  providerChoices((name) => granted.includes(name), parameters, drawable).map(({ provider, state }) => `${provider} ${state}`);

test('Open Street is offered to everybody, the others to who is granted them where the brand has a key', () => {
  expect(states([], {})).toEqual(['GOOGLE forbidden', 'HERE forbidden', 'OPENSTREET offered']);
  expect(states(['MAPS_HERE', 'MAPS_GOOGLEMAPS'], { hereMapsKey: '' })).toEqual(['GOOGLE no-key', 'HERE no-key', 'OPENSTREET offered']);
  expect(states(['MAPS_HERE'], KEYS)).toEqual(['GOOGLE forbidden', 'HERE offered', 'OPENSTREET offered']);
  expect(states(['MAPS_GOOGLEMAPS'], KEYS)).toEqual(['GOOGLE offered', 'HERE forbidden', 'OPENSTREET offered']);
});

test('what this console does not draw is not offered even to who may and has the key', () => {
  expect(states(['MAPS_HERE', 'MAPS_GOOGLEMAPS'], KEYS, ['OPENSTREET'])).toEqual(['GOOGLE unready', 'HERE unready', 'OPENSTREET offered']);
});
