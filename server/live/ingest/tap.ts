import type { FastifyBaseLogger } from 'fastify';
import type { Alarm } from '../../../contract/messages.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { HotFix } from '../../../domain/live/telemetry/hot-fix.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Database } from '../../base/db/database.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import type { TelemetryBatch } from '../telemetry/batch.ts';

/** The stored part of a batch: rows of history, live states by device, events. */
export type StoredBatch = Pick<TelemetryBatch, 'history' | 'gaps' | 'live' | 'events'>;

/**
 * A follower of accepted readings. Batches arrive one after another, each with the fixes of a device in order, so a tap
 * gets the fixes of a device in order.
 *
 * `stored` returns what is written beside a batch, or null for nothing: a batch without such a write is one statement.
 * It runs inside the transaction of its batch: a rule writes its state of a device there, so that fixes and state
 * are committed together even if the server dies. When it throws, the whole batch fails, is split if a single value may
 * be the cause, and its senders are told to send again. So it must change nothing but through `tx`, and may run again
 * for the same fixes.
 *
 * The others run after the commit, once for each committed batch. One that throws is logged and stops neither the other
 * taps nor ingest: the fixes are already stored. They do not run if the server dies after the commit: what must not be
 * lost belongs in `stored`.
 */
export interface IngestTap {
  /** Name in the log. */
  name: string;
  /** What is written beside a batch, in its transaction; null for nothing. */
  stored?(batch: StoredBatch): ((tx: Database) => Promise<void>) | null;
  /** A batch was committed. */
  kept?(batch: StoredBatch): void;
  /** A new live state of a device; `fix` are its hot fields. */
  live?(entry: DirectoryEntry, telemetry: Telemetry, fix: HotFix): void;
  /** A device raised an alarm that was not reported before. */
  alarm?(entry: DirectoryEntry, alarm: Alarm): void;
}

/** Shortest interval between log lines of a tap that keeps failing, ms. */
const LOG_EVERY_MS = 60_000;

/** Calls the taps in list order. */
export class Taps {
  private readonly loggedMs = new Map<string, number>();

  constructor(
    private readonly taps: readonly IngestTap[],
    private readonly deps: { clock: Clock; log: Pick<FastifyBaseLogger, 'error'> },
  ) {}

  /**
   * The writes of the taps in the transaction of a batch; undefined if there are none, because then a batch is a single
   * statement.
   */
  beside(batch: StoredBatch): ((tx: Database) => Promise<void>) | undefined {
    const writers = this.taps.flatMap((tap) => tap.stored?.(batch) ?? []);
    if (writers.length === 0) return undefined;
    return async (tx) => {
      for (const write of writers) await write(tx);
    };
  }

  kept(batch: StoredBatch): void {
    for (const tap of this.taps) if (tap.kept) this.call(tap, () => tap.kept?.(batch));
  }

  live(entry: DirectoryEntry, telemetry: Telemetry, fix: HotFix): void {
    for (const tap of this.taps) if (tap.live) this.call(tap, () => tap.live?.(entry, telemetry, fix));
  }

  alarm(entry: DirectoryEntry, alarm: Alarm): void {
    for (const tap of this.taps) if (tap.alarm) this.call(tap, () => tap.alarm?.(entry, alarm));
  }

  private call({ name }: IngestTap, run: () => void): void {
    try {
      run();
    } catch (error) {
      const nowMs = this.deps.clock.now();
      if (nowMs - (this.loggedMs.get(name) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return;
      this.loggedMs.set(name, nowMs);
      this.deps.log.error({ err: error, tap: name }, 'a tap of ingest failed; its fixes are stored');
    }
  }
}
