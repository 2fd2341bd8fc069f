import { heldClock, type HeldClock } from '../../domain/base/time/clock.ts';
import { driverInputSchema } from '../../domain/desk/driver.ts';
import { drawId } from '../../domain/base/id.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import { createArea } from '../../server/desk/areas/create-area.ts';
import { addComment, createIncident } from '../../server/desk/incidents/create-incident.ts';
import { openCore, type ServerCore } from '../../server/live/core.ts';
import type { Database } from '../../server/base/db/database.ts';
import { createDevice } from '../../server/live/devices/create-devices.ts';
import { insertContact } from '../../server/desk/contacts/contact-rows.ts';
import { createDrivers } from '../../server/desk/drivers/create-drivers.ts';
import { secureRandom } from '../../server/base/platform.ts';
import { createGroup } from '../../server/live/groups/create-group.ts';
import { createUser } from '../../server/people/users/create-user.ts';

export const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const palette = { primary: '#2e6373' };

/** Ids by name of everything in the small tenancy of the tests. */
export interface Tenancy {
  brands: { parent: number; child: number; foreign: number };
  users: {
    admin: number;
    operator: number;
    customer: number;
    neighbour: number;
    foreignAdmin: number;
    foreignCustomer: number;
  };
  devices: { customers: number; neighbours: number; nobodys: number; hidden: number; foreign: number };
  areas: { customers: number; neighbours: number; brands: number; deleted: number; foreign: number };
  incidents: { customers: number; hidden: number; foreign: number };
  groups: { customers: number; neighbours: number; brands: number; foreign: number };
  drivers: { customers: number; neighbours: number; brands: number; foreign: number };
  contacts: { customers: number; neighbours: number; brands: number; foreign: number };
  secrets: { customers: string; hidden: string };
}

type Brands = Tenancy['brands'];
type Users = Tenancy['users'];
type Devices = Tenancy['devices'];

async function buildBrands(db: Database): Promise<Brands> {
  const parent = await createBrand(db, { name: 'Parent', alias: 'parent', parentId: null, palette });
  const child = await createBrand(db, { name: 'Child', alias: 'child', parentId: parent, palette });
  const foreign = await createBrand(db, { name: 'Foreign', alias: 'foreign', parentId: null, palette });
  return { parent, child, foreign };
}

async function buildUsers(db: Database, { parent, child, foreign }: Brands): Promise<Users> {
  const user = (login: string, brandId: number, profile: Profile): Promise<number> =>
    createUser(db, { login, password: null, name: `Name of ${login}`, brandId, profile });
  return {
    admin: await user('admin', parent, 'ADMINISTRATOR'),
    operator: await user('operator', parent, 'OPERATOR'),
    customer: await user('customer', child, 'USER'),
    neighbour: await user('neighbour', child, 'USER'),
    foreignAdmin: await user('foreign-admin', foreign, 'ADMINISTRATOR'),
    foreignCustomer: await user('foreign-customer', foreign, 'USER'),
  };
}

async function buildDevices(
  db: Database,
  { child, foreign }: Brands,
  users: Users,
): Promise<Pick<Tenancy, 'devices' | 'secrets'>> {
  const device = (identifier: string, brandId: number, userId: number | null, hidden = false) =>
    createDevice(db, {
      identifier,
      brandId,
      hidden,
      vehicle: { licensePlate: identifier.toUpperCase() },
      user: userId === null ? null : { id: userId, fromMs: NOW_MS - DAY_MS },
    });
  const own = await device('own-1', child, users.customer);
  const hidden = await device('hidden-1', child, users.customer, true);
  const devices = {
    customers: own.id,
    neighbours: (await device('neighbour-1', child, users.neighbour)).id,
    nobodys: (await device('nobody-1', child, null)).id,
    hidden: hidden.id,
    foreign: (await device('foreign-1', foreign, users.foreignCustomer)).id,
  };
  return { devices, secrets: { customers: own.secret, hidden: hidden.secret } };
}

async function buildAreas(
  db: Database,
  { child, foreign }: Brands,
  users: Users,
  devices: Devices,
): Promise<Tenancy['areas']> {
  const area = (name: string, brandId: number, userId: number | null, deviceIds: number[]) =>
    createArea(db, {
      name,
      brandId,
      userId,
      type: 'CIRCLE',
      latitude: -23.55,
      longitude: -46.63,
      radiusM: 200,
      deviceIds,
    });
  const areas = {
    customers: await area('Own yard', child, users.customer, Object.values(devices)),
    neighbours: await area('Yard next door', child, users.neighbour, [devices.neighbours]),
    brands: await area('Yard of the brand', child, null, [devices.nobodys]),
    deleted: await area('Gone yard', child, users.customer, [devices.customers]),
    foreign: await area('Foreign yard', foreign, users.foreignCustomer, [devices.foreign]),
  };
  await db.query('UPDATE areas SET deleted_at = now() WHERE id = $1', [areas.deleted]);
  return areas;
}

