import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { releaseNoteSchema, type ReleaseNote } from '../../../domain/people/users/release-notes.ts';
import type { Handlers } from '../http/handler.ts';
import { askOutside } from '../platform.ts';

/** How long an answer of the repository is cached, and how long a failure is. */
const KEPT_MS = 5 * 60_000;
const RETRY_MS = 60_000;
const LIMITS = { timeoutMs: 8_000, mostBytes: 262_144, follow: true };

/** Newest first; what stands behind it is of no interest, broken or not. */
const answerSchema = z.object({ data: z.array(z.unknown()) });

export interface ReleaseNotes {
  /** The newest note; null without a repository, without notes, and while none could be read yet. */
  newest(): Promise<ReleaseNote | null>;
}

interface Deps {
  /** Address of the repository; null is none. */
  url: string | null;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The first note of the repository's answer; null when it has none. Throws when it is no such answer. */
export function newestOf(answer: unknown): ReleaseNote | null {
  const { data } = answerSchema.parse(answer);
  return data.length === 0 ? null : releaseNoteSchema.parse(data[0]);
}

/**
 * Reads the external repository of release notes for the page, which may connect to nobody but this server. A cached
 * note outlives an outage of the repository.
 */
export function createReleaseNotes({ url, clock, log }: Deps): ReleaseNotes {
  let note: ReleaseNote | null = null;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (address: string): Promise<void> => {
    try {
      const { status, bytes } = await askOutside(address, LIMITS, { headers: { accept: 'application/json' } });
      if (status !== 200) throw new Error(`answered ${status}`);
      note = newestOf(JSON.parse(new TextDecoder().decode(bytes)));
      freshUntilMs = clock.now() + KEPT_MS;
    } catch (error) {
      freshUntilMs = clock.now() + RETRY_MS;
      log.warn({ reason: (error as Error).message }, 'release notes could not be read');
    }
  };
  return {
    newest: async () => {
      if (url === null) return null;
      if (clock.now() >= freshUntilMs)
        await (reading ??= read(url).finally(() => {
          reading = null;
        }));
      return note;
    },
  };
}

/** Handler of the call that reads them. */
export const releaseNoteHandlers = (notes: ReleaseNotes): Pick<Handlers, 'releaseNotes.read'> => ({
  'releaseNotes.read': async () => ({ note: await notes.newest() }),
});
