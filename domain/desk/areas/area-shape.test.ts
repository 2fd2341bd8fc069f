import { expect, test } from 'vitest';
import { areaAt, areaBounds, areaMiddle, areaRing, isInArea, zoomToSee, type AreaShape } from './area-shape.ts';
import { destination, distanceM } from '../../base/geo/geo.ts';
import { seededRandom } from '../../base/random.ts';

const circle = (latitude: number, longitude: number, radius: number | null): AreaShape => ({
  type: 'CIRCLE',
  latitude,
  longitude,
  radius,
  points: [],
});
const polygon = (...corners: [lat: number, lng: number][]): AreaShape => ({
  type: 'polygon',
  latitude: corners[0]?.[0] ?? 0,
  longitude: corners[0]?.[1] ?? 0,
  radius: null,
  points: corners.map(([lat, lng]) => ({ lat, lng, rad: 0 })),
});

test('every corner of a circle lies its radius in metres from the middle, at any latitude (ARE-05)', () => {
  for (const [latitude, longitude, radius] of [
    [-23.55, -46.63, 100],
    [0, 0, 25_000],
    [-67, 12, 5_000],
    [64.1, -21.9, 800],
  ] as const)
    for (const [lng, lat] of areaRing(circle(latitude, longitude, radius)))
      expect(distanceM(latitude, longitude, lat, lng)).toBeCloseTo(radius, 1);
});

test('an outline is closed, and a polygon of two corners has none', () => {
  const ring = areaRing(circle(-23.5, -46.6, 100));
  expect(ring.at(-1)).toEqual(ring[0]);
  expect(areaRing(polygon([0, 0], [0, 1]))).toEqual([]);
  expect(areaBounds(polygon([0, 0], [0, 1]))).toEqual([0, 0, 0, 0]);
  expect(isInArea(polygon([0, 0], [0, 1]), 0, 0.5)).toBe(false);
});

test('a place is in a circle up to its radius and no farther', () => {
  const random = seededRandom(11);
  for (let n = 0; n < 300; n += 1) {
    const [latitude, longitude, radius] = [random() * 120 - 60, random() * 360 - 180, 20 + random() * 20_000];
    const away = random() * 2;
    const place = destination(latitude, longitude, random() * 360, radius * away);
    if (Math.abs(away - 1) > 1e-6)
      expect(isInArea(circle(latitude, longitude, radius), place.latitude, place.longitude)).toBe(away < 1);
  }
});

test('a circle without a radius is one of 50 m', () => {
  const [place, farther] = [49, 51].map((metres) => destination(-23.5, -46.6, 90, metres));
  for (const radius of [null, 0])
    expect([
      isInArea(circle(-23.5, -46.6, radius), place!.latitude, place!.longitude),
      isInArea(circle(-23.5, -46.6, radius), farther!.latitude, farther!.longitude),
    ]).toEqual([true, false]);
});

test('a notch of a polygon is outside it', () => {
  const shape = polygon([0, 0], [0, 4], [4, 4], [4, 3], [1, 3], [1, 1], [4, 1], [4, 0]);
  expect(
    [
      [0.5, 2],
      [3, 0.5],
      [3, 3.5],
    ].map(([lat, lng]) => isInArea(shape, lat!, lng!)),
  ).toEqual([true, true, true]);
  expect(
    [
      [3, 2],
      [-1, 2],
      [5, 2],
      [2, 5],
    ].map(([lat, lng]) => isInArea(shape, lat!, lng!)),
  ).toEqual([false, false, false, false]);
});

test('an area over the date line is in one piece', () => {
  const [west, , east] = areaBounds(polygon([0, 179], [0, -179], [1, -179], [1, 179]));
  expect(east - west).toBeCloseTo(2, 9);
  const shape = polygon([0, 179], [0, -179], [1, -179], [1, 179]);
  expect(
    [
      [0.5, 179.5],
      [0.5, -179.5],
      [0.5, 0],
    ].map(([lat, lng]) => isInArea(shape, lat!, lng!)),
  ).toEqual([true, true, false]);
  const [from, , to] = areaBounds(circle(10, 179.99, 5_000));
  expect(to - from).toBeLessThan(0.2);
});

test('of areas that lie in one another the smallest is pointed at', () => {
  const [city, depot] = [
    { ...circle(-23.5, -46.6, 10_000), id: 1 },
    { ...circle(-23.5, -46.6, 100), id: 2 },
  ];
  expect(areaAt([city, depot], -23.5, -46.6)?.id).toBe(2);
  expect(areaAt([depot, city], -23.5, -46.6)?.id).toBe(2);
  expect(areaAt([city, depot], -23.45, -46.6)?.id).toBe(1);
  expect(areaAt([city, depot], -22, -46.6)).toBeNull();
});

test('the middle of a polygon is that of its box, of a circle its own', () => {
  expect(areaMiddle(polygon([0, 0], [0, 4], [2, 4], [2, 0]))).toEqual({ latitude: 1, longitude: 2 });
  expect(areaMiddle(circle(-23.5, -46.6, 80))).toEqual({ latitude: -23.5, longitude: -46.6 });
});

test('a smaller area is seen from a nearer zoom on', () => {
  const [large, small] = [zoomToSee(circle(0, 0, 10_000), 40), zoomToSee(circle(0, 0, 100), 40)];
  expect(small - large).toBeCloseTo(Math.log2(100), 2);
  // 200 m are 40 px where a pixel is 5 m: 40,075 km over 512 px times two to the zoom.
  expect(small).toBeCloseTo(Math.log2(40_030_173 / 512 / 5), 1);
  expect(zoomToSee(polygon([0, 0], [0, 1]), 40)).toBe(Infinity);
});
