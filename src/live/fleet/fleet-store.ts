import type { Core, VehicleLabel } from '../../../contract/core.ts';
import type { ActivityCounts, FleetDiff } from '../../../contract/diff.ts';
import { FLAG } from '../../../domain/live/telemetry/hot-fix.ts';
import { isCached } from '../../../domain/live/telemetry/activity.ts';
import { LabelBook } from './label-book.ts';
import { FleetMirror } from './mirror.ts';

/** What a list line or a popup reads of one vehicle: never its place, which only the map follows. */
export interface VehicleNow {
  /** Code of domain/live/telemetry/activity.ts. */
  activity: number;
  /** km/h; NaN is unknown. */
  speedKmh: number;
  headingDeg: number;
  /** Server's clock, ms; NaN when it never reported. */
  communicationMs: number;
  fixTimeMs: number;
  cached: boolean;
  lbs: boolean;
  /** As `batteryOfByte` reads it. */
  batteryByte: number;
  /** 1 to 4, 0 is unknown. */
  gsmSignal: number;
  /** Null is unknown. */
  ignition: boolean | null;
  /** Whether the last report says that it is cut. */
  blocked: boolean;
}

/** Called for each diff once the mirror has it: the rows that changed, null for all of them. */
export type RowsTaker = (rows: Uint32Array | null) => void;

type Wake = () => void;

/**
 * The fleet as the page knows it. Listeners wake for one row, for the counts, for the set of rows, or (the map) for every
 * diff; nothing else of the page runs when vehicles move.
 */
export class FleetStore {
  readonly mirror = new FleetMirror();
  readonly labels: LabelBook;
  private readonly rowWakes = new Map<number, Set<Wake>>();
  private readonly countWakes = new Set<Wake>();
  private readonly setWakes = new Set<Wake>();
  private readonly takers = new Set<RowsTaker>();
  private readonly momentWakes = new Set<Wake>();
  private readonly nowOf = new Map<number, VehicleNow>();
  /** 1 where `nowOf` or `rowWakes` may hold the row: a diff names thousands of rows, of which some thirty are read. */
  private watched = new Uint8Array(0);
  private generation = 0;
  private shownMs: number | null = null;
  private readonly awaited = new Set<{ revision: number; go: Wake }>();

  private readonly core: Pick<Core, 'labels' | 'resync'>;

  constructor(core: Pick<Core, 'labels' | 'resync'>) {
    this.core = core;
    this.labels = new LabelBook((rows) => core.labels(rows));
  }

  /** Applies a diff and notifies the listeners of its rows. A gap requests a snapshot from the core. */
  take(diff: FleetDiff): void {
    const before = this.mirror.size;
    if (this.mirror.apply(diff) === 'gap') {
      void this.core.resync();
      return;
    }
    const moved = diff.rewoundToMs !== this.shownMs;
    this.shownMs = diff.rewoundToMs;
    const all = diff.kind === 'snapshot';
    this.noteReached(all);
    if (all) {
      this.nowOf.clear();
      this.labels.forget();
    }
    for (const taker of this.takers) taker(all ? null : diff.rows);
    if (moved) for (const wake of this.momentWakes) wake();
    this.wakeRows(all ? [...this.rowWakes.keys()] : diff.rows);
    for (const wake of this.countWakes) wake();
    if (!all && this.mirror.size === before) return;
    this.generation += 1;
    for (const wake of this.setWakes) wake();
  }

  /** Resolves with the diff of this revision, and with a snapshot, which has all there is. */
  async reached(revision: number): Promise<void> {
    if (this.mirror.revision < revision) await new Promise<void>((go) => this.awaited.add({ revision, go }));
  }

  private noteReached(isWhole: boolean): void {
    for (const each of this.awaited)
      if ((isWhole || each.revision <= this.mirror.revision) && this.awaited.delete(each)) each.go();
  }

