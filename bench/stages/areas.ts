import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heldClock, type HeldClock } from '../../domain/base/time/clock.ts';
import { destination } from '../../domain/base/geo/geo.ts';
import { MIN_ID } from '../../domain/base/id.ts';
import { pick, randomInt, seededRandom } from '../../domain/base/random.ts';
import type { Reading } from '../../domain/live/telemetry/reading.ts';
import { createPublisher } from '../../server/live/broker/publisher.ts';
import { brokerRoom } from '../../server/live/broker/room.ts';
import type { Database } from '../../server/base/db/database.ts';
import { openDatabase } from '../../server/base/db/open-database.ts';
import type { DeviceDirectory, DirectoryEntry } from '../../server/live/devices/directory.ts';
import { openGeofence } from '../../server/desk/geofence/open-geofence.ts';
import { createIngest, type Ingest } from '../../server/live/ingest/ingest.ts';
import type { Rights } from '../../server/base/rights/caller.ts';
import { createTelemetry } from '../../server/live/telemetry/telemetry.ts';
import { deviceId, fleetFrames, moveOn, serverNowOf, START_MS, VEHICLES, type WireFrame } from '../fleet-data.ts';
import { quietLog } from '../quiet-log.ts';
import { inTurn, perSecond, timedAsync } from '../rounds.ts';
import { rowOf, type StageRow } from '../table.ts';
import { readingOf } from '../telemetry-data.ts';

const AREAS = 20_000;
const BRAND = MIN_ID + 1;
/** Vehicles that an area has itself; every twentieth is one of a group instead, of which each vehicle is in one. */
const OWN_VEHICLES = 20;
const GROUPS = 100;
const OF_A_GROUP = 20;
/** Readings of a round: in so many offers, so that decisions fall inside of it as they do once a second. */
const ROUND = 40_000;
const OFFERS = 4;

const entryOf = (id: number): DirectoryEntry => ({
  id,
  identifier: String(id),
  brandId: BRAND,
  hidden: false,
  secretHash: '',
  userId: null,
  userSinceMs: null,
  name: String(id),
  speedLimitKmh: null,
});

/** A fleet, its groups, and areas around places where vehicles of it are. */
async function fill(db: Database, wire: readonly WireFrame[]): Promise<void> {
  const random = seededRandom(15);
  await db.query("INSERT INTO brands (id, name, alias, palette) VALUES ($1, 'Bench', 'bench', '{}')", [BRAND]);
  const insert = (sql: string, ...lists: readonly unknown[][]): Promise<unknown> => db.query(sql, lists);
  const vehicles = Array.from({ length: VEHICLES }, (_, at) => deviceId(at));
  await insert(
    `INSERT INTO devices (id, identifier, brand_id, secret_hash) SELECT id, id::text, ${BRAND}, '' FROM unnest($1::bigint[]) AS given (id)`,
    vehicles,
  );
  const groups = Array.from({ length: GROUPS }, (_, at) => MIN_ID + 500_000_000 + at);
  await insert(
    `INSERT INTO groups (id, brand_id, name) SELECT id, ${BRAND}, id::text FROM unnest($1::bigint[]) AS given (id)`,
    groups,
  );
  await insert(
    'INSERT INTO group_devices (device_id, group_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])',
    vehicles,
    vehicles.map((_, at) => groups[at % GROUPS]!),
  );
  const areas = Array.from({ length: AREAS }, (_, at) => {
    const { columns } = pick(random, wire);
    const i = randomInt(random, 0, columns.count - 1);
    const [latitude, longitude] = [columns.latitudeE7[i]! / 1e7, columns.longitudeE7[i]! / 1e7];
    const radiusM = randomInt(random, 100, 2_000);
    const corners = Array.from({ length: 12 }, (_each, corner) => {
      const place = destination(latitude, longitude, corner * 30, radiusM * (0.7 + random() * 0.6));
      return { lat: place.latitude, lng: place.longitude, rad: 0 };
    });
    const points = at % 2 === 0 ? [] : corners;
    return { id: MIN_ID + 600_000_000 + at, latitude, longitude, radiusM, points, at };
  });
  await insert(
    `INSERT INTO areas (id, brand_id, name, type, latitude, longitude, radius_m, points)
     SELECT id, ${BRAND}, id::text, CASE WHEN points = '[]' THEN 'CIRCLE' ELSE 'polygon' END, latitude, longitude, radius, points
     FROM unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::jsonb[]) AS given (id, latitude, longitude, radius, points)`,
    areas.map(({ id }) => id),
    areas.map(({ latitude }) => latitude),
    areas.map(({ longitude }) => longitude),
    areas.map(({ radiusM }) => radiusM),
    areas.map(({ points }) => JSON.stringify(points)),
  );
  const ofGroups = areas.filter(({ at }) => at % OF_A_GROUP === 0);
  await insert(
    'INSERT INTO area_groups (area_id, group_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])',
    ofGroups.map(({ id }) => id),
    ofGroups.map(({ at }) => groups[(at / OF_A_GROUP) % GROUPS]!),
  );
  const own = areas
    .filter(({ at }) => at % OF_A_GROUP !== 0)
    .flatMap(({ id }) => {
      const first = randomInt(random, 0, VEHICLES - OWN_VEHICLES);
      return vehicles.slice(first, first + OWN_VEHICLES).map((device) => ({ id, device }));
    });
  await insert(
    'INSERT INTO area_devices (area_id, device_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])',
    own.map(({ id }) => id),
    own.map(({ device }) => device),
  );
}

