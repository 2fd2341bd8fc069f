import { costEntryInputSchema } from '../../domain/business/costs/cost-entry.ts';
import { drawId, type Id } from '../../domain/base/id.ts';
import { maintenancePlanInputSchema } from '../../domain/business/maintenance/maintenance-plan.ts';
import { insertFile } from '../../server/business/costs/entry-files.ts';
import { insertEntries } from '../../server/business/costs/entry-rows.ts';
import type { Database } from '../../server/base/db/database.ts';
import { insertDone } from '../../server/business/maintenance/done-rows.ts';
import { insertPlans } from '../../server/business/maintenance/plan-rows.ts';
import { secureRandom } from '../../server/base/platform.ts';
import { insertOrders } from '../../server/business/service-orders/change-order.ts';
import { whoseVehicle } from '../../server/live/vehicles/seen-records.ts';
import type { TestServer } from '../builders/server.ts';
import { NOW_MS } from '../builders/tenancy.ts';
import { SAMPLE_PICTURE } from './people-samples.ts';

/** Records of one vehicle, by the kinds of their guards. */
export type FleetIds = Record<'vehicle' | 'serviceOrder' | 'costEntry' | 'costFile' | 'maintenancePlan', Id>;

const vehicleOf = async (db: Database, device: Id): Promise<Id> =>
  (await db.query<{ id: Id }>('SELECT vehicle_id AS id FROM devices WHERE id = $1', [device]))[0]!.id;

/** One of everything of the vehicle of a device: an open entry with a file and one that was done, an order, and a plan that was done once. */
export async function fleetRecords({ db }: TestServer, device: Id): Promise<FleetIds> {
  const vehicle = await vehicleOf(db, device);
  const whose = (await whoseVehicle(db, vehicle, NOW_MS))!;
  const [costEntry, serviceOrder, maintenancePlan] = [drawId(secureRandom), drawId(secureRandom), drawId(secureRandom)];
  const entry = costEntryInputSchema.parse({ kind: 'TIRES', description: 'Two tyres', costCents: 123_456 });
  const doneAt = new Date(NOW_MS - 3_600_000).toISOString();
  await insertEntries(
    db,
    [
      { ...entry, ...whose, id: costEntry, vehicle, doneAt: null },
      { ...entry, ...whose, id: drawId(secureRandom), vehicle, doneAt },
    ],
    NOW_MS,
  );
  const file = { id: drawId(secureRandom), entry: costEntry, name: 'invoice.png', type: 'image/png' } as const;
  await insertFile(db, file, SAMPLE_PICTURE, NOW_MS);
  const order = { type: 'INSTALLATION', status: 'OPEN', date: '2026-11-23', note: 'At the yard' } as const;
  await insertOrders(db, [{ ...order, ...whose, id: serviceOrder, vehicle }]);
  const plan = maintenancePlanInputSchema.parse({ name: 'Oil', kind: 'OIL_CHANGE', intervalMonths: 6 });
  await insertPlans(db, [{ ...plan, ...whose, id: maintenancePlan, vehicle, group: null, createdBy: null }]);
  const done = { doneOn: '2026-11-01', odometerM: null, engineHours: null, drivenAtM: null, runAtHours: null };
  const noted = { ...done, id: drawId(secureRandom), plan: maintenancePlan, vehicle, createdBy: null };
  await insertDone(db, [noted], NOW_MS);
  return { vehicle, serviceOrder, costEntry, costFile: file.id, maintenancePlan };
}

type Others = Record<'neighbour' | 'nobodys' | 'hidden' | 'foreign', FleetIds>;
const others = new WeakMap<Database, Promise<Others>>();

/** Records of the vehicles that not everybody sees, once for a server: no call changes what it may not see. */
export function othersFleetRecords(server: TestServer): Promise<Others> {
  const { neighbours, nobodys, hidden, foreign } = server.tenancy.devices;
  const make = async (): Promise<Others> => ({
    neighbour: await fleetRecords(server, neighbours),
    nobodys: await fleetRecords(server, nobodys),
    hidden: await fleetRecords(server, hidden),
    foreign: await fleetRecords(server, foreign),
  });
  const made = others.get(server.db) ?? make();
  others.set(server.db, made);
  return made;
}
