import { expect, test } from 'vitest';
import { viewOf } from './picture-view.ts';

const points = [
  { latitude: -23.5, longitude: -46.7 },
  { latitude: -23.6, longitude: -46.5 },
];

test('a picture shows all points within its margin, north up, as large as it can', () => {
  const view = viewOf(points, 700, 300);
  const [[left, top], [right, bottom]] = points.map(view.project) as [[number, number], [number, number]];
  expect([left < right, top < bottom]).toEqual([true, true]);
  expect(Math.min(left, top, 700 - right, 300 - bottom)).toBeCloseTo(24, 5);
  expect(view.project({ longitude: view.centre[0], latitude: view.centre[1] })).toEqual([
    expect.closeTo(350, 6),
    expect.closeTo(150, 6),
  ]);
});

test('a vehicle that stood has a picture of its street, not of a single point', () => {
  expect(viewOf(points.slice(0, 1), 700, 300).zoom).toBe(16);
});

test('a way over the date line fills the picture, and each of its points lies in it', () => {
  const points = [
    { latitude: -17, longitude: 179.9 },
    { latitude: -17.05, longitude: -179.9 },
  ];
  const view = viewOf(points, 600, 400);
  expect(view.zoom).toBeGreaterThan(8);
  const [[left], [right]] = [view.project(points[0]!), view.project(points[1]!)];
  expect([left, right]).toEqual([expect.closeTo(24, 6), expect.closeTo(576, 6)]);
});
