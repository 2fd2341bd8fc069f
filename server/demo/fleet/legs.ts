import type { Random } from '../../../domain/base/random.ts';
import { driveAt, planDrive, type Drive, type DrivePosition, type DriveStyle } from '../motion/drive.ts';
import { gridRoute, lengthM, spotPosition, type GridSpot, type Route } from '../motion/route.ts';
import type { Place } from './hubs.ts';

/** Standing somewhere. `ignition` is on where the driver waits in the vehicle. */
export interface Stand {
  kind: 'stand';
  startMs: number;
  endMs: number;
  ignition: boolean;
  latitude: number;
  longitude: number;
}

export type Leg = Stand | { kind: 'drive'; startMs: number; endMs: number; drive: Drive };

/** What a driver needs to get from place to place. */
export interface Driver {
  routes(from: number, to: number): Route;
  style: DriveStyle;
  random: Random;
}

export function standAt(place: Place, startMs: number, endMs: number, ignition: boolean): Stand {
  return { kind: 'stand', startMs, endMs, ignition, ...spotPosition(place.hub.grid, place.spot) };
}

/** The road of a hub itself. */
export const ROAD_SIDE: GridSpot = { alongM: 0, acrossM: 0 };

function* alongRoute(driver: Driver, route: Route, startMs: number): Generator<Leg, number> {
  if (lengthM(route) < 1) return startMs;
  const drive = planDrive(route, 0, lengthM(route), startMs, driver.style, driver.random);
  yield { kind: 'drive', startMs, endMs: drive.endMs, drive };
  return drive.endMs;
}

/** Drives from place to place: through the streets to the road, along it, and into the streets again. Answers the time of arrival. */
export function* trip(driver: Driver, from: Place, to: Place, startMs: number): Generator<Leg, number> {
  const corners = 1 + Math.floor(driver.random() * 3);
  if (from.hub.node === to.hub.node)
    return yield* alongRoute(driver, gridRoute(from.hub.grid, from.spot, to.spot, corners), startMs);
  let timeMs = yield* alongRoute(driver, gridRoute(from.hub.grid, from.spot, ROAD_SIDE, 1), startMs);
  timeMs = yield* alongRoute(driver, driver.routes(from.hub.node, to.hub.node), timeMs);
  return yield* alongRoute(driver, gridRoute(to.hub.grid, ROAD_SIDE, to.spot, 1), timeMs);
}

const STINT_MS = 4 * 3_600_000;

/** A long way with a rest of half an hour to an hour after every four hours or so, at the road's side. */
export function* longHaul(driver: Driver, from: Place, to: Place, startMs: number): Generator<Leg, number> {
  let timeMs = yield* alongRoute(driver, gridRoute(from.hub.grid, from.spot, ROAD_SIDE, 1), startMs);
  const route = driver.routes(from.hub.node, to.hub.node);
  const metres = lengthM(route);
  // Whole stints of about equal length, so that nobody rests a minute before arriving.
  const stints = Math.max(1, Math.ceil(((metres / (driver.style.topKmh * 0.85)) * 3_600) / STINT_MS));
  for (let stint = 0; stint < stints; stint += 1) {
    const drive = planDrive(
      route,
      (metres * stint) / stints,
      (metres * (stint + 1)) / stints,
      timeMs,
      driver.style,
      driver.random,
    );
    yield { kind: 'drive', startMs: timeMs, endMs: drive.endMs, drive };
    timeMs = drive.endMs;
    if (stint === stints - 1) break;
    const restMs = (30 + driver.random() * 30) * 60_000;
    const { latitude, longitude } = driveAt(drive, timeMs);
    yield { kind: 'stand', startMs: timeMs, endMs: timeMs + restMs, ignition: false, latitude, longitude };
    timeMs += restMs;
  }
  return yield* alongRoute(driver, gridRoute(to.hub.grid, ROAD_SIDE, to.spot, 1), timeMs);
}

/** Where a leg has its vehicle at a time. */
export interface LegPosition extends Omit<DrivePosition, 'headingDeg' | 'roadClass'> {
  /** Null while standing: a receiver at rest knows no heading. */
  headingDeg: number | null;
  ignition: boolean;
}

export function positionOn(leg: Leg, timeMs: number): LegPosition {
  if (leg.kind === 'stand')
    return {
      latitude: leg.latitude,
      longitude: leg.longitude,
      headingDeg: null,
      speedKmh: 0,
      drivenM: 0,
      ignition: leg.ignition,
    };
  const { latitude, longitude, headingDeg, speedKmh, drivenM } = driveAt(leg.drive, timeMs);
  return { latitude, longitude, headingDeg, speedKmh, drivenM, ignition: true };
}
