import { TELEMETRY_ONLINE_MS } from '../../../domain/live/telemetry/activity.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { readSetting, writeSetting } from '../../base/db/settings.ts';
import type { IngestPauses } from './pauses.ts';

/** How often it is noted that this server listens. */
export const NOTE_MS = 30_000;
/** Notes further apart than this: in between nothing was heard. A restart is shorter. */
const DEAF_MS = 2 * 60_000;
/** Longer than the longest silence that a rule looks at. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** What trackers get to speak in, after a time in which they were not heard. */
const GRACE_MS = TELEMETRY_ONLINE_MS;
const KEY = 'listening';

/** A time in which nothing was heard, ms since the epoch. */
export type Deaf = readonly [fromMs: number, toMs: number];

interface Noted {
  untilMs: number;
  /** Oldest first. */
  deaf: readonly Deaf[];
}

/**
 * When trackers were heard, kept in the database. A server that was stopped, paused, or without its database heard
 * nothing: silence of then says nothing about a tracker.
 */
export class Listening {
  private noted: Noted;
  private isCut = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly pauses: Pick<IngestPauses, 'current'>,
  ) {
    this.noted = { untilMs: clock.now(), deaf: [] };
  }

  /** At the start of a server and now and then: notes that trackers are heard, and since when they were not. */
  async note(): Promise<void> {
    if (this.pauses.current !== null) return;
    try {
      const text = await readSetting(this.db, KEY);
      const noted = noteOf(text === null ? null : (JSON.parse(text) as Noted), this.clock.now());
      await writeSetting(this.db, KEY, JSON.stringify(noted));
      this.noted = noted;
      this.isCut = false;
    } catch (error) {
      this.isCut = true;
      throw error;
    }
  }

  /** When a silence since an instant has lasted so long, of which only the time counts in which trackers were heard. */
  dueMs(sinceMs: number, lastsMs: number): number {
    let dueMs = sinceMs + lastsMs;
    for (const [fromMs, toMs] of this.noted.deaf)
      if (fromMs < dueMs && toMs > sinceMs) dueMs += toMs - Math.max(fromMs, sinceMs);
    return dueMs;
  }

  /** Up to when silence can be judged: the clock, but not while nothing is heard, nor before trackers could speak again. */
  readonly known: Clock = {
    now: () => {
      const { untilMs, deaf } = this.noted;
      const isDeaf = this.isCut || this.pauses.current !== null;
      const nowMs = this.clock.now();
      return deaf.reduceRight(
        (knownMs, [fromMs, toMs]) => (knownMs < toMs + GRACE_MS ? Math.min(knownMs, fromMs) : knownMs),
        isDeaf ? Math.min(untilMs, nowMs) : nowMs,
      );
    },
  };
}

/** What is noted at an instant, given what was noted last. A clock that was ahead is not believed afterwards. */
function noteOf(last: Noted | null, nowMs: number): Noted {
  const deaf = (last?.deaf ?? []).filter(([, toMs]) => toMs <= nowMs && toMs > nowMs - KEPT_MS);
  const wasDeaf = last !== null && nowMs - last.untilMs > DEAF_MS;
  return { untilMs: nowMs, deaf: wasDeaf ? [...deaf, [last.untilMs, nowMs]] : deaf };
}
