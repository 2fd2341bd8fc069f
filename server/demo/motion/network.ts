import { distanceM } from '../../../domain/base/geo/geo.ts';
import { seededRandom } from '../../../domain/base/random.ts';
import { ROAD_CLASSES, type Road, type RoadClass } from '../roads/road-text.ts';
import { offsetPoint, smoothed, type Line } from './geometry.ts';
import { FREE_SPEED_KMH } from './traffic.ts';

/** A way from one named point to the next; the line holds both ends. */
export interface Edge {
  from: number;
  to: number;
  classCode: number;
  metres: number;
  line: Line;
}

/** Named points and the ways between them, with the quickest way from each to each. */
export interface Network {
  names: readonly string[];
  latitudes: readonly number[];
  longitudes: readonly number[];
  edges: readonly (readonly Edge[])[];
  indexOf(name: string): number;
  /** Edges of the quickest way; throws where there is none. */
  way(from: number, to: number): Edge[];
}

/** How finely the shape of a road is drawn, metres from point to point. */
const STEP_M: Record<RoadClass, number> = { highway: 800, expressway: 350, avenue: 420, street: 260, local: 150 };

/** Streets are no rulers: points between two crossings lean aside a little, the same on every start. */
function bent(line: Line, index: number, stepM: number, seed: number): Line {
  const random = seededRandom(seed);
  const [lat1, lon1, lat2, lon2] = [
    line.latitudes[index]!,
    line.longitudes[index]!,
    line.latitudes[index + 1]!,
    line.longitudes[index + 1]!,
  ];
  const steps = Math.max(1, Math.round(distanceM(lat1, lon1, lat2, lon2) / stepM));
  const out: Line = { latitudes: [lat1], longitudes: [lon1] };
  for (let step = 1; step < steps; step += 1) {
    const lean = (): number => (random() - 0.5) * stepM * 0.3;
    const point = offsetPoint(
      lat1 + ((lat2 - lat1) * step) / steps,
      lon1 + ((lon2 - lon1) * step) / steps,
      lean(),
      lean(),
    );
    out.latitudes.push(point.latitude);
    out.longitudes.push(point.longitude);
  }
  return out;
}

function lengthOf({ latitudes: lat, longitudes: lon }: Line): number {
  let metres = 0;
  for (let i = 1; i < lat.length; i += 1) metres += distanceM(lat[i - 1]!, lon[i - 1]!, lat[i]!, lon[i]!);
  return metres;
}

/** The ways of a road from named point to named point, in its own direction. */
function waysOf(road: Road, roadIndex: number, indexOf: (name: string) => number): Edge[] {
  const line: Line = {
    latitudes: road.points.map((point) => point.latitude),
    longitudes: road.points.map((point) => point.longitude),
  };
  const curved = road.class === 'highway' || road.class === 'expressway';
  const ways: Edge[] = [];
  let drawn: Line = { latitudes: [], longitudes: [] };
  let from = indexOf(road.points[0]!.name!);
  road.points.forEach((point, index) => {
    if (index > 0 && point.name !== null) {
      drawn.latitudes.push(point.latitude);
      drawn.longitudes.push(point.longitude);
      const to = indexOf(point.name);
      ways.push({ from, to, classCode: ROAD_CLASSES.indexOf(road.class), metres: lengthOf(drawn), line: drawn });
      drawn = { latitudes: [], longitudes: [] };
      from = to;
    }
    if (index === road.points.length - 1) return;
    const step = STEP_M[road.class];
    const piece = curved ? smoothed(line, index, step) : bent(line, index, step, roadIndex * 1_000 + index);
    drawn.latitudes.push(...piece.latitudes);
    drawn.longitudes.push(...piece.longitudes);
  });
  return ways;
}

const turned = (edge: Edge): Edge => ({
  ...edge,
  from: edge.to,
  to: edge.from,
  line: { latitudes: edge.line.latitudes.toReversed(), longitudes: edge.line.longitudes.toReversed() },
});

/** For every point the edge by which the quickest way from `source` reaches it (Dijkstra; a few hundred points). */
function quickest(source: number, edges: readonly (readonly Edge[])[]): (Edge | null)[] {
  const seconds = edges.map(() => Number.POSITIVE_INFINITY);
  const via: (Edge | null)[] = edges.map(() => null);
  const done = edges.map(() => false);
  seconds[source] = 0;
  for (;;) {
    let nearest = -1;
    for (let i = 0; i < seconds.length; i += 1)
      if (!done[i] && seconds[i]! < (seconds[nearest] ?? Number.POSITIVE_INFINITY)) nearest = i;
    if (nearest < 0) return via;
    done[nearest] = true;
    for (const edge of edges[nearest]!) {
      const time = seconds[nearest]! + edge.metres / FREE_SPEED_KMH[ROAD_CLASSES[edge.classCode]!];
      if (time >= seconds[edge.to]!) continue;
      seconds[edge.to] = time;
      via[edge.to] = edge;
    }
  }
}

/** Joins roads at the points they both name. */
export function buildNetwork(roads: readonly Road[]): Network {
  const points = new Map<string, { index: number; latitude: number; longitude: number }>();
  for (const point of roads.flatMap((road) => road.points))
    if (point.name !== null && !points.has(point.name)) points.set(point.name, { index: points.size, ...point });
  const indexOf = (name: string): number => {
    const point = points.get(name);
    if (!point) throw new Error(`No road names "${name}"`);
    return point.index;
  };
  const edges: Edge[][] = Array.from(points, () => []);
  roads.forEach((road, index) => {
    for (const edge of waysOf(road, index, indexOf)) {
      edges[edge.from]!.push(edge);
      edges[edge.to]!.push(turned(edge));
    }
  });
  const trees = new Map<number, (Edge | null)[]>();
  const way = (from: number, to: number): Edge[] => {
    const tree = trees.get(from) ?? quickest(from, edges);
    trees.set(from, tree);
    const found: Edge[] = [];
    for (let at = to; at !== from; at = found.at(-1)!.from) {
      const edge = tree[at];
      if (!edge) throw new Error(`No way from ${from} to ${to}`);
      found.push(edge);
    }
    return found.reverse();
  };
  const list = [...points.values()];
  return {
    names: [...points.keys()],
    latitudes: list.map((point) => point.latitude),
    longitudes: list.map((point) => point.longitude),
    edges,
    indexOf,
    way,
  };
}
