import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Contact } from '../../../domain/desk/contacts/contact.ts';
import { MOST_FILE_CONTACTS, type ImportedContacts } from '../../../domain/desk/contacts/contact-file.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(() => server.db.query('DELETE FROM contacts'));
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const send = async (who: Who, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/v2/contacts${path}`, {
    token: await server.tokenOf(server.tenancy.users[who]),
    body,
    headers: { 'accept-language': 'en-US' },
  });
const bring = (text: string, over: object = {}, who: Who = 'customer') =>
  send(who, 'POST', '/import', { text, isDryRun: false, ...over });
const list = async (who: Who = 'customer'): Promise<Contact[]> =>
  (await send(who, 'GET', '?limit=100')).json<{ content: Contact[] }>().content;
const shown = (contacts: readonly Contact[]) => contacts.map(({ name, value, place }) => `${place} ${name} ${value}`);
const CSV = 'Nome;Celular;E-mail\r\nAna;(11)98765-4321;ana@example.com\r\nBia;3333-4444;\r\n';

test('a file is looked at without writing, then what is chosen of it is added in its order and written down', async () => {
  const looked = (await bring(CSV, { isDryRun: true })).json<ImportedContacts>();
  expect(looked).toMatchObject({ format: 'csv', added: 2, changed: 0 });
  expect(looked.contacts.map(({ deed, problem }) => problem ?? deed)).toEqual(['ADD', 'ADD', 'no-area-code']);
  expect(await list()).toEqual([]);
  expect((await bring(CSV, { only: [1, 2] })).json()).toMatchObject({ added: 1 });
  expect((await bring(CSV)).json()).toMatchObject({ added: 1 });
  const kept = await list();
  expect(shown(kept)).toEqual(['1 Ana ana@example.com', '2 Ana 11987654321']);
  const trail = await server.db.query(
    "SELECT action FROM audit_log WHERE entity = 'contact' AND entity_id = ANY ($1)",
    [kept.map(({ id }) => String(id))],
  );
  expect(trail).toEqual([{ action: 'contact.add' }, { action: 'contact.add' }]);
});

test('an import renames who is there under another name, whose form is overtaken by it, and leaves the rest alone', async () => {
  await bring(CSV);
  const again = (await bring(CSV.replace('Ana', 'Ana Prado'))).json<ImportedContacts>();
  expect(again).toMatchObject({ added: 0, changed: 2 });
  expect(again.contacts[0]).toMatchObject({ deed: 'CHANGE', nameBefore: 'Ana' });
  const [first] = await list();
  expect(first).toMatchObject({ name: 'Ana Prado', version: 1 });
  const stale = await send('customer', 'PUT', `/${first!.id}`, { ...first, version: 0 });
  expect(stale.statusCode).toBe(409);
  expect((await bring(CSV.replace('Ana', 'Ana Prado'))).json()).toMatchObject({ added: 0, changed: 0 });
});

test('staff read a file into the phonebook of a client or of the brand, and nobody into one that they do not see', async () => {
  const { users, brands } = server.tenancy;
  await bring(CSV, { user: users.neighbour }, 'operator');
  await bring(CSV, { brand: brands.child }, 'operator');
  expect((await list('operator')).map(({ user }) => user)).toEqual([null, null, users.neighbour, users.neighbour]);
  expect(await list()).toEqual([]);
  expect((await bring(CSV, { user: users.neighbour })).statusCode).toBe(404);
  expect((await bring(CSV, { user: users.foreignCustomer }, 'operator')).statusCode).toBe(404);
});

test('what is no file of contacts, has none or has too many is refused in words', async () => {
  const rows = Array.from({ length: MOST_FILE_CONTACTS + 1 }, (_, at) => `Ana;1133${100_000 + at}`).join('\n');
  for (const [text, words] of [
    ['Placa;Cor\nABC;azul', 'This file is no vCard and no CSV of contacts that can be read.'],
    ['BEGIN:VCARD\nFN:Ana', 'There is no contact in this file.'],
    [`Nome;Telefone\n${rows}`, 'These are more than 1,000 contacts. Divide the file.'],
  ] as const) {
    const answer = await bring(text);
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([400, { text: words }]);
  }
});

test('what a filter shows leaves as vCards, of the contacts that the caller sees, and comes back as it was', async () => {
  await bring(CSV);
  await bring(CSV, { user: server.tenancy.users.neighbour }, 'operator');
  const file = (await send('customer', 'GET', '/file')).json<{ text: string; fileName: string; contacts: number }>();
  expect(file).toMatchObject({ fileName: 'contacts.vcf', contacts: 2 });
  expect((await send('customer', 'GET', '/file?type=EMAIL')).json()).toMatchObject({ contacts: 1 });
  expect((await send('operator', 'GET', '/file')).json()).toMatchObject({ contacts: 4 });
  const before = shown(await list());
  await server.db.query('DELETE FROM contacts');
  expect((await send('customer', 'GET', '/file')).statusCode).not.toBe(200);
  expect((await bring(file.text)).json()).toMatchObject({ format: 'vcard', added: 2 });
  expect(shown(await list())).toEqual(before);
});
