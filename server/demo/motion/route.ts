import { distanceM } from '../../../domain/base/geo/geo.ts';
import { ROAD_CLASSES, type RoadClass } from '../roads/road-text.ts';
import { offsetPoint } from './geometry.ts';
import type { Network } from './network.ts';

/** A line to drive along. Point i is `atM[i]` metres from the start; the stretch from point i to i + 1 is of `classCodes[i]`. */
export interface Route {
  latitudes: Float64Array;
  longitudes: Float64Array;
  atM: Float64Array;
  classCodes: Uint8Array;
  /** 1 where roads cross, so that a traffic light may stand there. */
  crossings: Uint8Array;
}

export const lengthM = (route: Route): number => route.atM.at(-1)!;

interface Draft {
  latitudes: number[];
  longitudes: number[];
  classCodes: number[];
  crossings: number[];
}

function routeOf(draft: Draft): Route {
  const atM = new Float64Array(draft.latitudes.length);
  for (let i = 1; i < atM.length; i += 1)
    atM[i] =
      atM[i - 1]! +
      distanceM(draft.latitudes[i - 1]!, draft.longitudes[i - 1]!, draft.latitudes[i]!, draft.longitudes[i]!);
  return {
    latitudes: Float64Array.from(draft.latitudes),
    longitudes: Float64Array.from(draft.longitudes),
    atM,
    classCodes: Uint8Array.from(draft.classCodes),
    crossings: Uint8Array.from(draft.crossings),
  };
}

/** Quickest routes between the points of a network; the most recent ones are kept, since a fleet shares its roads. */
export function createRoutes(network: Network, kept = 4_000): (from: number, to: number) => Route {
  const cache = new Map<number, Route>();
  return (from, to) => {
    const key = from * network.names.length + to;
    const known = cache.get(key);
    if (known) return known;
    const draft: Draft = {
      latitudes: [network.latitudes[from]!],
      longitudes: [network.longitudes[from]!],
      classCodes: [],
      crossings: [1],
    };
    for (const { line, classCode } of network.way(from, to))
      for (let i = 1; i < line.latitudes.length; i += 1) {
        draft.latitudes.push(line.latitudes[i]!);
        draft.longitudes.push(line.longitudes[i]!);
        draft.classCodes.push(classCode);
        draft.crossings.push(i === line.latitudes.length - 1 ? 1 : 0);
      }
    const made = routeOf(draft);
    if (cache.size >= kept) cache.delete(cache.keys().next().value!);
    cache.set(key, made);
    return made;
  };
}

/** A spot in the grid of streets around a point: metres along and across its streets, which run `rotationDeg` off east. */
export interface GridSpot {
  alongM: number;
  acrossM: number;
}

export interface Grid {
  latitude: number;
  longitude: number;
  rotationDeg: number;
}

/** Where a spot lies. */
export function spotPosition(grid: Grid, spot: GridSpot): { latitude: number; longitude: number } {
  const angle = (grid.rotationDeg * Math.PI) / 180;
  const east = spot.alongM * Math.cos(angle) - spot.acrossM * Math.sin(angle);
  const north = spot.alongM * Math.sin(angle) + spot.acrossM * Math.cos(angle);
  return offsetPoint(grid.latitude, grid.longitude, east, north);
}

const codeOf = (roadClass: RoadClass): number => ROAD_CLASSES.indexOf(roadClass);

/** From spot to spot along the streets of a grid: in steps that turn at corners, long stretches on wider streets. */
export function gridRoute(grid: Grid, from: GridSpot, to: GridSpot, corners: number): Route {
  const draft: Draft = { latitudes: [], longitudes: [], classCodes: [], crossings: [] };
  const add = (alongM: number, acrossM: number, stretchM: number): void => {
    const { latitude, longitude } = spotPosition(grid, { alongM, acrossM });
    if (draft.latitudes.length > 0)
      draft.classCodes.push(codeOf(stretchM > 900 ? 'avenue' : stretchM > 250 ? 'street' : 'local'));
    draft.latitudes.push(latitude);
    draft.longitudes.push(longitude);
    draft.crossings.push(1);
  };
  const blocks = (fromM: number, toM: number, place: (atM: number) => void): void => {
    const count = Math.max(1, Math.ceil(Math.abs(toM - fromM) / 330));
    for (let i = 1; i <= count; i += 1) place(fromM + ((toM - fromM) * i) / count);
  };
  const [dAlong, dAcross] = [to.alongM - from.alongM, to.acrossM - from.acrossM];
  add(from.alongM, from.acrossM, 0);
  for (let corner = 0; corner < corners; corner += 1) {
    const [along0, across0] = [from.alongM + (dAlong * corner) / corners, from.acrossM + (dAcross * corner) / corners];
    const [along1, across1] = [
      from.alongM + (dAlong * (corner + 1)) / corners,
      from.acrossM + (dAcross * (corner + 1)) / corners,
    ];
    if (Math.abs(along1 - along0) > 1) blocks(along0, along1, (atM) => add(atM, across0, Math.abs(along1 - along0)));
    if (Math.abs(across1 - across0) > 1)
      blocks(across0, across1, (atM) => add(along1, atM, Math.abs(across1 - across0)));
  }
  return routeOf(draft);
}
