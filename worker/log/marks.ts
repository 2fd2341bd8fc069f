import type { LogMark, LogMarkKind } from '../../contract/event-log.ts';
import type { FrameColumns } from '../../contract/frame.ts';
import { FLAG } from '../../domain/live/telemetry/hot-fix.ts';
import type { Accepted } from '../accept/accept-frame.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { MarkKey } from './database.ts';

/** From rare to frequent: where there are too many, the last kinds are dropped. */
const KINDS: readonly { kind: LogMarkKind; flag: number }[] = [
  { kind: 'panic', flag: FLAG.PANIC },
  { kind: 'alarm', flag: FLAG.ALARM },
  { kind: 'blocked', flag: FLAG.OIL_CUT_OFF },
];
const KNOWN = 1 << KINDS.length;
/** More marks at once could not be told apart on screen, so the rest is left out uncounted. */
const MOST_A_FLUSH = 200;
const MOST_SHOWN = 500;
const MOST_KEPT = 20_000;

const bitsOf = (flags: number): number =>
  KINDS.reduce((bits, { flag }, n) => ((flags & flag) === 0 ? bits : bits | (1 << n)), KNOWN);
const rankOf = (kind: LogMarkKind): number => KINDS.findIndex((each) => each.kind === kind);
/** Kinds of raised flags: never in the first event of a device, when the time of the change is unknown. */
const risen = (before: number, now: number): LogMarkKind[] =>
  (before & KNOWN) === 0 ? [] : KINDS.filter((_, n) => (now & ~before & (1 << n)) !== 0).map(({ kind }) => kind);

/** The raised flags, by the moment of the block that holds them. */
export class Marks {
  private keys: MarkKey[] = [];
  /** What is known of each row's flags: a bit a kind, and one that anything is known. */
  private known = new Uint8Array(1024);
  private fresh: { device: number; kind: LogMarkKind }[] = [];

  reset(keys: MarkKey[]): void {
    this.keys = keys;
  }

  /** From now on rows are those of this fleet. */
  follow({ size, columns }: Fleet): void {
    this.known = new Uint8Array(Math.max(1024, size));
    for (let row = 0; row < size; row += 1)
      if (!Number.isNaN(columns.fixTimeMs[row]!)) this.known[row] = bitsOf(columns.flags[row]!);
  }

  /** Records the flags raised by the accepted events of a frame. */
  note(frame: FrameColumns, { at, row: rowOf, count }: Accepted): void {
    for (let n = 0; n < count; n += 1) {
      const row = rowOf[n]!;
      if (row >= this.known.length) this.grow(row + 1);
      const bits = bitsOf(frame.flags[at[n]!]!);
      if (this.known[row] === bits) continue;
      for (const kind of risen(this.known[row]!, bits)) this.fresh.push({ device: frame.device[at[n]!]!, kind });
      this.known[row] = bits;
    }
  }

  /** The flags raised since the last call, as marks of a moment. */
  take(atMs: number, scope: string): MarkKey[] {
    if (this.fresh.length === 0) return [];
    const seen = new Set<string>();
    const once = this.fresh.filter(
      ({ device, kind }) => !seen.has(`${device} ${kind}`) && seen.add(`${device} ${kind}`),
    );
    this.fresh = [];
    return once
      .sort((a, b) => rankOf(a.kind) - rankOf(b.kind))
      .slice(0, MOST_A_FLUSH)
      .map(({ device, kind }): MarkKey => [atMs, scope, device, kind]);
  }

  add(keys: readonly MarkKey[]): void {
    if (keys.length === 0) return;
    const inOrder = (this.keys.at(-1)?.[0] ?? 0) <= keys[0]![0];
    this.keys.push(...keys);
    if (!inOrder) this.keys.sort((a, b) => a[0] - b[0]);
  }

  /** Removes marks before a time and those above the limit; returns them. */
  expire(beforeMs: number): MarkKey[] {
    const first = this.keys.findIndex((key) => key[0] >= beforeMs);
    const old = first === -1 ? this.keys.length : first;
    return this.keys.splice(0, Math.max(old, this.keys.length - MOST_KEPT));
  }

  /** Marks of a fleet's devices between two moments, in order of time; at most 500, of which the rarest kinds are kept first. */
  between(scope: string, fromMs: number, toMs: number, fleet: Fleet): LogMark[] {
    const marks: LogMark[] = [];
    for (const [atMs, of, device, kind] of this.keys) {
      const row = of === scope && atMs >= fromMs && atMs <= toMs ? fleet.index.get(device) : -1;
      if (row >= 0) marks.push({ atMs, device, row, kind });
    }
    if (marks.length <= MOST_SHOWN) return marks;
    const rarest = marks.sort((a, b) => rankOf(a.kind) - rankOf(b.kind) || b.atMs - a.atMs).slice(0, MOST_SHOWN);
    return rarest.sort((a, b) => a.atMs - b.atMs);
  }

  private grow(needed: number): void {
    const known = new Uint8Array(Math.max(needed, this.known.length * 2));
    known.set(this.known);
    this.known = known;
  }
}
