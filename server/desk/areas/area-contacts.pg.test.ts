import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AreaContact, AreaV2 } from '../../../domain/desk/areas/area.ts';
import type { Contact } from '../../../domain/desk/contacts/contact.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(() => server.db.query('DELETE FROM contacts'));
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const send = async (who: Who, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, {
    token: await server.tokenOf(server.tenancy.users[who]),
    body,
    headers: { 'accept-language': 'en-US' },
  });
const CIRCLE = { name: 'Depot', address: 'Rua A, 1', type: 'CIRCLE', latitude: -23.5, longitude: -46.6, radius: 120 };
const create = async (contacts: readonly AreaContact[], who: Who = 'customer', over: object = {}) =>
  send(who, 'POST', 'v2/area', { ...CIRCLE, devices: [server.tenancy.devices.customers], contacts, ...over });
const added = async (name: string, who: Who = 'customer', over: object = {}): Promise<AreaContact> => {
  const answer = await send(who, 'POST', 'v2/contacts', { name, type: 'MOBILE', value: '(11)98765-4321', ...over });
  const { id, type, value } = answer.json<Contact>();
  return { id, name, type, value };
};
const read = async (who: Who, { id }: AreaV2): Promise<AreaV2> =>
  (await send(who, 'GET', `v2/area/${id}`)).json<AreaV2>();
const patch = (who: Who, { id }: AreaV2, version: number, path: string, value: unknown) =>
  send(who, 'PATCH', `v2/area/${id}`, { version, operations: [{ op: 'replace', path, value }] });
const GUARD: AreaContact = { name: 'Guard', type: 'phone', value: '1144445555' };

/** Runs something while the customer may not see the phonebook. */
async function withoutPhonebook(work: () => Promise<void>): Promise<void> {
  const set = (type: 'NONE' | 'ACCESS') =>
    server.db.query('UPDATE user_permissions SET type = $2 WHERE user_id = $1 AND name = $3', [
      server.tenancy.users.customer,
      type,
      'MONITORING_CONTACTS_LIST',
    ]);
  await set('NONE');
  try {
    await work();
  } finally {
    await set('ACCESS');
  }
}

test('an area carries contacts of the phonebook of its client and written ones in one order, as the phonebook has them now (CON-16)', async () => {
  const [ana, bia] = [await added('Ana'), await added('Bia')];
  const area = (await create([bia, GUARD, { ...ana, name: 'Somebody', value: 'else' }, bia])).json<AreaV2>();
  expect(area.contacts).toEqual([bia, GUARD, ana]);
  const changed = { name: 'Ana Prado', type: 'EMAIL', value: 'ana@example.com' };
  const put = await send('customer', 'PUT', `v2/contacts/${ana.id}`, { ...changed, version: 0 });
  expect(put.statusCode).toBe(200);
  expect((await read('customer', area)).contacts).toEqual([bia, GUARD, { id: ana.id, ...changed }]);
  const swapped = await patch('customer', area, 0, '/contacts', [ana, bia]);
  expect(swapped.json<AreaV2>().contacts).toEqual([{ id: ana.id, ...changed }, bia]);
  const list = (await send('operator', 'GET', 'v2/area?term=depot')).json<{ content: AreaV2[] }>();
  expect(list.content.find(({ id }) => id === area.id)!.contacts).toHaveLength(2);
});

test('a contact that is removed from the phonebook leaves the areas (CON-16)', async () => {
  const [ana, bia] = [await added('Ana'), await added('Bia')];
  const area = (await create([ana, bia])).json<AreaV2>();
  await send('customer', 'DELETE', `v2/contacts/${ana.id}?version=0`);
  expect((await read('customer', area)).contacts).toEqual([bia]);
  expect((await patch('customer', area, 0, '/name', 'Renamed')).json<AreaV2>().contacts).toEqual([bia]);
});

test('a contact of another client, of the brand, of a foreign brand or of nobody is refused at the contacts of an area', async () => {
  const { users } = server.tenancy;
  const foreign = [
    await added('Next door', 'operator', { user: users.neighbour }),
    await added('Of the brand', 'operator'),
    await added('Far away', 'foreignCustomer'),
    { ...GUARD, id: 8_999_999_999_999_999 },
  ];
  const area = (await create([GUARD])).json<AreaV2>();
  for (const contact of foreign)
    for (const answer of [
      await create([contact], 'operator', { user: users.customer }),
      await patch('customer', area, 0, '/contacts', [GUARD, contact]),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        fields: { contacts: 'Choose contacts from the phonebook of the owner of the area.' },
      });
    }
  expect((await read('customer', area)).contacts).toEqual([GUARD]);
});

test('an area that is given to another client leaves the contacts of the phonebook of the first behind', async () => {
  const area = (await create([await added('Ana'), GUARD])).json<AreaV2>();
  const given = await patch('operator', area, 0, '/user', server.tenancy.users.neighbour);
  expect(given.json<AreaV2>().contacts).toEqual([GUARD]);
});

test('who may not see the phonebook sees of an area the written contacts alone, and changes none of the others', async () => {
  const ana = await added('Ana');
  const area = (await create([ana, GUARD])).json<AreaV2>();
  await withoutPhonebook(async () => {
    expect((await read('customer', area)).contacts).toEqual([GUARD]);
    expect((await patch('customer', area, 0, '/contacts', [ana])).statusCode).toBe(400);
    const porter = { ...GUARD, name: 'Porter' };
    expect((await patch('customer', area, 0, '/contacts', [porter])).json<AreaV2>().contacts).toEqual([porter]);
    const overtaken = await patch('customer', area, 0, '/contacts', []);
    expect(overtaken.statusCode).toBe(409);
    expect(overtaken.body).not.toContain('Ana');
  });
  expect((await read('customer', area)).contacts.map(({ name }) => name)).toEqual(['Ana', 'Porter']);
});
