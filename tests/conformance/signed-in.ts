import type { GuardKind } from '../../contract/resources.ts';
import { driverInputSchema } from '../../domain/desk/driver.ts';
import { drawId } from '../../domain/base/id.ts';
import { tripKeyText } from '../../domain/live/trips/trip.ts';
import { segmentsOfTally, tallyAt } from '../../domain/live/trips/segment.ts';
import { advance } from '../../domain/live/trips/segmentation.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { createArea } from '../../server/desk/areas/create-area.ts';
import { insertContact } from '../../server/desk/contacts/contact-rows.ts';
import { createDrivers } from '../../server/desk/drivers/create-drivers.ts';
import { secureRandom } from '../../server/base/platform.ts';
import { createGroup } from '../../server/live/groups/create-group.ts';
import { addMember } from '../../server/live/groups/invite-rows.ts';
import { createGateway } from '../../server/live/devices/create-gateway.ts';
import { begin, writeClosed, writeStates } from '../../server/live/trips/trip-rows.ts';
import { grantAdvanced, type TestServer } from '../builders/server.ts';
import { NOW_MS } from '../builders/tenancy.ts';
import { billingRecords, othersBilling, type BillingIds } from './billing-records.ts';
import { openAccount } from './open-account.ts';
import { fleetRecords, othersFleetRecords, type FleetIds } from './fleet-records.ts';
import type { Ids } from './samples.ts';

export const PROFILES: readonly Profile[] = ['ADMINISTRATOR', 'OPERATOR', 'USER'];

/** A signed-in user, with what may be seen and what not. */
export interface Signed {
  token: string;
  own: Ids;
  /** Ids by kind that this caller may not see, each with why. */
  foreign: Record<GuardKind, Record<string, number | string>>;
}

const UNKNOWN = 1_234_567_890_123_456;

type Customers = Record<'own' | 'neighbour' | 'foreign', number>;

/** Whose drivers and contacts those of a profile are: the customer's, or the brand's own. */
const whoseOf = ({ tenancy: { brands, users } }: TestServer, profile: Profile) => ({
  brandId: brands.child,
  userId: profile === 'USER' ? users.customer : null,
});

/** A driver whom nobody changed yet: a change names the version it saw, and a removed one is gone. */
async function newDriver(server: TestServer, profile: Profile): Promise<number> {
  const id = drawId(secureRandom);
  const fields = driverInputSchema.omit({ contacts: true }).parse({ driverName: 'Own driver' });
  await createDrivers(server.db, [{ ...fields, ...whoseOf(server, profile), id, timeZone: DEFAULT_TIMEZONE }]);
  return id;
}

/** A contact that nobody changed yet. */
async function newContact(server: TestServer, profile: Profile): Promise<number> {
  const id = drawId(secureRandom);
  const input = { name: 'Own contact', type: 'PHONE', value: '1133334444' } as const;
  const whose = whoseOf(server, profile);
  await insertContact(server.db, id, whose, input);
  // Each of thousands of tests has one of its own: a file of contacts takes no more than a thousand.
  await server.db.query(
    `DELETE FROM contacts WHERE user_id = $1 AND name = $2 AND position < (SELECT max(position) FROM contacts WHERE user_id = $1) - 500`,
    [whose.userId, input.name],
  );
  return id;
}

/** An area of the customer that nobody changed yet. */
const newArea = ({ db, tenancy: { brands, users, devices } }: TestServer): Promise<number> =>
  createArea(db, {
    name: 'Fresh yard',
    address: 'Rua A, 1',
    brandId: brands.child,
    userId: users.customer,
    type: 'CIRCLE',
    latitude: -23.55,
    longitude: -46.63,
    radiusM: 200,
    deviceIds: [devices.customers],
  });

/** An alarm of a device; its id. */
async function newAlarm({ db }: TestServer, device: number): Promise<string> {
  const id = `${device}-${NOW_MS - 60_000}-sos`;
  await db.query(
    `INSERT INTO device_events (device, time, id, type, on_off, description) VALUES ($1, $2::timestamptz, $3, 'CUSTOM', true, 'sos')
     ON CONFLICT DO NOTHING`,
    [device, new Date(NOW_MS - 60_000).toISOString(), id],
  );
  return id;
}

