import type { Clock } from '../../domain/base/time/clock.ts';
import type { Failure, Result } from '../../contract/failure.ts';

/** The one file of the page that reaches time, network, storage and the address bar, so that tests can hold them. */

export const clock: Clock = { now: () => Date.now() };

/** Milliseconds since the page was opened, finer than the clock: for how long something took. */
export const stopwatchMs = (): number => performance.now();

/** Runs something every `periodMs`; returns a function that stops it. */
export function every(periodMs: number, run: () => void): () => void {
  const id = setInterval(run, periodMs);
  return () => clearInterval(id);
}

/** Runs something once after `delayMs`; returns a function that cancels it. */
export function after(delayMs: number, run: () => void): () => void {
  const id = setTimeout(run, delayMs);
  return () => clearTimeout(id);
}

/** Names the entry of the browser's history that is shown, the same when somebody comes back to it; null where the browser names none. */
export const historyEntry = (): string | null =>
  (globalThis as { navigation?: { currentEntry?: { key: string } | null } }).navigation?.currentEntry?.key ?? null;
const success = <T>(value: T): Result<T> => ({ ok: true, value });
const failed = (failure: Failure): Result<never> => ({ ok: false, failure });

/** Gets JSON without credentials. A failure of kind `offline`, `timeout`, `missing` or `broken` when it cannot be loaded. */
export const fetchJson = (url: string, timeoutMs: number): Promise<Result<unknown>> => askJson(url, timeoutMs, {});

/** The same past every cache of the browser. */
export const fetchFresh = (url: string, timeoutMs: number): Promise<Result<unknown>> =>
  askJson(url, timeoutMs, { cache: 'no-store' });

/** Sends JSON to a foreign server, without credentials, and reads the JSON of its answer. */
export const postJson = (url: string, body: object, timeoutMs: number): Promise<Result<unknown>> =>
  askJson(url, timeoutMs, {
    method: 'POST',
    credentials: 'omit',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

async function askJson(
  url: string,
  timeoutMs: number,
  options: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Result<unknown>> {
  try {
    const answer = await fetch(url, {
      ...options,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', ...options.headers },
    });
    if (answer.ok) return success((await answer.json()) as unknown);
    return failed({
      kind: answer.status === 404 ? 'missing' : 'broken',
      origin: 'server',
      message: answer.statusText,
      status: answer.status,
    });
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return failed({ kind: timedOut ? 'timeout' : 'offline', origin: 'page', message: String(error) });
  }
}

/** What the page's own HTML says under a name; null when it does not. */
export const pageMark = (name: string): string | null =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;

/** Text by key. A browser that refuses storage gives an empty store that forgets: nothing on the page may depend on it. */
export interface TextStore {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

function textStore(area: () => Storage): TextStore {
  return {
    get: (key) => {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
      } catch {
        // Refused or full: the choice holds until the page is left.
      }
    },
  };
}

/** Ends with the tab. */
export const tabStore = textStore(() => sessionStorage);
/** Stays on the device. */
export const deviceStore = textStore(() => localStorage);

/** Where the page was opened. */
export const address = {
  hostname: (): string => location.hostname,
  origin: (): string => location.origin,
  path: (): string => location.pathname,
  query: (name: string): string | null => new URLSearchParams(location.search).get(name),
};

/** Languages the browser asks for, the most wanted first. */
export const browserLanguages = (): readonly string[] => navigator.languages;

/** Hears events until the function that it returns is called. */
function heard(target: EventTarget, names: readonly string[], run: (event: Event) => void, options = {}): () => void {
  const end = new AbortController();
  for (const name of names) target.addEventListener(name, run, { ...options, signal: end.signal });
  return () => end.abort();
}

/** Calls when a media query starts or stops matching; returns an unsubscribe function, like those that follow. */
export function watchMedia(query: string, onChange: (matches: boolean) => void): () => void {
  const media = matchMedia(query);
  return heard(media, ['change'], () => onChange(media.matches));
}

export const mediaMatches = (query: string): boolean => matchMedia(query).matches;

/** Calls on pointer, key, scroll and touch activity, at most once a second. */
export function watchActivity(onActivity: () => void): () => void {
  const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
  let lastMs = Number.NEGATIVE_INFINITY;
  const listener = () => {
    if (clock.now() - lastMs < 1000) return;
    lastMs = clock.now();
    onActivity();
  };
  return heard(document, kinds, listener, { capture: true, passive: true });
}

/** Calls when the tab is shown or hidden. */
export const watchVisibility = (onChange: (visible: boolean) => void): (() => void) =>
  heard(document, ['visibilitychange'], () => onChange(isPageVisible()));

/** Calls when the window gets the focus. */
export const watchFocus = (onFocus: () => void): (() => void) => heard(globalThis, ['focus'], () => onFocus());

/** Calls when the browser says that the network is back, or gone. */
export const watchNetwork = (onChange: (isOnline: boolean) => void): (() => void) =>
  heard(globalThis, ['online', 'offline'], ({ type }) => onChange(type === 'online'));

export const isPageVisible = (): boolean => document.visibilityState === 'visible';

/** The clock of what moves on screen, ms since the page began; it never jumps. */
export const frameNowMs = (): number => performance.now();

/** Runs something before the next frame is drawn; returns a function that cancels it. */
export function nextFrame(run: () => void): () => void {
  const id = requestAnimationFrame(run);
  return () => cancelAnimationFrame(id);
}

/** Puts text on the clipboard; false when the browser refuses (no permission, or no secure context). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Plain http on a local network has no clipboard API; a selected field can still be copied. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'visually-hidden';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/** Whether the keyboard has Cmd where others have Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens an address in a window of its own, which knows nothing of this one. */
export const openWindow = (url: string): void => void window.open(url, '_blank', 'noopener');

/**
 * Opens an address of the own origin in a new tab, which closes by itself where the answer is a file to be saved; false where the
 * browser blocks it.
 */
export const openTab = (url: string): boolean => window.open(url, '_blank') !== null;

/** Saves what an address of the own origin answers as a file; the page stays as it is, also where there is none. */
export function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Offers the page to a printer, or to a file. */
export const printPage = (): void => print();

/** Reloads the page, as after a new version or an unrecoverable failure. */
export const reloadPage = (): void => location.reload();

/** Lets the browser keep the console's files for when there is no network; nothing happens where it cannot. */
export function keepShell(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (import.meta.env.PROD)
    void workers?.register(`${import.meta.env.BASE_URL}service-worker.js`).catch(() => undefined);
}

/** Plain-JSON questions that tools and tests may ask the page: `globalThis.rastro.*`. */
export function openDoor(name: string, question: (...args: never[]) => unknown): void {
  const host = globalThis as { rastro?: Record<string, unknown> };
  host.rastro = { ...host.rastro, [name]: question };
}

/** Gets bytes without credentials, as map tiles are fetched; failures as `fetchJson` gives them. */
export async function fetchBytes(url: string, timeoutMs: number): Promise<Result<ArrayBuffer>> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), credentials: 'omit' });
    if (answer.ok) return success(await answer.arrayBuffer());
    return failed({
      kind: answer.status === 404 ? 'missing' : 'broken',
      origin: 'server',
      message: answer.statusText,
      status: answer.status,
    });
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return failed({ kind: timedOut ? 'timeout' : 'offline', origin: 'page', message: String(error) });
  }
}

