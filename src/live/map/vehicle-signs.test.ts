import { expect, test } from 'vitest';
import { newColumns, type FleetDiff } from '../../../contract/diff.ts';
import { ACTIVITY_CODES, MOVING, OFFLINE, PARKED, STOPPED } from '../../../domain/live/telemetry/activity.ts';
import { FleetMirror } from '../fleet/mirror.ts';
import { Glide } from './glide.ts';
import { GLIDE_STRIDE } from './sign-rows.ts';
import { VehicleSigns } from './vehicle-signs.ts';

const ACTIVITIES = [MOVING, STOPPED, PARKED, OFFLINE];

function fleet(): FleetMirror {
  const columns = newColumns(4);
  columns.activity.set(ACTIVITIES);
  columns.headingDeg.fill(90);
  columns.position.set([-46.7123456, -23.6312345, -46.6, -23.5, -46.5, -23.4, Number.NaN, Number.NaN]);
  columns.communicationMs.set([1000, 1000, 100_000, 1000]);
  columns.fixTimeMs.fill(1000);
  const mirror = new FleetMirror();
  mirror.apply({
    kind: 'snapshot',
    revision: 0,
    size: 4,
    rows: new Uint32Array([0, 1, 2, 3]),
    columns,
    counts: [1, 1, 1, 1, 0],
    serverNowMs: 0,
    rewoundToMs: null,
  } satisfies FleetDiff);
  return mirror;
}

const made = (mirror = fleet()) => new VehicleSigns(mirror, new Glide());

const sprite = ({ all }: VehicleSigns, index: number) => {
  const [longitude, latitude] = all.places.subarray(index * 2);
  const [turn, cell] = all.looks.subarray(index * 2);
  return { longitude, latitude, turn, cell };
};

test('each vehicle gets the sign of its activity, only a moving one points along its heading', () => {
  const signs = made();
  signs.show(null);
  expect([sprite(signs, 0).cell, sprite(signs, 0).turn]).toEqual([MOVING, 90]);
  expect([sprite(signs, 1).cell, sprite(signs, 1).turn]).toEqual([STOPPED, 0]);
});

test('a cached position has its own sign and a vehicle without a position none', () => {
  const signs = made();
  signs.show(null);
  expect(sprite(signs, 2).cell).toBe(PARKED + ACTIVITY_CODES);
  expect(sprite(signs, 3)).toMatchObject({ longitude: Number.NaN, latitude: Number.NaN });
});

test('a place is kept to the centimetre, finer than a float of 32 bits', () => {
  const signs = made();
  signs.show(null);
  expect(sprite(signs, 0)).toMatchObject({ longitude: -46.7123456, latitude: -23.6312345 });
});

test('a diff changes the rows it names and hands the whole array on once', () => {
  const mirror = fleet();
  const signs = made(mirror);
  signs.show(null);
  let handed = 0;
  signs.all.connect({ upload: () => (handed += 1), redraw: () => undefined });
  mirror.columns.activity[0] = STOPPED;
  mirror.columns.activity[1] = MOVING;
  signs.apply(Uint32Array.of(1), null, 0);
  expect([handed, sprite(signs, 0).cell, sprite(signs, 1).cell]).toEqual([1, MOVING, MOVING]);
});

test('between clusters only the single vehicles are drawn, and they follow a diff too', () => {
  const mirror = fleet();
  const signs = made(mirror);
  signs.show(Int32Array.of(2, 0));
  expect([signs.all.count, sprite(signs, 1).longitude]).toEqual([2, expect.closeTo(-46.7123456, 9)]);
  mirror.columns.position[0] = -46.8;
  signs.apply(Uint32Array.of(0), null, 0);
  expect(sprite(signs, 1).longitude).toBeCloseTo(-46.8, 9);
});

test('the chosen vehicle is drawn once more, with a ring', () => {
  const signs = made();
  signs.choose(1);
  expect(signs.chosen.count).toBe(2);
  signs.choose(-1);
  expect(signs.chosen.count).toBe(0);
});

test('single vehicles between clusters glide on when they are shown anew', () => {
  const mirror = fleet();
  const glide = new Glide();
  const signs = new VehicleSigns(mirror, glide);
  signs.show(Int32Array.of(1, 0));
  mirror.columns.position[0]! += 0.001;
  mirror.columns.fixTimeMs[0]! += 10_000;
  signs.apply(Uint32Array.of(0), { west: -180, south: -90, east: 180, north: 90, pixelDeg: 0, lastsMs: null }, 0);
  glide.tick(4_000);
  const before = [...signs.all.glides.subarray(GLIDE_STRIDE, 2 * GLIDE_STRIDE)];
  signs.show(Int32Array.of(0));
  expect(before[0]).toBeCloseTo(-0.001, 9);
  expect([...signs.all.glides.subarray(0, GLIDE_STRIDE)]).toEqual(before);
  expect(glide.leftOf(0)).toBeCloseTo(0.6, 6);
});

test('glides go to the graphics card only when there are any', () => {
  const mirror = fleet();
  const signs = made(mirror);
  signs.show(null);
  const news: boolean[] = [];
  signs.all.connect({ upload: (isGlideNew) => news.push(isGlideNew), redraw: () => undefined });
  const report = (nowMs: number, pixelDeg: number) => {
    mirror.columns.position[0]! += 0.001;
    mirror.columns.fixTimeMs[0]! += 10_000;
    signs.apply(Uint32Array.of(0), { west: -180, south: -90, east: 180, north: 90, pixelDeg, lastsMs: null }, nowMs);
  };
  report(0, 1);
  report(100, 0);
  report(200, 1);
  report(300, 1);
  report(60_000, 1);
  expect(news).toEqual([false, true, true, true, false]);
});

test('each of several chosen vehicles has a ring where it is drawn, which moves along; without them there is none', () => {
  const mirror = fleet();
  const signs = made(mirror);
  signs.chooseSeveral([1, 2]);
  const rings = () => Array.from({ length: signs.several.count }, (_, at) => signs.several.places[at * 2]);
  expect(rings()).toEqual([-46.6, -46.5]);
  mirror.columns.position[2] = -46.9;
  signs.apply(Uint32Array.of(1), null, 0);
  expect(rings()).toEqual([-46.9, -46.5]);
  signs.chooseSeveral([]);
  expect(rings()).toEqual([]);
});

test('a diff costs nothing for rings where none is drawn, and one upload where some are', () => {
  const signs = made();
  let handed = 0;
  signs.several.connect({ upload: () => (handed += 1), redraw: () => undefined });
  for (let turn = 0; turn < 10; turn += 1) signs.apply(Uint32Array.of(0), null, turn);
  expect(handed).toBe(0);
  signs.chooseSeveral([0]);
  signs.apply(Uint32Array.of(0), null, 20);
  expect(handed).toBe(2);
});
