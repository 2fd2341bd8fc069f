import type { LogGap } from '../../contract/event-log.ts';

/** A shorter interruption is no gap: a reload, a short loss of the link. */
export const HOLE_MS = 15_000;

/**
 * A stretch of the time of a scope, server's clock, ms. For what was filled: `devices` are those whose events it holds,
 * all of the fleet where they are missing; of each it may lack what was newer by up to `slotMs`.
 */
export interface Stretch {
  scope: string;
  startMs: number;
  endMs: number;
  devices?: Float64Array;
  slotMs?: number;
}

/** Stretches of all scopes, in the order they were made; those that changed wait to be written. */
export class Stretches {
  private list: Stretch[] = [];
  private readonly unwritten = new Set<Stretch>();

  reset(list: Stretch[]): void {
    this.list = list;
    this.unwritten.clear();
  }

  /** Records that the scope is followed at this moment: extends its last stretch, or begins another. Returns it. */
  extend(scope: string, nowMs: number): Stretch {
    let stretch = this.list.findLast((each) => each.scope === scope);
    if (!stretch || nowMs - stretch.endMs >= HOLE_MS) {
      stretch = { scope, startMs: nowMs, endMs: nowMs };
      this.list.push(stretch);
    } else stretch.endMs = Math.max(stretch.endMs, nowMs);
    this.unwritten.add(stretch);
    return stretch;
  }

  add(stretch: Stretch): void {
    this.list.push(stretch);
    this.unwritten.add(stretch);
  }

  change(stretch: Stretch, given: Partial<Stretch>): void {
    this.unwritten.add(Object.assign(stretch, given));
  }

  of(scope: string): Stretch[] {
    return this.list.filter((stretch) => stretch.scope === scope);
  }

  /** Those that changed since the last time. */
  takeUnwritten(): Stretch[] {
    const taken = [...this.unwritten];
    this.unwritten.clear();
    return taken;
  }

  /** Removes those that ended before a time, and returns them. */
  expire(beforeMs: number): Stretch[] {
    const gone = this.list.filter((stretch) => stretch.endMs < beforeMs);
    if (gone.length > 0) this.list = this.list.filter((stretch) => stretch.endMs >= beforeMs);
    for (const stretch of gone) this.unwritten.delete(stretch);
    return gone;
  }
}

/** Stretches of keys that lie close together; keys in order of time. */
export function stretchesOfKeys(
  keys: readonly (readonly [atMs: number, scope: string, ...rest: unknown[]])[],
): Stretch[] {
  const stretches = new Stretches();
  for (const [atMs, scope] of keys) stretches.extend(scope, atMs);
  return stretches.takeUnwritten();
}

/** Whether the fleet was followed at a moment. */
export const isFollowedAt = (covers: readonly Stretch[], atMs: number): boolean =>
  covers.some(({ startMs, endMs }) => startMs - HOLE_MS < atMs && atMs < endMs + HOLE_MS);

/** Periods between two moments that nothing covers. */
export function holesOf(covers: readonly Stretch[], fromMs: number, toMs: number): { fromMs: number; toMs: number }[] {
  const holes: { fromMs: number; toMs: number }[] = [];
  let endMs = fromMs;
  for (const cover of [...covers].sort((a, b) => a.startMs - b.startMs)) {
    if (cover.startMs - endMs >= HOLE_MS) holes.push({ fromMs: endMs, toMs: Math.min(cover.startMs, toMs) });
    endMs = Math.max(endMs, cover.endMs);
    if (endMs >= toMs) return holes;
  }
  if (toMs - endMs >= HOLE_MS) holes.push({ fromMs: endMs, toMs });
  return holes;
}

/** A gap, cut where something filled begins or ends, so that each part is filled for the same vehicles throughout; what is filled for all is one. */
export function gapsOf(hole: { fromMs: number; toMs: number }, fills: readonly Stretch[]): LogGap[] {
  const over = fills.filter((fill) => fill.startMs < hole.toMs && fill.endMs > hole.fromMs);
  const cuts = over
    .flatMap(({ startMs, endMs }) => [startMs, endMs])
    .filter((cut) => cut > hole.fromMs && cut < hole.toMs);
  const bounds = [...new Set([hole.fromMs, ...cuts, hole.toMs])].sort((a, b) => a - b);
  const gaps: LogGap[] = [];
  for (const [n, toMs] of bounds.slice(1).entries()) {
    const fromMs = bounds[n]!;
    const inIt = over.filter((fill) => fill.startMs <= fromMs && fill.endMs >= toMs);
    const isFilled = inIt.some(({ devices }) => devices === undefined);
    const last = gaps.at(-1);
    if (isFilled && last?.isFilled) last.toMs = toMs;
    else {
      const devices = new Set(isFilled ? [] : inIt.flatMap((fill) => Array.from(fill.devices ?? [])));
      gaps.push({ fromMs, toMs, filledVehicles: devices.size, isFilled });
    }
  }
  return gaps;
}