/** Physical pixels a CSS pixel, from 1 to 3. */
export const pixelRatio = (): number => Math.min(3, Math.max(1, devicePixelRatio));

/** Asks the browser where the person is; a failure when that is refused, unknown or takes longer than 10 s. */
export function currentPlace(): Promise<Result<{ longitude: number; latitude: number }>> {
  return new Promise((resolve) => {
    const refuse = (message: string) => resolve(failed({ kind: 'unsupported', origin: 'page', message }));
    if (!('geolocation' in navigator)) {
      refuse('no geolocation');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(success({ longitude: coords.longitude, latitude: coords.latitude })),
      (error) => refuse(error.message),
      { timeout: 10_000, maximumAge: 60_000 },
    );
  });
}

/** A window of its own beside the page. */
export interface Popup {
  go(url: string): void;
  isClosed(): boolean;
  close(): void;
}

/** Opens an empty window of this size (px) in the middle of the page's; null when the browser blocks it. Call it from a click. */
export function openPopup(name: string, width: number, height: number): Popup | null {
  const left = Math.max(0, screenX + (outerWidth - width) / 2);
  const top = Math.max(0, screenY + (outerHeight - height) / 2);
  const popup = open('', name, `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`);
  if (popup === null) return null;
  return { go: (url) => popup.location.replace(url), isClosed: () => popup.closed, close: () => popup.close() };
}

export const pageHasFocus = (): boolean => document.hasFocus();

/** Loads a script of another origin, once; rejects when it cannot be loaded. */
export function loadScript(url: string): Promise<void> {
  if (document.querySelector(`script[src="${CSS.escape(url)}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      // So that the next try asks again.
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    });
    document.head.append(script);
  });
}

/** A name that nobody else draws: 32 letters of hexadecimal. */
export const drawKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
