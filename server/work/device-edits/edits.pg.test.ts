import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EditedDevice } from '../../../domain/live/devices/device-edit.ts';
import type { Job } from '../../../domain/work/job.ts';
import { importer } from '../../../tests/builders/imports.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createDevices } from '../../live/devices/create-devices.ts';
import { createGroup } from '../../live/groups/create-group.ts';

let server: TestServer;
let own: ReturnType<typeof importer>;
let ids: number[];
beforeEach(async () => {
  server = await openTestServer();
  own = importer(server, () => server.tenancy.users.admin);
  const { brands } = server.tenancy;
  const devices = Array.from({ length: 130 }, (_, at) => ({ identifier: `bulk-${at}`, brandId: brands.child }));
  ids = (await createDevices(server.db, devices)).map(({ id }) => id);
  await server.core.refresh();
});
afterEach(async () => {
  await server.house.jobs.runner.settle();
  await server.close();
});

async function edit(body: object): Promise<Job> {
  const job = await own.call<Job>('POST', 'devices/edits', { title: 'Edit', ...body });
  await server.house.jobs.runner.settle();
  return job;
}
const outcomes = async (job: Job): Promise<Record<string, string | null>> => {
  const { content } = await own.call<{ content: EditedDevice[] }>('GET', `devices/edits?job=${job.id}&limit=500`);
  return Object.fromEntries(content.map(({ identifier, outcome }) => [identifier, outcome]));
};
const read = async (id: number) =>
  (
    await server.db.query(
      `SELECT speed_limit_kmh AS limit, model, (SELECT user_id FROM device_assignments a WHERE a.device_id = d.id AND ends_at IS NULL) AS "user",
         (SELECT count(*) FROM group_devices g WHERE g.device_id = d.id) AS groups FROM devices d WHERE id = $1`,
      [id],
    )
  )[0];

test('all devices of a filter are given limit, model, owner and group as one job, each with its outcome and its entry in the trail', async () => {
  const { users, groups, brands } = server.tenancy;
  const changes = { speedLimit: 70, model: 'GT06N', user: users.customer, joinGroup: groups.customers };
  const job = await edit({ brand: brands.child, term: 'bulk-', confirm: 130, ...changes });
  expect((await own.jobs())[0]).toMatchObject({ id: job.id, state: 'done', done: 130, total: 130 });
  expect(new Set(Object.values(await outcomes(job)))).toEqual(new Set(['changed']));
  expect(await read(ids[129]!)).toEqual({ limit: 70, model: 'GT06N', user: users.customer, groups: 1 });
  expect(server.core.directory.byId(ids[0]!)?.userId).toBe(users.customer);
  const [trail] = await server.db.query("SELECT count(*) AS count FROM audit_log WHERE action = 'device.edit'");
  expect(trail).toEqual({ count: 130 });
  // The same again changes nothing.
  expect(new Set(Object.values(await outcomes(await edit({ term: 'bulk-', confirm: 130, ...changes }))))).toEqual(
    new Set(['same']),
  );
  await edit({ devices: ids.slice(0, 2), user: null, leaveGroup: groups.customers });
  expect(await read(ids[0]!)).toMatchObject({ user: null, groups: 0, limit: 70 });
  expect(await read(ids[2]!)).toMatchObject({ user: users.customer, groups: 1 });
});

test('the devices of a group are those of the groups in it too, and who leaves it leaves those', async () => {
  const whose = { brandId: server.tenancy.brands.child, userId: null };
  const fleet = await createGroup(server.db, { ...whose, name: 'Fleet', deviceIds: ids.slice(0, 1) });
  const vans = await createGroup(server.db, { ...whose, name: 'Vans', parentId: fleet, deviceIds: ids.slice(1, 3) });
  await edit({ ofGroup: fleet, speedLimit: 61 });
  expect(await Promise.all(ids.slice(0, 4).map(async (id) => (await read(id))!.limit))).toEqual([61, 61, 61, null]);
  const left = await edit({ devices: ids.slice(1, 2), leaveGroup: fleet });
  expect(Object.values(await outcomes(left))).toEqual(['changed']);
  expect(await read(ids[1]!)).toMatchObject({ groups: 0 });
  // Into the group below, out of the one around it.
  await edit({ devices: ids.slice(0, 1), joinGroup: vans, leaveGroup: fleet });
  const held = await server.db.query('SELECT group_id AS id FROM group_devices WHERE device_id = $1', [ids[0]]);
  expect(held).toEqual([{ id: vans }]);
});

