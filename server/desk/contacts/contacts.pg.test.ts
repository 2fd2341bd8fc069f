import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MESSAGE_SCHEMAS } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Contact } from '../../../domain/desk/contacts/contact.ts';
import { openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
let links: BrokerLinks;
let operator: string;
let customer: string;

beforeAll(async () => {
  server = await openTestServer();
  links = await openBrokerLinks(server);
  const { users } = server.tenancy;
  operator = await server.tokenOf(users.operator);
  customer = await server.tokenOf(users.customer);
});
beforeEach(() => server.db.query('DELETE FROM contacts'));
afterEach(() => links.end());
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, token = customer) =>
  server.call(method, `/api/v2/contacts${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
    headers: { 'accept-language': 'en-US' },
  });
const create = async (body: object, token = customer): Promise<Contact> => {
  const answer = await call('POST', '', { type: 'MOBILE', value: '(11)98765-4321', ...body }, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Contact>();
};
const list = async (query = '', token = customer): Promise<Contact[]> => {
  const answer = await call('GET', `?limit=100&${query}`, undefined, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ content: Contact[] }>().content;
};
const namesOf = (contacts: readonly Contact[]): string[] => contacts.map(({ name }) => name);
const move = (id: number, to: 'EARLIER' | 'LATER') => call('POST', `/${id}/move`, { to });

test('contacts are added, read, changed and removed by calls, and the trail keeps it (CAL-116, CON-03, CON-15)', async () => {
  const { brands, users } = server.tenancy;
  const added = await create({ name: 'Ana' });
  expect(added).toMatchObject({
    name: 'Ana',
    type: 'MOBILE',
    value: '11987654321',
    place: 1,
    brand: brands.child,
    user: users.customer,
    version: 0,
  });
  expect((await call('GET', `/${added.id}`)).json()).toEqual(added);
  const mail = { name: 'Ana Prado', type: 'EMAIL', value: 'ana@example.com', version: 0 };
  const changed = await call('PUT', `/${added.id}`, mail);
  expect(changed.json()).toEqual({ ...added, ...mail, version: 1 });
  expect((await call('DELETE', `/${added.id}?version=1`)).statusCode).toBe(200);
  expect((await call('GET', `/${added.id}`)).statusCode).toBe(404);
  const trail = await server.db.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE entity = 'contact' AND entity_id = $1 ORDER BY id",
    [String(added.id)],
  );
  expect(trail.map(({ action }) => action)).toEqual(['contact.add', 'contact.set', 'contact.remove']);
});

test('a number that is none, and mail that is no address, are refused at the value', async () => {
  for (const input of [
    { type: 'PHONE', value: '3333-4444' },
    { type: 'EMAIL', value: '11987654321' },
  ]) {
    const answer = await call('POST', '', { name: 'Ana', ...input });
    expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: { value: expect.any(String) } });
  }
});

test('whoever changes or removes an overtaken contact is told of the conflict, and nothing is lost', async () => {
  const { id } = await create({ name: 'Ana' });
  const input = { name: 'Ana P.', type: 'MOBILE', value: '11987654321', version: 0 };
  expect((await call('PUT', `/${id}`, input, operator)).statusCode).toBe(200);
  expect((await call('PUT', `/${id}`, { ...input, name: 'Mine' })).statusCode).toBe(409);
  expect((await call('DELETE', `/${id}?version=0`)).statusCode).toBe(409);
  expect(namesOf(await list())).toEqual(['Ana P.']);
});

test('a contact moves by one in the order of calling, its version stays, and the ends stay where they are', async () => {
  const [first, , third] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })];
  const moved = await move(third.id, 'EARLIER');
  expect(moved.json()).toMatchObject({ place: 2, version: 0 });
  expect(namesOf(await list())).toEqual(['A', 'C', 'B']);
  await move(first.id, 'EARLIER');
  expect(namesOf(await list())).toEqual(['A', 'C', 'B']);
  await move(first.id, 'LATER');
  expect((await list()).map(({ name, place }) => `${place} ${name}`)).toEqual(['1 C', '2 A', '3 B']);
});

test('after a removal the places close up and the order goes on', async () => {
  const [first] = [await create({ name: 'A' }), await create({ name: 'B' })];
  await call('DELETE', `/${first.id}?version=0`);
  await create({ name: 'C' });
  expect((await list()).map(({ name, place }) => `${place} ${name}`)).toEqual(['1 B', '2 C']);
});

test('contacts that are added at once have places of their own', async () => {
  await Promise.all(['A', 'B', 'C', 'D'].map((name) => create({ name })));
  expect((await list()).map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  const positions = await server.db.query('SELECT DISTINCT position FROM contacts');
  expect(positions).toHaveLength(4);
});

test('staff keep the phonebook of a client and that of the brand, and each is an order of its own', async () => {
  const { brands, users } = server.tenancy;
  await create({ name: 'Of the client', user: users.customer }, operator);
  await create({ name: 'Of the brand', brand: brands.child }, operator);
  await create({ name: 'Next door', user: users.neighbour }, operator);
  expect((await list('', operator)).map(({ place }) => place)).toEqual([1, 1, 1]);
  expect(namesOf(await list(`user=${users.neighbour}`, operator))).toEqual(['Next door']);
  expect(namesOf(await list())).toEqual(['Of the client']);
  const staff = await call(
    'POST',
    '',
    { name: 'X', type: 'PHONE', value: '1133334444', user: users.operator },
    operator,
  );
  expect(staff.json()).toMatchObject({ code: 'not-a-customer', fields: { user: 'Choose a client.' } });
});

test('contacts are found by name, by number as it is read, and by type', async () => {
  await create({ name: 'Ana' });
  await create({ name: 'Bia', type: 'EMAIL', value: 'bia@example.com' });
  expect(namesOf(await list('term=(11)98765-43'))).toEqual(['Ana']);
  expect(namesOf(await list('term=bia'))).toEqual(['Bia']);
  expect(namesOf(await list('term=%25'))).toEqual([]);
  expect(namesOf(await list('type=EMAIL'))).toEqual(['Bia']);
});

test('a contact that is added, changed, moved or removed is told to the staff of the brand and to its client, naming nobody', async () => {
  const { brands, users } = server.tenancy;
  const [staff, owner, neighbour] = [
    await links.console('operator'),
    await links.console('customer'),
    await links.console('neighbour'),
  ];
  expect(await staff.hear(topicOf('brand', brands.child, 'Contact'))).toBe(true);
  expect(await owner.hear(topicOf('user', users.customer, 'Contact'))).toBe(true);
  expect(await neighbour.hear(topicOf('user', users.neighbour, 'Contact'))).toBe(true);
  expect(await owner.hear(topicOf('brand', brands.child, 'Contact'))).toBe(false);
  const heard = async (id: number, change: string) => {
    for (const listener of [staff, owner]) {
      const { payload } = await listener.next();
      expect(MESSAGE_SCHEMAS.Contact.parse(JSON.parse(payload.toString()))).toEqual({ id, change });
      expect(payload.toString()).not.toContain('Ana');
    }
  };
  const first = await create({ name: 'Ana' });
  await heard(first.id, 'ADDED');
  const second = await create({ name: 'Ana Maria' });
  await heard(second.id, 'ADDED');
  await call('PUT', `/${first.id}`, { name: 'Ana P.', type: 'MOBILE', value: '11987654321', version: 0 });
  await heard(first.id, 'CHANGED');
  // The first one stays where it is: nothing to tell.
  await move(first.id, 'EARLIER');
  await move(second.id, 'EARLIER');
  await heard(second.id, 'CHANGED');
  await call('DELETE', `/${second.id}?version=0`);
  await heard(second.id, 'REMOVED');
  await create({ name: 'Of the brand', brand: brands.child }, operator);
  await staff.next();
  expect([owner.heard.length, neighbour.heard.length]).toEqual([5, 0]);
});
