import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MESSAGE_SCHEMAS } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { DriverRecord, DriverRow } from '../../../domain/desk/driver.ts';
import { PRIVILEGED_BRAND_ID } from '../../../domain/people/users/drivers-access.ts';
import { drawId } from '../../../domain/base/id.ts';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import { pick, randomInt, seededRandom } from '../../../domain/base/random.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { isAtWork, type WorkingHours } from '../../../domain/base/time/working-hours.ts';
import { openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { changePermissions } from '../../people/users/change-user.ts';
import { createUser } from '../../people/users/create-user.ts';
import { createDrivers } from './create-drivers.ts';
import { listDrivers } from './driver-rows.ts';

let server: TestServer;
let links: BrokerLinks;
let operator: string;
let admin: string;
let customer: string;

beforeAll(async () => {
  server = await openTestServer();
  links = await openBrokerLinks(server);
  const { users } = server.tenancy;
  [operator, admin, customer] = (await Promise.all(
    [users.operator, users.admin, users.customer].map((user) => server.tokenOf(user)),
  )) as [string, string, string];
});
afterEach(() => links.end());
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, token = operator) =>
  server.call(method, `/api/v2/drivers${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
    headers: { 'accept-language': 'en-US' },
  });
const create = async (body: object, token = operator): Promise<DriverRecord> => {
  const answer = await call('POST', '', { brand: server.tenancy.brands.child, ...body }, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DriverRecord>();
};
const list = async (query = '', token = operator): Promise<DriverRow[]> => {
  const answer = await call('GET', `/details?limit=100&${query}`, undefined, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ content: DriverRow[] }>().content;
};
const namesOf = (drivers: readonly DriverRow[]): string[] => drivers.map(({ driverName }) => driverName);

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3);
const formOf = (driver: number, version: number, file: Uint8Array): FormData => {
  const form = new FormData();
  form.append('driver', String(driver));
  form.append('version', String(version));
  form.append('file', new Blob([new Uint8Array(file)]));
  return form;
};

test('a driver is added with licence, tag, vehicles and hours, in the zone of whoever writes, and read as written (DRV-02)', async () => {
  const { devices, brands } = server.tenancy;
  const fields = {
    driverName: 'Ana Prado',
    number: '02650306461',
    driverLicenseCategory: 'AE',
    driverLicenseExpiration: '2027-05-31',
    electronicTag: 'D4A0001',
    workingHours: [{ weekday: 1, from: '22:00', to: '06:00' }],
  };
  const added = await create({ ...fields, vehicles: [devices.customers] });
  expect(added).toMatchObject({
    ...fields,
    brand: brands.child,
    user: null,
    vehicles: [{ id: devices.customers, licensePlate: 'OWN-1' }],
    timeZone: 'America/Sao_Paulo',
    hasPhoto: false,
    photo: null,
    version: 0,
  });
  expect((await call('GET', `/${added.id}`)).json()).toEqual(added);
  const trail = await server.db.query(
    "SELECT actor, after FROM audit_log WHERE action = 'driver.add' AND entity_id = $1",
    [String(added.id)],
  );
  expect(trail).toMatchObject([
    { actor: String(server.tenancy.users.operator), after: { driverName: 'Ana Prado', vehicles: [devices.customers] } },
  ]);
});

test('a tag is of one driver in a brand, in letters of either case, and refused at its field', async () => {
  await create({ driverName: 'Has the tag', electronicTag: 'Taken-1' });
  const taken = await call('POST', '', {
    brand: server.tenancy.brands.child,
    driverName: 'B',
    electronicTag: 'TAKEN-1',
  });
  expect(taken.statusCode).toBe(409);
  expect(taken.json()).toMatchObject({
    code: 'tag-taken',
    fields: { electronicTag: 'Another driver has this tag already.' },
  });
  const other = await create({ driverName: 'Other' });
  const update = await call('PUT', `/${other.id}`, { driverName: 'Other', electronicTag: 'taken-1', version: 0 });
  expect(update.json()).toMatchObject({ code: 'tag-taken' });
  // Another brand gives out its own tags.
  await create({ driverName: 'Same tag', electronicTag: 'taken-1', brand: server.tenancy.brands.parent });
});

test('vehicles of another brand than the driver are refused at their field', async () => {
  const { brands, devices } = server.tenancy;
  const { id: parents } = await createDevice(server.db, { identifier: 'parents', brandId: brands.parent, user: null });
  await server.core.directory.refresh();
  const answer = await call('POST', '', { driverName: 'P', vehicles: [devices.customers, parents] });
  expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: { vehicles: expect.any(String) } });
});

test('drivers are found by name, number and tag, and sorted by their fields (DRV-03, DRV-08)', async () => {
  await create({
    driverName: 'Zoé Lima',
    number: '777',
    electronicTag: 'FIND-2',
    driverLicenseExpiration: '2026-11-20',
  });
  await create({
    driverName: 'Ivo Reis',
    number: '888',
    electronicTag: 'FIND-1',
    driverLicenseExpiration: '2026-12-01',
  });
  await create({ driverName: 'Find Me', number: '999' });
  expect(namesOf(await list('term=find'))).toEqual(['Find Me', 'Ivo Reis', 'Zoé Lima']);
  expect(namesOf(await list('term=777'))).toEqual(['Zoé Lima']);
  expect(namesOf(await list('term=find&sort=-number'))).toEqual(['Find Me', 'Ivo Reis', 'Zoé Lima']);
  expect(namesOf(await list('term=find&sort=electronicTag'))).toEqual(['Ivo Reis', 'Zoé Lima', 'Find Me']);
  expect(namesOf(await list('term=find&sort=driverLicenseExpiration'))).toEqual(['Zoé Lima', 'Ivo Reis', 'Find Me']);
  expect(namesOf(await list('term=find&license=expired'))).toEqual(['Zoé Lima']);
  expect(namesOf(await list('term=find&license=expiring'))).toEqual(['Ivo Reis']);
  expect(namesOf(await list('term=find&license=unknown'))).toEqual(['Find Me']);
  expect(namesOf(await list('term=%25'))).toEqual([]);
});

test('a change names the version it saw; an overtaken one is told what changed, and can be made again', async () => {
  const { id } = await create({ driverName: 'Rui Alves', number: '1' });
  const first = await call('PUT', `/${id}`, { driverName: 'Rui Alves', number: '2', version: 0 }, admin);
  expect(first.json()).toMatchObject({ number: '2', version: 1 });
  const late = await call('PUT', `/${id}`, { driverName: 'Rui A.', number: '1', version: 0 });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'conflict',
    message: 'Somebody else changed this record in the meantime.',
    conflict: { version: 1, changedBy: 'Name of admin', changes: { number: { before: '1', after: '2' } } },
  });
  expect((await call('DELETE', `/${id}?version=0`)).json()).toMatchObject({ code: 'conflict' });
  const again = await call('PUT', `/${id}`, { driverName: 'Rui A.', number: '2', version: 1 });
  expect(again.json()).toMatchObject({ driverName: 'Rui A.', version: 2 });
  expect((await call('PUT', `/${id}`, { driverName: 'Rui A.' })).json()).toMatchObject({
    code: 'invalid-input',
    fields: { version: expect.any(String) },
  });
});

test('a photo is told by its first bytes, kept with the driver and masked in the audit trail', async () => {
  const { id } = await create({ driverName: 'With photo' });
  const set = await call('POST', '/photo', formOf(id, 0, PNG));
  expect(set.json()).toMatchObject({
    photo: `data:image/png;base64,${Buffer.from(PNG).toString('base64')}`,
    hasPhoto: true,
    version: 1,
  });
  expect((await list('term=With photo'))[0]).toMatchObject({ hasPhoto: true });
  expect((await list('term=With photo'))[0]).not.toHaveProperty('photo');
  expect((await call('POST', '/photo', formOf(id, 1, Uint8Array.of(1, 2, 3)))).json()).toMatchObject({
    code: 'picture-not-taken',
    fields: { file: expect.any(String) },
  });
  expect((await call('POST', '/photo', formOf(id, 0, PNG))).statusCode).toBe(409);
  const gone = await call('DELETE', `/${id}/photo?version=1`);
  expect(gone.json()).toMatchObject({ photo: null, hasPhoto: false, version: 2 });
  const entries = await server.db.query(
    "SELECT before, after FROM audit_log WHERE action = 'driver.photo' AND entity_id = $1 ORDER BY id",
    [String(id)],
  );
  expect(entries).toEqual([
    { before: { photo: null }, after: { photo: { kind: 'image/png', bytes: PNG.length } } },
    { before: { photo: { kind: 'image/png', bytes: PNG.length } }, after: { photo: null } },
  ]);
});

test('a removed driver is gone, and the trail keeps who it was', async () => {
  const { id } = await create({ driverName: 'Leaves' });
  expect((await call('DELETE', `/${id}?version=0`)).statusCode).toBe(200);
  expect((await call('GET', `/${id}`)).statusCode).toBe(404);
  const trail = await server.db.query(
    "SELECT before FROM audit_log WHERE action = 'driver.remove' AND entity_id = $1",
    [String(id)],
  );
  expect(trail).toMatchObject([{ before: { driverName: 'Leaves' } }]);
});

test('drivers are there with DRIVER_RESOURCES or in the privileged brand, and for nobody else (DRV-06, DRV-07, PRM-40)', async () => {
  const { users, brands } = server.tenancy;
  const asked = () => call('GET', '/details', undefined, customer);
  expect((await asked()).statusCode).toBe(403);
  const person = { id: users.customer, brand: brands.child };
  await changePermissions(server.core, person, ['DRIVER_RESOURCES'], 'add', CLI);
  expect((await asked()).statusCode).toBe(200);
  await changePermissions(server.core, person, ['DRIVER_RESOURCES'], 'remove', CLI);
  expect((await asked()).statusCode).toBe(403);
  const palette = JSON.stringify({ primary: '#2e6373' });
  const privileged = "INSERT INTO brands (id, name, alias, palette) VALUES ($1, 'Privileged', 'privileged', $2::jsonb)";
  await server.db.query(privileged, [PRIVILEGED_BRAND_ID, palette]);
  await server.core.refresh();
  const user = { login: 'p', password: null, name: 'P', brandId: PRIVILEGED_BRAND_ID, profile: 'USER' } as const;
  const token = await server.tokenOf(await createUser(server.db, { ...user, permissions: [] }));
  expect(await list('', token)).toEqual([]);
});

test('a customer has drivers of their own, and sees neither those of the brand nor of others', async () => {
  const { users, brands, devices } = server.tenancy;
  const person = { id: users.customer, brand: brands.child };
  await changePermissions(server.core, person, ['DRIVER_RESOURCES'], 'add', CLI);
  const own = await create({ driverName: 'Of the customer', vehicles: [devices.customers] }, customer);
  expect(own).toMatchObject({ user: users.customer });
  expect(namesOf(await list('', customer))).toEqual(['Of the customer', 'Own driver']);
  // Staff tell the drivers of clients apart by whose they are.
  const byStaff = (await list()).filter(({ id }) => id === own.id);
  expect(byStaff.map(({ userName }) => userName)).toEqual(['Name of customer']);
  expect((await call('GET', `/${server.tenancy.drivers.brands}`, undefined, customer)).statusCode).toBe(404);
  // Staff tie a vehicle that the customer does not see: it stays when the customer writes.
  const tied = { driverName: 'Of the customer', vehicles: [devices.customers, devices.nobodys], version: 0 };
  expect((await call('PUT', `/${own.id}`, tied)).statusCode).toBe(200);
  const seen = (await call('GET', `/${own.id}`, undefined, customer)).json<DriverRecord>();
  expect(seen.vehicles.map(({ id }) => id)).toEqual([devices.customers]);
  const late = await call('PUT', `/${own.id}`, { driverName: 'Renamed', vehicles: [], version: 0 }, customer);
  expect(late.statusCode).toBe(409);
  expect(late.body).not.toContain(String(devices.nobodys));
  await call('PUT', `/${own.id}`, { driverName: 'Renamed', vehicles: [], version: 1 }, customer);
  const left = (await call('GET', `/${own.id}`)).json<DriverRecord>();
  expect(left.vehicles.map(({ id }) => id)).toEqual([devices.nobodys]);
  await changePermissions(server.core, person, ['DRIVER_RESOURCES'], 'remove', CLI);
});

test('who is at work is the same in the list and by the rule, whatever the zone', async () => {
  const random = seededRandom(20_261_122);
  const time = () => `${String(randomInt(random, 0, 23)).padStart(2, '0')}:${pick(random, ['00', '15', '30', '59'])}`;
  const brandId = server.tenancy.brands.foreign;
  const zones = ['America/Sao_Paulo', 'America/Noronha', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'] as const;
  const drivers = Array.from({ length: 120 }, (_, at) => {
    const workingHours: WorkingHours = Array.from({ length: at % 4 }, () => {
      const from = time();
      return { weekday: randomInt(random, 1, 7), from, to: at % 7 === 0 ? from : time() };
    });
    return {
      id: drawId(random),
      brandId,
      userId: null,
      driverName: `Driver ${at}`,
      number: null,
      driverLicenseCategory: null,
      driverLicenseExpiration: null,
      electronicTag: null,
      vehicles: [],
      workingHours,
      timeZone: pick(random, zones),
    };
  });
  await createDrivers(server.db, drivers);
  const query = { page: 0, limit: 100, sort: { by: 'driverName', isDescending: false }, atWork: true } as const;
  for (let hour = 0; hour < 7 * 24; hour += 5) {
    const nowMs = NOW_MS + hour * 3_600_000 + 15 * 60_000;
    const scope = { brandIds: [brandId], userId: null };
    const { content } = await listDrivers(server.db, scope, query, { nowMs, today: '2026-11-21' });
    const expected = drivers.filter(({ workingHours, timeZone }) => isAtWork(workingHours, nowMs, timeZone));
    expect(content.map(({ id }) => id).sort(), new Date(nowMs).toISOString()).toEqual(
      expected.map(({ id }) => id).sort(),
    );
  }
});

test('a changed driver is told to the staff of the brand and to the customer whose vehicle reads the tag, naming nobody', async () => {
  const { brands, users, devices } = server.tenancy;
  const dateTime = new Date(NOW_MS).toISOString();
  const telemetry = telemetrySchema.parse({
    device: devices.customers,
    dateTime,
    lastCommunication: dateTime,
    received: dateTime,
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    driverId: 'D4BEEF',
  });
  await server.house.telemetry.write({
    history: [telemetry],
    live: new Map([[devices.customers, { telemetry, memory: NO_MEMORY }]]),
    events: [],
  });
  const staff = await links.console('operator');
  const [owner, neighbour] = [await links.console('customer'), await links.console('neighbour')];
  expect(await staff.hear(topicOf('brand', brands.child, 'Driver'))).toBe(true);
  expect(await owner.hear(topicOf('user', users.customer, 'Driver'))).toBe(true);
  expect(await neighbour.hear(topicOf('user', users.neighbour, 'Driver'))).toBe(true);
  expect(await owner.hear(topicOf('brand', brands.child, 'Driver'))).toBe(false);

  const { id } = await create({ driverName: 'Drives now', electronicTag: 'd4beef' });
  for (const listener of [staff, owner]) {
    const { payload } = await listener.next();
    const message = MESSAGE_SCHEMAS.Driver.parse(JSON.parse(payload.toString()));
    expect(message).toEqual({ id, change: 'ADDED', tags: ['d4beef'] });
    expect(payload.toString()).not.toContain('Drives now');
  }
  await call('PUT', `/${id}`, { driverName: 'Drives now', electronicTag: 'other', version: 0 });
  for (const listener of [staff, owner]) {
    const message = MESSAGE_SCHEMAS.Driver.parse(JSON.parse((await listener.next()).payload.toString()));
    expect(message).toEqual({ id, change: 'CHANGED', tags: ['d4beef', 'other'] });
  }
  await call('DELETE', `/${id}?version=1`);
  expect(JSON.parse((await staff.next()).payload.toString())).toEqual({ id, change: 'REMOVED', tags: ['other'] });
  // The vehicle reads that tag no more: the next that its owner hears is of another driver.
  const next = await create({ driverName: 'Drives next', electronicTag: 'D4BEEF' });
  expect(JSON.parse((await owner.next()).payload.toString())).toMatchObject({ id: next.id, change: 'ADDED' });
  expect(neighbour.heard).toEqual([]);
  // A driver of another customer is that customer's, whatever tag a vehicle says that it reads.
  const person = { id: users.neighbour, brand: brands.child };
  await changePermissions(server.core, person, ['DRIVER_RESOURCES'], 'add', CLI);
  await call('DELETE', `/${next.id}?version=0`);
  expect(JSON.parse((await owner.next()).payload.toString())).toMatchObject({ id: next.id, change: 'REMOVED' });
  const theirs = await create(
    { driverName: 'Next door', electronicTag: 'D4BEEF' },
    await server.tokenOf(users.neighbour),
  );
  expect(JSON.parse((await neighbour.next()).payload.toString())).toMatchObject({ id: theirs.id, change: 'ADDED' });
  expect(owner.heard.filter(({ payload }) => payload.toString().includes(String(theirs.id)))).toEqual([]);
  await changePermissions(server.core, person, ['DRIVER_RESOURCES'], 'remove', CLI);
});

test('drivers are filtered by their columns: texts as words, the licence as a day, and one without a value fits nothing', async () => {
  await create({ driverName: 'Column One', number: 'CN-1', driverLicenseExpiration: '2027-01-31', vehicles: [] });
  await create({ driverName: 'Column Two', number: 'CN-2', driverLicenseExpiration: '2028-01-31', vehicles: [] });
  await create({ driverName: 'Column Three', vehicles: [] });
  const fitting = async (where: string) =>
    namesOf(await list(`where=${encodeURIComponent(`driverName.starts-with.column;${where}`)}`));
  expect(await fitting('driverLicenseExpiration.greater-than.2027-01-31')).toEqual(['Column Two']);
  expect(await fitting('driverLicenseExpiration.less-than.2028-01-31')).toEqual(['Column One']);
  expect(await fitting('number.matches.~5Ecn-~5Cd~24')).toEqual(['Column One', 'Column Two']);
  expect(await fitting('driverName.ends-with.EE')).toEqual(['Column Three']);
});
