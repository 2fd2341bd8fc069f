import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heldClock } from '../../domain/base/time/clock.ts';
import { MIN_ID } from '../../domain/base/id.ts';
import type { Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import { findPostgres } from '../../scripts/test/postgres.ts';
import { createPublisher } from '../../server/live/broker/publisher.ts';
import { brokerRoom } from '../../server/live/broker/room.ts';
import type { Rights } from '../../server/base/rights/caller.ts';
import type { Database } from '../../server/base/db/database.ts';
import { migrate } from '../../server/base/db/migrate.ts';
import { openDatabase } from '../../server/base/db/open-database.ts';
import { openPostgres } from '../../server/base/db/postgres-database.ts';
import type { DeviceDirectory, DirectoryEntry } from '../../server/live/devices/directory.ts';
import { createIngest, type Ingest } from '../../server/live/ingest/ingest.ts';
import { historyParameters, historyRowOf } from '../../server/live/telemetry/history-rows.ts';
import { createTelemetry } from '../../server/live/telemetry/telemetry.ts';
import { fleetFrames, moveOn, serverNowOf, START_MS } from '../fleet-data.ts';
import { quietLog } from '../quiet-log.ts';
import { inTurn, perSecond, timedAsync } from '../rounds.ts';
import { rowOf, unmeasuredRow, type StageRow } from '../table.ts';
import { readingOf, restamp, telemetryOf } from '../telemetry-data.ts';

const ROWS = 10_000;
const ROWS_A_STATEMENT = 1_000;
const BASELINE = 'bare UNNEST inserts into a plain table of the same columns';

const PLAIN_TABLE = `CREATE TABLE bench_plain (device bigint, time timestamptz, communication timestamptz, latitude double precision, longitude double precision,
  speed real, angle real, ignition boolean, odometer double precision, detail jsonb)`;
const PLAIN_INSERT = `INSERT INTO bench_plain
  SELECT device, to_timestamp(time / 1000.0), to_timestamp(communication / 1000.0), latitude, longitude, speed, angle, ignition, odometer, detail
  FROM unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::real[], $7::real[], $8::boolean[], $9::float8[], $10::jsonb[])
    AS given (device, time, communication, latitude, longitude, speed, angle, ignition, odometer, detail)`;

const entryOf = (id: number): DirectoryEntry => ({
  id,
  identifier: String(id),
  brandId: MIN_ID + 1,
  hidden: false,
  secretHash: '',
  userId: null,
  userSinceMs: null,
  name: String(id),
  speedLimitKmh: null,
});

/** What a gateway forwards, as it lies in memory after the request was parsed. */
const payloadOf = (id: number, i: number) => ({
  position: {
    id: i,
    deviceId: id,
    protocol: 'gt06',
    serverTime: '2026-11-21T12:00:00.000+00:00',
    fixTime: '2026-11-21T12:00:00.000+00:00',
    outdated: false,
    valid: true,
    latitude: 30.2 + i / 1e6,
    longitude: -97.7 + i / 1e6,
    speed: i % 60,
    course: i % 360,
    attributes: { ignition: true, sat: 9, rssi: 4, power: 12.6, distance: i, totalDistance: 1000 + i, motion: true },
  },
  device: { id, name: 'Truck', uniqueId: String(id), status: 'online', attributes: {} },
});

/** What ingest hands to the history table for these records, as the statement's parameters: made before the clock starts. */
function parametersOf(records: readonly Telemetry[]): (readonly unknown[])[] {
  const statements: (readonly unknown[])[] = [];
  for (let start = 0; start < records.length; start += ROWS_A_STATEMENT)
    statements.push(historyParameters(records.slice(start, start + ROWS_A_STATEMENT).map(historyRowOf)));
  return statements;
}

/** Ingest with its real rule, batches, store and publisher; frames are not delivered, and one console subscribes to the brand. */
async function openIngest(db: Database) {
  const clock = heldClock(START_MS);
  const telemetry = await createTelemetry({ db, clock, log: quietLog, historyDays: 3_650 });
  const publisher = createPublisher({
    clock,
    send: () => undefined,
    isHeard: (topic) => topic.startsWith('brand/'),
    groupsOf: () => [],
  });
  const ingest: Ingest = createIngest({
    directory: {} as DeviceDirectory,
    telemetry,
    taps: brokerRoom({ rights: {} as Rights, publisher, clock }).taps,
    clock,
    log: quietLog,
  });
  return {
    ingest,
    clock,
    stop: async () => {
      await ingest.stop();
      publisher.stop();
    },
  };
}

async function measure(name: string, db: Database): Promise<StageRow> {
  await db.query(PLAIN_TABLE);
  const { ingest, clock, stop } = await openIngest(db);
  const wire = fleetFrames(ROWS);
  const records = telemetryOf(wire);
  const measured = async (): Promise<number> => {
    moveOn(wire);
    clock.set(serverNowOf(wire));
    const submitted = wire.flatMap(({ columns }) =>
      Array.from({ length: columns.count }, (_, i) => ({
        entry: entryOf(columns.device[i]!),
        reading: readingOf(columns, i),
        source: { protocol: 'traccar', raw: payloadOf(columns.device[i]!, i) } as const,
      })),
    );
    let outcomes: string[] = [];
    const ms = await timedAsync(async () => {
      outcomes = await Promise.all(
        submitted.map(({ entry, reading, source }) => ingest.submit(entry, reading, source)),
      );
    });
    if (outcomes.some((outcome) => outcome !== 'accepted')) throw new Error('ingest refused a reading of the bench');
    return perSecond(ROWS, ms);
  };
  const baseline = async (): Promise<number> => {
    restamp(records, wire);
    const statements = parametersOf(records);
    const ms = await timedAsync(async () => {
      for (const parameters of statements) await db.query(PLAIN_INSERT, parameters);
    });
    return perSecond(ROWS, ms);
  };
  const rounds = await inTurn({ rounds: 5, warmUp: 1 }, measured, baseline);
  await stop();
  return rowOf(name, 'rows/s', BASELINE, rounds);
}

/** Ingest into the embedded database, on disk as a server keeps it. */
export async function ingestPglite(): Promise<StageRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const db = await openDatabase({ databaseUrl: null, dataDir });
  try {
    return [await measure('ingest into PGlite', db)];
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Ingest into a PostgreSQL, in a schema of its own that goes afterwards. */
export async function ingestPostgres(): Promise<StageRow[]> {
  const name = 'ingest into PostgreSQL';
  const server = await findPostgres();
  if (typeof server === 'string') return [unmeasuredRow(name, 'rows/s', BASELINE, server)];
  const admin = await openPostgres(server.url);
  const schema = `bench_${process.pid}`;
  try {
    await admin.query(`CREATE SCHEMA ${schema}`);
    const db = await openPostgres(server.url, schema);
    await migrate(db);
    const row = await measure(name, db);
    await db.close();
    return [row];
  } finally {
    await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await admin.close();
    server.stop();
  }
}
