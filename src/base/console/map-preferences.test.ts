import { beforeEach, expect, test, vi } from 'vitest';
import { mapPreferences } from './map-preferences.ts';

// The preferences live as long as the page: every test enters the map anew.
beforeEach(() => mapPreferences().reset());

const now = () => {
  const { provider, kind, isPicked } = mapPreferences();
  return { provider, kind, isPicked };
};

test('the map screen starts on Open Street (CST-31)', async () => {
  vi.resetModules();
  const opened = await import('./map-preferences.ts');
  expect(opened.mapPreferences().provider).toBe('OPENSTREET');
});

test('a map always opens on Open Street, whatever was chosen before (MAP-08)', () => {
  mapPreferences().pick({ provider: 'GOOGLE', kind: 'satellite' });
  expect(now()).toEqual({ provider: 'GOOGLE', kind: 'satellite', isPicked: true });
  mapPreferences().reset();
  expect(now()).toEqual({ provider: 'OPENSTREET', kind: 'roads', isPicked: false });
});

test('the rules switch the provider after the reset, but not one that the person chose (MAP-09)', () => {
  mapPreferences().switchTo('HERE');
  expect(now().provider).toBe('HERE');
  mapPreferences().pick({ provider: 'OPENSTREET' });
  mapPreferences().switchTo('HERE');
  expect(now().provider).toBe('OPENSTREET');
});

test('the footer keeps what the tiles show when it changes the provider, where the other has it', () => {
  mapPreferences().pick({ provider: 'GOOGLE', kind: 'terrain' });
  mapPreferences().pick({ provider: 'HERE' });
  expect(now().kind).toBe('terrain');
  mapPreferences().pick({ provider: 'OPENSTREET' });
  expect(now().kind).toBe('roads');
});

test('a provider that gave no tiles is not switched to again by itself', () => {
  mapPreferences().switchTo('GOOGLE');
  mapPreferences().fallBack({ provider: 'GOOGLE', reason: 'quota' });
  mapPreferences().switchTo('GOOGLE');
  expect(now().provider).toBe('OPENSTREET');
  expect(mapPreferences().refused).toEqual({ provider: 'GOOGLE', reason: 'quota' });
  mapPreferences().pick({ provider: 'GOOGLE' });
  expect(mapPreferences().refused).toBe(null);
});
