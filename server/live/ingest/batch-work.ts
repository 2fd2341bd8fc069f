import type { FastifyBaseLogger } from 'fastify';
import type { Alarm } from '../../../contract/messages.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { hotFixOf } from '../../../domain/live/telemetry/hot-fix.ts';
import { spokenMs, type Reading } from '../../../domain/live/telemetry/reading.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Database } from '../../base/db/database.ts';
import { QueryError } from '../../base/db/query-error.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';
import type { BatchWork } from './batcher.ts';
import type { OutcomeCounter } from './counts.ts';
import { judgeBatch, type Judged, type Submitted, type Verdict } from './judge-batch.ts';
import type { RecentMessages } from './recent-messages.ts';
import type { Taps } from './tap.ts';

export interface BatchDeps {
  telemetry: TelemetryStore;
  taps: Taps;
  counter: OutcomeCounter;
  messages: RecentMessages;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** A judged batch, or the error of judging it: found by `prepare`, reported by `finish`. */
export type Prepared = { ok: true; judged: Judged } | { ok: false; error: unknown };

function alarmOf(entry: DirectoryEntry, reading: Reading, type: string): Alarm {
  const timeMs = spokenMs(reading);
  return {
    id: `${entry.id}-${timeMs}-${type}`,
    type,
    device: entry.id,
    deviceName: entry.name,
    dateTime: new Date(timeMs).toISOString(),
    description: null,
    area: null,
  };
}

/**
 * Whether a single value may have caused an error, because the rule or the database cannot handle it (SQLSTATE class
 * 22), so that the rest of the batch can be stored without it.
 */
const isOfOneValue = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof QueryError && error.code?.startsWith('22') === true);

type Beside = ((tx: Database) => Promise<void>) | undefined;

/** Runs one write after the other, both in the transaction of the batch. */
const inTurn = (first: Beside, second: Beside): Beside =>
  first && second
    ? async (tx) => {
        await first(tx);
        await second(tx);
      }
    : (first ?? second);

/** Reports the result of an item to the taps and to its submitter. */
function tellOne({ telemetry, taps, counter, messages }: BatchDeps, item: Submitted, verdict: Verdict): void {
  const { entry } = item;
  const tellLive = (live: Telemetry): void => {
    // The newest reading of a batch is the live state by now, with its hot fields already computed.
    const known = telemetry.live.stored(entry.id) === live ? telemetry.live.lastFix(entry.id) : null;
    taps.live(entry, live, known ?? hotFixOf(live));
  };
  if ('edit' in item) {
    const changed = ('edited' in verdict && verdict.edited?.after) || null;
    if (changed) tellLive(changed);
    item.done(changed);
  } else if ('judgement' in verdict) {
    const { live, alarms, outcome, reading } = verdict.judgement;
    if (live) tellLive(live);
    for (const type of alarms) taps.alarm(entry, alarmOf(entry, reading, type));
    counter.add(outcome, entry.id);
    messages.add(entry.id, reading.receivedMs, outcome, reading, item.source);
    item.done(outcome);
  }
}

/** Judges batches, stores them together with the writes of the taps, and reports the result of each item. */
export function batchWork(deps: BatchDeps): BatchWork<Submitted, Prepared> {
  const { telemetry, taps, clock, log } = deps;
  const prepare = (batch: readonly Submitted[], before: Prepared | null): Prepared => {
    try {
      return {
        ok: true,
        judged: judgeBatch(batch, telemetry, before?.ok ? before.judged.write.live : null, clock.now()),
      };
    } catch (error) {
      return { ok: false, error };
    }
  };
  const store = async (batch: readonly Submitted[], prepared: Prepared): Promise<void> => {
    if (!prepared.ok) throw prepared.error;
    const { verdicts, write } = prepared.judged;
    if (write.ready.parameters || write.gaps.length > 0 || write.live.size > 0) {
      await telemetry.write({ ...write, beside: inTurn(write.beside, taps.beside(write)) });
      taps.kept(write);
    }
    verdicts.forEach((verdict, at) => tellOne(deps, batch[at]!, verdict));
  };
  const finish = async (batch: readonly Submitted[], prepared: Prepared): Promise<boolean> => {
    try {
      await store(batch, prepared);
      return true;
    } catch (error) {
      if (batch.length > 1 && isOfOneValue(error)) {
        for (const half of [batch.slice(0, batch.length >> 1), batch.slice(batch.length >> 1)])
          await finish(half, prepare(half, null));
        return false;
      }
      log.error({ err: error, fixes: batch.length }, 'storing fixes failed; their senders got an error');
      for (const { failed } of batch) failed(error);
      return false;
    }
  };
  return { prepare, finish };
}
