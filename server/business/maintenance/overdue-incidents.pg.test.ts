import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MESSAGE_SCHEMAS } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import type { MaintenancePlan } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { openFleetHouse, type FleetHouse } from '../../../tests/builders/fleet-house.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { sweepMaintenance } from './maintenance-news.ts';

const DAY_MS = 86_400_000;

let house: FleetHouse;
/** Topics on which incidents were told, each with what was told. */
let told: string[] = [];
let notified: string[] = [];

beforeAll(async () => {
  house = await openFleetHouse();
});
beforeEach(async () => {
  house.server.clock.set(NOW_MS);
  await house.server.db.query('DELETE FROM maintenance_plans');
  await wants(true);
  [told, notified] = [[], []];
});
afterAll(() => house.close());

/** Whether the brand of the vehicles wants incidents of them. */
const wants = (maintenanceIncidents: boolean): Promise<unknown> =>
  house.answer('admin', 'PATCH', `v2/brands/${house.server.tenancy.brands.child}`, { maintenanceIncidents });

const sweep = (): Promise<void> => {
  const { db, core, clock } = house.server;
  const publish = async (topic: string, sent: unknown): Promise<void> => {
    if (topic.endsWith('/Incident')) told.push(`${topic} ${MESSAGE_SCHEMAS.Incident.parse(sent).change}`);
    else notified.push(topic);
  };
  return sweepMaintenance({ ...core, db, clock, broker: { publish } });
};

/** A plan of half a year, done on a day. */
async function planned(vehicle: Id, doneOn: string): Promise<MaintenancePlan> {
  const wanted = { name: 'Oil', kind: 'OIL_CHANGE', intervalMonths: 6 };
  const made = await house.answer<MaintenancePlan>(
    'customer',
    'POST',
    `v2/maintenance/vehicles/${vehicle}/plans`,
    wanted,
  );
  await done(made, vehicle, doneOn);
  return made;
}

const done = (plan: MaintenancePlan, vehicle: Id, doneOn: string): Promise<unknown> =>
  house.answer('customer', 'POST', `v2/maintenance/plans/${plan.id}/done`, { vehicle, doneOn });

const incidentsOf = async (device: Id): Promise<Incident[]> =>
  (await house.answer<{ content: Incident[] }>('operator', 'GET', `v2/incidents?limit=25`)).content.filter(
    ({ deviceId }) => deviceId === device,
  );

test('an overdue plan opens one incident where the brand wants it, told to staff and customer, whichever server looks (MNT-01)', async () => {
  const { brands, users } = house.server.tenancy;
  const { vehicle, device } = await house.vehicle();
  await planned(vehicle, '2026-01-01');
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await incidentsOf(device)).toMatchObject([
    {
      type: 'MAINTENANCE_OVERDUE',
      title: 'Manutenção vencida',
      message: 'Oil',
      status: 'OPEN',
      situation: 'Análise pelo sistema',
    },
  ]);
  expect(told.sort()).toEqual(
    [topicOf('brand', brands.child, 'Incident'), topicOf('user', users.customer, 'Incident')].map(
      (topic) => `${topic} RAISED`,
    ),
  );
});

test('a plan that is only soon due, or of a brand that never asked, opens none; what was told as soon opens one once it is overdue', async () => {
  const { vehicle, device } = await house.vehicle();
  await planned(vehicle, '2026-05-30');
  await sweep();
  expect([await incidentsOf(device), notified.length]).toEqual([[], 1]);
  await wants(false);
  house.server.clock.advance(60 * DAY_MS);
  await sweep();
  expect(told).toEqual([]);
  // The token of a session does not hold for so long.
  await house.server.db.query('UPDATE brands SET maintenance_incidents = true');
  await sweep();
  expect([told.length, notified.length], 'two topics, and no further notification').toEqual([2, 1]);
});

test('once it was done the incident says that its cause is over and stays for a person to close; overdue again it is another one', async () => {
  const { vehicle, device } = await house.vehicle();
  const plan = await planned(vehicle, '2026-01-01');
  await sweep();
  await done(plan, vehicle, '2026-11-01');
  await sweep();
  await sweep();
  const [incident] = await incidentsOf(device);
  expect(incident).toMatchObject({ status: 'OPEN', comments: [{ comment: 'A causa terminou.' }] });
  expect(told.filter((each) => each.endsWith('CHANGED'))).toHaveLength(1);
  house.server.clock.advance(250 * DAY_MS);
  await sweep();
  const count = await house.server.db.query('SELECT 1 FROM incidents WHERE device_id = $1', [device]);
  expect(count).toHaveLength(2);
});

test('no incident tells the next owner of a vehicle what the last one had planned, and none is of a vehicle without a tracker', async () => {
  const { db, core, tenancy } = house.server;
  const { vehicle, device } = await house.vehicle();
  await planned(vehicle, '2026-01-01');
  await assignDevice(db, device, tenancy.users.neighbour, NOW_MS);
  await core.refresh();
  const bare = await house.vehicle();
  await planned(bare.vehicle, '2026-01-01');
  await db.query('UPDATE devices SET vehicle_id = NULL WHERE id = $1', [bare.device]);
  await sweep();
  expect(told).toEqual([]);
});

test('an incident of a hidden vehicle is told to administrators alone', async () => {
  const { vehicle } = await house.vehicle('customer', true);
  const wanted = { name: 'Oil', kind: 'OIL_CHANGE', intervalMonths: 6 };
  const path = `v2/maintenance/vehicles/${vehicle}/plans`;
  const made = await house.answer<MaintenancePlan>('admin', 'POST', path, wanted);
  await house.answer('admin', 'POST', `v2/maintenance/plans/${made.id}/done`, { vehicle, doneOn: '2026-01-01' });
  await sweep();
  expect(told).toEqual([`${topicOf('brand', house.server.tenancy.brands.child, 'Incident', true)} RAISED`]);
});
