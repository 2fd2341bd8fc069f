import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Driver, DriverRecord, DriverRow } from '../../../domain/desk/driver.ts';
import { drawId } from '../../../domain/base/id.ts';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { insertContact } from '../contacts/contact-rows.ts';
import { secureRandom } from '../../base/platform.ts';

let server: TestServer;
/** Contacts of the customer, and of the brand itself. */
let ids: { yara: number; abel: number; brands: number };
const contactOf = async (name: string, userId: number | null): Promise<number> => {
  const id = drawId(secureRandom);
  const whose = { brandId: server.tenancy.brands.child, userId };
  await insertContact(server.db, id, whose, { name, type: 'MOBILE', value: '11987654321' });
  return id;
};

beforeAll(async () => {
  server = await openTestServer();
  await server.db.query(
    `INSERT INTO user_permissions (user_id, name, type) SELECT id, 'DRIVER_RESOURCES', 'ACCESS' FROM users ON CONFLICT DO NOTHING`,
  );
});
beforeEach(async () => {
  const { customer } = server.tenancy.users;
  ids = {
    yara: await contactOf('Yara', customer),
    abel: await contactOf('Abel', customer),
    brands: await contactOf('Gate', null),
  };
});
afterEach(async () => {
  await server.db.query(`DELETE FROM drivers WHERE name LIKE 'New%'`);
  await server.db.query(`DELETE FROM contacts WHERE name IN ('Yara', 'Abel', 'Gate')`);
});
afterAll(() => server.close());

type User = keyof TestServer['tenancy']['users'];
const ask = async (user: User, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const token = await server.tokenOf(server.tenancy.users[user]);
  return server.call(method, `/api/v2/drivers${path}`, { token, ...(body && { body }) });
};
const created = async (user: User, contacts: readonly number[], more: object = {}): Promise<DriverRecord> => {
  const { child } = server.tenancy.brands;
  const answer = await ask(user, 'POST', '', { brand: child, driverName: 'New driver', contacts, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DriverRecord>();
};
const namesOf = ({ contacts }: Pick<Driver, 'contacts'>): string[] => contacts.map(({ name }) => name);
const read = async (user: User, id: number) => namesOf((await ask(user, 'GET', `/${id}`)).json<DriverRecord>());

test('a driver has emergency contacts of the phonebook of whose driver it is, in the order given (CON-02)', async () => {
  const { yara, abel } = ids;
  const driver = await created('customer', [abel, yara, abel]);
  expect(driver.contacts).toEqual([
    { id: abel, name: 'Abel', type: 'MOBILE', value: '11987654321' },
    { id: yara, name: 'Yara', type: 'MOBILE', value: '11987654321' },
  ]);
  const { id, version } = driver;
  const body = { driverName: 'New name', version };
  // What says nothing of contacts leaves them as they are.
  expect(namesOf((await ask('customer', 'PUT', `/${id}`, body)).json())).toEqual(['Abel', 'Yara']);
  const turned = { ...body, version: version + 1, contacts: [yara, abel] };
  expect(namesOf((await ask('customer', 'PUT', `/${id}`, turned)).json())).toEqual(['Yara', 'Abel']);
  const rows = (await ask('operator', 'GET', '/details?term=New%20name')).json<{ content: DriverRow[] }>();
  expect(rows.content.map(namesOf)).toEqual([['Yara', 'Abel']]);
  const [last] = await server.db.query<{ after: { contacts: { name: string }[] } }>(
    `SELECT after FROM audit_log WHERE entity = 'driver' AND entity_id = $1 ORDER BY id DESC LIMIT 1`,
    [String(id)],
  );
  expect(last!.after.contacts.map(({ name }) => name)).toEqual(['Yara', 'Abel']);
});

test('a contact of another phonebook is refused, one that the caller does not see like one that there is not', async () => {
  const { id } = await created('customer', []);
  const body = { driverName: 'New driver', version: 0 };
  const give = (user: User, contact: number) => ask(user, 'PUT', `/${id}`, { ...body, contacts: [contact] });
  for (const other of ['neighbours', 'brands', 'foreign'] as const)
    expect((await give('customer', server.tenancy.contacts[other])).statusCode).toBe(404);
  const refused = await give('operator', ids.brands);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { contacts: 'Escolha contatos da agenda de quem é o motorista.' } }),
  ]);
  expect((await give('operator', ids.yara)).statusCode).toBe(200);
});

test('a contact that is removed drops out of its drivers, and a driver given to somebody else brings none along', async () => {
  const { id } = await created('customer', [ids.yara, ids.abel]);
  await server.db.query('DELETE FROM contacts WHERE id = $1', [ids.abel]);
  expect(await read('operator', id)).toEqual(['Yara']);
  await server.db.query('UPDATE drivers SET user_id = $2 WHERE id = $1', [id, server.tenancy.users.neighbour]);
  expect(await read('operator', id)).toEqual([]);
  expect(await read('neighbour', id)).toEqual([]);
});

test('who may not see the phonebook is shown no contacts, sends none, and changes the rest without losing them', async () => {
  const { customer } = server.tenancy.users;
  const { id, version } = await created('customer', [ids.yara]);
  await server.db.query(`DELETE FROM user_permissions WHERE user_id = $1 AND name = 'MONITORING_CONTACTS_LIST'`, [
    customer,
  ]);
  expect(await read('customer', id)).toEqual([]);
  const body = { driverName: 'New name', version };
  expect((await ask('customer', 'PUT', `/${id}`, { ...body, contacts: [] })).statusCode).toBe(403);
  expect((await ask('customer', 'PUT', `/${id}`, body)).statusCode).toBe(200);
  await server.db.query(
    `INSERT INTO user_permissions (user_id, name, type) VALUES ($1, 'MONITORING_CONTACTS_LIST', 'ACCESS')`,
    [customer],
  );
  expect(await read('customer', id)).toEqual(['Yara']);
});

test("a vehicle's driver comes with the contacts of the own phonebook; those of the brand's phonebook are for staff", async () => {
  const device = server.tenancy.devices.customers;
  const dateTime = new Date(NOW_MS).toISOString();
  await created('operator', [ids.brands], { driverName: 'New of the brand', electronicTag: 'TAG-B' });
  await created('customer', [ids.yara], { driverName: 'New own', electronicTag: 'TAG-C' });
  const contactsAt = async (user: User, tag: string): Promise<string[][]> => {
    const telemetry = telemetrySchema.parse({
      device,
      dateTime,
      lastCommunication: dateTime,
      received: dateTime,
      valid: true,
      latitude: -23.5,
      longitude: -46.6,
      driverId: tag,
    });
    const live = new Map([[device, { telemetry, memory: NO_MEMORY }]]);
    await server.house.telemetry.write({ history: [telemetry], live, events: [] });
    return (await ask(user, 'GET', `?tag=${tag}&device=${device}`)).json<Driver[]>().map(namesOf);
  };
  expect(await contactsAt('operator', 'TAG-B')).toEqual([['Gate']]);
  expect(await contactsAt('customer', 'TAG-B')).toEqual([[]]);
  expect(await contactsAt('customer', 'TAG-C')).toEqual([['Yara']]);
});
