import { expect, test } from 'vitest';
import { freeBoxes, type Box } from './free-boxes.ts';
import { anchorAt, POPUP_ANCHORS, popupReach, SIGN_REACH_PX } from './popup-place.ts';

const ROOM = { width: 1000, height: 800 };
const SIZE = { width: 260, height: 180 };
const OPEN = freeBoxes(ROOM, []);

test('a popup stands above its vehicle, below where there is no room above, beside where there is neither', () => {
  expect(anchorAt([500, 400], OPEN, SIZE, 'bottom')).toBe('bottom');
  expect(anchorAt([500, 100], OPEN, SIZE, 'bottom')).toBe('top');
  const low = freeBoxes({ width: 1000, height: 240 }, []);
  expect([anchorAt([500, 120], low, SIZE, 'bottom'), anchorAt([900, 120], low, SIZE, 'bottom')]).toEqual([
    'left',
    'right',
  ]);
});

test('a popup keeps away from buttons and panels as from the edges of the map', () => {
  const buttons: Box = { left: 930, top: 16, right: 984, bottom: 500 };
  const boxes = freeBoxes(ROOM, [buttons]);
  expect(anchorAt([780, 400], boxes, SIZE, 'bottom')).toBe('bottom');
  expect(anchorAt([860, 400], boxes, SIZE, 'bottom')).toBe('right');
  expect(anchorAt([940, 400], boxes, SIZE, 'bottom')).toBeNull();
});

test('a popup stays at its side while it can, so that it does not jump about', () => {
  expect(anchorAt([500, 400], OPEN, SIZE, 'top')).toBe('top');
  expect(anchorAt([500, 700], OPEN, SIZE, 'top')).toBe('bottom');
});

test.each(POPUP_ANCHORS)(
  'a popup with its tip at the %s reaches as far as it is large, and the sign is never at the very edge',
  (anchor) => {
    const { left, top, right, bottom } = popupReach(anchor, SIZE);
    expect(Math.min(left, top, right, bottom)).toBeGreaterThanOrEqual(SIGN_REACH_PX);
    expect([left + right > SIZE.width, top + bottom > SIZE.height]).toEqual([true, true]);
  },
);
