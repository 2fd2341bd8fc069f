import type { FastifyBaseLogger } from 'fastify';
import type { Alarm } from '../../contract/messages.ts';
import type { Outcome, RejectionReason } from '../../domain/acceptance.ts';
import type { Clock } from '../../domain/clock.ts';
import type { DeviceEvent } from '../../domain/device-events.ts';
import { judge, type IngestMemory, type Judgement } from '../../domain/ingest-rule.ts';
import { communicationOf, type Reading } from '../../domain/reading.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { Broker } from '../broker/broker.ts';
import { QueryError } from '../db/query-error.ts';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import { every } from '../platform.ts';
import { readyBatch, type ReadyBatch, type TelemetryBatch } from '../telemetry/batch.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';
import { Batcher } from './batcher.ts';
import { OutcomeCounter, type IngestCounts } from './counts.ts';
import { hearPhones } from './phones.ts';

/** Where every protocol's readings come together. */
export interface Ingest {
  /** Judges, stores and publishes a reading; resolves with its outcome once it is stored. Throws BusyError or what the database says. */
  submit(entry: DirectoryEntry, reading: Reading): Promise<Outcome>;
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

interface Submitted {
  entry: DirectoryEntry;
  reading: Reading;
  done(outcome: Outcome): void;
  failed(error: unknown): void;
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

/** A batch as it was judged, ready to be written. */
interface Judged {
  judgements: readonly Judgement[];
  write: TelemetryBatch & { ready: ReadyBatch };
}

/** Why a batch cannot even be judged: found out while it is prepared, told when it is its turn. */
type Prepared = { ok: true; judged: Judged } | { ok: false; error: unknown };

/** Judges a batch in the order it came, each against what the one before it left, in this batch or in the one being written. */
function judgeAll(batch: readonly Submitted[], { live }: TelemetryStore, before: TelemetryBatch['live'] | null, nowMs: number): Judged {
  const judgements: Judgement[] = [];
  const states = new Map<number, { telemetry: Telemetry | null; memory: IngestMemory }>();
  const history: Telemetry[] = [];
  const events: { device: number; event: DeviceEvent }[] = [];
  for (const { entry, reading } of batch) {
    const state = states.get(entry.id) ?? before?.get(entry.id);
    const memory = state?.memory ?? live.memoryOf(entry.id);
    const previous = state?.telemetry ?? live.stored(entry.id);
    const judgement = judge(entry.id, previous, memory, reading, nowMs);
    judgements.push(judgement);
    if (judgement.live || judgement.memory !== memory) states.set(entry.id, { telemetry: judgement.live ?? previous, memory: judgement.memory });
    if (judgement.history) history.push(judgement.history);
    for (const event of judgement.events) events.push({ device: entry.id, event });
  }
  const write = { history, live: states, events };
  return { judgements, write: { ...write, ready: readyBatch(write) } };
}

/** Starts ingest. */
export function createIngest({ directory, telemetry, broker, clock, log }: Deps): Ingest {
  const counter = new OutcomeCounter();
  const { publisher } = broker;

  const publish = (batch: readonly Submitted[], judgements: readonly Judgement[]): void => {
    judgements.forEach(({ live, alarms, outcome }, i) => {
      const { entry, reading, done } = batch[i]!;
      // The newest of a batch is what the live state holds now, its hot fields with it.
      if (live) publisher.telemetry(entry, live, (telemetry.live.stored(entry.id) === live && telemetry.live.lastFix(entry.id)) || undefined);
      for (const type of alarms) publisher.alarm(entry, alarmOf(entry, reading, type));
      counter.add(outcome, entry.id);
      done(outcome);
    });
  };
  const prepare = (batch: readonly Submitted[], before: Prepared | null): Prepared => {
    try {
      return { ok: true, judged: judgeAll(batch, telemetry, before?.ok ? before.judged.write.live : null, clock.now()) };
    } catch (error) {
      return { ok: false, error };
    }
  };
  const store = async (batch: readonly Submitted[], prepared: Prepared): Promise<void> => {
    if (!prepared.ok) throw prepared.error;
    const { judgements, write } = prepared.judged;
    if (write.ready.parameters || write.live.size > 0) await telemetry.write(write);
    publish(batch, judgements);
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
