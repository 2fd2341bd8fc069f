import { expect } from 'vitest';
import { AUSTIN_AREAS, type AustinFix } from './austin-areas.ts';
import type { SeenVisit } from './geofence-server.ts';

/**
 * Visits counted on the file, on purpose not the engine's way: the whole track of a bus is cut into runs on one side of an edge,
 * on the map in metres of the place, and an edge is crossed where walking in small steps crosses it.
 */
export interface Counted {
  visits: SeenVisit[];
  /** Entries and exits that lie between two fixes. */
  entered: number;
  left: number;
}

type Area = (typeof AUSTIN_AREAS)[number];
interface Flat {
  x: number;
  y: number;
}

const EARTH_M = 6_371_008.8;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const northing = (latitude: number): number => Math.asinh(Math.tan(rad(latitude)));
/** Metres east and north of a middle on the map, where edges are straight, by the scale of the middle. */
const flat = (latitude: number, longitude: number, middle: { latitude: number; longitude: number }): Flat => {
  const scaleM = Math.cos(rad(middle.latitude)) * EARTH_M;
  return {
    x: rad(longitude - middle.longitude) * scaleM,
    y: (northing(latitude) - northing(middle.latitude)) * scaleM,
  };
};

/** How far inside of an area a place is, metres; negative is outside. */
function depthM(area: Area, latitude: number, longitude: number): number {
  const here = { latitude, longitude };
  if (area.type === 'CIRCLE') {
    const { x, y } = flat(area.latitude, area.longitude, here);
    return area.radiusM! - Math.hypot(x, y);
  }
  const corners = area.points!.map(({ lat, lng }) => flat(lat, lng, here));
  let turned = 0;
  let least = Number.POSITIVE_INFINITY;
  corners.forEach((a, at) => {
    const b = corners[(at + 1) % corners.length]!;
    // The angle under which the edge is seen: all of them add up to a turn from inside and to nothing from outside.
    turned += Math.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const along = -(a.x * (b.x - a.x) + a.y * (b.y - a.y)) / length;
    const offM =
      along <= 0
        ? Math.hypot(a.x, a.y)
        : along >= length
          ? Math.hypot(b.x, b.y)
          : Math.abs(a.x * b.y - a.y * b.x) / length;
    least = Math.min(least, offM);
  });
  return Math.abs(turned) > Math.PI ? least : -least;
}

const apartM = (a: AustinFix, b: AustinFix): number => {
  const { x, y } = flat(b.latitude, b.longitude, { latitude: (a.latitude + b.latitude) / 2, longitude: a.longitude });
  return Math.hypot(x, y);
};
const leaps = (a: AustinFix | undefined, b: AustinFix): boolean =>
  a !== undefined && apartM(a, b) > 300 && apartM(a, b) / ((b.atMs - a.atMs) / 1000) > 250 / 3.6;

const STEPS = 300;
/** When a bus crossed on its way; of more than ten silent minutes it stood all but the last ten. */
function crossedMs(area: Area, a: AustinFix, b: AustinFix): number {
  const isIn = depthM(area, b.latitude, b.longitude) >= 0;
  const wayMs = Math.min(b.atMs - a.atMs, 600_000);
  const isIns = (part: number): boolean =>
    depthM(area, a.latitude + (b.latitude - a.latitude) * part, a.longitude + (b.longitude - a.longitude) * part) >= 0;
  // Inwards the last time: walked backwards until it is outside. Outwards the first time. Then the same in smaller steps.
  let [from, to] = isIn ? [1, 0] : [0, 1];
  for (let walk = 0; walk < 2; walk += 1) {
    const placeAt = (step: number): number => from + ((to - from) * step) / STEPS;
    let step = 1;
    while (step < STEPS && isIns(placeAt(step))) step += 1;
    [from, to] = [placeAt(step - 1), placeAt(step)];
  }
  return b.atMs - wayMs * (1 - to);
}

interface Run {
  isIn: boolean;
  from: number;
  to: number;
}

/** Runs of fixes on one side that count: one that lies clear by ten metres and did not leap there, or three of them. */
function runsOf(area: Area, track: readonly AustinFix[]): Run[] {
  const depths = track.map(({ latitude, longitude }) => depthM(area, latitude, longitude));
  const runs: Run[] = [];
  depths.forEach((depth, at) => {
    const isIn = depth >= 0;
    const run = runs.at(-1);
    if (run?.isIn === isIn) run.to = at;
    else runs.push({ isIn, from: at, to: at });
  });
  return runs.filter(
    ({ from, to }) =>
      to - from >= 2 ||
      depths
        .slice(from, to + 1)
        .some((depth, i) => Math.abs(depth) > 10 && !leaps(track[from + i - 1], track[from + i]!)),
  );
}

function visitsOf(area: Area, track: readonly AustinFix[], ids: { device: number; area: number }): SeenVisit[] {
  const visits: SeenVisit[] = [];
  let open: { visit: SeenVisit; from: number } | null = null;
  const top = (from: number, to: number): number =>
    Math.max(
      ...track
        .slice(from, to)
        .filter(({ latitude, longitude }) => depthM(area, latitude, longitude) >= 0)
        .map(({ speedKmh }) => speedKmh),
    );
  for (const { isIn, from } of runsOf(area, track)) {
    const crossed = from > 0 ? crossedMs(area, track[from - 1]!, track[from]!) : track[from]!.atMs;
    if (isIn && !open) {
      open = { visit: { ...ids, enteredMs: crossed, leftMs: null, topKmh: null, isSeen: from > 0 }, from };
      visits.push(open.visit);
    } else if (!isIn && open) {
      Object.assign(open.visit, { leftMs: crossed, topKmh: top(open.from, from) });
      open = null;
    }
  }
  return visits;
}

export function countedOnTheFile(
  fixes: readonly AustinFix[],
  devices: ReadonlyMap<string, number>,
  areas: ReadonlyMap<string, number>,
): Counted {
  const tracks = new Map<string, AustinFix[]>();
  for (const fix of fixes) {
    const track = tracks.get(fix.bus);
    if (track) track.push(fix);
    else tracks.set(fix.bus, [fix]);
  }
  const visits = [...tracks].flatMap(([bus, track]) =>
    AUSTIN_AREAS.flatMap((area) => visitsOf(area, track, { device: devices.get(bus)!, area: areas.get(area.name)! })),
  );
  return {
    visits: visits.toSorted((a, b) => a.device - b.device || a.area - b.area || a.enteredMs - b.enteredMs),
    entered: visits.filter(({ isSeen }) => isSeen).length,
    left: visits.filter(({ leftMs }) => leftMs !== null).length,
  };
}

/** Small steps on the map agree with the edges to a second. */
const NEAR_MS = 1_000;
const isNear = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= NEAR_MS;

/** That visits are those that were counted: each, and no other. */
export function expectSame(found: readonly SeenVisit[], counted: readonly SeenVisit[]): void {
  expect(found.map(({ device, area }) => `${device} ${area}`)).toEqual(
    counted.map(({ device, area }) => `${device} ${area}`),
  );
  const others = found.flatMap((visit, at) => {
    const meant = counted[at]!;
    const isSame =
      isNear(visit.enteredMs, meant.enteredMs) &&
      isNear(visit.leftMs, meant.leftMs) &&
      visit.topKmh === meant.topKmh &&
      visit.isSeen === meant.isSeen;
    return isSame ? [] : [{ visit, meant }];
  });
  expect(others).toEqual([]);
}
