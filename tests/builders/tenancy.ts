import { heldClock, type HeldClock } from '../../domain/clock.ts';
import type { Profile } from '../../domain/user.ts';
import { createBrand } from '../../server/brands/create-brand.ts';
import { openCore, type ServerCore } from '../../server/core.ts';
import type { Database } from '../../server/db/database.ts';
import { createDevice } from '../../server/devices/create-devices.ts';
import { createUser } from '../../server/users/create-user.ts';

export const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const palette = { primary: '#2e6373' };

/** Ids by name: who and what there is in the small world of the tests. */
export interface Tenancy {
  brands: { parent: number; child: number; foreign: number };
  users: { admin: number; operator: number; customer: number; neighbour: number; foreignAdmin: number; foreignCustomer: number };
  devices: { customers: number; neighbours: number; nobodys: number; hidden: number; foreign: number };
  secrets: { customers: string; hidden: string };
}

/**
 * A parent brand with a child, and a foreign brand. Administrator and operator belong to the parent; the customer and a
 * neighbour to the child. Devices: one each, one of nobody, a hidden one of the customer, all in the child; one foreign.
 */
export async function buildTenancy(db: Database): Promise<Tenancy> {
  const parent = await createBrand(db, { name: 'Parent', alias: 'parent', parentId: null, palette });
  const child = await createBrand(db, { name: 'Child', alias: 'child', parentId: parent, palette });
  const foreign = await createBrand(db, { name: 'Foreign', alias: 'foreign', parentId: null, palette });
  const user = (login: string, brandId: number, profile: Profile): Promise<number> => createUser(db, { login, password: null, name: `Name of ${login}`, brandId, profile });
  const users = {
    admin: await user('admin', parent, 'ADMINISTRATOR'),
    operator: await user('operator', parent, 'OPERATOR'),
    customer: await user('customer', child, 'USER'),
    neighbour: await user('neighbour', child, 'USER'),
    foreignAdmin: await user('foreign-admin', foreign, 'ADMINISTRATOR'),
    foreignCustomer: await user('foreign-customer', foreign, 'USER'),
  };
  const device = (identifier: string, brandId: number, userId: number | null, hidden = false) =>
    createDevice(db, { identifier, brandId, hidden, vehicle: { licensePlate: identifier.toUpperCase() }, user: userId === null ? null : { id: userId, fromMs: NOW_MS - DAY_MS } });
  const own = await device('own-1', child, users.customer);
  const hidden = await device('hidden-1', child, users.customer, true);
  return {
    brands: { parent, child, foreign },
    users,
    devices: {
      customers: own.id,
      neighbours: (await device('neighbour-1', child, users.neighbour)).id,
      nobodys: (await device('nobody-1', child, null)).id,
      hidden: hidden.id,
      foreign: (await device('foreign-1', foreign, users.foreignCustomer)).id,
    },
    secrets: { customers: own.secret, hidden: hidden.secret },
  };
}

/** The core of the server over the small world, at a clock that stands still. */
export async function openTestCore(db: Database): Promise<{ core: ServerCore; clock: HeldClock; tenancy: Tenancy }> {
  const tenancy = await buildTenancy(db);
  const clock = heldClock(NOW_MS);
  return { core: await openCore(db, { tokenMinutes: 60, sessionHours: 12, demo: false }, clock), clock, tenancy };
}
