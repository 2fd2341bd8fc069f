import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MESSAGE_SCHEMAS } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';
import { openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openFleetHouse, type FleetHouse } from '../../../tests/builders/fleet-house.ts';

let house: FleetHouse;
let links: BrokerLinks;
beforeAll(async () => {
  house = await openFleetHouse();
  links = await openBrokerLinks(house.server);
});
afterEach(() => links.end());
afterAll(() => house.close());

test('a plan, what was done, an entry or a service order that changes is told to the staff of the brand and to whose it is, naming nothing', async () => {
  const { brands, users } = house.server.tenancy;
  const [staff, owner, neighbour] = [
    await links.console('operator'),
    await links.console('customer'),
    await links.console('neighbour'),
  ];
  expect(await staff.hear(topicOf('brand', brands.child, 'Maintenance'))).toBe(true);
  expect(await owner.hear(topicOf('user', users.customer, 'Maintenance'))).toBe(true);
  expect(await neighbour.hear(topicOf('user', users.neighbour, 'Maintenance'))).toBe(true);
  expect(await owner.hear(topicOf('brand', brands.child, 'Maintenance'))).toBe(false);
  const { vehicle } = await house.vehicle();
  /** What a call answers, once whoever it concerns heard of it. */
  const heard = async (record: string, method: string, path: string, body?: object): Promise<{ id: Id }> => {
    const answer = await house.answer<{ id: Id }>('operator', method, path, body);
    for (const listener of [staff, owner]) {
      const { payload } = await listener.next();
      expect(MESSAGE_SCHEMAS.Maintenance.parse(JSON.parse(payload.toString())), path).toEqual({ record });
      expect(payload.toString()).not.toContain(String(vehicle));
    }
    return answer;
  };
  const oil = { name: 'Oil', kind: 'OIL_CHANGE', intervalMonths: 6 };
  const plan = await heard('PLAN', 'POST', `v2/maintenance/vehicles/${vehicle}/plans`, oil);
  await heard('PLAN', 'POST', `v2/maintenance/plans/${plan.id}/done`, { vehicle, doneOn: '2026-11-01' });
  await heard('PLAN', 'PUT', `v2/maintenance/plans/${plan.id}`, { ...oil, name: 'Filter', version: 0 });
  await heard('PLAN', 'DELETE', `v2/maintenance/plans/${plan.id}?version=1`);
  const order = { type: 'INSTALLATION', status: 'OPEN', date: '2026-11-20', note: 'Roof' };
  const made = await heard('ORDER', 'POST', 'service/orders', { ...order, vehicle });
  await heard('ORDER', 'PUT', `service/orders/${made.id}`, { ...order, status: 'DONE', version: 0 });
  const entry = { kind: 'FUEL', description: 'Diesel', dueDate: null, dueOdometerM: null, costCents: 100 };
  const cost = await heard('COST', 'POST', 'v2/vehicle/cost/center', { ...entry, vehicle });
  await heard('COST', 'DELETE', `v2/vehicle/cost/center/${cost.id}?version=0`);
  expect([owner.heard.length, neighbour.heard.length]).toEqual([8, 0]);
});

test('a change that was refused is told to nobody', async () => {
  const { brands } = house.server.tenancy;
  const staff = await links.console('operator');
  await staff.hear(topicOf('brand', brands.child, 'Maintenance'));
  const { vehicle } = await house.vehicle();
  const refused = await house.ask('operator', 'POST', `v2/maintenance/vehicles/${vehicle}/plans`, { name: 'Oil' });
  expect(refused.statusCode).toBe(400);
  const plan = { name: 'Oil', kind: 'OIL_CHANGE', intervalMonths: 6 };
  await house.answer('operator', 'POST', `v2/maintenance/vehicles/${vehicle}/plans`, plan);
  await staff.next();
  expect(staff.heard).toHaveLength(1);
});
