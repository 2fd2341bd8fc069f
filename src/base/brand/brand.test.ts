import { expect, test } from 'vitest';
import { aliasOf, brandFrom } from './brand.ts';

test('the alias is the first label of the host, and the whole host where that is www (SHL-02)', () => {
  expect(aliasOf('aurora.rastro.example', null)).toBe('aurora');
  expect(aliasOf('www.aurora.example', null)).toBe('www.aurora.example');
  expect(aliasOf('localhost', null)).toBe('localhost');
  expect(aliasOf('192.168.0.7', null)).toBe('192.168.0.7');
});

test('a query may name another brand on the own machine, and nowhere else', () => {
  expect(aliasOf('localhost', 'aurora')).toBe('aurora');
  expect(aliasOf('127.0.0.1', 'aurora')).toBe('aurora');
  expect(aliasOf('rastro.example', 'aurora')).toBe('rastro');
});

const brand = {
  id: 1_234_567_890_123_456,
  name: 'Aurora',
  alias: 'aurora',
  logo: null,
  palette: { primary: '#2e6373' },
};

test('a brand is taken by its fields, and an answer that is none is no brand', () => {
  expect(brandFrom({ ...brand, secret: 'x' })).toEqual(brand);
  for (const broken of [null, 'text', {}, { ...brand, id: '1' }]) expect(brandFrom(broken)).toBeNull();
});

test('colours that cannot be read give way to the neutral ones, and the brand says so', () => {
  for (const palette of [null, undefined, {}, 'blue', { primary: 'red' }, { primary: '#12345' }])
    expect(brandFrom({ ...brand, palette })).toEqual({
      ...brand,
      palette: { primary: '#2e6373' },
      isPaletteBroken: true,
    });
  expect(brandFrom({ ...brand, isPaletteBroken: true })?.isPaletteBroken).toBe(true);
});

test('a palette can carry no more than colours into the page', () => {
  const sly = { ...brand, palette: { primary: '#2e6373', navbar: 'red;} body{display:none' } };
  expect(brandFrom(sly)?.palette.navbar).toBeUndefined();
});

test('the link to register is an https address, or is not shown', () => {
  expect(brandFrom({ ...brand, registerUrl: 'https://aurora.example/new' })?.registerUrl).toBe(
    'https://aurora.example/new',
  );
  for (const registerUrl of [
    'javascript:alert(1)',
    'http://aurora.example',
    '/new',
    'https://',
    'https://a b',
    7,
    null,
  ])
    expect(brandFrom({ ...brand, registerUrl })).toEqual(brand);
});
