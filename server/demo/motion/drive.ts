import { bearingDeg } from '../../../domain/base/geo/geo.ts';
import type { Random } from '../../../domain/base/random.ts';
import { ROAD_CLASSES, type RoadClass } from '../roads/road-text.ts';
import type { Route } from './route.ts';
import { FREE_SPEED_KMH, TOP_SPEED_KMH, trafficFactor } from './traffic.ts';

/** How a vehicle drives: km/h it never exceeds, its share of the free speed, m/s² of its engine and brakes. */
export interface DriveStyle {
  topKmh: number;
  eagerness: number;
  acceleration: number;
  braking: number;
  /** A bus stops every so many metres; none for the others. */
  stopEveryM?: number;
}

/** A drive along a piece of a route: where it is at any time follows from its knots (seconds, metres, m/s). */
export interface Drive {
  route: Route;
  fromM: number;
  startMs: number;
  endMs: number;
  metres: number;
  knots: Float32Array;
}

export interface DrivePosition {
  latitude: number;
  longitude: number;
  headingDeg: number;
  speedKmh: number;
  /** Metres driven since the start. */
  drivenM: number;
  roadClass: RoadClass;
}

interface Section {
  metres: number;
  topMs: number;
  /** Highest speed at its end, m/s, and how long it stands there, s. */
  endMs: number;
  standS: number;
}

/** A section ends at the latest after so many metres: then the driver settles on another speed. */
const SECTION_M: Record<RoadClass, number> = {
  highway: 4_000,
  expressway: 1_500,
  avenue: 600,
  street: 400,
  local: 300,
};
/** How often a light at a crossing is red. */
const RED_SHARE: Record<RoadClass, number> = { highway: 0, expressway: 0, avenue: 0.3, street: 0.25, local: 0.08 };

function turnAt({ latitudes: lat, longitudes: lon }: Route, i: number): number {
  const turn = Math.abs(
    bearingDeg(lat[i - 1]!, lon[i - 1]!, lat[i]!, lon[i]!) - bearingDeg(lat[i]!, lon[i]!, lat[i + 1]!, lon[i + 1]!),
  );
  return turn > 180 ? 360 - turn : turn;
}

/** Highest speed through a turn, km/h. */
const turnSpeedKmh = (turn: number): number =>
  turn > 60 ? 18 : turn > 35 ? 30 : turn > 20 ? 45 : Number.POSITIVE_INFINITY;

function sectionsOf(
  route: Route,
  fromM: number,
  toM: number,
  startMs: number,
  style: DriveStyle,
  random: Random,
): Section[] {
  const sections: Section[] = [];
  const { atM, classCodes, crossings } = route;
  let sectionStart = fromM;
  let elapsedS = 0;
  let sinceStopM = 0;
  const first = Math.max(
    1,
    atM.findIndex((metres) => metres > fromM),
  );
  for (let i = first; i < atM.length && sectionStart < toM; i += 1) {
    const end = Math.min(toM, atM[i]!);
    const metres = end - sectionStart;
    const last = end >= toM || i === atM.length - 1;
    const roadClass = ROAD_CLASSES[classCodes[i - 1]!]!;
    const turnKmh = last ? 0 : turnSpeedKmh(turnAt(route, i));
    const changes = !last && classCodes[i] !== classCodes[i - 1];
    const stops = style.stopEveryM !== undefined && roadClass !== 'highway' && sinceStopM + metres >= style.stopEveryM;
    const red = !last && crossings[i] === 1 && random() < RED_SHARE[roadClass];
    if (!last && !stops && !red && !changes && turnKmh > 200 && metres < SECTION_M[roadClass]) continue;
    const kmh = Math.min(
      style.topKmh,
      TOP_SPEED_KMH[roadClass],
      FREE_SPEED_KMH[roadClass] *
        style.eagerness *
        trafficFactor(roadClass, startMs + elapsedS * 1000) *
        (0.88 + 0.2 * random()),
    );
    const standS = stops ? 12 + random() * 18 : red ? 12 + random() * 45 : 0;
    sections.push({
      metres,
      topMs: kmh / 3.6,
      endMs: last || standS > 0 ? 0 : Math.min(turnKmh, kmh) / 3.6,
      standS: last ? 0 : standS,
    });
    elapsedS += (metres / kmh) * 3.6 + standS;
    sinceStopM = stops ? 0 : sinceStopM + metres;
    sectionStart = end;
  }
  return sections;
}

