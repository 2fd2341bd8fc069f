import { sideOf } from '../../../domain/desk/geofence/fence.ts';
import { advance, stateAtClear, type AreaState, type DeviceState } from '../../../domain/desk/geofence/visits.ts';
import { spotOf } from '../../../domain/live/trips/still.ts';
import type { Database } from '../../base/db/database.ts';
import type { FenceBook, OwnFences } from './fence-book.ts';
import { fixesBefore, fixesBetween } from './fix-rows.ts';
import type { StoredState } from './state-rows.ts';
import { replaceVisits, visitsAfter, type StoredVisit } from './visit-rows.ts';

/** Fixes before a late one among which one is looked for that decides alone, and how often further back. */
const LOOK = 200;
const LOOKS = 10;

interface Seed {
  state: DeviceState | null;
  /** Time of the fix after which the state holds. */
  afterMs: number;
  fences: OwnFences;
}

/** A visit at a time, where it says so. */
const spanning = (visits: readonly StoredVisit[], area: number, atMs: number): StoredVisit | undefined =>
  visits.find((visit) => visit.area === area && visit.enteredMs <= atMs && (visit.leftMs ?? atMs) >= atMs);

/**
 * The last fix before a time that lies clear of every edge: what is known after it does not depend on what was before, except
 * since when the vehicle is where it is, which the visits say.
 */
async function seedBefore(tx: Database, book: FenceBook, device: number, lateMs: number): Promise<Seed> {
  let beforeMs = lateMs;
  for (let look = 0; look < LOOKS; look += 1) {
    const { fixes, isAll, firstMs } = await fixesBefore(tx, device, beforeMs, LOOK);
    const visits = firstMs === null ? [] : await visitsAfter(tx, device, firstMs);
    for (let at = fixes.length - 1; at >= 1; at -= 1) {
      const fix = fixes[at]!;
      const fences = book.of(device, fix.timeMs);
      const entered = (area: number) => spanning(visits, area, fix.timeMs) ?? null;
      const clear = stateAtClear(spotOf(fixes[at - 1]!), fix, fences, (area) => {
        const visit = entered(area);
        return visit && { enteredMs: visit.enteredMs, topKmh: visit.topKmh };
      });
      if (clear) return { state: clear, afterMs: fix.timeMs, fences };
    }
    if (isAll) return { state: null, afterMs: (firstMs ?? lateMs) - 1, fences: book.of(device, firstMs ?? lateMs) };
    beforeMs = fixes[1]?.timeMs ?? firstMs!;
  }
  return fromVisits(tx, book, device, beforeMs);
}

/** Where a vehicle kept to the edges all the time, the visits say what was known. */
async function fromVisits(tx: Database, book: FenceBook, device: number, atMs: number): Promise<Seed> {
  const [fix] = (await fixesBefore(tx, device, atMs + 1, 1)).fixes;
  const fences = book.of(device, atMs);
  if (!fix) return { state: null, afterMs: atMs - 1, fences };
  const areas = (await visitsAfter(tx, device, fix.timeMs))
    .filter(({ area, enteredMs }) => enteredMs <= fix.timeMs && fences.byId(area))
    .map(({ area, enteredMs, topKmh }): AreaState => ({
      area,
      isInside: true,
      enteredMs,
      topKmh,
      isFast: false,
      turn: null,
    }));
  return { state: { last: spotOf(fix), areas }, afterMs: fix.timeMs, fences };
}

/** Of a visit that began longer ago the fastest is taken from what was known: who stays for weeks is not read for weeks. */
const TOPS_BACK_MS = 24 * 3_600_000;

/** The fastest that a vehicle was in the areas that it is in, as history has it. */
async function withTops(
  tx: Database,
  device: number,
  { state, afterMs, fences }: Seed,
  known: DeviceState | null,
): Promise<DeviceState | null> {
  if (!state || state.areas.length === 0) return state;
  const tops = new Map<number, number | null>();
  const areas = state.areas.filter(({ enteredMs }) => enteredMs >= afterMs - TOPS_BACK_MS);
  const fromMs = Math.min(afterMs, ...areas.map(({ enteredMs }) => enteredMs));
  for await (const fix of fixesBetween(tx, device, fromMs - 1, afterMs))
    for (const { area, enteredMs } of areas) {
      const fence = fences.byId(area);
      if (fix.speedKmh === null || fix.timeMs < enteredMs || !fence) continue;
      if (sideOf(fence, fix.latitude, fix.longitude).isInside)
        tops.set(area, Math.max(fix.speedKmh, tops.get(area) ?? fix.speedKmh));
    }
  const topOf = ({ area, topKmh }: AreaState): number | null =>
    tops.get(area) ?? known?.areas.find((each) => each.area === area)?.topKmh ?? topKmh;
  return { ...state, areas: state.areas.map((each) => ({ ...each, topKmh: topOf(each) })) };
}

/**
 * Finds the visits of a device anew from a time on, as far as they are decided, and puts them right; nobody is told. Answers
 * what is known after it. Areas whose shape is younger than where it begins are left as they are.
 */
export async function redoVisits(
  tx: Database,
  book: FenceBook,
  { device, state: known, decidedMs }: StoredState,
  lateMs: number,
): Promise<DeviceState | null> {
  const found = await seedBefore(tx, book, device, lateMs);
  const { afterMs, fences } = found;
  const seed = await withTops(tx, device, found, known);
  const before = (await visitsAfter(tx, device, afterMs)).filter(({ area }) => fences.byId(area));
  const visits = new Map<string, StoredVisit>();
  const keyOf = ({ area, enteredMs }: { area: number; enteredMs: number }): string => `${area} ${enteredMs}`;
  for (const { area, enteredMs } of seed?.areas ?? []) {
    const visit = before.find((each) => each.area === area && each.enteredMs === enteredMs);
    if (visit) visits.set(keyOf(visit), { ...visit, leftMs: null });
  }
  let state = seed;
  for await (const fix of fixesBetween(tx, device, afterMs, decidedMs)) {
    const step = advance(state, fix, fences);
    state = step.state;
    for (const told of step.told) {
      if (told.kind === 'enter') {
        const visit = { area: told.area, enteredMs: told.atMs, leftMs: null, topKmh: null, isSeen: told.isSeen };
        visits.set(keyOf(visit), { ...visit, dwelt: false });
      }
      const left = told.kind === 'exit' ? visits.get(keyOf(told)) : undefined;
      if (told.kind === 'exit' && left) Object.assign(left, { leftMs: told.atMs, topKmh: told.topKmh });
    }
  }
  const right = [...visits.values()].map((visit) => ({
    ...visit,
    dwelt: before.some((each) => each.dwelt && each.area === visit.area && overlap(each, visit)),
  }));
  const wrong = before.filter((visit) => visit.enteredMs > afterMs && !visits.has(keyOf(visit)));
  await replaceVisits(tx, device, wrong, right);
  const others = (known?.areas ?? []).filter(({ area }) => !fences.byId(area));
  return state && { ...state, areas: [...state.areas, ...others] };
}

const overlap = (a: StoredVisit, b: StoredVisit): boolean =>
  a.enteredMs <= (b.leftMs ?? Number.POSITIVE_INFINITY) && b.enteredMs <= (a.leftMs ?? Number.POSITIVE_INFINITY);
