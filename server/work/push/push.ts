import type { FastifyBaseLogger } from 'fastify';
import type { Alarm } from '../../../contract/messages.ts';
import { parseTopic } from '../../../contract/topics.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { isPushService } from '../../../domain/work/push-token.ts';
import type { BrandTree } from '../../people/brands/brand-tree.ts';
import type { Database } from '../../base/db/database.ts';
import type { DirectoryEntry } from '../../live/devices/directory.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { KeptBook } from './kept-book.ts';
import { alarmNews, publishedNews, type News } from './news.ts';
import { keepForMail } from './news-mails.ts';
import { payloadOf } from './news-text.ts';
import { pushHandlers } from './push-handlers.ts';
import { sendPush } from './push-sender.ts';
import { dropToken } from './push-tokens.ts';
import { isPushed, readMailReaders, readSubscribers, type Reader, type Subscriber } from './readers.ts';
import { SendQueue } from './send-queue.ts';
import type { Vapid } from './vapid.ts';

/** News to people beside the console, which may be closed: push messages to their browsers, and what is mailed to them. */
export interface Push {
  handlers: Pick<Handlers, 'push.key' | 'push.tokens' | 'push.saveToken' | 'push.removeToken'>;
  /** Tells an alarm to all who may see it and want it. */
  alarm(entry: DirectoryEntry, alarm: Alarm): void;
  /** Tells what was published to a topic, where that is news. */
  published(topic: string, body: unknown): void;
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
/** Most messages to one browser per minute; further news is only shown in the console. */
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Creates the sender of news to whoever wants it by push or mail. */
export function createPush({ db, clock, tree, vapid, log, mayReach = isPushService }: Deps): Push {
  const browsers = new KeptBook<Subscriber[]>(() => readSubscribers(db), clock, FRESH_MS);
  const mailReaders = new KeptBook<Reader[]>(() => readMailReaders(db), clock, FRESH_MS);
  const sentMs = new Map<string, number[]>();
  const telling = new Set<Promise<void>>();
  const queue = new SendQueue((error) => log.error({ err: error }, 'push message failed'));

  const isWithinBudget = (token: string): boolean => {
    const recent = (sentMs.get(token) ?? []).filter((atMs) => clock.now() - atMs < MINUTE_MS);
    sentMs.set(token, recent.length < MOST_A_MINUTE ? [...recent, clock.now()] : recent);
    return recent.length < MOST_A_MINUTE;
  };
  const deliver = async (person: Subscriber, news: News): Promise<void> => {
    if ((await sendPush(person.subscription, payloadOf(news, person), { vapid, log })) !== 'gone') return;
    await dropToken(db, person.token);
    sentMs.delete(person.token);
    browsers.forget();
  };
  const tell = async (news: News): Promise<void> => {
    try {
      for (const person of await browsers.get()) {
        const isFor = isPushed(person, news.kind, clock.now()) && news.reaches(person);
        if (isFor && mayReach(person.subscription.endpoint) && queue.hasRoom && isWithinBudget(person.token))
          queue.add(() => deliver(person, news));
      }
      const byMail = (await mailReaders.get()).filter((one) => one.choices.newsWays[news.kind].mail);
      await keepForMail(
        { db, clock },
        byMail.filter((person) => news.reaches(person)),
        news,
      );
    } catch (error) {
      browsers.forget();
      mailReaders.forget();
      log.error({ err: error }, 'news could not be told beside the console');
    }
  };
  const start = (news: News | null): void => {
    if (news === null) return;
    const told = tell(news).finally(() => telling.delete(told));
    telling.add(told);
  };

  return {
    handlers: pushHandlers({ db, clock, publicKey: vapid.publicKey, mayReach, changed: () => browsers.forget() }),
    alarm: (entry, alarm) => start(alarmNews(entry, alarm, tree)),
    published: (topic, body) => {
      const parsed = parseTopic(topic);
      if (parsed === null) return;
      try {
        start(publishedNews(parsed, body, tree, clock.now()));
      } catch (error) {
        // Whoever is connected to the broker is told all the same.
        log.error({ err: error, topic }, 'what was published could not be read as news');
      }
    },
    settle: async () => {
      await Promise.all(telling);
      await queue.settle();
    },
  };
}
