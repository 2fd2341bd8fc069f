import { expect, test } from 'vitest';
import { placeAfterKey, placeWithin, readPlace, writePlace } from './panel-place.ts';

const ROOM = { width: 1200, height: 800 };
const PANEL = { width: 340, height: 240 };

test('a panel stays inside its room, sixteen pixels from each edge, wherever it is dragged', () => {
  expect(placeWithin({ left: 400, top: 300 }, PANEL, ROOM)).toEqual({ left: 400, top: 300 });
  expect(placeWithin({ left: -90, top: -5 }, PANEL, ROOM)).toEqual({ left: 16, top: 16 });
  expect(placeWithin({ left: 5000, top: 5000 }, PANEL, ROOM)).toEqual({ left: 844, top: 544 });
});

test('a room smaller than the panel shows its upper left', () => {
  expect(placeWithin({ left: 300, top: 300 }, PANEL, { width: 200, height: 100 })).toEqual({ left: 16, top: 16 });
});

test('a stored place is read back, anything else is null', () => {
  expect(readPlace(writePlace({ left: 812, top: 40 }))).toEqual({ left: 812, top: 40 });
  for (const text of [null, '', '12', '12 a', '-1 5', '1e3 4', '12 13 14']) expect(readPlace(text)).toBeNull();
});

test('arrows move a panel, further with Shift, and no other key does', () => {
  const place = { left: 100, top: 100 };
  expect([placeAfterKey(place, 'ArrowRight', false), placeAfterKey(place, 'ArrowUp', true)]).toEqual([
    { left: 116, top: 100 },
    { left: 100, top: 4 },
  ]);
  expect(placeAfterKey(place, 'Enter', false)).toBeNull();
});
