import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../scripts/test/postgres.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Database } from '../../server/base/db/database.ts';
import { migrate } from '../../server/base/db/migrate.ts';
import { openDatabase } from '../../server/base/db/open-database.ts';
import { openPostgres } from '../../server/base/db/postgres-database.ts';
import { buildHouse } from '../../server/house.ts';
import { createFastify } from '../../server/base/http/fastify-app.ts';
import { systemClock } from '../../server/base/platform.ts';
import { createFleet } from './server-fleet.ts';
import { Traffic } from './traffic.ts';
import { fillDesk } from './fill-desk.ts';
import { measureFilters, type FilterRow } from './desk-filters.ts';

export const INCIDENTS = 50_000;
export const VEHICLES = 10_000;

async function measure(db: Database, dataDir: string): Promise<FilterRow[]> {
  const nowMs = Date.now();
  const brandId = await createFleet(db, new Traffic(VEHICLES, nowMs));
  await fillDesk(db, { brandId, incidents: INCIDENTS, nowMs });
  const config = readConfig({ DEMO: 'off', DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  const house = await buildHouse(config, db, systemClock, await createFastify(config));
  try {
    return await measureFilters(house, db, nowMs);
  } finally {
    await house.stop();
  }
}

/** The embedded database, on disk as a server keeps it. */
async function onPglite(): Promise<FilterRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const db = await openDatabase({ databaseUrl: null, dataDir });
  try {
    return await measure(db, dataDir);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A PostgreSQL, in a schema of its own that goes afterwards; no row where there is none. */
async function onPostgres(): Promise<FilterRow[]> {
  const server = await findPostgres();
  if (typeof server === 'string') {
    console.warn(`The desk is not measured on PostgreSQL: ${server}`);
    return [];
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const admin = await openPostgres(server.url);
  const schema = `bench_${process.pid}`;
  try {
    await admin.query(`CREATE SCHEMA ${schema}`);
    const db = await openPostgres(server.url, schema);
    await migrate(db);
    const rows = await measure(db, dataDir);
    await db.close();
    return rows;
  } finally {
    await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await admin.close();
    server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What the filters of the desk take at the server, on both databases. */
export const deskFilters = async (): Promise<FilterRow[]> => [...(await onPglite()), ...(await onPostgres())];
