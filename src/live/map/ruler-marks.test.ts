import { expect, test } from 'vitest';
import { lengthsM, rulerFeatures } from './ruler-marks.ts';

const CENTRE = { longitude: -46.7, latitude: -23.63 };
/** One minute of arc north and south of it is a nautical mile, give or take what the sphere differs. */
const NORTH = { longitude: -46.7, latitude: -23.63 + 1 / 60 };
const text = (metres: number) => `${Math.round(metres)} m`;

test('lengths add up along the points, over the sphere', () => {
  expect(lengthsM([])).toEqual([]);
  expect(lengthsM([CENTRE])).toEqual([0]);
  const [, there, back] = lengthsM([CENTRE, NORTH, CENTRE]);
  expect(there).toBeCloseTo(1853.25, 1);
  expect(back).toBeCloseTo(2 * there!, 6);
});

test('a measure draws its line, a labelled corner for every point, and a line ahead to the pointer', () => {
  const kinds = (count: number, ahead: boolean) =>
    rulerFeatures([CENTRE, NORTH, CENTRE].slice(0, count), ahead ? NORTH : null, text).features.map(
      ({ geometry, properties }) =>
        geometry.type === 'Point' ? properties!['text'] : properties!['ahead'] ? 'ahead' : 'line',
    );
  expect(kinds(0, true)).toEqual([]);
  expect(kinds(1, false)).toEqual(['']);
  expect(kinds(1, true)).toEqual(['ahead', '']);
  expect(kinds(3, true)).toEqual(['line', 'ahead', '', '1853 m', '3707 m']);
});