/** Speeds at the joints of the sections that engine and brakes can do: brakes from behind, then the engine from the front. */
function jointSpeeds(sections: readonly Section[], style: DriveStyle): number[] {
  const speeds = [0, ...sections.map((section, i) => Math.min(section.endMs, sections[i + 1]?.topMs ?? 0))];
  for (let i = sections.length - 1; i >= 0; i -= 1)
    speeds[i] = Math.min(speeds[i]!, Math.sqrt(speeds[i + 1]! ** 2 + 2 * style.braking * sections[i]!.metres));
  for (let i = 0; i < sections.length; i += 1)
    speeds[i + 1] = Math.min(speeds[i + 1]!, Math.sqrt(speeds[i]! ** 2 + 2 * style.acceleration * sections[i]!.metres));
  return speeds;
}

/** Plans a drive along a route from one distance to another, standing still at both ends. */
export function planDrive(
  route: Route,
  fromM: number,
  toM: number,
  startMs: number,
  style: DriveStyle,
  random: Random,
): Drive {
  const sections = sectionsOf(route, fromM, toM, startMs, style, random);
  const speeds = jointSpeeds(sections, style);
  const { acceleration: a, braking: b } = style;
  const knots = [0, 0, 0];
  let seconds = 0;
  let metres = 0;
  const knot = (addSeconds: number, addMetres: number, speed: number): void => {
    if (addSeconds <= 0) return;
    seconds += addSeconds;
    metres += addMetres;
    knots.push(seconds, metres, speed);
  };
  sections.forEach((section, i) => {
    const [v0, v1] = [speeds[i]!, speeds[i + 1]!];
    const peak = Math.max(
      v0,
      v1,
      Math.min(section.topMs, Math.sqrt((2 * a * b * section.metres + b * v0 * v0 + a * v1 * v1) / (a + b))),
    );
    const up = (peak * peak - v0 * v0) / (2 * a);
    const down = (peak * peak - v1 * v1) / (2 * b);
    knot((peak - v0) / a, up, peak);
    if (peak > 0) knot((section.metres - up - down) / peak, section.metres - up - down, peak);
    knot((peak - v1) / b, down, v1);
    knot(section.standS, 0, 0);
  });
  return { route, fromM, startMs, endMs: startMs + seconds * 1000, metres, knots: Float32Array.from(knots) };
}

/** Index of the last of ascending values, `stride` apart, that is not above `value`; at most the last but one. */
function lastNotAbove(values: Float32Array | Float64Array, stride: number, value: number): number {
  let low = 0;
  let high = Math.max(0, values.length / stride - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (values[middle * stride]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a drive is at a time; before its start and after its end it stands at that end. */
export function driveAt(drive: Drive, timeMs: number): DrivePosition {
  const { route, knots } = drive;
  const end = knots.length - 3;
  const seconds = Math.min(Math.max(0, (timeMs - drive.startMs) / 1000), knots[end]!);
  const at = knots.length > 3 ? lastNotAbove(knots, 3, seconds) * 3 : 0;
  const next = Math.min(at + 3, end);
  const span = knots[next]! - knots[at]!;
  const into = Math.min(seconds - knots[at]!, span);
  const rate = span > 0 ? (knots[next + 2]! - knots[at + 2]!) / span : 0;
  const speed = Math.max(0, knots[at + 2]! + rate * into);
  const drivenM = Math.min(drive.metres, knots[at + 1]! + knots[at + 2]! * into + (rate * into * into) / 2);
  const along = drive.fromM + drivenM;
  const i = lastNotAbove(route.atM, 1, along);
  const [lat1, lon1, lat2, lon2] = [
    route.latitudes[i]!,
    route.longitudes[i]!,
    route.latitudes[i + 1]!,
    route.longitudes[i + 1]!,
  ];
  const length = route.atM[i + 1]! - route.atM[i]!;
  const share = length > 0 ? Math.min(1, Math.max(0, (along - route.atM[i]!) / length)) : 0;
  return {
    latitude: lat1 + (lat2 - lat1) * share,
    longitude: lon1 + (lon2 - lon1) * share,
    headingDeg: bearingDeg(lat1, lon1, lat2, lon2),
    speedKmh: speed * 3.6,
    drivenM,
    roadClass: ROAD_CLASSES[route.classCodes[i]!]!,
  };
}
