import { expect, test } from 'vitest';
import { paddingPast } from './fit-padding.ts';

const ROOM = { width: 800, height: 600 };
/** Buttons in the upper right corner. */
const BUTTONS = { left: 744, top: 16, right: 784, bottom: 300 };
const wish = (bounds: [number, number, number, number]) => ({ bounds, marginPx: 48, maxZoom: 16 });

test('a way that is as high as the map is fitted beside its buttons', () => {
  const { left, top, right, bottom } = paddingPast(ROOM, [BUTTONS], wish([-46.7, -24, -46.5, -23]));
  expect([left, top, right, bottom]).toEqual([48, 48, 104, 48]);
});

test('a way that is far wider than high is fitted below the buttons', () => {
  const { top, right } = paddingPast(ROOM, [BUTTONS], wish([-48, -23.51, -46, -23.5]));
  expect([top, right]).toEqual([348, 48]);
});

test('where all of the map is covered, or nothing of it, a way is fitted into the whole', () => {
  const over = { left: 0, top: 0, right: 800, bottom: 600 };
  for (const covers of [[], [over]])
    expect(paddingPast(ROOM, covers, wish([-47, -24, -46, -23]))).toEqual({ left: 48, top: 48, right: 48, bottom: 48 });
});
