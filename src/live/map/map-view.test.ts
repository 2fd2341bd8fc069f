import { expect, test } from 'vitest';
import { viewAround } from './map-view.ts';

test('what a map is going to look at is known before it is made', () => {
  const view = viewAround([-52, -14], 3.5, { width: 512, height: 512 }, 'clusters');
  expect(view.east - view.west).toBeCloseTo(360 / 2 ** 3.5, 9);
  expect((view.east + view.west) / 2).toBeCloseTo(-52, 9);
  expect(view.south).toBeLessThan(-14);
  expect(view.north).toBeGreaterThan(-14);
  expect([view.mode, view.zoom]).toEqual(['clusters', 3.5]);
});

test('a map wider than the world looks at all of it, and one across the date line goes round', () => {
  expect(viewAround([10, 0], 0, { width: 600, height: 600 }, 'points')).toMatchObject({
    west: -180,
    east: 180,
    south: -85,
    north: 85,
  });
  const across = viewAround([179, 0], 5, { width: 512, height: 512 }, 'points');
  expect([across.west, across.east]).toEqual([expect.closeTo(173.375, 6), expect.closeTo(-175.375, 6)]);
});
