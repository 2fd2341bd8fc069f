import type { Flat } from './ring.ts';

/**
 * The outline of everything within a distance of a line: the union of capsules, one for each stretch of the line. No two of them
 * have the same width to the last digit: edges that lie on one another, as where a line runs back over itself, would have no one
 * place where they cross.
 */

/** Corners of a full circle. */
const ROUND = 16;
/** By how much each is wider than the next, as a share; the place in the order is shuffled by a prime. */
const WIDER = 1e-5;

/**
 * Edges that cross, at most. Where stretches cross in the open, four of their edges do and a gap is left: an outline that an area keeps has
 * some hundred gaps. A line with more crosses itself more often than any road.
 */
const MOST_CROSSINGS = 8_000;

interface Disc extends Flat {
  radius: number;
}

interface Capsule {
  from: Flat;
  to: Flat;
  /** No place of it is farther than this from its stretch of the line. */
  reach: number;
  length: number;
  corners: Flat[];
  west: number;
  east: number;
  south: number;
  north: number;
}

const turn = (a: Flat, b: Flat, c: Flat): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The convex hull of places, counter-clockwise (Andrew). */
function hull(places: readonly Flat[]): Flat[] {
  const sorted = places.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (order: readonly Flat[]): Flat[] => {
    const chain: Flat[] = [];
    for (const place of order) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, place) <= 0) chain.pop();
      chain.push(place);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const around = ({ x, y, radius }: Disc, angle: number): Flat => ({
  x: x + radius * Math.cos(angle),
  y: y + radius * Math.sin(angle),
});

function capsuleOf(from: Disc, to: Disc, wider: number): Capsule {
  const side = Math.atan2(to.y - from.y, to.x - from.x) + Math.PI / 2;
  const angles = [side, side + Math.PI, ...Array.from({ length: ROUND }, (_, at) => (at * 2 * Math.PI) / ROUND)];
  const corners = hull(
    [from, to].flatMap((disc) => angles.map((angle) => around({ ...disc, radius: disc.radius * wider }, angle))),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    from,
    to,
    reach: Math.max(from.radius, to.radius) * wider,
    length: Math.hypot(to.x - from.x, to.y - from.y),
    corners,
    west: Math.min(...xs),
    east: Math.max(...xs),
    south: Math.min(...ys),
    north: Math.max(...ys),
  };
}

/** How far a place is from the endless line through a capsule, on its left; times the length of its stretch. */
const across = ({ from, to }: Capsule, at: Flat): number =>
  (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);

/** Whether another capsule lies on one side of a line through this one, out of reach: of a slanted one the box holds much else. */
function isAside(one: Capsule, other: Capsule): boolean {
  const [start, end] = [across(one, other.from), across(one, other.to)];
  const least = (one.reach + other.reach) * one.length;
  return (start > least && end > least) || (start < -least && end < -least);
}

const isInside = (capsule: Capsule, at: Flat): boolean =>
  at.x >= capsule.west &&
  at.x <= capsule.east &&
  at.y >= capsule.south &&
  at.y <= capsule.north &&
  Math.abs(across(capsule, at)) <= capsule.reach * capsule.length &&
  isWithin(capsule.corners, at);

const isWithin = (corners: readonly Flat[], at: Flat): boolean =>
  corners.every((corner, index) => turn(corner, corners[index + 1] ?? corners[0]!, at) > 0);

/** A place where the edges of two capsules cross. */
interface Crossing extends Flat {
  /** The edge that is followed up to here, and how far along it this is, from 0 to 1. */
  leaves: Edge;
  leavesAt: number;
  /** The edge of the capsule that is entered here, which is followed on. */
  enters: Edge;
  entersAt: number;
}

/** An edge of a capsule with its crossings, those where it is left and those where it is taken up. */
interface Edge {
  from: Flat;
  to: Flat;
  /** The edge after it on its capsule. */
  next: Edge;
  stops: { along: number; crossing: Crossing }[];
  /** Stretches between stops that lie inside no other capsule; what was followed is taken out. */
  open: Set<number>;
}

function edgesOf({ corners }: Capsule): Edge[] {
  const edges = corners.map((from, at): Edge => ({
    from,
    to: corners[(at + 1) % corners.length]!,
    next: undefined as never,
    stops: [],
    open: new Set(),
  }));
  for (const [at, edge] of edges.entries()) edge.next = edges[(at + 1) % edges.length]!;
  return edges;
}

/** Notes where two edges cross; how often they do. */
function cross(a: Edge, b: Edge): number {
  // Asked so often that pairs in brackets would be a third of the work.
  const ax = a.to.x - a.from.x;
  const ay = a.to.y - a.from.y;
  const bx = b.to.x - b.from.x;
  const by = b.to.y - b.from.y;
  const side = ax * by - ay * bx;
  if (side === 0) return 0;
  const dx = b.from.x - a.from.x;
  const dy = b.from.y - a.from.y;
  const alongA = (dx * by - dy * bx) / side;
  const alongB = (dx * ay - dy * ax) / side;
  if (alongA < 0 || alongA >= 1 || alongB < 0 || alongB >= 1) return 0;
  const place = { x: a.from.x + alongA * ax, y: a.from.y + alongA * ay };
  // On the left of an edge is the inside: who crosses it from its right to its left comes in.
  const crossing: Crossing =
    side < 0
      ? { ...place, leaves: a, leavesAt: alongA, enters: b, entersAt: alongB }
      : { ...place, leaves: b, leavesAt: alongB, enters: a, entersAt: alongA };
  a.stops.push({ along: alongA, crossing });
  b.stops.push({ along: alongB, crossing });
  return 1;
}

