import { expect, test } from 'vitest';
import { storeLinksFrom } from './flavors.ts';

const PLAY = 'https://play.example.org/app';

test('the links are those of the alias, and what is missing is none (CAL-031)', () => {
  const flavors = { aurora: { android: PLAY }, rastro: { ios: 'https://apps.example.org/1' } };
  expect(storeLinksFrom(flavors, 'aurora')).toEqual({ android: PLAY, ios: null });
  expect(storeLinksFrom(flavors, 'vertice')).toEqual({ android: null, ios: null });
});

test('only web addresses become links, and a broken file is no links', () => {
  const none = { android: null, ios: null };
  expect(storeLinksFrom({ a: { android: 'javascript:alert(1)', ios: 7 } }, 'a')).toEqual(none);
  for (const flavors of [null, 'text', [], { a: null }]) expect(storeLinksFrom(flavors, 'a')).toEqual(none);
  expect(storeLinksFrom({}, 'constructor')).toEqual(none);
});
