import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../scripts/test/postgres.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Database } from '../../server/base/db/database.ts';
import { migrate } from '../../server/base/db/migrate.ts';
import { openDatabase } from '../../server/base/db/open-database.ts';
import { openPostgres } from '../../server/base/db/postgres-database.ts';
import { buildHouse, type House } from '../../server/house.ts';
import { createFastify } from '../../server/base/http/fastify-app.ts';
import { systemClock } from '../../server/base/platform.ts';
import { createPartitions } from '../../server/live/telemetry/partitions.ts';
import { deviceId } from '../fleet-data.ts';
import { median } from '../table.ts';
import { DAY_BUDGET_MS, type ExportRow, type HistoryRow } from './history.ts';
import { measureExport } from './history-file.ts';
import { fillHistory, FIXES_A_DAY, VEHICLES } from './history-rows.ts';
import { percentileOf } from './measure.ts';
import { createFleet, LOGIN } from './server-fleet.ts';
import { Traffic } from './traffic.ts';

/** Rows of the table: ten million, or what `HISTORY_ROWS` says for a short run, which is not recorded. */
const WANTED_ROWS = Number(process.env['HISTORY_ROWS'] ?? 10_000_000);
const EXPORTED_ROWS = Math.min(500_000, WANTED_ROWS);
export const isPartOfHistory = (): boolean => process.env['HISTORY_ROWS'] !== undefined;
const DAYS = Math.max(1, Math.round(WANTED_ROWS / (VEHICLES * FIXES_A_DAY)));
const DAY_MS = 24 * 3_600_000;
const ROUNDS = 25;
const WARM_UP = 3;

export interface HistoryResult {
  questions: HistoryRow[];
  files: ExportRow[];
}

/** What somebody who looks at a vehicle asks for, and whether it has to be there at once. */
interface Question {
  what: string;
  days: number;
  path(device: number, startMs: number, endMs: number): string;
  hasBudget: boolean;
}

const period = (startMs: number, endMs: number): string =>
  `start=${new Date(startMs).toISOString()}&end=${new Date(endMs).toISOString()}`;

const QUESTIONS: readonly Question[] = [
  {
    what: 'a day of one vehicle, 2,000 points',
    days: 1,
    path: (device, startMs, endMs) => `v2/telemetry/track?device=${device}&${period(startMs, endMs)}`,
    hasBudget: true,
  },
  {
    what: 'a day of one vehicle, every fix',
    days: 1,
    path: (device, startMs, endMs) => `v2/telemetry/track?device=${device}&points=20000&${period(startMs, endMs)}`,
    hasBudget: false,
  },
  {
    what: 'seven days of one vehicle, 2,000 points',
    days: 7,
    path: (device, startMs, endMs) => `v2/telemetry/track?device=${device}&${period(startMs, endMs)}`,
    hasBudget: false,
  },
  {
    what: 'the first 5,000 raw positions of a day',
    days: 1,
    path: (device, startMs, endMs) => `trackings?device=${device}&${period(startMs, endMs)}`,
    hasBudget: false,
  },
  {
    what: 'the calendar of 90 days',
    days: DAYS,
    path: (device) => `trackings/calendar/${device}?amountDays=90&tz=UTC`,
    hasBudget: false,
  },
];

/** The least that whoever draws a line has to read. */
const BARE = `SELECT time, latitude, longitude, speed FROM telemetry_history WHERE device = $1 AND time >= $2::timestamptz AND time <= $3::timestamptz ORDER BY time`;

