import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { latitudeOfY, longitudeOfX, mercatorX, mercatorY } from '../../../domain/base/geo/geo.ts';
import type { Place } from './camera-deps.ts';
import { Camera } from './camera.ts';
import { freeBoxes, type Box, type Reach } from './free-boxes.ts';
import type { Bounds } from './map-view.ts';
import { SIGN_REACH } from './popup-place.ts';

const ROOM = { width: 1000, height: 800 };
const START: Place = { longitude: -46.6, latitude: -23.5 };
const PANEL: Box = { left: 0, top: 0, right: 400, bottom: 800 };
const SHEET: Box = { left: 0, top: 500, right: 1000, bottom: 800 };

interface Ease {
  center: [number, number];
  zoom: number;
  offset: [number, number];
  duration: number;
}
type Listener = (event: { originalEvent?: Event }) => void;

/** A map that is at once where it is sent, and writes down how often that was. */
function mapAt(centre: Place, zoom: number) {
  const state = { x: mercatorX(centre.longitude), y: mercatorY(centre.latitude), zoom, moves: 0, durationMs: 0 };
  const listeners = new Map<string, Listener[]>();
  const scale = () => 512 * 2 ** state.zoom;
  const map = {
    on: (kind: string, listener: Listener) => listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
    getContainer: () => ({ clientWidth: ROOM.width, clientHeight: ROOM.height }),
    getZoom: () => state.zoom,
    getCenter: () => ({ lng: longitudeOfX(state.x), lat: latitudeOfY(state.y) }),
    getMinZoom: () => 0,
    getMaxZoom: () => 20,
    isMoving: () => false,
    project: ([longitude, latitude]: [number, number]) => ({
      x: ROOM.width / 2 + (mercatorX(longitude) - state.x) * scale(),
      y: ROOM.height / 2 + (mercatorY(latitude) - state.y) * scale(),
    }),
    unproject: ([x, y]: [number, number]) => ({
      lng: longitudeOfX(state.x + (x - ROOM.width / 2) / scale()),
      lat: latitudeOfY(state.y + (y - ROOM.height / 2) / scale()),
    }),
    easeTo: ({ center, zoom: to, offset, duration }: Ease) => {
      Object.assign(state, { zoom: to, moves: state.moves + 1, durationMs: duration });
      state.x = mercatorX(center[0]) - offset[0] / scale();
      state.y = mercatorY(center[1]) - offset[1] / scale();
    },
  };
  const tell = (kind: string, originalEvent?: Event) =>
    listeners.get(kind)?.forEach((listener) => listener(originalEvent ? { originalEvent } : {}));
  return { map: map as unknown as MapLibreMap, state, tell };
}

function cameraOver(covers: Box[] = [PANEL], reaches: readonly Reach[] = [SIGN_REACH]) {
  const world = mapAt(START, 14);
  let boxes = freeBoxes(ROOM, covers);
  const told: boolean[] = [];
  const own = { chosen: START as Place | null, all: null as Bounds | null, isHeld: false };
  const camera = new Camera({
    map: world.map,
    boxes: () => boxes,
    chosen: () => own.chosen,
    all: () => own.all,
    reaches: () => reaches,
    isHeld: () => own.isHeld,
    onFollow: (following) => told.push(following),
  });
  const at = (place = own.chosen!) => {
    const { x, y } = world.map.project([place.longitude, place.latitude]);
    return [Math.round(x), Math.round(y)];
  };
  return {
    ...world,
    camera,
    own,
    told,
    at,
    cover: (next: Box[]) => {
      boxes = freeBoxes(ROOM, next);
      camera.covered();
    },
    /** The chosen vehicle drives so many px to the east of where it is, with no glide. */
    drive: (px: number) => {
      own.chosen = { ...own.chosen!, longitude: own.chosen!.longitude + (px * 360) / (512 * 2 ** world.state.zoom) };
      camera.moved(own.chosen, 0);
    },
  };
}

const hand = () => new Event('pointerdown');

test('a vehicle that is chosen comes into the middle of what nothing covers, and one chosen before its place is known once it is', () => {
  const { camera, state, at, own } = cameraOver();
  camera.choose(18);
  expect([state.zoom, at()]).toEqual([18, [700, 400]]);
  own.chosen = null;
  camera.choose(17);
  expect([state.moves, camera.arrives()]).toEqual([1, false]);
  own.chosen = { longitude: -47, latitude: -22 };
  expect([camera.arrives(), camera.arrives()]).toEqual([true, false]);
  expect([state.zoom, at()]).toEqual([17, [700, 400]]);
});

