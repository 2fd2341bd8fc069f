import { expect, test } from 'vitest';
import { storeLinksFrom } from './flavors.ts';

const flavors = { aurora: { android: 'https://play.google.com/store/apps/details?id=a', ios: 'https://apps.apple.com/app/id1' }, vertice: { android: 'https://example.com/v' } };

test('store links are those of the alias (CAL-031)', () => {
  expect(storeLinksFrom(flavors, 'aurora')).toEqual(flavors.aurora);
  expect(storeLinksFrom(flavors, 'vertice')).toEqual({ android: 'https://example.com/v', ios: null });
  expect(storeLinksFrom(flavors, 'rastro')).toEqual({ android: null, ios: null });
});

test('a broken file, an alias of the language and an address that is none of the web give no links', () => {
  for (const broken of [null, 'text', [], { aurora: null }, { aurora: 'x' }]) expect(storeLinksFrom(broken, 'aurora')).toEqual({ android: null, ios: null });
  expect(storeLinksFrom(flavors, 'constructor')).toEqual({ android: null, ios: null });
  expect(storeLinksFrom({ aurora: { android: 'javascript:alert(1)', ios: 'http://plain.example' } }, 'aurora')).toEqual({ android: null, ios: null });
});
