import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { MIGRATIONS_FOLDER } from '../../base/db/migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const NAMES = ['BILLING_CANCEL_CHARGES', 'BILLING_CONTRACTS', 'BILLING_REFUNDS'];

test('staff who could change contracts, cancel charges and give money back when the rights came keep them, in the trail', async () => {
  const { db } = server;
  await db.query(`DELETE FROM user_permissions WHERE name LIKE 'BILLING_%'`);
  await db.query('DELETE FROM audit_log');
  const held = () =>
    db.query<{ id: number; names: string[] }>(
      `SELECT user_id AS id, array_agg(name ORDER BY name) AS names FROM user_permissions WHERE name LIKE 'BILLING_%' GROUP BY 1 ORDER BY 1`,
    );
  const migrate = () => db.query(readFileSync(join(MIGRATIONS_FOLDER, '0041_billing_permissions.sql'), 'utf8'));
  await migrate();
  const staff = await db.query<{ id: number }>(`SELECT id FROM users WHERE profile <> 'USER' ORDER BY id`);
  expect(staff.length).toBeGreaterThan(1);
  expect(await held()).toEqual(staff.map(({ id }) => ({ id, names: NAMES })));
  const trail = () =>
    db.query('SELECT actor, action, entity_id AS user, after FROM audit_log ORDER BY entity_id::bigint');
  const written = staff.map(({ id }) => ({
    actor: 'system',
    action: 'user.permission-add',
    user: String(id),
    after: { permissions: NAMES },
  }));
  expect(await trail()).toEqual(written);
  await migrate();
  expect(await trail()).toEqual(written);
});
