import {
  GLIDE_STRIDE,
  JUMP,
  SAME,
  takeRows,
  TURN_PART,
  withRoom,
  type Change,
  type GlideWay,
  type SignColumns,
  type SignRows,
} from './sign-rows.ts';

/** Later than this a time in 32 bits is coarser than half a millisecond. */
const EPOCH_MOST_MS = 2 ** 22;

/** Degrees a ms. */
export interface Speeds {
  longitude: number;
  latitude: number;
  turn: number;
}

/**
 * The signs of all vehicles, and where they are drawn while they glide from fix to fix. Kept by row of the fleet, in the form in which the graphics card
 * takes it: between diffs only the time moves, and no row is touched. A glide ends at the last known fix and never goes beyond.
 */
export class Glide {
  /** Time that is drawn, ms after the epoch. */
  nowMs = 0;
  private rows: SignRows = {
    glides: new Float32Array(0),
    looks: new Float32Array(0),
    last: new Float64Array(0),
    change: SAME,
  };
  private size = 0;
  private epochMs = 0;
  private endsMs = 0;
  private speeds: Speeds | null = null;

  /** What is left of each row's glide, GLIDE_STRIDE numbers a row. */
  get data(): Float32Array {
    return this.rows.glides;
  }

  /** What is drawn of each row: its turn in degrees and its cell of the sheet. */
  get looks(): Float32Array {
    return this.rows.looks;
  }

  /**
   * Takes over rows from the mirror's columns, null for the first `size` of them; `way` null lets them jump. Times as of the page's
   * frame clock, ms. What came of it has to go to the graphics card before the next frame is drawn; answers whether that holds for
   * glides, too, or all rest as before.
   */
  apply(columns: SignColumns, size: number, rows: Uint32Array | null, way: GlideWay | null, nowMs: number): boolean {
    const isLonger = size > this.size;
    this.rows = withRoom(this.rows, size);
    this.size = size;
    if (nowMs - this.epochMs > EPOCH_MOST_MS) {
      this.data.fill(0);
      this.epochMs = nowMs;
      this.endsMs = 0;
    }
    this.tick(nowMs);
    const wereGliding = this.runs();
    this.speeds = null;
    this.endsMs = takeRows(this.rows, columns, rows, size, way ?? JUMP, this.nowMs, this.endsMs);
    if (rows === null) this.endsMs = 0;
    return isLonger || wereGliding || this.runs();
  }

  /** Moves the drawn time on; `runs` afterwards says whether there is anything to draw again. */
  tick(nowMs: number): void {
    this.nowMs = nowMs - this.epochMs;
  }

  /** Whether any vehicle glides at the time drawn. */
  runs(): boolean {
    return this.nowMs < this.endsMs;
  }

  /** Ends all glides by time alone, without touching a row: what is drawn is at its fix from now on. */
  end(): void {
    const aheadMs = Math.max(0, this.endsMs - this.nowMs);
    this.epochMs -= aheadMs;
    this.nowMs += aheadMs;
  }

  /** Whether a row that was applied last is drawn otherwise in view, and whether one can see it. */
  get change(): Change {
    return this.rows.change;
  }

  /** Until the last glide ends, ms. */
  leftMs(): number {
    return Math.max(0, this.endsMs - this.nowMs);
  }

  /** How fast what glides goes at most, in degrees a ms: of the glides that ran at the last diff. */
  fastest(): Speeds {
    if (this.speeds !== null) return this.speeds;
    const speeds: Speeds = { longitude: 0, latitude: 0, turn: 0 };
    for (let at = 0; at < this.size * GLIDE_STRIDE; at += GLIDE_STRIDE) {
      if (this.data[at + 3]! <= this.nowMs) continue;
      const share = this.data[at + 4]!;
      speeds.longitude = Math.max(speeds.longitude, Math.abs(this.data[at]!) * share);
      speeds.latitude = Math.max(speeds.latitude, Math.abs(this.data[at + 1]!) * share);
      speeds.turn = Math.max(speeds.turn, Math.abs(this.data[at + TURN_PART]!) * share);
    }
    this.speeds = speeds;
    return speeds;
  }

  /** How many vehicles glide at the time drawn. */
  running(): number {
    let count = 0;
    for (let row = 0; row < this.size; row += 1) if (this.leftOf(row) > 0) count += 1;
    return count;
  }

  /** What is left of a row's glide: 1 where it began, 0 at its fix. */
  leftOf(row: number): number {
    const at = row * GLIDE_STRIDE;
    const left = (this.data[at + 3]! - this.nowMs) * this.data[at + 4]!;
    return left > 0 ? Math.min(1, left) : 0;
  }

  /** Until a row's glide ends, ms; 0 at rest. */
  remainingMs(row: number): number {
    return row >= 0 && this.leftOf(row) > 0 ? this.data[row * GLIDE_STRIDE + 3]! - this.nowMs : 0;
  }

  /** How far beside its fix a row is drawn, degrees. */
  longitudeAway(row: number): number {
    return this.data[row * GLIDE_STRIDE]! * this.leftOf(row);
  }

  latitudeAway(row: number): number {
    return this.data[row * GLIDE_STRIDE + 1]! * this.leftOf(row);
  }
}
