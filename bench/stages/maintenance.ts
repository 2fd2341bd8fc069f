import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { heldClock } from '../../domain/base/time/clock.ts';
import { randomInt, seededRandom } from '../../domain/base/random.ts';
import type { Id } from '../../domain/base/id.ts';
import type { DueState } from '../../domain/business/maintenance/maintenance-plan.ts';
import { findPostgres } from '../../scripts/test/postgres.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import type { Database } from '../../server/base/db/database.ts';
import { migrate } from '../../server/base/db/migrate.ts';
import { openDatabase } from '../../server/base/db/open-database.ts';
import { openPostgres } from '../../server/base/db/postgres-database.ts';
import { createDevices } from '../../server/live/devices/create-devices.ts';
import { createGroup } from '../../server/live/groups/create-group.ts';
import { listDue } from '../../server/business/maintenance/due-rows.ts';
import { sweepMaintenance, type NewsDeps } from '../../server/business/maintenance/maintenance-news.ts';
import type { Scope } from '../../server/base/rights/scope.ts';
import { START_MS } from '../fleet-data.ts';
import { inTurn, timedAsync } from '../rounds.ts';
import { rowOf, unmeasuredRow, type StageRow } from '../table.ts';

const PAIRS = 100_000;
/** So many of the vehicles have no plan of their own: one of their group is for them. */
const GROUPED = 20_000;
const ROUNDS = 3;
const RESOLUTION_MS = 5;
const BASELINE = 'bare sort of a plain table of as many rows, its first page';
const TODAY = new Date(START_MS).toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

/** Vehicles with what their trackers said last; answers them with their devices. */
async function addVehicles(db: Database, brandId: Id): Promise<{ device: Id; vehicle: Id }[]> {
  const created = await createDevices(
    db,
    Array.from({ length: PAIRS }, (_, at) => ({
      identifier: `bench-${at}`,
      brandId,
      vehicle: { licensePlate: `BNC${String(at).padStart(6, '0')}` },
    })),
  );
  await db.query(
    `INSERT INTO telemetry_last (device, time, record, memory)
     SELECT id, $1::timestamptz, json_build_object('odometer', 50000000 + id % 1000000, 'engineTimeOn', 3600000000, 'speed', 0, 'latitude', -23.5, 'longitude', -46.6), '{}'
     FROM devices`,
    [new Date(START_MS - 3_600_000).toISOString()],
  );
  return db.query<{ device: Id; vehicle: Id }>(
    'SELECT id AS device, vehicle_id AS vehicle FROM devices WHERE id = ANY ($1::bigint[]) ORDER BY identifier',
    [created.map(({ id }) => id)],
  );
}

/** Plans of vehicles by date and by distance, and one of a group, each done some time in the last 13 months. */
async function addPlans(db: Database, brandId: Id, vehicles: readonly { device: Id; vehicle: Id }[]): Promise<void> {
  const random = seededRandom(17);
  const own = vehicles.slice(GROUPED);
  const deviceIds = vehicles.slice(0, GROUPED).map(({ device }) => device);
  const group = await createGroup(db, { brandId, userId: null, name: 'Bench', deviceIds });
  await db.query(
    `INSERT INTO maintenance_plans (id, brand_id, vehicle_id, group_id, name, kind, interval_months, interval_m, soon_days, soon_m, soon_engine_hours)
     SELECT at, $1, vehicle, CASE WHEN vehicle IS NULL THEN $3::bigint END, 'Oil ' || at % 7, 'OIL_CHANGE', 12, 10000000, 15, 500000, 20
     FROM unnest($2::bigint[]) WITH ORDINALITY AS given (vehicle, at)`,
    [brandId, [null, ...own.map(({ vehicle }) => vehicle)], group],
  );
  await db.query(
    `INSERT INTO maintenance_done (id, plan_id, vehicle_id, done_on, odometer_m, created_at)
     SELECT at, plan, vehicle, day, odometer, $5::timestamptz
     FROM unnest($1::bigint[], $2::bigint[], $3::date[], $4::bigint[]) WITH ORDINALITY AS given (plan, vehicle, day, odometer, at)`,
    [
      vehicles.map((_, at) => (at < GROUPED ? 1 : at - GROUPED + 2)),
      vehicles.map(({ vehicle }) => vehicle),
      vehicles.map(() => new Date(START_MS - randomInt(random, 0, 370) * DAY_MS).toISOString().slice(0, 10)),
      vehicles.map(() => 50_000_000 - randomInt(random, 0, 9_000_000)),
      new Date(START_MS).toISOString(),
    ],
  );
}