/** A stay of a device in the last hour; its key. */
async function newTrip({ db }: TestServer, device: number): Promise<string> {
  const [startMs, endMs] = [NOW_MS - 50 * 60_000, NOW_MS - 40 * 60_000];
  const place = { latitude: -23.55, longitude: -46.63 };
  const segment = segmentsOfTally('standing', tallyAt(place, startMs), { ...place, timeMs: endMs });
  const { state } = advance(null, {
    ...place,
    timeMs: endMs,
    speedKmh: 0,
    ignition: null,
    driverId: null,
    fuelL: null,
  });
  await begin(db, device);
  await writeClosed(db, [{ device, segment: segment[0]!, decidedMs: endMs, state }]);
  await writeStates(db, [{ device, untilMs: endMs, state, todoFromMs: null }]);
  return tripKeyText({ device, startMs, endMs, name: 'Estacionado' });
}

/** A group of the customer with every device there is, those of others too: each call may change or remove one. */
async function newGroup({ db, tenancy: { brands, users } }: TestServer): Promise<number> {
  // Each of thousands of tests has one of its own, and nobody has more than a thousand.
  await db.query(
    `DELETE FROM groups WHERE user_id = $1 AND name = 'Own vans' AND (SELECT count(*) FROM groups WHERE user_id = $1) > 900
       AND NOT EXISTS (SELECT FROM groups child WHERE child.parent_id = groups.id)`,
    [users.customer],
  );
  return createGroup(db, {
    name: 'Own vans',
    brandId: brands.child,
    userId: users.customer,
    deviceIds: (await db.query<{ id: number }>('SELECT id FROM devices')).map(({ id }) => id),
  });
}

/** A group of the neighbour that somebody was let into. */
async function newMembership({ db, tenancy: { brands, users } }: TestServer, member: number): Promise<number> {
  const group = await createGroup(db, {
    name: 'Shown vans',
    brandId: brands.child,
    userId: users.neighbour,
    deviceIds: [],
  });
  await addMember(db, group, member, NOW_MS);
  return group;
}

/** Customers have no drivers and no maintenance, and operators no advanced commands, unless they are given the permission. */
export async function givePermissions(server: TestServer): Promise<void> {
  const { db, tenancy } = server;
  await grantAdvanced(server);
  await db.query(
    `INSERT INTO user_permissions (user_id, name, type) VALUES ($1, 'DRIVER_RESOURCES', 'ACCESS'), ($1, 'FLEET_MANAGEMENT', 'ACCESS')
     ON CONFLICT DO NOTHING`,
    [tenancy.users.customer],
  );
}

/** A fresh session of a profile, what it may see and what not. */
export async function signedIn(server: TestServer, profile: Profile): Promise<Signed> {
  const { brands, users, devices, incidents } = server.tenancy;
  await givePermissions(server);
  // A change of a device names the version it saw: that of one that nobody changed yet.
  await server.db.query('UPDATE devices SET version = 0');
  await server.db.query('DELETE FROM billing_addresses');
  const userId = { ADMINISTRATOR: users.admin, OPERATOR: users.operator, USER: users.customer }[profile];
  const { accessToken, sessionId } = await server.core.sessions.open(userId, false);
  const neighbours = (await server.core.sessions.open(users.neighbour, false)).sessionId;
  const customerOf = async (user: number): Promise<number> =>
    (await server.db.query<{ id: number }>('SELECT customer_id AS id FROM users WHERE id = $1', [user]))[0]!.id;
  const customers = {
    own: await customerOf(users.customer),
    neighbour: await customerOf(users.neighbour),
    foreign: await customerOf(users.foreignCustomer),
  };
  const gatewayOf = async (brandId: number): Promise<number> =>
    (await createGateway(server.db, { brandId, name: 'Yard' })).id;
  const gateway = { foreign: await gatewayOf(brands.foreign), unknown: UNKNOWN };
  return {
    token: accessToken,
    own: {
      brand: brands.child,
      user: users.customer,
      device: devices.customers,
      session: sessionId,
      self: userId,
      account: await openAccount(server),
      customer: customers.own,
      area: await newArea(server),
      incident: incidents.customers,
      group: await newGroup(server),
      membership: await newMembership(server, userId),
      driver: await newDriver(server, profile),
      contact: await newContact(server, profile),
      gateway: await gatewayOf(brands.child),
      alarm: await newAlarm(server, devices.customers),
      trip: await newTrip(server, devices.customers),
      ...(await fleetRecords(server, devices.customers)),
      ...(await billingRecords(server, devices.customers, users.customer)),
    },
    foreign: {
      ...foreignIds(server, profile, customers),
      ...(await foreignFleetIds(server, profile)),
      ...(await foreignBillingIds(server, profile)),
      gateway,
      session: { neighbours, unknown: 'no-such-session' },
      alarm: {
        ...(profile === 'USER' ? { neighbours: await newAlarm(server, devices.neighbours) } : {}),
        foreign: await newAlarm(server, devices.foreign),
        unknown: `${UNKNOWN}-${NOW_MS}-sos`,
      },
      trip: {
        ...(profile === 'USER' ? { neighbours: await newTrip(server, devices.neighbours) } : {}),
        foreign: await newTrip(server, devices.foreign),
        unknown: `${UNKNOWN}-1-2-r`,
      },
    },
  };
}

