/** What push messages need of the browser: subscribing, its service worker's messages, its loudspeaker. */

/** Browsers lack parts of this, and all of it outside a secure context. */
const browser: Partial<Navigator> = navigator;
const workers = (): ServiceWorkerContainer | undefined => browser.serviceWorker;

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!);

function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options.applicationServerKey;
  return own !== null && own.byteLength === key.length && new Uint8Array(own).every((byte, i) => byte === key[i]);
}

/**
 * Subscribes this browser to push messages of the server's key (base64url), or keeps the subscription it has; null in a
 * browser without them. Throws where the browser's push service cannot be reached.
 */
export async function subscribeTo(publicKey: string): Promise<PushSubscription | null> {
  if (!workers() || !(await workers()?.getRegistration())) return null;
  const manager = (await workers()!.ready).pushManager as PushManager | undefined;
  if (!manager) return null;
  const key = bytesOf(publicKey);
  const current = await manager.getSubscription();
  if (current && isOfKey(current, key)) return current;
  // A server that was set up again has another key: a subscription to the old one receives nothing.
  await current?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Calls with each push message of the service worker; the callback returns whether it was shown. Returns an unsubscribe function. */
export function hearWorker(taker: (message: unknown) => boolean): () => void {
  const listener = (event: MessageEvent<unknown>) => {
    if (taker(event.data)) event.ports[0]?.postMessage('shown');
  };
  workers()?.addEventListener('message', listener);
  return () => workers()?.removeEventListener('message', listener);
}

/** One note of a sound. */
export interface Note {
  frequencyHz: number;
  startMs: number;
  lengthMs: number;
}

let audio: AudioContext | null = null;

/** Plays notes, softly. Silent before the first interaction with the page: browsers allow no sound until then. */
export function playNotes(notes: readonly Note[]): void {
  if (!('AudioContext' in globalThis) || (browser.userActivation && !browser.userActivation.hasBeenActive)) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const { frequencyHz, startMs, lengthMs } of notes) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const startS = audio.currentTime + startMs / 1000;
    const endS = startS + lengthMs / 1000;
    tone.frequency.value = frequencyHz;
    // Fades: an edge in the wave would sound as a click.
    volume.gain.setValueAtTime(0, startS);
    volume.gain.linearRampToValueAtTime(0.08, startS + 0.01);
    volume.gain.linearRampToValueAtTime(0, endS);
    tone.connect(volume).connect(audio.destination);
    tone.start(startS);
    tone.stop(endS);
  }
}
