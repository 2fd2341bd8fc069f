/** The one file of the page that reaches the browser's notifications, its push subscription and its loudspeaker. */

/** What the browser says of this site's notifications; `default`: nobody was asked yet. */
export const notificationState = (): NotificationPermission | 'unsupported' => ('Notification' in globalThis ? Notification.permission : 'unsupported');

/** Has the browser ask the person; must follow a gesture of theirs. */
export const requestNotifications = (): Promise<NotificationPermission> => Notification.requestPermission();

/** Browsers lack parts of this, and all of it outside a secure context. */
const browser: Partial<Navigator> = navigator;
const workers = (): ServiceWorkerContainer | undefined => browser.serviceWorker;

/** The subscription of this browser, null without one; a browser without push messages has none either. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await workers()?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!);

function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options.applicationServerKey;
  return own !== null && own.byteLength === key.length && new Uint8Array(own).every((byte, i) => byte === key[i]);
}

/**
 * Subscribes this browser to push messages of the server's key (base64url), or keeps the subscription it has; null in a browser
 * without them. Throws where the browser's push service cannot be reached.
 */
export async function subscribeTo(publicKey: string): Promise<PushSubscription | null> {
  if (!workers() || !(await workers()?.getRegistration())) return null;
  const manager = (await workers()!.ready).pushManager as PushManager | undefined;
  if (!manager) return null;
  const key = bytesOf(publicKey);
  const current = await manager.getSubscription();
  if (current && isOfKey(current, key)) return current;
  // A server that was set up anew has another key: what was subscribed to the old one reaches nobody.
  await current?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** What the service worker hands over; the answer says whether it was shown. Ends by calling the answer. */
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

/** Plays notes, softly. Nothing is heard before the person has touched the page: browsers allow no sound until then. */
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
    // Fades: an edge in the wave would be heard as a click.
    volume.gain.setValueAtTime(0, startS);
    volume.gain.linearRampToValueAtTime(0.08, startS + 0.01);
    volume.gain.linearRampToValueAtTime(0, endS);
    tone.connect(volume).connect(audio.destination);
    tone.start(startS);
    tone.stop(endS);
  }
}