const areApart = (a: Capsule, b: Capsule): boolean =>
  a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south || isAside(a, b) || isAside(b, a);

/** Whether one of the capsules holds what `isHeld` asks of it; the one that did last is asked first, since neighbors mostly share it. */
function holder(capsules: readonly Capsule[]): (isHeld: (capsule: Capsule) => boolean) => boolean {
  let last: Capsule | undefined;
  return (isHeld) => {
    if (last && isHeld(last)) return true;
    last = capsules.find(isHeld);
    return last !== undefined;
  };
}

const mayMeet = ({ from, to }: Edge, { west, east, south, north }: Capsule): boolean =>
  Math.max(from.x, to.x) >= west &&
  Math.min(from.x, to.x) <= east &&
  Math.max(from.y, to.y) >= south &&
  Math.min(from.y, to.y) <= north;

/** Marks the stretches of an edge between its stops that lie inside no other capsule. */
function openStretches(edge: Edge, isAnyHeld: ReturnType<typeof holder>): void {
  const { from, to, stops, open } = edge;
  stops.sort((a, b) => a.along - b.along);
  const ends = [0, ...stops.map(({ along }) => along), 1];
  for (let piece = 0; piece + 1 < ends.length; piece += 1) {
    const middle = (ends[piece]! + ends[piece + 1]!) / 2;
    const place = { x: from.x + middle * (to.x - from.x), y: from.y + middle * (to.y - from.y) };
    if (!isAnyHeld((capsule) => isInside(capsule, place))) open.add(piece);
  }
}

/**
 * The edges that can be outline with their crossings, and which stretches of them are. An edge with both ends inside one other
 * capsule lies in it whole, and so does whatever crosses it there: it is left out, which in an entangled line are nearly all. Null
 * where more cross than an outline can have.
 */
function arrange(capsules: readonly Capsule[]): Edge[] | null {
  const beside = capsules.map((one, at) =>
    capsules.flatMap((other, index) => (index !== at && !areApart(one, other) ? [index] : [])),
  );
  const held = beside.map((others) => holder(others.map((other) => capsules[other]!)));
  const edges: Edge[][] = [];
  let crossings = 0;
  for (const [at, others] of beside.entries()) {
    const own = edgesOf(capsules[at]!).filter(
      ({ from, to }) => !held[at]!((other) => isInside(other, from) && isInside(other, to)),
    );
    edges.push(own);
    // With those before it only, so that an entangled line is given up after its first stretches.
    for (const other of others.filter((index) => index < at)) {
      const near = edges[other]!.filter((edge) => mayMeet(edge, capsules[at]!));
      for (const a of own) if (mayMeet(a, capsules[other]!)) for (const b of near) crossings += cross(a, b);
      if (crossings > MOST_CROSSINGS) return null;
    }
  }
  for (const [at, own] of edges.entries()) for (const edge of own) openStretches(edge, held[at]!);
  return edges.flat();
}

/** Follows the outline from a stretch until it comes back; null where it does not, which rounding may bring about. */
function follow(first: Edge, firstPiece: number): Flat[] | null {
  const ring: Flat[] = [];
  let [edge, piece] = [first, firstPiece];
  do {
    if (!edge.open.delete(piece)) return null;
    const stop = edge.stops[piece];
    if (!stop) {
      ring.push(edge.to);
      [edge, piece] = [edge.next, 0];
    } else {
      const { crossing } = stop;
      if (crossing.leaves !== edge) return null;
      ring.push({ x: crossing.x, y: crossing.y });
      edge = crossing.enters;
      piece = edge.stops.findIndex((each) => each.crossing === crossing) + 1;
    }
  } while (edge !== first || piece !== firstPiece);
  return ring;
}

function ringsOf(discs: readonly Disc[], shuffle: number): Flat[][] | 'spoilt' | 'entangled' {
  const count = discs.length - 1;
  const capsules = Array.from({ length: count }, (_, at) =>
    capsuleOf(discs[at]!, discs[at + 1]!, 1 + WIDER * (((at + 1) * shuffle) % (count + 1))),
  );
  const rings: Flat[][] = [];
  const edges = arrange(capsules);
  if (!edges) return 'entangled';
  for (const edge of edges)
    // What is followed is taken out, also of this set: it goes over what is left.
    for (const piece of edge.open) {
      const ring = follow(edge, piece);
      if (!ring) return 'spoilt';
      rings.push(ring);
    }
  return rings;
}

/** Tried one after another, where rounding spoils one. */
const SHUFFLES = [37, 101, 277, 541, 1_009] as const;

/** The outlines around a line of discs: that around all of it, and those of the gaps in it. Null where none was found. */
export function outlinesAround(discs: readonly Disc[]): Flat[][] | null {
  for (const shuffle of SHUFFLES) {
    const rings = ringsOf(discs, shuffle);
    if (rings !== 'spoilt') return rings === 'entangled' ? null : rings;
  }
  return null;
}
