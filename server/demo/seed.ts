import type { Id } from '../../domain/base/id.ts';
import { seededRandom } from '../../domain/base/random.ts';
import type { Database } from '../base/db/database.ts';
import { rememberDemoAccounts } from './access.ts';
import { createDevices } from '../live/devices/create-devices.ts';
import { createUser } from '../people/users/create-user.ts';
import { createDemoAlarms } from './alarms.ts';
import { createDemoAreas, ownedVehicles } from './areas.ts';
import { createDemoBilling } from './billing.ts';
import { createDemoBrands, type DemoBrandIds } from './brands.ts';
import { createDemoCustomers } from './customers.ts';
import { demoDevices } from './devices.ts';
import { createDemoGroups } from './groups.ts';
import { insertDemoContacts, insertDemoEmergency } from './contacts.ts';
import { insertDemoDrivers } from './drivers.ts';
import { createDemoIncidents } from './incidents.ts';
import { createDemoMaintenance } from './maintenance.ts';
import { readFleetRecord, writeFleetRecord, type FleetRecord } from './fleet-record.ts';
import { FLEET_SEED, fleetVehicle, openWorld, type World } from './fleet/vehicle.ts';
import { demoSims, insertDemoSims } from './sims.ts';

/** How long the customers have had their vehicles: reports from before the start are theirs too. */
const OWNED_MS = 120 * 24 * 3_600_000;

export interface SeedSettings {
  vehicles: number;
  password: string;
  /** From which the devices' secrets follow; drawn by the caller, kept in the database. */
  secretSeed: string;
  nowMs: number;
  world?: World;
}

/** The people of the demo who work for a brand. */
async function createStaff(
  tx: Database,
  brands: DemoBrandIds,
  password: string,
): Promise<Record<'admin' | 'operator', Id>> {
  const admin = await createUser(tx, {
    login: 'admin',
    password,
    name: 'Marina Rezende',
    brandId: brands.parent,
    profile: 'ADMINISTRATOR',
    email: 'marina.rezende@rastro.example',
  });
  const operator = await createUser(tx, {
    login: 'operador',
    password,
    name: 'Otávio Leme',
    brandId: brands.parent,
    profile: 'OPERATOR',
    email: 'otavio.leme@rastro.example',
  });
  await createUser(tx, {
    login: 'gestora',
    password,
    name: 'Helena Prado',
    brandId: brands.vertice,
    profile: 'ADMINISTRATOR',
    email: 'helena.prado@vertice.example',
  });
  return { admin, operator };
}

/**
 * Fills a database that holds no brand with the demo: brands, accounts, customers, devices; all of it or nothing. A
 * database that holds any brand is left alone. Answers the record of the demo fleet, null when there is none.
 * Tell the brand tree and the directory afterwards (`refresh`).
 */
export async function seedDemo(
  db: Database,
  { vehicles, password, secretSeed, nowMs, world = openWorld() }: SeedSettings,
): Promise<FleetRecord | null> {
  const anyBrand = async (on: Database): Promise<boolean> =>
    (await on.query('SELECT 1 FROM brands LIMIT 1')).length > 0;
  if (await anyBrand(db)) return readFleetRecord(db);
  const random = seededRandom(FLEET_SEED);
  const fleet = Array.from({ length: vehicles }, (_, index) => fleetVehicle(world, FLEET_SEED, index));
  return db.transaction(async (tx) => {
    // Several servers may start together on one database: the second waits here and then finds it done.
    await tx.query('SELECT pg_advisory_xact_lock(7274, 1)');
    if (await anyBrand(tx)) return readFleetRecord(tx);
    const brands = await createDemoBrands(tx);
    const { admin, operator } = await createStaff(tx, brands, password);
    const customers = await createDemoCustomers(tx, random, brands, fleet, password);
    const record: FleetRecord = { seed: FLEET_SEED, vehicles, secretSeed, seededAtMs: nowMs };
    const devices = demoDevices(fleet, customers, brands, FLEET_SEED, secretSeed, nowMs - OWNED_MS, nowMs);
    const created = await createDevices(tx, devices);
    await insertDemoSims(tx, demoSims(devices, FLEET_SEED));
    await insertDemoDrivers(
      tx,
      devices,
      created.map(({ id }) => id),
      FLEET_SEED,
      nowMs,
    );
    const owned = ownedVehicles(fleet, devices, created);
    await insertDemoContacts(tx, brands.parent, owned, FLEET_SEED);
    await insertDemoEmergency(tx);
    const groups = await createDemoGroups(tx, owned, nowMs);
    await createDemoAreas(tx, owned, { seed: FLEET_SEED, routes: world.routes, groups });
    await createDemoMaintenance(tx, owned, { seed: FLEET_SEED, groups, toldTo: operator, nowMs });
    await createDemoBilling(tx, owned, nowMs);
    await createDemoIncidents(tx, fleet, created, [operator, admin], FLEET_SEED, nowMs);
    await createDemoAlarms(tx, fleet, created, [operator, admin], FLEET_SEED, nowMs);
    await rememberDemoAccounts(tx, password);
    await writeFleetRecord(tx, record);
    return record;
  });
}
