import type { AreaPoint, AreaType } from './area.ts';
import type { AreaShape } from './area-shape.ts';
import { nearLongitude, openRing, ringCrossing, ringSurfaceM2 } from '../../base/geo/ring.ts';

/** Corners that a polygon keeps at most: each fix of each of its vehicles is compared with every edge. */
export const MOST_CORNERS = 1_000;
/** The map ends here, degrees north and south. */
const MAP_END_DEG = 85;
const LEAST_SURFACE_M2 = 1;

/** What is wrong with a shape. */
export const SHAPE_FAULTS = [
  'too-few-corners',
  'too-many-corners',
  'crosses-itself',
  'no-surface',
  'too-large',
  'outside-map',
  /** Of a corridor: its line is a single place, or so entangled that its outline has too many corners. */
  'no-outline',
] as const;
export type ShapeFault = (typeof SHAPE_FAULTS)[number];

/** What a ring of corners spans from west to east, degrees: over the date line as anywhere else. */
function spanDeg(points: readonly Pick<AreaPoint, 'lng'>[]): number {
  const longitudes = points.map(({ lng }) => nearLongitude(lng, points[0]!.lng));
  return Math.max(...longitudes) - Math.min(...longitudes);
}

/** Whether no three corners span a surface. The halves of a bow tie have one each, though together they count as none. */
const isOnOneLine = (corners: readonly AreaPoint[]): boolean =>
  corners.every((corner, at) => ringSurfaceM2([corners[0]!, corner, corners[at + 1] ?? corner]) < LEAST_SURFACE_M2);

/** What keeps a shape from being an area; null where nothing does. A circle needs no more than its place. */
export function shapeFault({
  type,
  latitude,
  points,
}: Pick<AreaShape, 'type' | 'latitude' | 'points'>): ShapeFault | null {
  if (type === 'CIRCLE') return Math.abs(latitude) > MAP_END_DEG ? 'outside-map' : null;
  const corners = openRing(points);
  if (new Set(corners.map(({ lat, lng }) => `${lat},${lng}`)).size < 3) return 'too-few-corners';
  if (corners.length > MOST_CORNERS) return 'too-many-corners';
  if (corners.some(({ lat }) => Math.abs(lat) > MAP_END_DEG)) return 'outside-map';
  // Which way round the earth such an edge goes, nobody can tell.
  if (spanDeg(corners) >= 180) return 'too-large';
  // Corners on one line lie on one another all along, but no surface is the better word for them.
  if (isOnOneLine(corners)) return 'no-surface';
  if (ringCrossing(corners) !== null) return 'crosses-itself';
  return ringSurfaceM2(corners) < LEAST_SURFACE_M2 ? 'no-surface' : null;
}

/** Keys of the texts for an area that lacks something. */
export const MISSING_KEYS = {
  name: 'securityAreas.nameErrorRequestMessage',
  address: 'securityAreas.addressErrorRequestMessage',
  devices: 'securityAreas.trackersErrorRequestMessage',
} as const;
export type MissingKey = (typeof MISSING_KEYS)[keyof typeof MISSING_KEYS];

/** What is wrong with an area, by the field it is shown at. */
export interface AreaFaults {
  name?: MissingKey;
  address?: MissingKey;
  devices?: MissingKey;
  points?: ShapeFault;
}

/** An area as far as it can be wrong. */
export interface Checked {
  name: string;
  address: string;
  devices: readonly number[];
  groups: readonly number[];
  type: AreaType;
  latitude: number;
  points: AreaPoint[];
}

/** What is wrong with an area; nothing where it can be kept. A group stands for its trackers. */
export function areaFaults({ name, address, devices, groups, ...shape }: Checked): AreaFaults {
  const wrong = shapeFault(shape);
  return {
    ...(name.trim() === '' ? { name: MISSING_KEYS.name } : {}),
    ...(address.trim() === '' ? { address: MISSING_KEYS.address } : {}),
    ...(devices.length + groups.length === 0 ? { devices: MISSING_KEYS.devices } : {}),
    ...(wrong === null ? {} : { points: wrong }),
  };
}