test('a chosen vehicle that nears an edge of what is free is brought back into its middle, and is left alone before', () => {
  const { camera, drive, at, state } = cameraOver();
  camera.choose(18);
  drive(200);
  expect([state.moves, at()]).toEqual([1, [900, 400]]);
  drive(70);
  expect([state.moves, at()]).toEqual([2, [700, 400]]);
  for (let step = 0; step < 20; step += 1) drive(400);
  expect(at()).toEqual([700, 400]);
});

test('what is drawn counts: while a vehicle glides it is kept in view frame by frame', () => {
  const { camera, own, state, at } = cameraOver();
  camera.choose(18);
  const fix = { ...START, longitude: START.longitude + 0.01 };
  camera.moved(fix, 10_000);
  camera.drawn();
  expect(state.moves).toBe(1);
  own.chosen = { ...START, longitude: START.longitude + (280 * 360) / (512 * 2 ** 18) };
  camera.drawn();
  expect([state.moves, at()]).toEqual([2, [700, 400]]);
});

test('a vehicle that gets to its fix before a move would be over goes together with the map', () => {
  const { camera, state, at } = cameraOver();
  camera.choose(18);
  const fix = { ...START, longitude: START.longitude + 0.01 };
  camera.moved(fix, 250);
  expect([state.moves, at(fix)]).toEqual([2, [700, 400]]);
});

test.each(['movestart', 'zoomstart', 'pitchstart', 'dragstart'])(
  'a hand on the map (%s) ends the keeping in view, choosing starts it again',
  (kind) => {
    const { camera, drive, tell, state } = cameraOver();
    camera.choose(18);
    tell(kind, hand());
    drive(5000);
    expect(state.moves).toBe(1);
    camera.choose(18);
    drive(5000);
    expect(state.moves).toBe(3);
  },
);

test('a move of the map itself ends nothing', () => {
  const { camera, drive, tell, state } = cameraOver();
  camera.choose(18);
  tell('movestart');
  tell('zoomstart');
  drive(5000);
  expect(state.moves).toBe(2);
});

test('whatever else is asked to be in view ends the keeping in view', () => {
  for (const ask of [
    (camera: Camera) => camera.fit([-47, -24, -46, -23]),
    (camera: Camera) => camera.lookAt({ longitude: -40, latitude: -20 }, 12),
  ]) {
    const { camera, drive, state } = cameraOver();
    camera.choose(18);
    ask(camera);
    const { moves } = state;
    drive(5000);
    expect(state.moves).toBe(moves);
  }
});

test('the map stands still while somebody measures on it', () => {
  const { camera, drive, own, state } = cameraOver();
  camera.choose(18);
  own.isHeld = true;
  drive(5000);
  expect(state.moves).toBe(1);
});

test('a panel that comes up hides nothing: what was just asked for goes to the new middle, a kept vehicle only steps aside', () => {
  const { camera, cover, at, tell, state } = cameraOver([]);
  camera.choose(18);
  cover([SHEET]);
  expect(at()).toEqual([500, 250]);
  const kept = cameraOver([]);
  kept.camera.choose(null);
  expect(kept.state.moves).toBe(0);
  kept.cover([{ left: 0, top: 420, right: 1000, bottom: 800 }]);
  expect(kept.at()).toEqual([500, 384]);
  tell('dragstart', hand());
  cover([{ left: 0, top: 100, right: 1000, bottom: 800 }]);
  expect(state.moves).toBe(2);
});

test('the popup is in view with its vehicle: the vehicle stands lower where its popup would reach too high', () => {
  const { camera, at } = cameraOver(
    [{ left: 0, top: 0, right: 1000, bottom: 300 }],
    [{ left: 140, top: 400, right: 140, bottom: 36 }],
  );
  camera.choose(18);
  expect(at()).toEqual([500, 700]);
});

