import { CLOCK } from '../../../contract/rest/base/early-paths.ts';
import { after, clock, reloadPage, tabStore } from '../platform.ts';

const RELOADED_KEY = 'rastro.reloaded';
/** Two missing pieces within this long are no new version but a broken one: reloading again would go round in circles. */
const RELOAD_PAUSE_MS = 60_000;

/** Failures of pieces that come with the reload. */
const awaited = new WeakSet<Error>();

/** Whether this failure is that of a piece that the page waits for: it reloads by itself as soon as the server answers. */
export const isAwaitedPiece = (error: Error): boolean => awaited.has(error);

/** How often to look whether the server answers again. */
const SERVED_EVERY_MS = 2_000;

/** Reloads once the server answers: without it there would be nothing but the browser's page of errors. */
function reloadWhenServed(): void {
  const again = (): void => void after(SERVED_EVERY_MS, reloadWhenServed);
  fetch(`/api/${CLOCK}`, { cache: 'no-store' }).then(({ ok }) => {
    if (!ok) return again();
    tabStore.set(RELOADED_KEY, String(clock.now()));
    reloadPage();
  }, again);
}

let isWaiting = false;

/**
 * Waits for a piece that could not be had: a page older than its server asks for pieces that are gone, and the new page has them; one
 * that was lost on its way is not asked for again by a browser either. Reloads once, as soon as the server answers; until then
 * what asked for it fails, and a screen says that it waits.
 */
export function waitForPiece(failure: Error): void {
  const lastMs = Number(tabStore.get(RELOADED_KEY) ?? 0);
  if (!isWaiting && clock.now() - lastMs < RELOAD_PAUSE_MS) return;
  awaited.add(failure);
  if (!isWaiting) reloadWhenServed();
  isWaiting = true;
}

/** Waits for each piece of the page itself that could not be had. */
export function reloadOnceWhenStale(): void {
  addEventListener('vite:preloadError', ({ payload }) => waitForPiece(payload));
}
