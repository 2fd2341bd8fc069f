import { expect, test } from 'vitest';
import { brandAlias, brandHost, brandParametersSchema } from './brand-fields.ts';

test('an alias has small letters, digits and hyphens, and is never a number that could be an id', () => {
  for (const good of ['aurora', '4x4', 'a-1']) expect(brandAlias.safeParse(good).success, good).toBe(true);
  for (const bad of ['', 'Aurora', 'a.b', '-a', '1000000000000001', 'a'.repeat(64)])
    expect(brandAlias.safeParse(bad).success, bad).toBe(false);
});

test('a host is a name or an address without port and path', () => {
  expect(brandHost.parse(' WWW.Aurora.com.br ')).toBe('www.aurora.com.br');
  for (const bad of ['', 'a b', 'https://aurora', 'aurora:8080', 'aurora/x', '.aurora', '[::g]'])
    expect(brandHost.safeParse(bad).success, bad).toBe(false);
});

test('administrators set an https address to register at and a prefix of links, and no other parameter', () => {
  const isTaken = (parameters: object): boolean => brandParametersSchema.safeParse(parameters).success;
  expect(isTaken({ registerUrl: 'https://aurora.com.br/cadastro', mapPrefix: 'aurora' })).toBe(true);
  expect(isTaken({ registerUrl: '', mapPrefix: '' })).toBe(true);
  for (const bad of [
    { registerUrl: 'http://aurora.com.br' },
    { registerUrl: 'javascript:alert(1)' },
    { mapPrefix: '../x' },
    { mapPrefix: '-a' },
    { googleMapsKey: 'k' },
    { anything: 'x' },
  ])
    expect(isTaken(bad), JSON.stringify(bad)).toBe(false);
});
