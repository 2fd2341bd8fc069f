import { encodeFrame, FRAME_MAX_EVENTS } from '../../../contract/frame.ts';
import type { Alarm } from '../../../contract/messages.ts';
import { topicOf, type Message } from '../../../contract/topics.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { hotFixOf, type HotFix } from '../../../domain/live/telemetry/hot-fix.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import { after } from '../../base/platform.ts';

/** Time that a fix waits for others of its topic, ms. */
export const BATCH_MS = 150;

export interface Publisher {
  /**
   * Publishes a new live state: in the next frame of its topics, and completely on the topic of the device while that
   * has subscribers. `fix` are its hot fields, if they are already known.
   */
  telemetry(entry: DirectoryEntry, telemetry: Telemetry, fix?: HotFix): void;
  alarm(entry: DirectoryEntry, alarm: Alarm): void;
  /**
   * Adds live positions directly to the next frame of a brand, for callers that have accepted and stored them
   * elsewhere, such as benches.
   */
  fixes(brandId: number, fixes: readonly HotFix[]): void;
  /** Sends all waiting fixes now. */
  flush(): void;
  stop(): void;
}

interface Deps {
  clock: Clock;
  send(topic: string, payload: Buffer): void;
  isHeard(topic: string): boolean;
  /** Groups of the user of a device whose members follow it. */
  groupsOf(device: number, owner: number | null): readonly number[];
}

/** Whether a time is before the device was assigned to its user: a tracker may send late. */
export const isBeforeOwner = (entry: DirectoryEntry, dateTime: string): boolean =>
  entry.userSinceMs !== null && Date.parse(dateTime) < entry.userSinceMs;

/**
 * The topics of a message of a device. A hidden device is published on hidden topics only. A message from before the
 * device was assigned to its user goes to the brand only, because the user may subscribe to the topic of the device
 * too.
 */
function audienceOf(
  entry: DirectoryEntry,
  message: Message,
  dateTime: string,
): { shared: string[]; own: string | null } {
  const shared = [topicOf('brand', entry.brandId, message, entry.hidden)];
  if (isBeforeOwner(entry, dateTime)) return { shared, own: null };
  if (entry.userId !== null && !entry.hidden) shared.push(topicOf('user', entry.userId, message));
  return { shared, own: topicOf('device', entry.id, message, entry.hidden) };
}

/** Batches fixes into telemetry frames by topic. A topic without subscribers costs nothing. */
export function createPublisher({ clock, send, isHeard, groupsOf }: Deps): Publisher {
  const waiting = new Map<string, HotFix[]>();
  let cancel: (() => void) | null = null;

  const flush = (): void => {
    cancel?.();
    cancel = null;
    const batches = [...waiting];
    waiting.clear();
    for (const [topic, fixes] of batches)
      for (let start = 0; start < fixes.length; start += FRAME_MAX_EVENTS) {
        const frame = encodeFrame(fixes.slice(start, start + FRAME_MAX_EVENTS), clock.now());
        send(topic, Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength));
      }
  };
  const sendJson = (topic: string, body: unknown): void => {
    if (isHeard(topic)) send(topic, Buffer.from(JSON.stringify(body)));
  };

  const enqueue = (topic: string, fixes: readonly HotFix[]): void => {
    const batch = waiting.get(topic);
    if (batch) for (const fix of fixes) batch.push(fix);
    else waiting.set(topic, [...fixes]);
    cancel ??= after(BATCH_MS, flush);
  };

  return {
    fixes: (brandId, fixes) => {
      const topic = topicOf('brand', brandId, 'Telemetry_V2');
      if (isHeard(topic)) enqueue(topic, fixes);
    },
    telemetry: (entry, telemetry, known) => {
      const { shared, own } = audienceOf(entry, 'Telemetry_V2', telemetry.dateTime);
      // Like its user, members see no hidden device, and nothing from before it was the user's.
      const groups = own === null || entry.hidden ? [] : groupsOf(entry.id, entry.userId);
      for (const group of groups) shared.push(topicOf('group', group, 'Telemetry_V2'));
      const topics = shared.filter(isHeard);
      if (topics.length > 0) {
        const fix = known ?? hotFixOf(telemetry);
        for (const topic of topics) {
          const batch = waiting.get(topic);
          if (batch) batch.push(fix);
          else waiting.set(topic, [fix]);
        }
        cancel ??= after(BATCH_MS, flush);
      }
      if (own) sendJson(own, telemetry);
    },
    alarm: (entry, alarm) => {
      const { shared, own } = audienceOf(entry, 'Alarm', alarm.dateTime);
      for (const topic of own ? [...shared, own] : shared) sendJson(topic, alarm);
    },
    flush,
    stop: () => {
      cancel?.();
      waiting.clear();
    },
  };
}
