import { expect, test } from 'vitest';
import { ptBr } from '../i18n/pt-br/all.ts';
import { capsOf, isKey, KEYS } from './keys.ts';

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test('the palette opens by Ctrl or Cmd, in both cases of the letter, and not by the letter alone', () => {
  expect(isKey(KEYS.palette, press('k', { ctrlKey: true }))).toBe(true);
  expect(isKey(KEYS.palette, press('K', { metaKey: true }))).toBe(true);
  expect(isKey(KEYS.palette, press('k'))).toBe(false);
  expect(isKey(KEYS.palette, press('k', { ctrlKey: true, altKey: true }))).toBe(false);
});

test('a single key is none with Ctrl, Cmd or Alt held', () => {
  expect(isKey(KEYS.keys, press('?'))).toBe(true);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(isKey(KEYS.search, press('/', held))).toBe(false);
});

test('no two keys of a place are the same', () => {
  const all = Object.values(KEYS).map(({ where, key }) => `${where} ${key}`);
  expect(new Set(all).size).toBe(all.length);
});

test('every key has a text, and every text a key', () => {
  expect(Object.keys(ptBr.palette.keys).sort()).toEqual(Object.keys(KEYS).sort());
});

test('keys are drawn as they stand on the keyboard', () => {
  expect(capsOf(KEYS.palette, { space: 'espaço' }, false)).toEqual(['Ctrl', 'K']);
  expect(capsOf(KEYS.palette, { space: 'espaço' }, true)).toEqual(['⌘', 'K']);
  expect(capsOf(KEYS.play, { space: 'espaço' }, false)).toEqual(['espaço']);
  expect(capsOf(KEYS.pan, { space: 'espaço' }, false)).toEqual(['←', '↑', '→', '↓']);
});
