import { expect, test } from 'vitest';
import { randomInt, seededRandom } from '../../../domain/base/random.ts';
import { boxFor, freeBoxes, leastShift, middleOf, middlePlace, zoomInto, type Box } from './free-boxes.ts';

const ROOM = { width: 1000, height: 800 };
const WHOLE: Box = { left: 0, top: 0, right: 1000, bottom: 800 };
/** A list at the left, buttons at the right, a bar at the foot. */
const PANEL: Box = { left: 16, top: 16, right: 356, bottom: 600 };
const BUTTONS: Box = { left: 944, top: 16, right: 984, bottom: 300 };
const BAR: Box = { left: 16, top: 620, right: 984, bottom: 784 };
const COVERS = [PANEL, BUTTONS, BAR];
const reach = (px: number): Box => ({ left: px, top: px, right: px, bottom: px });
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

test('a map that nothing covers is free as a whole, one that is covered nowhere', () => {
  expect(freeBoxes(ROOM, [])).toEqual([WHOLE]);
  expect(freeBoxes(ROOM, [{ left: -5, top: -5, right: 1005, bottom: 805 }])).toEqual([]);
});

test('what is free beside panels are its largest rectangles, the roomiest first', () => {
  const boxes = freeBoxes(ROOM, COVERS);
  expect(boxes.slice(0, 2)).toEqual([
    { left: 356, top: 0, right: 944, bottom: 620 },
    { left: 356, top: 300, right: 1000, bottom: 620 },
  ]);
  expect(boxes).toContainEqual({ left: 0, top: 784, right: 1000, bottom: 800 });
});

test('no free rectangle is covered, none lies within another, and every point outside all covers lies in one', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 200; round += 1) {
    const covers = Array.from({ length: randomInt(random, 0, 7) }, (): Box => {
      const [left, top] = [randomInt(random, -50, 950), randomInt(random, -50, 750)];
      return { left, top, right: left + randomInt(random, 1, 500), bottom: top + randomInt(random, 1, 500) };
    });
    const boxes = freeBoxes(ROOM, covers);
    for (const box of boxes) {
      expect(covers.filter((cover) => overlap(box, cover))).toEqual([]);
      expect([box.left >= 0, box.top >= 0, box.right <= 1000, box.bottom <= 800]).toEqual([true, true, true, true]);
      expect(
        boxes.filter(
          (other) =>
            other.left <= box.left && other.top <= box.top && other.right >= box.right && other.bottom >= box.bottom,
        ),
      ).toEqual([box]);
    }
    const [x, y] = [randomInt(random, 1, 998) + 0.5, randomInt(random, 1, 798) + 0.5];
    const dot = { left: x, top: y, right: x + 0.1, bottom: y + 0.1 };
    expect(boxes.some((box) => overlap(box, dot))).toBe(!covers.some((cover) => overlap(cover, dot)));
  }
});

test('what is wide is shown where it is wide, what is high where it is high', () => {
  // A foot of the whole width below a high column.
  const boxes = freeBoxes(ROOM, [{ left: 0, top: 0, right: 700, bottom: 500 }]);
  expect(boxFor(boxes, { width: 100, height: 10 }, 40, 15)).toEqual({ left: 0, top: 500, right: 1000, bottom: 800 });
  expect(boxFor(boxes, { width: 10, height: 100 }, 40, 15)).toEqual({ left: 700, top: 0, right: 1000, bottom: 800 });
  expect(boxFor([], { width: 1, height: 1 }, 40, 15)).toBeUndefined();
});

test('the zoom leaves a margin around what is shown, a smaller one where there is little room, and ends at the nearest', () => {
  expect(zoomInto(WHOLE, { width: 230, height: 10 }, 40, 15)).toBe(2);
  expect(zoomInto({ left: 0, top: 0, right: 80, bottom: 80 }, { width: 40, height: 40 }, 40, 15)).toBe(0);
  expect(zoomInto(WHOLE, { width: 0, height: 0 }, 40, 15)).toBe(15);
});

test('a point steps aside no farther than what reaches around it needs', () => {
  const boxes = freeBoxes(ROOM, COVERS);
  expect(leastShift([600, 300], boxes, [reach(36)])).toEqual([0, 0]);
  expect(leastShift([370, 300], boxes, [reach(36)])).toEqual([22, 0]);
  expect(leastShift([930, 320], boxes, [reach(36)])).toEqual([0, 16]);
  expect(leastShift([600, 300], boxes, [reach(500)])).toBeNull();
  // The first does not fit at all, the second does somewhat lower.
  expect(leastShift([600, 20], boxes, [reach(500), { left: 100, top: 36, right: 100, bottom: 200 }])).toEqual([0, 16]);
});

test('the place in the middle gives way to what reaches around it, and is there even where that fits nowhere', () => {
  const boxes = freeBoxes(ROOM, COVERS);
  expect(middlePlace(boxes, [reach(36)])).toEqual(middleOf(boxes[0]!));
  expect(middlePlace(boxes, [{ left: 36, top: 400, right: 36, bottom: 36 }])).toEqual([650, 400]);
  expect(middlePlace(boxes, [reach(900)])).toEqual(middleOf(boxes[0]!));
  expect(middlePlace([], [reach(36)])).toBeNull();
});
