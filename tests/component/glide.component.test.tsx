import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { MAP_COLOURS } from '../../src/live/map/map-colours.ts';
import type { FleetCore } from './harness/fleet-core.ts';
import { isColour, mapCanvas, mapShows, painted, popup, SMALL, type MapDoor } from './harness/fleet-map.ts';
import { frames } from './harness/held-frames.ts';
import { mountOwn } from './harness/own-trackers.ts';
import { line } from './harness/tracker.ts';
import { vehicleOf, type Vehicle } from './harness/vehicles.ts';

const START = { latitude: -23.55, longitude: -46.63 };
/** About 44 m: far more than a pixel, far less than one can drive in ten seconds. */
const STEP_DEG = 0.0004;
const STEP_MS = 10_000;

beforeEach(() => commands.setMotion('no-preference'));
afterEach(async () => {
  frames.release();
  await commands.setMotion('reduce');
});

const latitudeOf = (step: number): number => START.latitude + step * STEP_DEG;

/** The vehicle so many steps to the north of where it started, its fix so old. */
function vehicleAt(step: number, fixAgoMs: number): Vehicle {
  const at = new Date(Date.now() - fixAgoMs).toISOString();
  return vehicleOf(0, {
    record: {
      ...START,
      latitude: latitudeOf(step),
      dateTime: at,
      lastCommunication: at,
      speed: 40,
      angle: 0,
      ignition: true,
    },
  });
}

const isAt =
  (step: number) =>
  ({ chosen, glide, moving }: MapDoor): boolean =>
    !moving && glide.running === 0 && Math.abs((chosen?.drawn?.latitude ?? 0) - latitudeOf(step)) < 1e-6;
/** How far it is drawn on its way to a step, 0 to 1. */
const goneTo = (step: number, { chosen }: MapDoor): number =>
  1 - (latitudeOf(step) - chosen!.drawn!.latitude) / STEP_DEG;

/** The map with the vehicle chosen where it started, and its frames held. */
async function open(fixAgoMs: number): Promise<FleetCore> {
  const { desk } = await mountOwn({ size: SMALL }, '', [vehicleAt(0, fixAgoMs)]);
  await line('Sandero prata').click();
  await mapShows((door) => isAt(0)(door) && door.zoom === 18);
  frames.hold();
  return desk;
}

/** Where the tip of the popup points, on the map, px. */
function popupPoints(): [x: number, y: number] {
  const corner = mapCanvas().getBoundingClientRect();
  const { left, top, width, height } = popup()!.getBoundingClientRect();
  const side = [...popup()!.classList].find((name) => name.startsWith('maplibregl-popup-anchor-')) ?? '';
  const tip = side.endsWith('top') ? top - 18 : top + height + 18;
  return [left + width / 2 - corner.left, tip - corner.top];
}

/** Within an arrow that points north, px beside its middle. */
const NEAR = [0, -3, -6, 3];

/** The sign is painted where the map says it is. */
async function expectPainted({ chosen }: MapDoor): Promise<void> {
  const [x, y] = chosen!.at!;
  const points = NEAR.map((down) => [x, y + down] as const);
  const isPainted = async (): Promise<boolean> =>
    (await painted(points)).some((colour) => isColour(colour, MAP_COLOURS.light.signs[0]));
  await expect.poll(isPainted, { message: `the sign is painted at ${x}, ${y}` }).toBe(true);
}

/** Waits for a moment of the glide, at which the popup already points to the sign: it would come there with the next second. */
async function popupComesAlong(holds: (door: MapDoor) => boolean): Promise<MapDoor> {
  let [tipX, tipY] = [0, 0];
  const door = await mapShows((now) => {
    if (!holds(now)) return false;
    [tipX, tipY] = popupPoints();
    return true;
  });
  const [x, y] = door.chosen!.at!;
  expect(Math.hypot(tipX - x, tipY - y), `the popup points to ${tipX}, ${tipY}, not to ${x}, ${y}`).toBeLessThan(4);
  return door;
}

test('between two fixes a vehicle is drawn on its way with its popup, then exactly at the last', async () => {
  const desk = await open(STEP_MS);
  await desk.report(vehicleAt(1, 0));
  const early = await mapShows(({ glide }) => glide.running === 1);
  expect(goneTo(1, early)).toBeCloseTo(0, 3);
  for (const share of [0.2, 0.4, 0.6]) {
    frames.pass(STEP_MS * 0.2);
    const midway = await popupComesAlong((door) => goneTo(1, door) > share - 0.1);
    expect(goneTo(1, midway)).toBeCloseTo(share, 2);
    if (share === 0.4) await expectPainted(midway);
  }
  frames.pass(STEP_MS);
  const there = await popupComesAlong(({ glide }) => glide.running === 0);
  expect(there.chosen!.drawn).toEqual(there.chosen!.fix);
  expect(there.chosen!.at![1]).toBeLessThan(early.chosen!.at![1] - 40);
  await expectPainted(there);
});

test('after a long silence a vehicle jumps', async () => {
  const desk = await open(20 * STEP_MS);
  await desk.report(vehicleAt(1, 0));
  // No time passes: a glide would not have left its beginning.
  await mapShows(isAt(1));
});

test('with reduced motion a gliding vehicle jumps to its fix at once, and none glides afterwards', async () => {
  const desk = await open(2 * STEP_MS);
  await desk.report(vehicleAt(1, STEP_MS));
  await mapShows(({ glide }) => glide.running === 1);
  await commands.setMotion('reduce');
  await mapShows(isAt(1));
  await desk.report(vehicleAt(2, 0));
  await mapShows(isAt(2));
});
