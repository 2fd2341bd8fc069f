import { nearLongitude } from './ring.ts';

/** Degrees; beyond 180 where it lies over the date line. */
export type Box = [west: number, south: number, east: number, north: number];

interface Place {
  latitude: number;
  longitude: number;
}

/** Longitudes of a way, one after another, each as near to the one before as it is on the earth: a way over the date line goes on beyond 180. */
export function unrolled(longitudes: ArrayLike<number>): Float64Array {
  const way = Float64Array.from(longitudes);
  for (let at = 1; at < way.length; at += 1) way[at] = nearLongitude(way[at]!, way[at - 1]!);
  return way;
}

/** The same of longitudes and latitudes in turn. */
export function unrolledPairs(pairs: ArrayLike<number>): [longitude: number, latitude: number][] {
  const way = unrolled(Array.from({ length: pairs.length >> 1 }, (_, at) => pairs[at * 2]!));
  return Array.from(way, (longitude, at) => [longitude, pairs[at * 2 + 1]!]);
}

/** The smallest box that places were put in one by one: on the map as it is, or turned by half the earth, where that is narrower. */
export class BoxAround {
  private readonly span = [Infinity, Infinity, -Infinity, -Infinity];
  private west = Infinity;
  private east = -Infinity;

  add(longitude: number, latitude: number): void {
    const { span } = this;
    if (longitude < span[0]!) span[0] = longitude;
    if (latitude < span[1]!) span[1] = latitude;
    if (longitude > span[2]!) span[2] = longitude;
    if (latitude > span[3]!) span[3] = latitude;
    const turned = longitude < 0 ? longitude + 360 : longitude;
    if (turned < this.west) this.west = turned;
    if (turned > this.east) this.east = turned;
  }

  /** Null around nothing. */
  box(): Box | null {
    const [west, south, east, north] = this.span as Box;
    if (west > east) return null;
    return this.east - this.west < east - west ? [this.west, south, this.east, north] : [west, south, east, north];
  }
}

/** The smallest box around places; null around nothing. */
export function boxAround(places: Iterable<Place>): Box | null {
  const around = new BoxAround();
  for (const { longitude, latitude } of places) around.add(longitude, latitude);
  return around.box();
}

/** The box around boxes, each of them beside the first where the earth allows; null around none. */
export function joinedBox(boxes: readonly Readonly<Box>[]): Box | null {
  const [first, ...others] = boxes;
  if (!first) return null;
  const middle = (first[0] + first[2]) / 2;
  return others.reduce<Box>(
    (all, [west, south, east, north]) => {
      const shift = nearLongitude((west + east) / 2, middle) - (west + east) / 2;
      return [
        Math.min(all[0], west + shift),
        Math.min(all[1], south),
        Math.max(all[2], east + shift),
        Math.max(all[3], north),
      ];
    },
    [...first],
  );
}
