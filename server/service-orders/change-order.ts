import { drawId, type Id } from '../../domain/id.ts';
import type { ServiceOrder, ServiceOrderInput } from '../../domain/service-order.ts';
import { recordChange, type Author } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { secureRandom } from '../platform.ts';
import { changeRow, type RecordRoom } from '../records/change-row.ts';
import { whoseVehicle } from '../vehicles/seen-records.ts';
import { readOrder } from './order-rows.ts';

/** Writes a new service order of a vehicle. */
export const insertOrder = (
  tx: Database,
  id: Id,
  whose: { brandId: Id; userId: Id | null; vehicle: Id },
  { type, status, date, note }: ServiceOrderInput,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO service_orders (id, brand_id, user_id, vehicle_id, type, status, order_date, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7::date, $8)`,
    [id, whose.brandId, whose.userId, whose.vehicle, type, status, date, note],
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
    await insertOrder(tx, id, { ...whose, vehicle }, input);
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
