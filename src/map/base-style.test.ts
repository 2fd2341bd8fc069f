import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { baseStyle, type BaseMap } from './base-style.ts';

const RASTER: BaseMap = { kind: 'raster', tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Someone', maxZoom: 19 };

test.each(['light', 'dark'] as const)('the %s styles are valid and need no glyphs, sprites or foreign address', (theme) => {
  for (const base of [RASTER, { kind: 'embedded' } as const]) {
    const style = baseStyle({ theme, base, language: 'pt' });
    expect(validateStyleMin(style)).toEqual([]);
    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
  }
});

test('each base map names where its data comes from', () => {
  expect(JSON.stringify(baseStyle({ theme: 'light', base: RASTER, language: 'en' }).sources)).toContain('© Someone');
  const embedded = JSON.stringify(baseStyle({ theme: 'light', base: { kind: 'embedded' }, language: 'en' }).sources);
  expect(embedded).toContain('Natural Earth');
  expect(embedded).toContain('GeoNames');
});

test('the embedded map names countries in the language of the person', () => {
  const field = (language: 'pt' | 'en') => JSON.stringify(baseStyle({ theme: 'dark', base: { kind: 'embedded' }, language }).layers.find((layer) => layer.id === 'country'));
  expect(field('pt')).toContain('["get","pt"]');
  expect(field('en')).toContain('["get","en"]');
});
