import type { FastifyBaseLogger } from 'fastify';
import type { Removal } from '../../base/removals.ts';
import { toldSeldom } from '../../../domain/live/alarms/alarm-rate.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { Config } from '../../base/config.ts';
import type { ServerCore } from '../../live/core.ts';
import type { Handlers } from '../../base/http/handler.ts';
import type { IngestTap } from '../../live/ingest/tap.ts';
import { createReleaseNotes, releaseNoteHandlers } from '../../base/release-notes/release-notes.ts';
import { createMailer } from '../../base/mail/mailer.ts';
import type { Sweep } from '../../base/sweeps.ts';
import { forgetNews, mailNews } from './news-mails.ts';
import { createPush, type Push } from './push.ts';
import { openVapid } from './vapid.ts';

/** Push messages and release notes. */
export interface News {
  handlers: Push['handlers'] & Pick<Handlers, 'releaseNotes.read'>;
  /** Sends alarms as push messages. */
  taps: readonly IngestTap[];
  /** Tells people what is published to a topic, where that is news. */
  published: Push['published'];
  /** Mails what waits. */
  sweeps: readonly Sweep[];
  removals: readonly Removal[];
  /** Waits until all started messages are sent. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 30_000;

/** Opens push messages, mails of news, and release notes. */
export async function openNews({ db, clock, tree }: ServerCore, config: Config, log: FastifyBaseLogger): Promise<News> {
  const push = createPush({ db, clock, tree, vapid: await openVapid(db, config), log });
  const notes = createReleaseNotes({ url: config.releaseNotesUrl, clock, log });
  const mailer = config.mail && createMailer(config.mail);
  return {
    handlers: { ...push.handlers, ...releaseNoteHandlers(notes) },
    taps: [{ name: 'push', alarm: toldSeldom(push.alarm, clock) }],
    published: push.published,
    sweeps: mailer
      ? [{ name: 'mails of news', everyMs: LOOK_EVERY_MS, run: () => mailNews({ db, clock, mailer, config, log }) }]
      : [],
    removals: [{ name: 'mails of news', run: (nowMs) => forgetNews(db, nowMs) }],
    stop: push.settle,
  };
}

/** A broker whose news reaches people beside the console too. */
export const tellingToo = (
  broker: Pick<Broker, 'publish'>,
  news: Pick<News, 'published'>,
): Pick<Broker, 'publish'> => ({
  publish: async (topic, body) => {
    news.published(topic, body);
    await broker.publish(topic, body);
  },
});
