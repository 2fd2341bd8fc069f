import type { FastifyBaseLogger } from 'fastify';
import type { Alarm } from '../../contract/messages.ts';
import type { Clock } from '../../domain/clock.ts';
import { isPushService } from '../../domain/push-token.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import { isBeforeOwner } from '../broker/publisher.ts';
import type { Database } from '../db/database.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import type { Handlers } from '../http/handler.ts';
import { payloadOf } from './alarm-text.ts';
import { pushHandlers } from './push-handlers.ts';
import { sendPush } from './push-sender.ts';
import { dropToken, readSubscribers, type Subscriber } from './push-tokens.ts';
import { SendQueue } from './send-queue.ts';
import type { Vapid } from './vapid.ts';

/** Push messages to browsers whose console may be closed. */
export interface Push {
  handlers: Pick<Handlers, 'push.key' | 'push.tokens' | 'push.saveToken' | 'push.removeToken'>;
  /** Sends an alarm to the subscribed browsers of all users who may see it. */
  alarm(entry: DirectoryEntry, alarm: Alarm): void;
  /** Waits until all started messages are sent. */
  settle(): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  tree: BrandTree;
  vapid: Vapid;
  log: FastifyBaseLogger;
  /** Whether the server may call an endpoint; tests allow their fake service. */
  mayReach?: (endpoint: string) => boolean;
}

/** Recipients are cached for this time, ms: changes by other servers take effect after it. */
const FRESH_MS = 5_000;
/** Most messages to one browser per minute; further alarms are only shown in the console. */
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/**
 * Whether a user may see an alarm. As on the broker: the customer of the device, and staff of its brand and of brands
 * above.
 */
export function maySeeAlarm(
  person: Pick<Subscriber, 'userId' | 'userBrandId' | 'profile'>,
  entry: DirectoryEntry,
  alarm: Pick<Alarm, 'dateTime'>,
  tree: Pick<BrandTree, 'isWithin'>,
): boolean {
  if (person.profile === 'USER')
    return person.userId === entry.userId && !entry.hidden && !isBeforeOwner(entry, alarm.dateTime);
  return (person.profile === 'ADMINISTRATOR' || !entry.hidden) && tree.isWithin(entry.brandId, person.userBrandId);
}

/** Creates the sender of push messages to the tokens in the database. */
export function createPush({ db, clock, tree, vapid, log, mayReach = isPushService }: Deps): Push {
  let book: Promise<Subscriber[]> | null = null;
  let readMs = Number.NEGATIVE_INFINITY;
  const sentMs = new Map<string, number[]>();
  const telling = new Set<Promise<void>>();
  const queue = new SendQueue((error) => log.error({ err: error }, 'push message failed'));

  const subscribers = (): Promise<Subscriber[]> => {
    if (book === null || clock.now() - readMs >= FRESH_MS) {
      readMs = clock.now();
      book = readSubscribers(db);
    }
    return book;
  };
  const forget = (): void => {
    book = null;
  };
  const isWithinBudget = (token: string): boolean => {
    const recent = (sentMs.get(token) ?? []).filter((atMs) => clock.now() - atMs < MINUTE_MS);
    sentMs.set(token, recent.length < MOST_A_MINUTE ? [...recent, clock.now()] : recent);
    return recent.length < MOST_A_MINUTE;
  };
  const deliver = async (person: Subscriber, alarm: Alarm): Promise<void> => {
    if ((await sendPush(person.subscription, payloadOf(alarm, person), { vapid, log })) !== 'gone') return;
    await dropToken(db, person.token);
    sentMs.delete(person.token);
    forget();
  };
  const tell = async (entry: DirectoryEntry, alarm: Alarm): Promise<void> => {
    try {
      for (const person of await subscribers()) {
        if (person.hides || !maySeeAlarm(person, entry, alarm, tree) || !mayReach(person.subscription.endpoint))
          continue;
        if (queue.hasRoom && isWithinBudget(person.token)) queue.add(() => deliver(person, alarm));
      }
    } catch (error) {
      forget();
      log.error({ err: error }, 'recipients of a push message could not be read');
    }
  };

  return {
    handlers: pushHandlers({ db, clock, publicKey: vapid.publicKey, mayReach, changed: forget }),
    alarm: (entry, alarm) => {
      const told = tell(entry, alarm).finally(() => telling.delete(told));
      telling.add(told);
    },
    settle: async () => {
      await Promise.all(telling);
      await queue.settle();
    },
  };
}
