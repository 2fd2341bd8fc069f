import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile } from '../../../domain/people/users/user.ts';
import { openTestCore, type Tenancy } from '../../../tests/builders/tenancy.ts';
import type { ServerCore } from '../../live/core.ts';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import type { Caller } from '../../base/rights/caller.ts';

let db: Database;
let core: ServerCore;
let tenancy: Tenancy;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ core, tenancy } = await openTestCore(db));
});
afterAll(() => db.close());

const caller = (userId: number, profile: Profile, brandId: number): Caller => ({
  sessionId: 's',
  userId,
  profile,
  brandId,
  expiresAtMs: Infinity,
});
const admin = (): Caller => caller(tenancy.users.admin, 'ADMINISTRATOR', tenancy.brands.parent);
const operator = (): Caller => caller(tenancy.users.operator, 'OPERATOR', tenancy.brands.parent);
const customer = (): Caller => caller(tenancy.users.customer, 'USER', tenancy.brands.child);

/** Names of those that a caller may see. */
async function seen<Name extends string>(
  ids: Record<Name, number>,
  may: (id: number) => Promise<boolean>,
): Promise<Name[]> {
  const names = Object.keys(ids) as Name[];
  const answers = await Promise.all(names.map((name) => may(ids[name])));
  return names.filter((_, index) => answers[index]).sort();
}

test('operators and administrators see their brand and those below it, a customer the own brand', async () => {
  const { rights } = core;
  for (const staff of [admin(), operator()])
    expect(await seen(tenancy.brands, (id) => rights.maySeeBrand(staff, id))).toEqual(['child', 'parent']);
  expect(await seen(tenancy.brands, (id) => rights.maySeeBrand(customer(), id))).toEqual(['child']);
  const { parent, child } = tenancy.brands;
  expect(rights.scopeOf(operator())).toEqual({
    kind: 'staff',
    brandIds: [parent, child],
    seenBrandIds: [parent, child],
    seesHidden: false,
  });
  expect(rights.scopeOf(admin(), child)).toEqual({
    kind: 'staff',
    brandIds: [child],
    seenBrandIds: [parent, child],
    seesHidden: true,
  });
  const { userId } = customer();
  expect(rights.scopeOf(customer())).toEqual({ kind: 'customer', userId, brandId: child, seesHidden: false });
});

test('staff see the users of their brands, a customer only their own account', async () => {
  const { rights } = core;
  expect(await seen(tenancy.users, (id) => rights.maySeeUser(operator(), id))).toEqual([
    'admin',
    'customer',
    'neighbour',
    'operator',
  ]);
  expect(await seen(tenancy.users, (id) => rights.maySeeUser(customer(), id))).toEqual(['customer']);
});

test('hidden devices are seen by administrators alone, a customer sees the devices assigned to it', async () => {
  const { rights } = core;
  expect(await seen(tenancy.devices, (id) => rights.maySeeDevice(admin(), id))).toEqual([
    'customers',
    'hidden',
    'neighbours',
    'nobodys',
  ]);
  expect(await seen(tenancy.devices, (id) => rights.maySeeDevice(operator(), id))).toEqual([
    'customers',
    'neighbours',
    'nobodys',
  ]);
  expect(await seen(tenancy.devices, (id) => rights.maySeeDevice(customer(), id))).toEqual(['customers']);
});
