import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { baseStyle, type BaseMap } from './base-style.ts';
import { MAP_COLOURS } from './map-colours.ts';

const RASTER: BaseMap = {
  kind: 'raster',
  tiles: 'https://tiles.example/{z}/{x}/{y}.png',
  attribution: '© Someone',
  maxZoom: 19,
};

test.each(['light', 'dark'] as const)(
  'the %s styles are valid and need no glyphs, sprites or foreign address',
  (theme) => {
    for (const base of [RASTER, { kind: 'embedded' } as const]) {
      const style = baseStyle({ theme, base, language: 'pt' });
      expect(validateStyleMin(style)).toEqual([]);
      expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    }
  },
);

test('each base map names where its data comes from', () => {
  expect(JSON.stringify(baseStyle({ theme: 'light', base: RASTER, language: 'en' }).sources)).toContain('© Someone');
  const embedded = JSON.stringify(baseStyle({ theme: 'light', base: { kind: 'embedded' }, language: 'en' }).sources);
  expect(embedded).toContain('Natural Earth');
  expect(embedded).toContain('GeoNames');
});

test('the embedded map names countries in the language of the person', () => {
  const field = (language: 'pt' | 'en') =>
    JSON.stringify(
      baseStyle({ theme: 'dark', base: { kind: 'embedded' }, language }).layers.find((layer) => layer.id === 'country'),
    );
  expect(field('pt')).toContain('["get","pt"]');
  expect(field('en')).toContain('["get","en"]');
});

test('tiles of a provider keep their colours in the dark, those of the own server are dimmed', () => {
  const paint = (isFinal: boolean) =>
    JSON.stringify(
      baseStyle({ theme: 'dark', base: { ...RASTER, isFinal }, language: 'pt' }).layers.find(
        (layer) => layer.id === 'raster',
      )?.paint,
    );
  expect(paint(false)).toContain('raster-hue-rotate');
  expect(paint(true)).not.toContain('raster-hue-rotate');
});

test('arrows lie along the track, in an image of the theme', () => {
  const arrows = (theme: 'light' | 'dark') =>
    baseStyle({ theme, base: { kind: 'embedded' }, language: 'pt' }).layers.find((layer) => layer.id === 'track-arrow');
  expect(arrows('light')).toMatchObject({
    source: 'track',
    layout: { 'symbol-placement': 'line', 'icon-image': 'track-arrow-light' },
  });
  expect(arrows('dark')).toMatchObject({ layout: { 'icon-image': 'track-arrow-dark' } });
});

test('where the tiles of a provider do not come the map is land, and the embedded map lies in water', () => {
  for (const theme of ['light', 'dark'] as const) {
    const ground = (base: BaseMap) => baseStyle({ theme, base, language: 'pt' }).layers[0];
    const { land, water } = MAP_COLOURS[theme];
    expect(ground(RASTER)).toMatchObject({ type: 'background', paint: { 'background-color': land } });
    expect(ground({ kind: 'embedded' })).toMatchObject({ type: 'background', paint: { 'background-color': water } });
  }
});
