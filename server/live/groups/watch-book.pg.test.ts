import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '../../../domain/base/id.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import type { Database } from '../../base/db/database.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { createGroup } from './create-group.ts';
import { addMember, dropMember } from './invite-rows.ts';
import { openWatchBook } from './watch-book.ts';

let server: TestServer;
let group: Id;
beforeAll(async () => {
  server = await openTestServer();
  const { brands, users, devices } = server.tenancy;
  const whose = { brandId: brands.child, userId: users.customer };
  group = await createGroup(server.db, { ...whose, name: 'Fleet', deviceIds: [] });
  await createGroup(server.db, { ...whose, name: 'Vans', parentId: group, deviceIds: [devices.customers] });
});
afterAll(() => server.close());

test('a book knows of members, of vehicles in groups below, and of hand-overs, once it is refreshed', async () => {
  const { users, devices } = server.tenancy;
  const book = await openWatchBook(server.db, server.clock);
  const seen = () => [book.isMember(users.neighbour, group), book.groupsOf(devices.customers, users.customer)];
  expect(seen()).toEqual([false, []]);
  await addMember(server.db, group, users.neighbour, NOW_MS);
  await book.refresh();
  expect(seen()).toEqual([true, [group]]);
  // At once for whoever has it now, before the book hears of it.
  expect(book.groupsOf(devices.customers, users.neighbour)).toEqual([]);
  await assignDevice(server.db, devices.customers, null, NOW_MS);
  await book.refresh();
  expect(seen()).toEqual([true, []]);
  await assignDevice(server.db, devices.customers, users.customer, NOW_MS + 1000);
  // Also long after, when it no longer looks at the oldest notes.
  for (const looks of [1, 2, 3]) {
    server.clock.advance(130_000 + looks);
    await book.refresh();
  }
  expect(seen()).toEqual([true, [group]]);
  await dropMember(server.db, group, users.neighbour);
  await book.refresh();
  expect(seen()).toEqual([false, []]);
});

test('a book that could not be read is read the next time: nobody goes on seeing what was ended', async () => {
  const { users } = server.tenancy;
  await addMember(server.db, group, users.neighbour, NOW_MS);
  let fails = false;
  const query: Database['query'] = (text, parameters) =>
    fails && text.includes('FROM group_members')
      ? Promise.reject(new Error('lost'))
      : server.db.query(text, parameters);
  const book = await openWatchBook({ ...server.db, query }, server.clock);
  expect(book.isMember(users.neighbour, group)).toBe(true);
  await dropMember(server.db, group, users.neighbour);
  fails = true;
  await expect(book.refresh()).rejects.toThrow('lost');
  fails = false;
  await book.refresh();
  expect(book.isMember(users.neighbour, group)).toBe(false);
});
