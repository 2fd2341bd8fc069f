import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const english = { 'accept-language': 'en-US' };

test('the older call to register makes no account: it says that the staff does, or where the brand takes customers (CAL-012)', async () => {
  const { brands } = server.tenancy;
  const [{ alias }] = (await server.db.query<{ alias: string }>('SELECT alias FROM brands WHERE id = $1', [
    brands.child,
  ])) as [{ alias: string }];
  const register = () =>
    server.call('POST', '/api/auth/register', {
      body: { login: 'newcomer', password: 'a password' },
      headers: { ...english, host: `${alias}.example.com` },
    });
  const closed = await register();
  expect([closed.statusCode, closed.json()]).toMatchObject([403, { code: 'registration-closed' }]);
  await server.db.query(
    `UPDATE brands SET parameters = parameters || '{"registerUrl":"https://join.example.com/"}' WHERE id = $1`,
    [brands.child],
  );
  const elsewhere = await register();
  expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([
    403,
    { code: 'registration-elsewhere', message: 'Accounts are made at https://join.example.com/.' },
  ]);
  expect(await server.db.query(`SELECT 1 FROM users WHERE login = 'newcomer'`)).toEqual([]);
});

test('the older call for the own account changes name and mobile number, and nobody elses (CAL-013)', async () => {
  const { customer, neighbour } = server.tenancy.users;
  const token = await server.tokenOf(customer);
  const update = (body: object) => server.call('POST', '/api/auth/user/update', { token, body, headers: english });
  expect((await update({ id: customer, name: 'Ana Lima', mobile: '+55 11 95555-0134' })).json()).toMatchObject({
    id: customer,
    name: 'Ana Lima',
    mobile: '+55 11 95555-0134',
  });
  expect((await update({ id: customer, mobile: null })).json()).toMatchObject({ name: 'Ana Lima', mobile: null });
  expect((await update({ id: neighbour, name: 'Taken over' })).statusCode).toBe(404);
});