/** Vehicles that a profile may not see, and what is kept of them. */
async function foreignFleetIds(
  server: TestServer,
  profile: Profile,
): Promise<Record<keyof FleetIds, Record<string, number>>> {
  const { neighbour, nobodys, hidden, foreign } = await othersFleetRecords(server);
  const of = (kind: keyof FleetIds): Record<string, number> => ({
    foreign: foreign[kind],
    unknown: UNKNOWN,
    ...(profile === 'USER' ? { neighbour: neighbour[kind], nobodys: nobodys[kind] } : {}),
    ...(profile === 'ADMINISTRATOR' ? {} : { hidden: hidden[kind] }),
  });
  return {
    vehicle: of('vehicle'),
    serviceOrder: of('serviceOrder'),
    costEntry: of('costEntry'),
    costFile: of('costFile'),
    maintenancePlan: of('maintenancePlan'),
  };
}

/** Contracts that a profile may not see, and what belongs to them; a customer sees no plan. */
async function foreignBillingIds(
  server: TestServer,
  profile: Profile,
): Promise<Record<keyof BillingIds, Record<string, number>>> {
  const { neighbour, hidden, foreign } = await othersBilling(server);
  const of = (kind: 'contract' | 'charge' | 'payment'): Record<string, number> => ({
    foreign: foreign[kind],
    unknown: UNKNOWN,
    ...(profile === 'USER' ? { neighbour: neighbour[kind] } : {}),
    ...(profile === 'ADMINISTRATOR' ? {} : { hidden: hidden[kind] }),
  });
  const billingPlan = { foreign: foreign.billingPlan, unknown: UNKNOWN };
  return { billingPlan, contract: of('contract'), charge: of('charge'), payment: of('payment') };
}

/** Ids that a profile may not see: those of a foreign brand, for a customer also those of the own brand's others. */
function foreignIds(
  { tenancy: { brands, users, devices, areas, groups, incidents, drivers, contacts } }: TestServer,
  profile: Profile,
  customers: Customers,
): Omit<Signed['foreign'], 'session' | 'gateway' | 'alarm' | 'trip' | keyof FleetIds | keyof BillingIds> {
  const ofUser = (ids: Record<string, number>): Record<string, number> => (profile === 'USER' ? ids : {});
  const ofUnprivileged = (ids: Record<string, number>): Record<string, number> =>
    profile === 'ADMINISTRATOR' ? {} : ids;
  const device = {
    foreign: devices.foreign,
    ...ofUser({ neighbour: devices.neighbours, nobodys: devices.nobodys }),
    ...ofUnprivileged({ hidden: devices.hidden }),
    unknown: UNKNOWN,
  };
  return {
    account: { foreign: users.foreignCustomer, administrator: users.foreignAdmin, unknown: UNKNOWN },
    self: { foreign: users.foreignCustomer, unknown: UNKNOWN, ...ofUser({ neighbour: users.neighbour }) },
    customer: { foreign: customers.foreign, unknown: UNKNOWN, ...ofUser({ neighbour: customers.neighbour }) },
    area: {
      foreign: areas.foreign,
      deleted: areas.deleted,
      unknown: UNKNOWN,
      ...ofUser({ neighbours: areas.neighbours, brands: areas.brands }),
    },
    group: {
      foreign: groups.foreign,
      unknown: UNKNOWN,
      ...ofUser({ neighbours: groups.neighbours, brands: groups.brands }),
    },
    membership: { neighbours: groups.neighbours, foreign: groups.foreign, unknown: UNKNOWN },
    contact: {
      foreign: contacts.foreign,
      unknown: UNKNOWN,
      ...ofUser({ neighbours: contacts.neighbours, brands: contacts.brands }),
    },
    driver: {
      foreign: drivers.foreign,
      unknown: UNKNOWN,
      ...ofUser({ neighbours: drivers.neighbours, brands: drivers.brands }),
    },
    incident: { foreign: incidents.foreign, unknown: UNKNOWN, ...ofUnprivileged({ hidden: incidents.hidden }) },
    brand: { foreign: brands.foreign, ...ofUser({ parent: brands.parent }), unknown: UNKNOWN },
    user: {
      foreign: users.foreignCustomer,
      ...ofUser({ neighbour: users.neighbour, operator: users.operator }),
      unknown: UNKNOWN,
    },
    device,
    history: device,
  };
}