interface Table {
  house: House;
  db: Database;
  devices: readonly number[];
  startMs: number;
  days: number;
  rows: number;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

async function measureQuestion(table: Table, headers: Record<string, string>, question: Question): Promise<HistoryRow> {
  const { db, house, devices, startMs, rows } = table;
  const days = Math.min(question.days, table.days);
  const asked: number[] = [];
  const bare: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // Another vehicle and another day each time, so that nothing of the answer was read just before.
    const at = round + WARM_UP;
    const device = devices[at % devices.length]!;
    const from = startMs + (at % (table.days - days + 1)) * DAY_MS;
    const to = from + days * DAY_MS - 1;
    const url = `/api/${question.path(device, from, to)}`;
    const ask = async (): Promise<void> => {
      const answer = await house.app.inject({ method: 'GET', url, headers });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    };
    const read = (): Promise<unknown> =>
      db.query(BARE, [device, new Date(from).toISOString(), new Date(to).toISOString()]);
    const isAskedFirst = at % 2 === 0;
    const first = await timeOf(isAskedFirst ? ask : read);
    const second = await timeOf(isAskedFirst ? read : ask);
    if (round < 0) continue;
    asked.push(isAskedFirst ? first : second);
    bare.push(isAskedFirst ? second : first);
  }
  const [p50Ms, bareMs] = [rounded(median(asked)), rounded(median(bare))];
  return {
    database: db.kind,
    what: question.what,
    rows,
    asked: days * FIXES_A_DAY,
    p50Ms,
    p95Ms: rounded(percentileOf(asked, 0.95)),
    bareMs,
    ratio: rounded(p50Ms / bareMs),
    budgetMs: question.hasBudget ? DAY_BUDGET_MS[db.kind] : null,
  };
}

async function measure(db: Database, dataDir: string): Promise<HistoryResult> {
  const nowMs = Date.now();
  const startMs = Math.floor(nowMs / DAY_MS) * DAY_MS - DAYS * DAY_MS;
  await createFleet(db, new Traffic(VEHICLES + 1, nowMs));
  const [exported, ...devices] = Array.from({ length: VEHICLES + 1 }, (_, n) => deviceId(n));
  await createPartitions(db).ensure(Array.from({ length: DAYS + 9 }, (_, day) => startMs + (day - 7) * DAY_MS));
  const rows = await fillHistory(db, devices, startMs, DAYS);
  const spanDays = EXPORTED_ROWS / (24 * 3_600);
  await fillHistory(db, [exported!], nowMs - spanDays * DAY_MS, spanDays, 1);
  await db.query('ANALYZE');
  const config = readConfig({ DEMO: 'off', DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  const house = await buildHouse(config, db, systemClock, await createFastify(config));
  try {
    const [user] = await db.query<{ id: number }>('SELECT id FROM users WHERE login = $1', [LOGIN]);
    const headers = { authorization: `Bearer ${(await house.core.sessions.open(user!.id, false)).accessToken}` };
    const files = [
      await measureExport({ house, db, headers, device: exported!, startMs: nowMs - spanDays * DAY_MS, endMs: nowMs }),
    ];
    const questions: HistoryRow[] = [];
    for (const question of QUESTIONS)
      questions.push(await measureQuestion({ house, db, devices, startMs, days: DAYS, rows }, headers, question));
    return { questions, files };
  } finally {
    await house.stop();
  }
}

/** The embedded database, on disk as a server keeps it. */
async function onPglite(): Promise<HistoryResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const db = await openDatabase({ databaseUrl: null, dataDir });
  try {
    return await measure(db, dataDir);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A PostgreSQL, in a schema of its own that goes afterwards; nothing where there is none. */
async function onPostgres(): Promise<HistoryResult> {
  const server = await findPostgres();
  if (typeof server === 'string') {
    console.warn(`History is not measured on PostgreSQL: ${server}`);
    return { questions: [], files: [] };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const admin = await openPostgres(server.url);
  const schema = `bench_${process.pid}`;
  try {
    await admin.query(`CREATE SCHEMA ${schema}`);
    const db = await openPostgres(server.url, schema);
    await migrate(db);
    const result = await measure(db, dataDir);
    await db.close();
    return result;
  } finally {
    await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await admin.close();
    server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What history costs at the server, on both databases: PostgreSQL first, so that its process is small when memory is measured. */
export async function historyServer(): Promise<HistoryResult> {
  const all = [await onPostgres(), await onPglite()];
  return { questions: all.flatMap(({ questions }) => questions), files: all.flatMap(({ files }) => files) };
}
