import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MESSAGE_SCHEMAS } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { MaintenancePlan } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { openFleetHouse, type FleetHouse, type Who } from '../../../tests/builders/fleet-house.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { sweepMaintenance } from './maintenance-news.ts';

const HOUR_MS = 3_600_000;

let house: FleetHouse;
/** What was told, by topic, in its order. */
let told: { topic: string; id: string; title: string | null; message: string | null }[] = [];
let publish: (topic: string, message: unknown) => Promise<void>;

beforeAll(async () => {
  house = await openFleetHouse();
});
beforeEach(async () => {
  house.server.clock.set(NOW_MS);
  await house.server.db.query('DELETE FROM maintenance_plans');
  told = [];
  publish = async (topic, sent) => {
    const { id, title, message } = MESSAGE_SCHEMAS.Notification.parse(sent);
    told.push({ topic, id, title, message });
  };
});
afterAll(() => house.close());

/** A sweep of a server that has just started: it remembers nothing. */
const sweep = (): Promise<void> => {
  const { db, core, clock } = house.server;
  const broker = { publish: (topic: string, message: unknown) => publish(topic, message) };
  return sweepMaintenance({
    db,
    rights: core.rights,
    clock,
    broker,
    tree: core.tree,
    directory: core.directory,
  });
};

/** A plan by distance, and when it was done last. */
async function planned(
  vehicle: Id,
  doneOn: string,
  who: Who = 'customer',
  body: object = { intervalMonths: 6 },
): Promise<MaintenancePlan> {
  const wanted = { name: 'Oil', kind: 'OIL_CHANGE', ...body };
  const made = await house.answer<MaintenancePlan>(who, 'POST', `v2/maintenance/vehicles/${vehicle}/plans`, wanted);
  await house.answer(who, 'POST', `v2/maintenance/plans/${made.id}/done`, { vehicle, doneOn, odometerM: 90_000_000 });
  return made;
}
const topic = (who: Who): string => topicOf('user', house.server.tenancy.users[who], 'Notification');

test('a plan that comes due is told once to whose it is, however often a server is started anew (MNT-01)', async () => {
  const { vehicle, plate } = await house.vehicle();
  await planned(vehicle, '2026-05-30');
  await sweep();
  expect(told).toEqual([
    {
      topic: topic('customer'),
      id: expect.stringMatching(/^maintenance-/),
      title: `Oil · ${plate}`,
      message: 'Esta manutenção está próxima de vencer.',
    },
  ]);
  await sweep();
  await sweep();
  // It gets worse, but it is due by the same day.
  house.server.clock.advance(60 * 24 * HOUR_MS);
  await sweep();
  expect(told).toHaveLength(1);
});

test('what is fine or unknown is told to nobody; done and due again it is told again (MNT-01)', async () => {
  const { vehicle } = await house.vehicle();
  const made = await planned(vehicle, '2026-11-01');
  await house.answer('customer', 'POST', `v2/maintenance/vehicles/${vehicle}/plans`, {
    name: 'Never',
    kind: 'BELT',
    intervalDays: 1,
  });
  await sweep();
  expect(told).toEqual([]);
  await house.answer('customer', 'POST', `v2/maintenance/plans/${made.id}/done`, { vehicle, doneOn: '2026-11-02' });
  house.server.clock.set(Date.parse('2027-05-01T12:00:00Z'));
  await sweep();
  const done = { vehicle, doneOn: '2026-11-03' };
  // The token of a session does not hold for half a year.
  const token = await house.server.tokenOf(house.server.tenancy.users.customer);
  expect(
    (await house.server.call('POST', `/api/v2/maintenance/plans/${made.id}/done`, { token, body: done })).statusCode,
  ).toBe(200);
  await sweep();
  expect(told).toHaveLength(2);
  expect(new Set(told.map(({ id }) => id)).size).toBe(2);
});

test('of two servers that look at once one tells', async () => {
  const { vehicle } = await house.vehicle();
  await planned(vehicle, '2026-01-01');
  await Promise.all([sweep(), sweep()]);
  expect(told).toHaveLength(1);
  expect(told[0]!.message).toBe('Esta manutenção está vencida.');
});

test('news that a server took and did not tell is told by another one later', async () => {
  const { vehicle } = await house.vehicle();
  await planned(vehicle, '2026-01-01');
  const working = publish;
  publish = async () => {
    throw new Error('the broker is away');
  };
  await expect(sweep()).rejects.toThrow('the broker is away');
  publish = working;
  await sweep();
  expect(told, 'whoever took it may be about to').toEqual([]);
  house.server.clock.advance(11 * 60_000);
  await sweep();
  expect(told).toHaveLength(1);
});

test('it concerns the customer and whoever made the plan, as long as they hold the permission and see the vehicle', async () => {
  const { db, tenancy, core } = house.server;
  const { vehicle, device } = await house.vehicle('neighbour');
  await planned(vehicle, '2026-01-01', 'operator');
  await sweep();
  expect(told.map((each) => each.topic).sort()).toEqual([topic('neighbour'), topic('operator')].sort());
  told = [];
  await planned(vehicle, '2026-01-02', 'operator');
  await db.query("DELETE FROM user_permissions WHERE user_id = $1 AND name = 'FLEET_MANAGEMENT'", [
    tenancy.users.operator,
  ]);
  await assignDevice(db, device, tenancy.users.customer, NOW_MS);
  await core.refresh();
  await sweep();
  await db.query("INSERT INTO user_permissions (user_id, name, type) VALUES ($1, 'FLEET_MANAGEMENT', 'ACCESS')", [
    tenancy.users.operator,
  ]);
  expect(told).toEqual([]);
});

test('an operator is told nothing of a hidden vehicle, an administrator is', async () => {
  const { vehicle } = await house.vehicle('customer', true);
  await planned(vehicle, '2026-01-01', 'admin');
  await sweep();
  expect(told.map((each) => each.topic)).toEqual([topic('admin')]);
});

test('a plan by distance is told once, though the odometer goes back and on again (MNT-01)', async () => {
  const { vehicle, device } = await house.vehicle();
  await house.reports(device, NOW_MS - HOUR_MS, 90_000_000);
  await planned(vehicle, '2026-11-20', 'customer', { intervalM: 1_000_000, soonM: 0 });
  const tell = async (hours: number, odometerM: number) => {
    await house.reports(device, NOW_MS + hours * HOUR_MS, odometerM);
    await sweep();
    return told.length;
  };
  expect(await tell(1, 90_100_000)).toBe(0);
  expect(await tell(12, 91_000_001)).toBe(1);
  expect(await tell(13, 5_000)).toBe(1);
  expect(await tell(25, 1_500_000)).toBe(1);
});
