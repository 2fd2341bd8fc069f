import { clock, every } from '../platform.ts';

/**
 * One clock for everything that says how long ago: a second's beat shared by all, running only while somebody listens.
 * Who listens compares its own text and wakes only when that changed.
 */
const listeners = new Set<() => void>();
let nowMs = clock.now();
let serverOffsetMs = 0;
let heldMs: number | null = null;
const momentListeners = new Set<() => void>();
let stop: (() => void) | null = null;
let isAsked = false;

function beat(): void {
  nowMs = clock.now() + serverOffsetMs;
  for (const listener of listeners) listener();
}

/** Listens to the beat; for `useSyncExternalStore`. */
export function onBeat(listener: () => void): () => void {
  listeners.add(listener);
  if (stop === null) {
    beat();
    stop = every(1000, beat);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && stop !== null) {
      stop();
      stop = null;
    }
  };
}

/**
 * The server's time as of the last beat, ms. While nobody listens, none older than a second, and the same for whoever asks in one go:
 * React reads a snapshot twice and expects the same answer, also where a second ends between the two.
 */
export function beatNowMs(): number {
  if (stop === null && !isAsked) {
    isAsked = true;
    queueMicrotask(() => (isAsked = false));
    if (Math.abs(serverNowMs() - nowMs) >= 1000) nowMs = serverNowMs();
  }
  return nowMs;
}

/** What "now" is for vehicles: the moment the fleet is rewound to, else the beat. */
export const shownNowMs = (): number => heldMs ?? beatNowMs();

/** The past moment the fleet on the page is shown at (server's clock, ms); null is live. */
export const shownMomentMs = (): number | null => heldMs;

/** Wakes when another moment is shown; for `useSyncExternalStore`. */
export function onShownMoment(listener: () => void): () => void {
  momentListeners.add(listener);
  return () => {
    momentListeners.delete(listener);
  };
}

/** Sets the moment of the fleet on the page, with every diff; elapsed times count from there. */
export function noteShownMoment(momentMs: number | null): void {
  if (momentMs === heldMs) return;
  heldMs = momentMs;
  for (const listener of momentListeners) listener();
  for (const listener of listeners) listener();
}

/** The server's time now, ms: the page's clock and the measured offset. */
export const serverNowMs = (): number => clock.now() + serverOffsetMs;

/** Sets the server's clock on the page, with every diff of the fleet. */
export function noteServerNow(serverMs: number): void {
  serverOffsetMs = serverMs - clock.now();
}
