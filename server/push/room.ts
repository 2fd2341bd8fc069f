import type { FastifyBaseLogger } from 'fastify';
import { toldSeldom } from '../../domain/alarm-rate.ts';
import type { Config } from '../config.ts';
import type { ServerCore } from '../core.ts';
import type { Handlers } from '../http/handler.ts';
import type { IngestTap } from '../ingest/tap.ts';
import { createReleaseNotes, releaseNoteHandlers } from '../notes/release-notes.ts';
import { createPush, type Push } from './push.ts';
import { openVapid } from './vapid.ts';

/** Push messages and release notes. */
export interface News {
  handlers: Push['handlers'] & Pick<Handlers, 'releaseNotes.read'>;
  /** Sends alarms as push messages. */
  taps: readonly IngestTap[];
  /** Waits until all started messages are sent. */
  stop(): Promise<void>;
}

/** Opens push messages and release notes. */
export async function openNews({ db, clock, tree }: ServerCore, config: Config, log: FastifyBaseLogger): Promise<News> {
  const push = createPush({ db, clock, tree, vapid: await openVapid(db, config), log });
  const notes = createReleaseNotes({ url: config.releaseNotesUrl, clock, log });
  return {
    handlers: { ...push.handlers, ...releaseNoteHandlers(notes) },
    taps: [{ name: 'push', alarm: toldSeldom(push.alarm, clock) }],
    stop: push.settle,
  };
}
