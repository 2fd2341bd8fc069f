import { drawId, type Id } from '../../../domain/base/id.ts';
import type { ServiceOrder, ServiceOrderInput } from '../../../domain/business/maintenance/service-order.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, type RecordRoom } from '../../base/records/change-row.ts';
import { whoseVehicle } from '../../live/vehicles/seen-records.ts';
import { readOrder } from './order-rows.ts';

export interface NewOrder extends ServiceOrderInput {
  id: Id;
  brandId: Id;
  userId: Id | null;
  vehicle: Id;
}

/** Writes new service orders. */
export const insertOrders = (tx: Database, orders: readonly NewOrder[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO service_orders (id, brand_id, user_id, vehicle_id, type, status, order_date, note)
     SELECT id, "brandId", "userId", vehicle, type, status, date, note
     FROM json_to_recordset($1::json) AS given (id bigint, "brandId" bigint, "userId" bigint, vehicle bigint, type text, status text,
       date date, note text)`,
    [JSON.stringify(orders)],
  );

/** Adds a service order of a vehicle and writes it down. */
export const addOrder = (
  { db, clock }: RecordRoom,
  vehicle: Id,
  input: ServiceOrderInput,
  author: Author,
): Promise<ServiceOrder> =>
  db.transaction(async (tx) => {
    const whose = await whoseVehicle(tx, vehicle, clock.now());
    if (!whose) throw new Refusal('missing');
    const id = drawId(secureRandom);
    await insertOrders(tx, [{ ...input, ...whose, id, vehicle }]);
    await recordChange(tx, clock, author, {
      brandId: whose.brandId,
      action: 'serviceOrder.add',
      entity: 'serviceOrder',
      entityId: id,
      after: { vehicle, ...input },
    });
    return (await readOrder(tx, id))!;
  });

/** Changes a service order and writes it down; refused where somebody else did since the version that was seen. */
export async function changeOrder(
  room: RecordRoom,
  { id, version, next }: { id: Id; version: number; next: ServiceOrderInput },
  author: Author,
): Promise<void> {
  const changed = await changeRow<ServiceOrderInput & { brand: Id }>(room, {
    table: 'service_orders',
    id,
    seen: version,
    read: async (tx) => {
      const order = await readOrder(tx, id);
      return (
        order && { brand: order.brand, type: order.type, status: order.status, date: order.date, note: order.note }
      );
    },
    next: (now) => ({ ...now, ...next }),
    write: (tx, { type, status, date, note }) =>
      tx.query('UPDATE service_orders SET type = $2, status = $3, order_date = $4::date, note = $5 WHERE id = $1', [
        id,
        type,
        status,
        date,
        note,
      ]),
    audit: { entity: 'serviceOrder', action: 'serviceOrder.set', author, brandOf: ({ brand }) => brand },
  });
  if (!changed) throw new Refusal('missing');
}
