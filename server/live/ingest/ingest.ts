import type { FastifyBaseLogger } from 'fastify';
import type { Outcome, RejectionReason } from '../../../domain/live/ingest/acceptance.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Reading } from '../../../domain/live/telemetry/reading.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import { every } from '../../base/platform.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';
import { Batcher } from './batcher.ts';
import { batchWork, type Prepared } from './batch-work.ts';
import { OutcomeCounter, type IngestCounts } from './counts.ts';
import type { RecordEdit, Submitted } from './judge-batch.ts';
import { IngestPauses } from './pauses.ts';
import { RecentMessages, type MessageSource } from './recent-messages.ts';
import { Taps, type IngestTap } from './tap.ts';

/** The common entry point for the readings of all protocols. */
export interface Ingest {
  /**
   * Judges, stores and publishes a reading; resolves with its outcome once it is stored. Throws BusyError, the Refusal
   * of a pause or the error of the database. `source` is the message it was read from, for those who look why a tracker is not seen.
   */
  submit(entry: DirectoryEntry, reading: Reading, source?: MessageSource | null): Promise<Outcome>;
  /**
   * Changes the last record of a device, in order with the messages of the device, stores and publishes it; resolves
   * with null if the device never reported. Throws as `submit` does.
   */
  edit(entry: DirectoryEntry, edit: RecordEdit): Promise<Telemetry | null>;
  /**
   * Counts a message that never became a reading, for its device or, if that is unknown, for the brand of the gateway
   * that sent it. `source` is what was refused, from a sender who may send for the device: what a stranger sends in its
   * name is not kept.
   */
  refuse(reason: RejectionReason, deviceId?: number, gatewayBrand?: number | null, source?: MessageSource | null): void;
  /** Since the start of this server. */
  counts(): IngestCounts;
  countsOf(deviceId: number): IngestCounts;
  /** The latest messages of a device that this server heard. */
  readonly messages: Pick<RecentMessages, 'of'>;
  /** Counts of messages that gateways of a brand sent for unknown devices. */
  countsOfGateways(brandId: number): IngestCounts;
  readonly directory: DeviceDirectory;
  /** The key with which the phone of a device encrypts; null if it has none. */
  payloadKeyOf(entry: DirectoryEntry): string | null;
  readonly clock: Clock;
  /** Accepts no more readings and waits until all accepted ones are stored. */
  stop(): Promise<void>;
}

interface Deps {
  directory: DeviceDirectory;
  telemetry: TelemetryStore;
  /** Followers of accepted readings, in the order in which they are called. */
  taps: readonly IngestTap[];
  /** Without it nothing pauses. */
  pauses?: IngestPauses;
  /** Without it no device has a key. */
  payloadKeyOf?: Ingest['payloadKeyOf'];
  clock: Clock;
  log: FastifyBaseLogger;
}

const LOG_EVERY_MS = 60_000;

/** Logs the counts once a minute if they have changed; returns a function that stops it. */
function logCounts(counter: OutcomeCounter, log: FastifyBaseLogger): () => Promise<void> {
  let logged = '';
  return every(
    LOG_EVERY_MS,
    () => {
      const counts = counter.counts();
      const text = JSON.stringify(counts);
      if (text !== logged) log.info({ ingest: counts }, 'ingest since the start');
      logged = text;
    },
    (error) => log.error({ err: error }, 'counting failed'),
  );
}

export function createIngest({
  directory,
  telemetry,
  taps,
  pauses = new IngestPauses(),
  payloadKeyOf = () => null,
  clock,
  log,
}: Deps): Ingest {
  const counter = new OutcomeCounter();
  const messages = new RecentMessages();
  const work = batchWork({ telemetry, taps: new Taps(taps, { clock, log }), counter, messages, clock, log });
  const batcher = new Batcher<Submitted, Prepared>(work, ({ entry }) => ({ brand: entry.brandId, device: entry.id }));
  const stopLog = logCounts(counter, log);
  const add = (item: Submitted): void => {
    pauses.check();
    batcher.add(item);
  };
  return {
    directory,
    payloadKeyOf,
    clock,
    messages,
    submit: (entry, reading, source = null) =>
      new Promise((done, failed) => {
        add({ entry, reading, source, done, failed });
      }),
    edit: (entry, edit) =>
      new Promise((done, failed) => {
        add({ entry, edit, done, failed });
      }),
    refuse: (reason, deviceId, gatewayBrand, source) => {
      counter.add(reason, deviceId ?? null, gatewayBrand ?? null);
      if (deviceId !== undefined) messages.add(deviceId, clock.now(), reason, null, source ?? null);
    },
    counts: () => counter.counts(),
    countsOf: (deviceId) => counter.ofDevice(deviceId),
    countsOfGateways: (brandId) => counter.ofGateways(brandId),
    stop: async () => {
      await batcher.stop();
      await stopLog();
    },
  };
}
