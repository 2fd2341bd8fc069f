/** Motion is smooth enough at 30 frames a second; more cost twice as much and look the same. */
const SMOOTH_MS = 1000 / 30;
/** A frame that costs more than this is dear: glides thin out. Well below it they are smooth again. */
const DEAR_MS = 50;
const CHEAP_MS = 35;
/** Thinned out it would be a slide show: vehicles jump. Well below it they glide again. */
const TOO_DEAR_MS = 120;
const BEARABLE_MS = 80;
/** Where frames are dear, drawing takes about this part of the time. */
const REST_SHARE = 3;
/** A position is on the screen this soon: one that comes right after a frame was begun waits for the next, and for that to be drawn. */
const SHOWN_WITHIN_MS = 400;
/** One slow frame is somebody else's work; the median of these is the drawing itself. */
const REMEMBERED = 5;
/** What a frame cost longer ago than this says nothing: the map looks elsewhere, the machine does something else. */
const FORGOTTEN_MS = 20_000;

export type Pace = 'smooth' | 'thin' | 'jump';

/** How often to draw on this machine, and whether vehicles glide, by what the last frames cost until the graphics card had drawn them. */
export class FramePace {
  private costs: { atMs: number; ms: number }[] = [];
  private pace: Pace = 'smooth';

  /** A frame was drawn: `nowMs` of the frame clock, and how long it took. */
  drawn(nowMs: number, costMs: number): void {
    this.costs = [...this.costs.filter(({ atMs }) => nowMs - atMs < FORGOTTEN_MS), { atMs: nowMs, ms: costMs }].slice(
      -REMEMBERED,
    );
    const ms = this.costMs();
    if (this.costs.length < REMEMBERED) return;
    if (ms > TOO_DEAR_MS || (this.pace === 'jump' && ms > BEARABLE_MS)) this.pace = 'jump';
    else if (ms > DEAR_MS || (this.pace !== 'smooth' && ms > CHEAP_MS)) this.pace = 'thin';
    else this.pace = 'smooth';
  }

  /** How vehicles move that are told of now. */
  now(nowMs: number): Pace {
    const last = this.costs.at(-1);
    if (last === undefined || nowMs - last.atMs >= FORGOTTEN_MS) this.pace = 'smooth';
    return this.pace;
  }

  /** What a frame costs: the median of the last ones, ms; 0 before the first. */
  costMs(): number {
    const sorted = this.costs.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  }

  /** The least time between the beginnings of two frames, ms. */
  leastMs(nowMs: number): number {
    if (this.now(nowMs) === 'smooth') return SMOOTH_MS;
    const ms = this.costMs();
    return Math.max(SMOOTH_MS, Math.min(REST_SHARE * ms, SHOWN_WITHIN_MS - 1.5 * ms));
  }
}
