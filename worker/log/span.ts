import type { LogSpan } from '../../contract/event-log.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Contents } from './contents.ts';
import type { EventBlockKey } from './database.ts';
import { gapsOf, holesOf } from './stretches.ts';

const MOST_BINS = 1_000;

interface Known {
  contents: Contents;
  /** Keys of blocks that are not in the ledger yet. */
  unwritten: EventBlockKey[];
  fleet: Fleet | null;
  scope: string | null;
}

interface Asked {
  /** As far back as the log may keep anything, ms. */
  keptFromMs: number;
  fromMs: number;
  toMs: number;
  bins: number;
  nowMs: number;
}

function countsOf(keys: readonly EventBlockKey[], { fromMs, toMs }: Asked, bins: Uint32Array): void {
  for (const [atMs, , , events] of keys) {
    if (atMs < fromMs || atMs > toMs) continue;
    const bin = Math.floor(((atMs - fromMs) / (toMs - fromMs)) * bins.length);
    bins[Math.min(bin, bins.length - 1)]! += events;
  }
}

/** What the log knows of a stretch, from keys alone. */
export function spanOf({ contents, unwritten, fleet, scope }: Known, asked: Asked): LogSpan {
  const { ledger, covers, fills, marks } = contents;
  const { fromMs, toMs, nowMs, keptFromMs } = asked;
  const bins = new Uint32Array(Math.min(MOST_BINS, Math.max(1, Math.floor(asked.bins) || 1)));
  const nothing: LogSpan = { fromMs, toMs, oldestMs: null, bins, gaps: [], marks: [] };
  if (scope === null || !fleet || !(toMs > fromMs)) return nothing;
  const own = unwritten.filter((key) => key[1] === scope);
  countsOf([...ledger.eventsBetween(scope, fromMs - 1, toMs), ...own], asked, bins);
  const oldestMs = ledger.oldestMs(scope) ?? own[0]?.[0] ?? null;
  const filled = fills.of(scope);
  // What lies before the log is a gap as well: it can be filled.
  const gaps = holesOf(covers.of(scope), Math.max(fromMs, keptFromMs), nowMs)
    .flatMap((hole) => gapsOf(hole, filled))
    .map((gap) => ({ ...gap, toMs: Math.min(gap.toMs, toMs) }))
    .filter((gap) => gap.toMs > gap.fromMs);
  return { ...nothing, oldestMs, gaps, marks: marks.between(scope, fromMs, toMs, fleet) };
}
