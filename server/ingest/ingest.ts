import type { FastifyBaseLogger } from 'fastify';
import type { Alarm } from '../../contract/messages.ts';
import type { Outcome, RejectionReason } from '../../domain/acceptance.ts';
import type { Clock } from '../../domain/clock.ts';
import { communicationOf, type Reading } from '../../domain/reading.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { Broker } from '../broker/broker.ts';
import { QueryError } from '../db/query-error.ts';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import { every } from '../platform.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';
import { Batcher } from './batcher.ts';
import { OutcomeCounter, type IngestCounts } from './counts.ts';
import { judgeBatch, type Judged, type RecordEdit, type Submitted, type Verdict } from './judge-batch.ts';
import { hearPhones } from './phones.ts';

/** Where every protocol's readings come together. */
export interface Ingest {
  /** Judges, stores and publishes a reading; resolves with its outcome once it is stored. Throws BusyError or what the database says. */
  submit(entry: DirectoryEntry, reading: Reading): Promise<Outcome>;
  /**
   * Changes the last record of a device in its turn among what it sends, stores and publishes it; null where the device never
   * reported. Throws BusyError or what the database says.
   */
  edit(entry: DirectoryEntry, edit: RecordEdit): Promise<Telemetry | null>;
  /** Counts what never became a reading. */
  refuse(reason: RejectionReason, deviceId?: number): void;
  /** Since the start of this server. */
  counts(): IngestCounts;
  countsOf(deviceId: number): IngestCounts;
  readonly directory: DeviceDirectory;
  readonly clock: Clock;
  /** Takes nothing more and waits until all that was taken is stored. */
  stop(): Promise<void>;
}

interface Deps {
  directory: DeviceDirectory;
  telemetry: TelemetryStore;
  broker: Pick<Broker, 'publisher' | 'hearPhones'>;
  clock: Clock;
  log: FastifyBaseLogger;
}

const LOG_EVERY_MS = 60_000;

function alarmOf(entry: DirectoryEntry, reading: Reading, type: string): Alarm {
  const timeMs = reading.valid ? reading.fixTimeMs : communicationOf(reading);
  return { id: `${entry.id}-${timeMs}-${type}`, type, device: entry.id, deviceName: entry.name, dateTime: new Date(timeMs).toISOString(), description: null };
}

/**
 * Whether one value of a batch may be to blame (a value that the rule or the database cannot take: class 22), so that
 * the rest is stored without it.
 */
const isOfOneValue = (error: unknown): boolean => error instanceof RangeError || (error instanceof QueryError && error.code?.startsWith('22') === true);

/** Why a batch cannot even be judged: found out while it is prepared, told when it is its turn. */
type Prepared = { ok: true; judged: Judged } | { ok: false; error: unknown };

/** Starts ingest. */
export function createIngest({ directory, telemetry, broker, clock, log }: Deps): Ingest {
  const counter = new OutcomeCounter();
  const { publisher } = broker;

  // The newest of a batch is what the live state holds now, its hot fields with it.
  const tell = (entry: DirectoryEntry, live: Telemetry): void =>
    publisher.telemetry(entry, live, (telemetry.live.stored(entry.id) === live && telemetry.live.lastFix(entry.id)) || undefined);
  const publish = (batch: readonly Submitted[], verdicts: readonly Verdict[]): void => {
    verdicts.forEach((verdict, i) => {
      const item = batch[i]!;
      const { entry } = item;
      if ('edit' in item) {
        const changed = ('edited' in verdict && verdict.edited?.after) || null;
        if (changed) tell(entry, changed);
        item.done(changed);
      } else if ('judgement' in verdict) {
        const { live, alarms, outcome } = verdict.judgement;
        if (live) tell(entry, live);
        for (const type of alarms) publisher.alarm(entry, alarmOf(entry, item.reading, type));
        counter.add(outcome, entry.id);
        item.done(outcome);
      }
    });
  };
  const prepare = (batch: readonly Submitted[], before: Prepared | null): Prepared => {
    try {
      return { ok: true, judged: judgeBatch(batch, telemetry, before?.ok ? before.judged.write.live : null, clock.now()) };
    } catch (error) {
      return { ok: false, error };
    }
  };
  const store = async (batch: readonly Submitted[], prepared: Prepared): Promise<void> => {
    if (!prepared.ok) throw prepared.error;
    const { verdicts, write } = prepared.judged;
    if (write.ready.parameters || write.live.size > 0) await telemetry.write(write);
    publish(batch, verdicts);
  };
  const finish = async (batch: readonly Submitted[], prepared: Prepared): Promise<boolean> => {
    try {
      await store(batch, prepared);
      return true;
    } catch (error) {
      if (batch.length > 1 && isOfOneValue(error)) {
        for (const half of [batch.slice(0, batch.length >> 1), batch.slice(batch.length >> 1)]) await finish(half, prepare(half, null));
        return false;
      }
      log.error({ err: error, fixes: batch.length }, 'storing fixes failed; their senders were told');
      for (const { failed } of batch) failed(error);
      return false;
    }
  };
  const batcher = new Batcher<Submitted, Prepared>({ prepare, finish });

  let logged = '';
  const stopLog = every(
    LOG_EVERY_MS,
    () => {
      const counts = counter.counts();
      const text = JSON.stringify(counts);
      if (text !== logged) log.info({ ingest: counts }, 'ingest since the start');
      logged = text;
    },
    (error) => log.error({ err: error }, 'counting failed'),
  );

  const ingest: Ingest = {
    directory,
    clock,
    submit: (entry, reading) =>
      new Promise((done, failed) => {
        batcher.add({ entry, reading, done, failed });
      }),
    edit: (entry, edit) =>
      new Promise((done, failed) => {
        batcher.add({ entry, edit, done, failed });
      }),
    refuse: (reason, deviceId) => counter.add(reason, deviceId ?? null),
    counts: () => counter.counts(),
    countsOf: (deviceId) => counter.ofDevice(deviceId),
    stop: async () => {
      await batcher.stop();
      await stopLog();
    },
  };
  hearPhones(broker, ingest);
  return ingest;
}
