import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Author } from '../audit/record-change.ts';
import { createBrand } from '../../people/brands/create-brand.ts';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { ConflictRefusal, Refusal } from '../http/refusal.ts';
import { createUser } from '../../people/users/create-user.ts';
import { changeRow, firstOf, type ChangedRow, type RowChange } from './change-row.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const clock = heldClock(NOW_MS);
const palette = { primary: '#2e6373' };

interface Customer {
  name: string;
  phone: string | null;
}

let db: Database;
let brandId: Id;
let ana: Id;
let bruno: Id;
const ID = 1_000_000_000_000_001;

beforeAll(async () => {
  db = await openTestDatabase();
  brandId = await createBrand(db, { name: 'Frota', alias: 'frota', parentId: null, palette });
  const child = await createBrand(db, { name: 'Filial', alias: 'filial', parentId: brandId, palette });
  const person = (login: string, brand: Id) =>
    createUser(db, { login, password: null, name: `Name of ${login}`, brandId: brand, profile: 'ADMINISTRATOR' });
  ana = await person('ana', brandId);
  bruno = await person('bruno', child);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query('DELETE FROM audit_log');
  await db.query('DELETE FROM customers WHERE id = $1', [ID]);
  await db.query("INSERT INTO customers (id, brand_id, name) VALUES ($1, $2, 'Padaria')", [ID, brandId]);
});

const by = (user: Id): Author => ({ actor: String(user), requestId: 'request' });

/** Changes the customer of the test. */
const change = (
  next: (now: Customer) => Customer | null,
  { author = by(ana), ...more }: Partial<RowChange<Customer>> & { author?: Author } = {},
): Promise<ChangedRow<Customer> | null> =>
  changeRow<Customer>(
    { db, clock },
    {
      table: 'customers',
      id: ID,
      read: (tx) => firstOf(tx, 'SELECT name, phone FROM customers WHERE id = $1', ID),
      next,
      write: (tx, { name, phone }) =>
        tx.query('UPDATE customers SET name = $2, phone = $3 WHERE id = $1', [ID, name, phone]),
      remove: (tx) => tx.query('DELETE FROM customers WHERE id = $1', [ID]),
      audit: { entity: 'customer', action: 'customer.set', author, brandOf: () => brandId },
      ...more,
    },
  );

const renamed = (name: string) => (now: Customer) => ({ ...now, name });
const kept = () => firstOf(db, 'SELECT name, phone, version FROM customers WHERE id = $1', ID);
const trail = () => db.query('SELECT actor, action, before, after, version FROM audit_log ORDER BY id');

test('a change is written with its version, its author and what differs, and told after the commit', async () => {
  const told: unknown[] = [];
  const done = await change(renamed('Mercado'), {
    // Inside the transaction the embedded database would refuse this question.
    tell: async (next, now) => void told.push(next, now, await kept()),
  });
  expect(done).toEqual({ row: { name: 'Mercado', phone: null }, changed: ['name'] });
  expect(await trail()).toEqual([
    { actor: String(ana), action: 'customer.set', before: { name: 'Padaria' }, after: { name: 'Mercado' }, version: 1 },
  ]);
  expect(told).toEqual([
    { name: 'Mercado', phone: null },
    { name: 'Padaria', phone: null },
    { name: 'Mercado', phone: null, version: 1 },
  ]);
});

test('what differs in nothing is neither written, counted nor told, and what is not there is null', async () => {
  const tell = () => expect.unreachable('nothing was changed');
  expect(await change(renamed('Padaria'), { tell })).toEqual({ row: { name: 'Padaria', phone: null }, changed: [] });
  expect(await kept()).toMatchObject({ version: 0 });
  expect(await trail()).toEqual([]);
  expect(await change(renamed('Nobody'), { id: ID + 1, tell })).toBeNull();
});

test('a change from an overtaken version is refused, with what changed since, when and by whom', async () => {
  await change(renamed('Mercado'), { seen: 0 });
  clock.set(NOW_MS + 60_000);
  await change((now) => ({ ...now, name: 'Armazém', phone: '0800' }), { seen: 1 });
  const late = change(renamed('Empório'), { seen: 0 });
  const conflict = await late.then(
    () => expect.unreachable('it was overtaken'),
    (error: ConflictRefusal) => error.conflict,
  );
  expect(conflict).toEqual({
    version: 2,
    changedAt: new Date(NOW_MS + 60_000).toISOString(),
    changedBy: 'Name of ana',
    changes: { name: { before: 'Padaria', after: 'Armazém' }, phone: { before: null, after: '0800' } },
  });
  expect(await kept()).toEqual({ name: 'Armazém', phone: '0800', version: 2 });
  expect(await trail()).toHaveLength(2);
});

test('whom the writer does not see is not named in a conflict', async () => {
  await change(renamed('Mercado'));
  const refusal = await change(renamed('Empório'), { seen: 0, author: by(bruno) }).catch((error: unknown) => error);
  expect((refusal as ConflictRefusal).conflict).toMatchObject({ version: 1, changedBy: null });
});

test('of two writers at once who saw the same version one is told of the other', async () => {
  const results = await Promise.allSettled([
    change(renamed('Mercado'), { seen: 0 }),
    change(renamed('Armazém'), { seen: 0 }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { reason } = results.find((result) => result.status === 'rejected')!;
  expect(reason).toBeInstanceOf(ConflictRefusal);
  const won = results.find((result) => result.status === 'fulfilled')!.value!.row!.name;
  expect((reason as ConflictRefusal).conflict.changes).toEqual({ name: { before: 'Padaria', after: won } });
  expect(await kept()).toEqual({ name: won, phone: null, version: 1 });
});

test('writers at once who name no version change one after another, and none is lost', async () => {
  const writers = Array.from({ length: 8 }, (_, at) => at);
  await Promise.all(writers.map((at) => change((now) => ({ ...now, phone: `${now.phone ?? ''}${at}` }))));
  const row = await kept();
  expect(row).toMatchObject({ version: 8 });
  expect((row as unknown as { phone: string }).phone.split('').sort().join('')).toBe('01234567');
});

test('a record that was removed is gone with its change, and the trail keeps what it was', async () => {
  expect(
    await change(() => null, {
      audit: { entity: 'customer', action: 'contact.remove', author: by(ana), brandOf: () => brandId },
    }),
  ).toEqual({ row: null, changed: [] });
  expect(await kept()).toBeNull();
  expect(await trail()).toMatchObject([
    { action: 'contact.remove', before: { name: 'Padaria', phone: null }, after: null },
  ]);
});

test('a refusal and a failure of any step leave everything as it was', async () => {
  const refused = () => {
    throw new Refusal('forbidden');
  };
  await expect(change(refused)).rejects.toThrow('forbidden');
  await expect(change(renamed('Mercado'), { write: refused })).rejects.toThrow('forbidden');
  // The trail takes no field that may hold a secret, and nothing is kept without the trail.
  const secret = { entity: 'customer', action: 'customer.set', author: by(ana), brandOf: () => brandId } as const;
  await expect(
    change(renamed('Mercado'), { audit: { ...secret, mask: () => ({ before: null, after: { password: 'x' } }) } }),
  ).rejects.toThrow('audit trail');
  expect(await kept()).toEqual({ name: 'Padaria', phone: null, version: 0 });
  expect(await trail()).toEqual([]);
});
