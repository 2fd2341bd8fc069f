import { expect, test } from 'vitest';
import { NO_RULES } from '../areas/area-settings.ts';
import { randomInt, seededRandom } from '../../base/random.ts';
import { FenceGrid } from './fence-grid.ts';
import { fenceOf, isInBox, type Fence } from './fence.ts';

const random = seededRandom(20);
const between = (low: number, high: number): number => low + random() * (high - low);
const somewhere = (id: number): Fence =>
  fenceOf({
    id,
    name: String(id),
    rules: NO_RULES,
    times: [],
    zone: 'UTC',
    sinceMs: 0,
    type: 'CIRCLE',
    latitude: between(-70, 70),
    longitude: between(-180, 180),
    radius: 10 ** between(1, 6),
    points: [],
  });

test('the grid finds the areas at a place, as looking through all of them does, of any size and over the date line', () => {
  const grid = new FenceGrid();
  const fences = Array.from({ length: 300 }, (_, id) => somewhere(id));
  for (const fence of fences) grid.add(fence);
  let found = 0;
  for (let round = 0; round < 1_000; round += 1) {
    if (round === 500) for (const fence of fences.splice(0, 150)) grid.remove(fence);
    const near = fences[randomInt(random, 0, fences.length - 1)]!;
    const latitude = between(near.south - 0.1, near.north + 0.1);
    const east = between(near.west - 0.1, near.east + 0.1);
    const longitude = ((((east + 180) % 360) + 360) % 360) - 180;
    const there: Fence[] = [];
    grid.find(latitude, longitude, there);
    const meant = fences.filter((fence) => isInBox(fence, latitude, longitude));
    expect(there.map(({ id }) => id).sort()).toEqual(meant.map(({ id }) => id).sort());
    found += there.length;
  }
  expect(found).toBeGreaterThan(300);
  for (const fence of fences) grid.remove(fence);
  expect(grid.isEmpty).toBe(true);
});
