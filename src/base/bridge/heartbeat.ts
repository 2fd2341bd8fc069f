import type { Seat } from './seat.ts';

/** Interval between two heartbeats; each answer may take `BEAT_PATIENCE_MS`. */
export const BEAT_EVERY_MS = 5_000;
export const BEAT_PATIENCE_MS = 10_000;
/** A core in doubt has this long to answer. */
export const DOUBT_PATIENCE_MS = 3_000;
/** One late answer is a busy core, two in a row one that hangs. */
const MOST_MISSED = 2;

export interface HeartDeps {
  /** Runs once after a delay; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  isVisible(): boolean;
}

/** Whether a core answers the cheapest of questions in time. A lost one answers too: it is known to be gone. */
export function answersIn(seat: Seat, ms: number, after: HeartDeps['after']): Promise<boolean> {
  return new Promise((resolve) => {
    const callOff = after(ms, () => resolve(false));
    const finish = () => {
      callOff();
      resolve(true);
    };
    void seat.ask('labels', [new Uint32Array(0)]).then(finish, finish);
  });
}

/** Pings the core every few seconds while the page is visible; calls `onStill` once when it hangs. Returns a function that stops it. */
export function watchHeart(seat: Seat, { after, isVisible }: HeartDeps, onStill: () => void): () => void {
  let isStopped = false;
  let callOff = (): void => {};
  const beat = async (missed: number): Promise<void> => {
    // The browser slows what a hidden page does: a late answer says nothing there.
    const isAlive = !isVisible() || (await answersIn(seat, BEAT_PATIENCE_MS, after));
    if (isStopped || seat.isLost) return;
    const missedNow = isAlive ? 0 : missed + 1;
    if (missedNow >= MOST_MISSED) onStill();
    else callOff = after(isAlive ? BEAT_EVERY_MS : 0, () => void beat(missedNow));
  };
  callOff = after(BEAT_EVERY_MS, () => void beat(0));
  return () => {
    isStopped = true;
    callOff();
  };
}