/** Ingest with its real rule, batches, store and publisher; with the engine of areas, or without. */
async function openIngest(db: Database, clock: HeldClock, withAreas: boolean) {
  const telemetry = await createTelemetry({ db, clock, log: quietLog, historyDays: 3_650 });
  const publisher = createPublisher({
    clock,
    send: () => undefined,
    isHeard: (topic) => topic.startsWith('brand/'),
    groupsOf: () => [],
  });
  const directory = { byId: entryOf } as unknown as DeviceDirectory;
  const raises = { take: () => Promise.resolve([]), tell: () => undefined };
  const alarm = publisher.alarm;
  const engine = withAreas
    ? await openGeofence({ db, clock, known: clock, directory, telemetry, raises, alarm })
    : null;
  const ingest: Ingest = createIngest({
    directory,
    telemetry,
    taps: [...(brokerRoom({ rights: {} as Rights, publisher, clock }).taps ?? []), ...(engine?.taps ?? [])],
    clock,
    log: quietLog,
  });
  const sweep = engine?.sweeps?.find(({ name }) => name === 'visits of areas');
  return {
    ingest,
    flush: async () => sweep?.run(),
    stop: async () => {
      await ingest.stop();
      publisher.stop();
    },
  };
}

/** What vehicles say next: a share of the fleet, other vehicles in each round. */
function nextReadings(wire: readonly WireFrame[], round: number): { entry: DirectoryEntry; reading: Reading }[] {
  const frames = Math.round(ROUND / wire[0]!.columns.count);
  const first = (round * frames) % wire.length;
  return [...wire, ...wire].slice(first, first + frames).flatMap(({ columns }) =>
    Array.from({ length: columns.count }, (_, i) => ({
      entry: entryOf(columns.device[i]!),
      reading: readingOf(columns, i),
    })),
  );
}

async function measure(db: Database, bare: Database): Promise<StageRow> {
  const clock = heldClock(START_MS);
  const wire = fleetFrames(VEHICLES);
  await fill(db, wire);
  await fill(bare, wire);
  const [measured, baseline] = [await openIngest(db, clock, true), await openIngest(bare, clock, false)];
  await measured.flush();
  const rounds = { measured: 0, baseline: 0 };
  /** Both are told the same: the fleet moves on once for each pair. */
  let moved = 0;
  const run =
    (name: 'measured' | 'baseline', { ingest, flush }: typeof measured) =>
    async (): Promise<number> => {
      const round = rounds[name];
      rounds[name] += 1;
      if (round === moved) {
        moveOn(wire);
        clock.set(serverNowOf(wire));
        moved += 1;
      }
      const readings = nextReadings(wire, round);
      const share = ROUND / OFFERS;
      const ms = await timedAsync(async () => {
        for (let offer = 0; offer < OFFERS; offer += 1) {
          const offered = readings.slice(offer * share, (offer + 1) * share);
          const outcomes = Promise.all(offered.map(({ entry, reading }) => ingest.submit(entry, reading)));
          // What the offer before brought is decided while this one comes in.
          await flush();
          if ((await outcomes).some((outcome) => outcome !== 'accepted'))
            throw new Error('ingest refused a reading of the bench');
        }
        await flush();
      });
      return perSecond(ROUND, ms);
    };
  // Three rounds until every vehicle was heard once.
  const all = await inTurn({ rounds: 5, warmUp: 3 }, run('measured', measured), run('baseline', baseline));
  const [decided] = await db.query<{ visits: number }>('SELECT count(*) AS visits FROM area_visits');
  if (decided!.visits === 0) throw new Error('no vehicle of the bench was in an area');
  await measured.stop();
  await baseline.stop();
  const name = `ingest with ${AREAS.toLocaleString('en-US')} areas`;
  return rowOf(name, 'rows/s', 'the same ingest without areas', all);
}

/** Ingest of a fleet with areas, into the embedded database, on disk as a server keeps it. */
export async function areas(): Promise<StageRow[]> {
  const dirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'rastro-bench-')));
  const [db, bare] = await Promise.all(dirs.map((dataDir) => openDatabase({ databaseUrl: null, dataDir })));
  try {
    return [await measure(db!, bare!)];
  } finally {
    await Promise.all([db!.close(), bare!.close()]);
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
}
