import { expect, test } from 'vitest';
import { randomInt, seededRandom } from '../../../domain/base/random.ts';
import { placeLabels, type LabelRequest } from './label-placement.ts';

const wish = (row: number, x: number, y: number, rank = 0, width = 80): LabelRequest => ({
  row,
  x,
  y,
  width,
  height: 16,
  rank,
});

test('a lone name stands to the right of its sign', () => {
  expect(placeLabels([wish(7, 100, 100)], 10)).toEqual([{ row: 7, side: 'right' }]);
});

test('where another vehicle stands in the way the name goes to the left', () => {
  expect(placeLabels([wish(1, 100, 100, 1), wish(2, 130, 100)], 10)).toContainEqual({ row: 1, side: 'left' });
});

test('a cluster beside a vehicle sends its name to the other side, two take it away', () => {
  const left = { x: 20, y: 100, radius: 30 };
  const right = { x: 180, y: 100, radius: 30 };
  expect(placeLabels([wish(1, 100, 100)], 10, [right])).toEqual([{ row: 1, side: 'left' }]);
  expect(placeLabels([wish(1, 100, 100)], 10, [right, left])).toEqual([]);
});

test('of two names in one place the one that matters more is drawn', () => {
  expect(placeLabels([wish(1, 100, 100, 0), wish(2, 101, 108, 5), wish(3, 99, 93, 0)], 1)).toEqual([
    { row: 2, side: 'right' },
  ]);
});

test('no two names overlap and none covers a sign, however many there are', () => {
  const random = seededRandom(11);
  const wishes = Array.from({ length: 600 }, (_, row) =>
    wish(
      row,
      randomInt(random, 0, 1200),
      randomInt(random, 0, 800),
      randomInt(random, 0, 3),
      randomInt(random, 30, 110),
    ),
  );
  const placed = placeLabels(wishes, 250);
  const boxes = placed.map(({ row, side }) => {
    const { x, y, width } = wishes[row]!;
    const left = side === 'right' ? x + 13 : x - 13 - width;
    return { left, right: left + width, top: y - 8, bottom: y + 8 };
  });
  const apart = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
    a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  expect(placed.length).toBeGreaterThan(60);
  const signs = wishes.map(({ x, y }) => ({ left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 }));
  const inEachOthersWay = boxes.filter((box, at) => boxes.slice(at + 1).some((other) => !apart(box, other)));
  const overSigns = boxes.filter((box) => signs.some((sign) => !apart(box, sign)));
  expect([inEachOthersWay, overSigns]).toEqual([[], []]);
});

test('the same wishes in another order are placed the same way', () => {
  const wishes = [wish(3, 10, 10), wish(1, 12, 14), wish(2, 14, 18), wish(4, 300, 10)];
  expect(placeLabels(wishes.toReversed(), 10)).toEqual(placeLabels(wishes, 10));
});
