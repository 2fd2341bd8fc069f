import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../domain/base/time/clock.ts';
import type { Database } from '../base/db/database.ts';
import type { Ingest } from '../live/ingest/ingest.ts';
import { parseTraccar } from '../live/ingest/traccar.ts';
import { readFleetRecord, type FleetRecord } from './fleet-record.ts';
import { fleetVehicle, openWorld, type FleetVehicle, type World } from './fleet/vehicle.ts';
import type { TrackerFix } from './simulator/fix.ts';
import { requestFor } from './simulator/payloads.ts';
import { Tracker } from './simulator/tracker.ts';

const DAY_MS = 24 * 3_600_000;
/** Seconds between two fixes of a vehicle that moved: enough for its track, and a quarter of the rows that it would have. */
const MOVING_S = 40;
/** Vehicles with a past, at most: each costs some thousand rows. */
const MOST_VEHICLES = 30;
/** Fixes that wait for the database at once. */
const AT_ONCE = 500;

interface Deps {
  db: Database;
  ingest: Pick<Ingest, 'submit' | 'directory'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/** Vehicles of the account `cliente` first, then those with a case of those days: what a visitor of the demo opens. Each with when it was added. */
async function withPast(db: Database, sinceMs: number): Promise<Map<string, number>> {
  const rows = await db.query<{ identifier: string; addedAt: Date }>(
    `SELECT d.identifier, d.created_at AS "addedAt" FROM devices d
     LEFT JOIN device_assignments a ON a.device_id = d.id AND a.ends_at IS NULL LEFT JOIN users u ON u.id = a.user_id
     WHERE u.login = 'cliente' OR EXISTS (SELECT FROM incidents i WHERE i.device_id = d.id AND i.happened_at >= $1::timestamptz)
     ORDER BY u.login = 'cliente' DESC NULLS LAST, d.id LIMIT ${MOST_VEHICLES}`,
    [new Date(sinceMs).toISOString()],
  );
  return new Map(rows.map(({ identifier, addedAt }) => [identifier, addedAt.getTime()]));
}

/** Only what speaks through a gateway: phones send through another door, in other words. */
const hasPast = ({ protocol, traits }: FleetVehicle): boolean =>
  protocol === 'traccar' && !traits.silent && traits.dormantHours === null;

/** What the tracker of a vehicle said from one time to another, in the order in which it said it. */
function* toldBy(
  vehicle: FleetVehicle,
  world: World,
  { seed, seededAtMs }: FleetRecord,
  fromMs: number,
  toMs: number,
): Generator<TrackerFix> {
  const slower = { ...vehicle, traits: { ...vehicle.traits, movingS: MOVING_S } };
  const tracker = new Tracker(slower, { world, seed, seededAtMs, intervalScale: 1, meters: null }, fromMs);
  while (tracker.nextMs < toMs) yield* tracker.speak(tracker.nextMs);
}

/**
 * Gives some vehicles of a new demo fleet the days before its start: the plans that drive it, followed from then on and
 * taken in by the same rules as what comes over the network, with what follows from it (events, trips). Does nothing where
 * there is any history. Returns how many fixes were taken in. To be called before anybody can look: for a live map all of it
 * would happen at once. A vehicle that was added later has no past from before.
 */
export async function fillPast({ db, ingest, clock, log }: Deps, days: number): Promise<number> {
  const record = days > 0 ? await readFleetRecord(db) : null;
  if (!record || (await db.query('SELECT 1 FROM telemetry_history LIMIT 1')).length > 0) return 0;
  const [fromMs, toMs] = [clock.now() - days * DAY_MS, clock.now()];
  const wanted = await withPast(db, fromMs);
  const world = openWorld();
  let taken = 0;
  for (let index = 0; index < record.vehicles; index += 1) {
    const vehicle = fleetVehicle(world, record.seed, index);
    const addedMs = wanted.get(vehicle.identifier);
    const entry =
      addedMs !== undefined && hasPast(vehicle) ? await ingest.directory.byIdentifier(vehicle.identifier) : null;
    if (!entry || addedMs === undefined) continue;
    let waiting: Promise<unknown>[] = [];
    for (const fix of toldBy(vehicle, world, record, Math.max(fromMs, addedMs), toMs)) {
      const parsed = parseTraccar(JSON.parse(requestFor(vehicle, '', fix).body!), fix.deviceTimeMs);
      if (!parsed.ok) throw new Error(`the demo makes what nobody reads: ${JSON.stringify(parsed)}`);
      waiting.push(ingest.submit(entry, parsed.value.reading));
      taken += 1;
      if (waiting.length < AT_ONCE) continue;
      await Promise.all(waiting);
      waiting = [];
    }
    await Promise.all(waiting);
  }
  log.info({ vehicles: wanted.size, fixes: taken, days }, 'the demo fleet has a past');
  return taken;
}
