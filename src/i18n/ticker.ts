import { clock, every } from '../platform.ts';

/**
 * One clock for everything that says how long ago: a second's beat shared by all, running only while somebody listens. Who
 * listens compares its own text and wakes only when that changed.
 */
const listeners = new Set<() => void>();
let nowMs = clock.now();
let serverOffsetMs = 0;
let stop: (() => void) | null = null;

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

/** The server's time as of the last beat, ms. */
export const beatNowMs = (): number => (stop === null ? serverNowMs() : nowMs);

/** The server's time now, ms: the page's clock and the measured offset. */
export const serverNowMs = (): number => clock.now() + serverOffsetMs;

/** Tells the page what the server's clock reads, as every diff of the fleet does. */
export function noteServerNow(serverMs: number): void {
  serverOffsetMs = serverMs - clock.now();
}
