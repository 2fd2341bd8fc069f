import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordFits } from '../people/users/passwords.ts';
import { createBrand } from '../people/brands/create-brand.ts';
import type { Database } from '../base/db/database.ts';
import { openTestDatabase } from '../base/db/test-database.ts';
import { applyDemoPassword, demoAccounts, demoPassword, rememberDemoAccounts } from './access.ts';
import { createUser } from '../people/users/create-user.ts';
import { accountsOf } from '../people/users/user-rows.ts';

let db: Database;
let dataDir: string;
beforeAll(async () => {
  db = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'rastro-demo-access-'));
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

test('on localhost the demo has its well-known password, elsewhere a random one stored for its user only', () => {
  expect(demoPassword({ host: '127.0.0.1', dataDir })).toBe('rastro-demo');
  const password = demoPassword({ host: '0.0.0.0', dataDir });
  expect(password).toMatch(/^[\w-]{20}$/);
  expect(demoPassword({ host: '0.0.0.0', dataDir })).toBe(password);
  expect(statSync(join(dataDir, 'demo-password')).mode & 0o777).toBe(0o600);
});

test('a demo that others can reach since a restart no longer opens with the well-known password', async () => {
  const brandId = await createBrand(db, {
    name: 'Demo',
    alias: 'demo',
    parentId: null,
    palette: { primary: '#123456' },
  });
  await createUser(db, { login: 'admin', name: 'Ada', password: 'rastro-demo', brandId, profile: 'ADMINISTRATOR' });
  await rememberDemoAccounts(db, 'rastro-demo');
  await createUser(db, {
    login: 'operador',
    name: 'Added by a person',
    password: 'own password',
    brandId,
    profile: 'OPERATOR',
  });
  await applyDemoPassword(db, 'made up');
  const fits = async (login: string, password: string): Promise<boolean> =>
    passwordFits((await accountsOf(db, login))[0]!.passwordHash, password);
  expect(await fits('admin', 'rastro-demo')).toBe(false);
  expect(await fits('admin', 'made up')).toBe(true);
  expect(await fits('operador', 'own password')).toBe(true);
  expect(await demoAccounts(db, 'made up')).toEqual([{ login: 'admin', password: 'made up' }]);
});
