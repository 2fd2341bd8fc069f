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
import type { Vapid } from './vapid.ts';

/** Push messages to browsers whose console may be closed. */
export interface Push {
  handlers: Pick<Handlers, 'push.key' | 'push.tokens' | 'push.saveToken' | 'push.removeToken'>;
  /** Tells an alarm to everybody who may hear it and has a browser that takes messages. */
  alarm(entry: DirectoryEntry, alarm: Alarm): void;
  /** Waits until what was begun has been sent. */
  settle(): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  tree: BrandTree;
  vapid: Vapid;
  log: FastifyBaseLogger;
  /** Whether the server may call an endpoint; tests allow their stand-in. */
  mayReach?: (endpoint: string) => boolean;
}

/** What other servers changed of tokens and choices shows after this time, ms. */
const FRESH_MS = 5_000;
/** Messages a browser is sent in a minute; what is above is only in the console. */
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Messages under way at once; what comes on top of those waiting is dropped: news that is late is none. */
const MOST_AT_ONCE = 4;
const MOST_WAITING = 500;

/** Whether somebody may hear an alarm: as on the broker, its user, and the staff of its brand and of those above it. */
export function mayHearAlarm(person: Pick<Subscriber, 'userId' | 'userBrandId' | 'profile'>, entry: DirectoryEntry, alarm: Pick<Alarm, 'dateTime'>, tree: Pick<BrandTree, 'isWithin'>): boolean {
  if (person.profile === 'USER') return person.userId === entry.userId && !entry.hidden && !isBeforeOwner(entry, alarm.dateTime);
  return (person.profile === 'ADMINISTRATOR' || !entry.hidden) && tree.isWithin(entry.brandId, person.userBrandId);
}

/** Starts push messages over the tokens of the database. */
export function createPush({ db, clock, tree, vapid, log, mayReach = isPushService }: Deps): Push {
  let book: Promise<Subscriber[]> | null = null;
  let readMs = Number.NEGATIVE_INFINITY;
  const sentMs = new Map<string, number[]>();
  const waiting: (() => Promise<void>)[] = [];
  const telling = new Set<Promise<void>>();
  let underWay = 0;
  let idle: (() => void)[] = [];

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
  const next = (): void => {
    while (underWay < MOST_AT_ONCE && waiting.length > 0) {
      underWay += 1;
      void waiting
        .shift()!()
        .catch((error: unknown) => log.error({ err: error }, 'push message failed'))
        .finally(() => {
          underWay -= 1;
          next();
        });
    }
    if (underWay === 0) for (const done of idle.splice(0)) done();
  };
  const tell = async (entry: DirectoryEntry, alarm: Alarm): Promise<void> => {
    try {
      for (const person of await subscribers()) {
        if (person.hides || !mayHearAlarm(person, entry, alarm, tree) || !mayReach(person.subscription.endpoint)) continue;
        if (waiting.length < MOST_WAITING && isWithinBudget(person.token)) waiting.push(() => deliver(person, alarm));
      }
      next();
    } catch (error) {
      forget();
      log.error({ err: error }, 'push messages could not be addressed');
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
      if (underWay > 0 || waiting.length > 0) await new Promise<void>((done) => idle.push(done));
    },
  };
}
