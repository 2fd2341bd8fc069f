import type { FastifyBaseLogger } from 'fastify';
import type { Publisher } from '../broker/publisher.ts';
import type { Config } from '../config.ts';
import type { ServerCore } from '../core.ts';
import type { Handlers } from '../http/handler.ts';
import { tellOncePerAlarm } from '../ingest/alarm-outlet.ts';
import { createReleaseNotes, releaseNoteHandlers } from '../notes/release-notes.ts';
import { createPush, type Push } from './push.ts';
import { openVapid } from './vapid.ts';

/** What reaches people by itself. */
export interface News {
  handlers: Push['handlers'] & Pick<Handlers, 'releaseNotes.read'>;
  /** The broker's publisher, whose alarms become push messages too. */
  publisher: Publisher;
  /** Waits until what was begun has been sent. */
  stop(): Promise<void>;
}

/** Opens push messages and release notes over a publisher. */
export async function openNews({ db, clock, tree }: ServerCore, config: Config, log: FastifyBaseLogger, publisher: Publisher): Promise<News> {
  const push = createPush({ db, clock, tree, vapid: await openVapid(db, config), log });
  const notes = createReleaseNotes({ url: config.releaseNotesUrl, clock, log });
  return { handlers: { ...push.handlers, ...releaseNoteHandlers(notes) }, publisher: tellOncePerAlarm(publisher, [push], clock), stop: push.settle };
}