  /** One vehicle as of the last diff; the same object until it changes. */
  now(row: number): VehicleNow {
    const known = this.nowOf.get(row);
    if (known) return known;
    const { columns } = this.mirror;
    const flags = columns.flags[row] ?? 0;
    const communicationMs = columns.communicationMs[row] ?? Number.NaN;
    const fixTimeMs = columns.fixTimeMs[row] ?? Number.NaN;
    const fresh: VehicleNow = {
      activity: columns.activity[row] ?? 0,
      speedKmh: columns.speedKmh[row] ?? Number.NaN,
      headingDeg: columns.headingDeg[row] ?? Number.NaN,
      communicationMs,
      fixTimeMs,
      cached: isCached(fixTimeMs, communicationMs),
      lbs: (flags & FLAG.LBS) !== 0,
      batteryByte: columns.batteryByte[row] ?? 0,
      gsmSignal: columns.gsmSignal[row] ?? 0,
      ignition: (flags & FLAG.IGNITION_KNOWN) === 0 ? null : (flags & FLAG.IGNITION_ON) !== 0,
      blocked: (flags & FLAG.OIL_CUT_OFF) !== 0,
    };
    this.nowOf.set(row, fresh);
    if (row >= 0) this.watch(row);
    return fresh;
  }

  /** Counts of what is shown; the same array until a diff brings others. */
  counts(): ActivityCounts {
    return this.mirror.counts;
  }

  /** The past moment this fleet is shown at (server's clock, ms); null is live. */
  rewoundToMs(): number | null {
    return this.shownMs;
  }

  /** The whole fleet of the page, for tools and tests: devices, and longitude and latitude alternating. */
  describe() {
    const { columns, size, revision } = this.mirror;
    return {
      revision,
      rewoundToMs: this.shownMs,
      device: Array.from(columns.device.subarray(0, size)),
      position: Array.from(columns.position.subarray(0, size * 2)),
    };
  }

  /** Increases when vehicles were added or the fleet was replaced. */
  setGeneration(): number {
    return this.generation;
  }

  /** Place of a row in degrees; null when it never reported. */
  placeOf(row: number): { longitude: number; latitude: number } | null {
    if (row < 0 || row >= this.mirror.size) return null;
    const longitude = this.mirror.columns.position[row * 2]!;
    const latitude = this.mirror.columns.position[row * 2 + 1]!;
    return Number.isNaN(longitude) || Number.isNaN(latitude) ? null : { longitude, latitude };
  }

  labelOf(row: number): VehicleLabel | undefined {
    return row < this.mirror.size ? this.labels.get(row, this.mirror.columns.device[row]!) : undefined;
  }

  onRow(row: number, wake: Wake): () => void {
    const wakes = this.rowWakes.get(row) ?? new Set();
    if (row >= 0) this.watch(row);
    this.rowWakes.set(row, wakes);
    wakes.add(wake);
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0) this.rowWakes.delete(row);
    };
  }

  onCounts(wake: Wake): () => void {
    return joined(this.countWakes, wake);
  }

  /** Wakes when rows were added or everything was replaced. */
  onSet(wake: Wake): () => void {
    return joined(this.setWakes, wake);
  }

  /** Wakes when another moment is shown, or the fleet is live again. */
  onMoment(wake: Wake): () => void {
    return joined(this.momentWakes, wake);
  }

  /** For the map: called synchronously, before the diff is acknowledged. */
  onDiff(taker: RowsTaker): () => void {
    return joined(this.takers, taker);
  }

  private wakeRows(rows: Uint32Array | number[]): void {
    const { watched } = this;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at]!;
      if (watched[row] !== 1) continue;
      this.nowOf.delete(row);
      const wakes = this.rowWakes.get(row);
      if (!wakes) watched[row] = 0;
      else for (const wake of wakes) wake();
    }
  }

  /** Marks a row as being read. */
  private watch(row: number): void {
    if (row >= this.watched.length) {
      const wider = new Uint8Array(Math.max(row + 1, this.watched.length * 2, 1024));
      wider.set(this.watched);
      this.watched = wider;
    }
    this.watched[row] = 1;
  }
}

function joined<T>(members: Set<T>, member: T): () => void {
  members.add(member);
  return () => {
    members.delete(member);
  };
}
