import type { Platform } from '../platform.ts';

/**
 * Of several tabs of one user one writes the log and the others read. `onWriter` is called when this tab becomes the
 * writer: at once when no other is, later when the other closes. Where the browser has no locks every tab writes.
 * Returns a function that releases the role.
 */
export function writerLock(platform: Platform, name: string, onWriter: () => void): () => void {
  const { locks } = platform;
  if (!locks) {
    onWriter();
    return () => {};
  }
  const abort = new AbortController();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks
    .request(name, { signal: abort.signal }, () => {
      if (abort.signal.aborted) return undefined;
      onWriter();
      return held;
    })
    .catch((error: unknown) => {
      if (!abort.signal.aborted) platform.log('the log has no writer lock', { error: String(error) });
    });
  return () => {
    abort.abort();
    release();
  };
}