/** The longest that a piece of work lets nothing else of the process have its turn. */
async function heldMsBy(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  await work();
  delay.disable();
  // Less than it looks at is not seen.
  return Math.max(RESOLUTION_MS, delay.max / 1e6);
}

async function fill(db: Database): Promise<Id> {
  const palette = { primary: '#2e6373' };
  const brandId = await createBrand(db, { name: 'Bench', alias: 'bench', parentId: null, palette });
  const vehicles = await addVehicles(db, brandId);
  await addPlans(db, brandId, vehicles);
  await db.query(
    `CREATE TABLE bench_plain AS SELECT p.name, n.vehicle_id, n.done_on, n.odometer_m FROM maintenance_done n JOIN maintenance_plans p ON p.id = n.plan_id`,
  );
  await db.query('ANALYZE');
  return brandId;
}

async function measure(where: string, db: Database): Promise<StageRow[]> {
  const brandId = await fill(db);
  const clock = heldClock(START_MS);
  const scope: Scope = { kind: 'staff', brandIds: [brandId], seenBrandIds: [brandId], seesHidden: true };
  const bare = (): Promise<unknown> =>
    db.query('SELECT * FROM bench_plain ORDER BY done_on, odometer_m, vehicle_id LIMIT 20');
  const page = (at: number, state?: DueState) => async (): Promise<void> => {
    const filter = { scope, nowMs: START_MS, state };
    const { content, totalElements } = await listDue(db, filter, { page: at, limit: 20 }, TODAY);
    if (content.length !== 20 || (!state && totalElements !== PAIRS)) throw new Error('rows are missing');
  };
  const look = (): Promise<void> =>
    sweepMaintenance({ db, clock, broker: { publish: async () => undefined } } as unknown as NewsDeps);
  const timesOf = (work: () => Promise<unknown>) =>
    inTurn(
      { rounds: ROUNDS, warmUp: 0 },
      () => timedAsync(work),
      () => timedAsync(bare),
    );
  // The first look tells of what is due and keeps the meters: so many at once are no usual look.
  await look();
  return [
    rowOf(`maintenance, first page of 100,000, ${where}`, 'ms', BASELINE, await timesOf(page(0))),
    rowOf(`maintenance, page 50 of those soon due, ${where}`, 'ms', BASELINE, await timesOf(page(50, 'soon'))),
    rowOf(`maintenance, a look at 100,000, ${where}`, 'ms', BASELINE, await timesOf(look)),
    rowOf(
      `maintenance, longest that a look holds the event loop, ${where}`,
      'ms',
      BASELINE,
      await inTurn(
        { rounds: ROUNDS, warmUp: 0 },
        () => heldMsBy(look),
        () => heldMsBy(bare),
      ),
    ),
  ];
}

/** What is due of 100,000 vehicles with plans in the embedded database, on disk as a server keeps it. */
export async function maintenancePglite(): Promise<StageRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const db = await openDatabase({ databaseUrl: null, dataDir });
  try {
    return await measure('PGlite', db);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same in a PostgreSQL, in a schema of its own that goes afterwards. */
export async function maintenancePostgres(): Promise<StageRow[]> {
  const server = await findPostgres();
  if (typeof server === 'string') return [unmeasuredRow('maintenance, PostgreSQL', 'ms', BASELINE, server)];
  const admin = await openPostgres(server.url);
  const schema = `bench_${process.pid}`;
  try {
    await admin.query(`CREATE SCHEMA ${schema}`);
    const db = await openPostgres(server.url, schema);
    await migrate(db);
    const rows = await measure('PostgreSQL', db);
    await db.close();
    return rows;
  } finally {
    await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await admin.close();
    server.stop();
  }
}