test('a device of another brand than the owner or the group is left alone and told, the others are changed', async () => {
  const { users, brands, groups } = server.tenancy;
  const [parents] = await createDevices(server.db, [{ identifier: 'of-parent', brandId: brands.parent }]);
  await server.core.refresh();
  const devices = [parents!.id, ids[5]!];
  expect(await outcomes(await edit({ devices, speedLimit: 55, user: users.neighbour }))).toEqual({
    'of-parent': 'owner-of-other-brand',
    'bulk-5': 'changed',
  });
  expect(await read(parents!.id)).toMatchObject({ limit: null, user: null });
  expect(await outcomes(await edit({ devices, joinGroup: groups.brands, speedLimit: 56 }))).toMatchObject({
    'of-parent': 'group-of-other-brand',
  });
});

test('more than ten devices are changed only with their number, and a number that is not theirs changes none', async () => {
  const ten = ids.slice(0, 10);
  const eleven = ids.slice(0, 11);
  for (const body of [{ devices: eleven }, { devices: eleven, confirm: 10 }, { devices: ten, confirm: 11 }])
    await expect(edit({ ...body, speedLimit: 80 })).rejects.toThrow('409 edit-confirm');
  expect(await read(ids[0]!)).toMatchObject({ limit: null });
  await edit({ devices: ten, speedLimit: 81 });
  expect(await read(ids[9]!)).toMatchObject({ limit: 81 });
  await edit({ devices: eleven, confirm: 11, speedLimit: 82 });
  expect(await read(ids[10]!)).toMatchObject({ limit: 82 });
});

test('foreign devices, owners and groups are not found, what is no customer or model is refused, and so is an edit of nothing', async () => {
  const { devices, users, groups } = server.tenancy;
  const bad = (body: object) => own.call('POST', 'devices/edits', { title: 'Edit', ...body });
  const some = { devices: [ids[0]!] };
  await expect(bad({ devices: [devices.foreign], speedLimit: 50 })).rejects.toThrow('404 missing');
  await expect(bad({ ...some, user: users.foreignCustomer })).rejects.toThrow('404 missing');
  await expect(bad({ ...some, joinGroup: groups.foreign })).rejects.toThrow('404 missing');
  await expect(bad({ ...some, user: users.operator })).rejects.toThrow('400 not-a-customer');
  await expect(bad({ ...some, model: 'Nothing' })).rejects.toThrow('400 model-unknown');
  await expect(bad(some)).rejects.toThrow('400 invalid-input');
  await expect(bad({ speedLimit: 50 })).rejects.toThrow('400 invalid-input');
  await expect(bad({ term: 'nobody is called so', speedLimit: 50 })).rejects.toThrow('404 no-data');
});

test('an edit whose editor loses the permission meanwhile fails and changes nothing, and is nobody else’s to read', async () => {
  const { admin } = server.tenancy.users;
  const queued = server.house.jobs.runner;
  const job = await own.call<Job>('POST', 'devices/edits', { title: 'Edit', devices: [ids[9]!], speedLimit: 33 });
  await queued.settle();
  const other = importer(server, () => server.tenancy.users.foreignAdmin);
  expect((await other.call<{ content: unknown[] }>('GET', `devices/edits?job=${job.id}`)).content).toEqual([]);
  await server.db.query("DELETE FROM user_permissions WHERE user_id = $1 AND name = 'MONITORING_DEVICES_SPEED_ALERT'", [
    admin,
  ]);
  await expect(
    own.call('POST', 'devices/edits', { title: 'Edit', devices: [ids[9]!], speedLimit: 34 }),
  ).rejects.toThrow('403 forbidden');
  // One that waits: it is taken up after the permission went.
  await server.db.query("UPDATE jobs SET state = 'queued', ended_at = NULL WHERE id = $1", [job.id]);
  await server.db.query('UPDATE device_edit_rows SET outcome = NULL');
  await server.db.query('UPDATE devices SET speed_limit_kmh = 77 WHERE id = $1', [ids[9]!]);
  await queued.look();
  await queued.settle();
  expect((await own.jobs())[0]).toMatchObject({ id: job.id, state: 'failed', fault: 'forbidden' });
  expect(await read(ids[9]!)).toMatchObject({ limit: 77 });
});
