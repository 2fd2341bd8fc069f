import { expect, test } from 'vitest';
import { brandName, LONGEST_NAME, plainName, unlinked } from './given-text.ts';

const ADDRESSES = [
  'https://evil.example/x',
  'HTTP:\\\\evil.example',
  'www.evil.example',
  'evil.example',
  'evil.example:8080/y?z=1',
  'evil。example',
  'evil．example',
  'evil․example',
  'ev\u00ADil.exam\u200Bple',
  '\u202Eevil.example',
  'évil.xn--p1ai',
  'пример.рф',
  'x.com',
  'write@evil.example',
  'mailto:a',
  '//evil',
  '192.168.10.20',
  '(evil.example)',
  'evil.example.',
];

test('a name to a stranger has no address of the web in whatever spelling, and the rest of it stays', () => {
  for (const address of ADDRESSES) {
    expect(plainName(`Ganhe ${address} já`), address).toBe('Ganhe já');
    expect(plainName(address), address).toBe('…');
  }
});

test('names of people, companies and vehicles stay as they are written', () => {
  for (const name of [
    'João da Silva',
    'Transportes Sá & Filhos',
    'Frota A/B',
    'Gol 1.6',
    'Placa: ABC1D23',
    "D'Ávila Jr.",
  ])
    expect(plainName(name)).toBe(name);
  expect(plainName('J.R.Silva')).toBe('J. R. Silva');
  expect(plainName('  Ana\r\nBcc: all \u0000 ')).toBe('Ana Bcc: all');
});

test('a long name is cut short, by signs and not within one', () => {
  expect(plainName('🚚'.repeat(100))).toBe(`${'🚚'.repeat(LONGEST_NAME)}…`);
});

test('a brand that is called by its domain keeps its words', () => {
  expect(brandName('Rastro.com.br')).toBe('Rastro com br');
  expect(brandName('Aurora https://evil.example')).toBe('Aurora');
});

test('the data of a file for strangers are all there, and none is a link', () => {
  expect(unlinked('Av.Paulista, 1.000 às 09:42:10 de 2026-11-21')).toBe(
    'Av. Paulista, 1.000 às 09:42:10 de 2026-11-21',
  );
  for (const address of ADDRESSES)
    expect(unlinked(address), address).not.toMatch(/\p{L}[.。．․]\p{L}|\/\/|:\S|\p{Cf}/u);
});