test('a box is shown whole in the free part where it is seen nearest', () => {
  const { camera, at, state } = cameraOver([PANEL]);
  camera.fit([-47, -24, -46, -23]);
  const corners = [at({ longitude: -47, latitude: -23 }), at({ longitude: -46, latitude: -24 })];
  expect([
    corners[0]![0]! >= 400 + 47,
    corners[1]![0]! <= 1000 - 47,
    corners[0]![1]! >= 47,
    corners[1]![1]! <= 800 - 47,
  ]).toEqual([true, true, true, true]);
  expect(corners[1]![0]! - corners[0]![0]!).toBe(504);
  expect(camera.sees([-47, -24, -46, -23])).toBe(true);
  expect(camera.sees([-48, -24, -46, -23])).toBe(false);
  camera.fit([-46.6, -23.5, -46.6, -23.5]);
  expect(state.zoom).toBe(15);
});

test('a fleet that is in view as a whole is left where it is, else it is shown whole, no nearer than asked', () => {
  const { camera, own, state } = cameraOver([PANEL]);
  camera.bringAllIntoView(5);
  expect(state.moves).toBe(0);
  // To the east of the middle there is no panel.
  own.all = [-46.6, -23.5, -46.59, -23.49];
  camera.bringAllIntoView(5);
  expect(state.moves).toBe(0);
  own.all = [-46.7, -23.5, -46.59, -23.49];
  camera.bringAllIntoView(5);
  expect([state.moves, state.zoom, camera.sees(own.all)]).toEqual([1, 5, true]);
});

test('a fleet in view as a whole comes out from below the panels that are measured only after it came, unless a hand moved the map', () => {
  const bounds: Bounds = [-46.62, -23.5, -46.59, -23.49];
  const first = cameraOver([PANEL]);
  first.own.all = bounds;
  first.camera.bringAllIntoView(12);
  const { camera, own, cover, state } = cameraOver([]);
  own.all = bounds;
  camera.bringAllIntoView(12);
  expect(state.moves).toBe(0);
  cover([PANEL]);
  expect([state.moves, state.durationMs, camera.sees(bounds)]).toEqual([1, 0, true]);
  expect([state.zoom, state.x, state.y]).toEqual([first.state.zoom, first.state.x, first.state.y]);
  const moved = cameraOver([]);
  moved.own.all = bounds;
  moved.camera.bringAllIntoView(12);
  moved.tell('movestart', hand());
  moved.cover([PANEL]);
  expect(moved.state.moves).toBe(0);
});

test('what nobody asked for is shown at once, what a person asked for by a flight', () => {
  const { camera, own, state } = cameraOver([PANEL]);
  own.all = [-46.7, -23.5, -46.59, -23.49];
  camera.bringAllIntoView(12);
  expect([state.moves, state.durationMs]).toEqual([1, 0]);
  camera.fitAll();
  expect([state.moves, state.durationMs > 0]).toEqual([2, true]);
});

test('followed, a vehicle stands in the middle at each fix until the map is dragged; who zooms may still follow', () => {
  const { camera, drive, at, tell, told } = cameraOver();
  camera.follow(true);
  drive(60);
  expect(at()).toEqual([700, 400]);
  tell('zoomstart', hand());
  drive(60);
  expect([at(), camera.isFollowing()]).toEqual([[700, 400], true]);
  tell('dragstart', hand());
  drive(60);
  expect([at(), camera.isFollowing(), told]).toEqual([[760, 400], false, [true, false]]);
});

test('the buttons zoom around the vehicle that is kept in view, else around the middle of what is free', () => {
  const { camera, at, state, tell } = cameraOver();
  camera.choose(16);
  camera.zoomBy(1);
  expect([state.zoom, at()]).toEqual([17, [700, 400]]);
  tell('dragstart', hand());
  const middle = { longitude: START.longitude, latitude: START.latitude };
  camera.zoomBy(-1);
  expect([state.zoom, at(middle)]).toEqual([16, [700, 400]]);
});

test('a box over the date line is shown whole, and vehicles on its far side are seen where they are drawn', () => {
  const { camera, at, state } = cameraOver([]);
  camera.fit([179.95, -17.02, 180.05, -16.98]);
  expect(state.x).toBeCloseTo(mercatorX(180), 9);
  const [fromWest, fromEast] = [at({ longitude: 179.95, latitude: -17 }), at({ longitude: 180.05, latitude: -17 })];
  expect(fromWest[0]).toBeGreaterThan(0);
  expect(fromEast[0]).toBeLessThan(ROOM.width);
  expect(camera.sees([179.95, -17.02, 180.05, -16.98])).toBe(true);
  expect(camera.sees([-180.05, -17.02, -179.95, -16.98])).toBe(true);
  expect(camera.sees([-179.5, -17.02, -179.4, -16.98])).toBe(false);
});