async function buildGroups(
  db: Database,
  { child, foreign }: Brands,
  users: Users,
  devices: Devices,
): Promise<Tenancy['groups']> {
  const group = (name: string, brandId: number, userId: number | null, deviceIds: number[]) =>
    createGroup(db, { name, brandId, userId, deviceIds });
  return {
    customers: await group('Own vans', child, users.customer, Object.values(devices)),
    neighbours: await group('Vans next door', child, users.neighbour, [devices.neighbours]),
    brands: await group('Vans of the brand', child, null, [devices.nobodys]),
    foreign: await group('Foreign vans', foreign, users.foreignCustomer, [devices.foreign]),
  };
}

async function buildDrivers(db: Database, { child, foreign }: Brands, users: Users): Promise<Tenancy['drivers']> {
  const driver = async (name: string, brandId: number, userId: number | null): Promise<number> => {
    const id = drawId(secureRandom);
    const fields = driverInputSchema.omit({ contacts: true }).parse({ driverName: name });
    await createDrivers(db, [{ ...fields, id, brandId, userId, timeZone: DEFAULT_TIMEZONE }]);
    return id;
  };
  return {
    customers: await driver('Own driver', child, users.customer),
    neighbours: await driver('Driver next door', child, users.neighbour),
    brands: await driver('Driver of the brand', child, null),
    foreign: await driver('Foreign driver', foreign, users.foreignCustomer),
  };
}

async function buildContacts(db: Database, { child, foreign }: Brands, users: Users): Promise<Tenancy['contacts']> {
  const contact = async (name: string, brandId: number, userId: number | null): Promise<number> => {
    const id = drawId(secureRandom);
    await insertContact(db, id, { brandId, userId }, { name, type: 'MOBILE', value: '11987654321' });
    return id;
  };
  return {
    customers: await contact('Own contact', child, users.customer),
    neighbours: await contact('Contact next door', child, users.neighbour),
    brands: await contact('Contact of the brand', child, null),
    foreign: await contact('Foreign contact', foreign, users.foreignCustomer),
  };
}

async function buildIncidents(db: Database, users: Users, devices: Devices): Promise<Tenancy['incidents']> {
  const incident = async (deviceId: number, by: number): Promise<number> => {
    const id = (await createIncident(db, {
      deviceId,
      type: 'PANIC',
      title: 'Panic button',
      status: 'OPEN',
      situation: null,
      createdBy: by,
      operatorId: by,
      sessionId: null,
      happenedMs: NOW_MS - DAY_MS / 2,
      createdMs: NOW_MS - DAY_MS / 2,
    }))!;
    await addComment(db, {
      incidentId: id,
      comment: 'Nobody answers the phone',
      createdBy: by,
      createdMs: NOW_MS - DAY_MS / 4,
    });
    return id;
  };
  return {
    customers: await incident(devices.customers, users.operator),
    hidden: await incident(devices.hidden, users.admin),
    foreign: await incident(devices.foreign, users.foreignAdmin),
  };
}

/**
 * A parent brand with a child, and a foreign brand. Administrator and operator belong to the parent; the customer and a
 * neighbour to the child. Devices: one each, one unassigned, a hidden one of the customer, all in the child; one
 * foreign. Groups and drivers likewise. Security areas too; that of the customer holds devices of others beside the
 * own, and one is deleted. Incidents about the customer's device, the hidden and the foreign one, each with a comment.
 */
export async function buildTenancy(db: Database): Promise<Tenancy> {
  const brands = await buildBrands(db);
  const users = await buildUsers(db, brands);
  const { devices, secrets } = await buildDevices(db, brands, users);
  const areas = await buildAreas(db, brands, users, devices);
  const groups = await buildGroups(db, brands, users, devices);
  const drivers = await buildDrivers(db, brands, users);
  const contacts = await buildContacts(db, brands, users);
  const incidents = await buildIncidents(db, users, devices);
  return { brands, users, devices, areas, incidents, groups, drivers, contacts, secrets };
}

/** The core of the server over the small world, at a clock that stands still. */
export async function openTestCore(db: Database): Promise<{ core: ServerCore; clock: HeldClock; tenancy: Tenancy }> {
  const tenancy = await buildTenancy(db);
  const clock = heldClock(NOW_MS);
  return { core: await openCore(db, { tokenMinutes: 60, sessionHours: 12, demo: false }, clock), clock, tenancy };
}
