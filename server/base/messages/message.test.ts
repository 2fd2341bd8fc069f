import { expect, test } from 'vitest';
import { EN_US } from './en-us.ts';
import { localeOf, message } from './message.ts';
import { PT_BR } from './pt-br.ts';

test('the language of a request is the heaviest of ours in its header, else Portuguese; a program that names none reads English', () => {
  expect([localeOf(undefined), localeOf('*')]).toEqual(['en-US', 'en-US']);
  expect(localeOf('en-GB,en;q=0.9')).toBe('en-US');
  expect(localeOf('fr, en;q=0.4, pt;q=0.8')).toBe('pt-BR');
  expect(localeOf('pt;q=0, en;q=0.1')).toBe('en-US');
  expect(localeOf('de')).toBe('pt-BR');
});

test('both languages have every message with the same values to fill in', () => {
  const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  expect(Object.keys(EN_US).sort()).toEqual(Object.keys(PT_BR).sort());
  for (const code of Object.keys(PT_BR) as (keyof typeof PT_BR)[])
    expect(places(EN_US[code]), code).toEqual(places(PT_BR[code]));
});

test('values are filled in, an unknown place stays as it is', () => {
  expect(message('en-US', 'throttled', { seconds: 12 })).toBe('Too many attempts. Try again in 12 s.');
  expect(message('en-US', 'throttled')).toContain('{seconds}');
});
