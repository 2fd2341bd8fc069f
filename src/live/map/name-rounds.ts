import { after } from '../../base/platform.ts';

/** Names wait until the map rests that long, ms. */
const PAUSE_MS = 200;
/** They are placed anew this often while vehicles move, ms. */
const PERIOD_MS = 1500;

/** Decides when names are placed anew: now, or once for many reasons. */
export class NameRounds {
  private callOff: (() => void) | null = null;
  private readonly place: () => void;

  constructor(place: () => void) {
    this.place = place;
  }

  now(): void {
    this.dispose();
    this.place();
  }

  /** What is shown changed, or vehicles moved: those are in no hurry. */
  soon(cause: 'shown' | 'moved' = 'shown'): void {
    this.callOff ??= after(cause === 'moved' ? PERIOD_MS : PAUSE_MS, () => this.now());
  }

  dispose(): void {
    this.callOff?.();
    this.callOff = null;
  }
}
