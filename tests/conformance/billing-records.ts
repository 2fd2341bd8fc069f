import { heldClock } from '../../domain/base/time/clock.ts';
import { drawId, type Id } from '../../domain/base/id.ts';
import { insertContract } from '../../server/business/billing/change-contract.ts';
import { insertPayment } from '../../server/business/billing/payment-rows.ts';
import { insertPlan } from '../../server/business/billing/plan-rows.ts';
import { runCharges } from '../../server/business/billing/run-charges.ts';
import { secureRandom } from '../../server/base/platform.ts';
import type { Database } from '../../server/base/db/database.ts';
import type { TestServer } from '../builders/server.ts';
import { NOW_MS } from '../builders/tenancy.ts';

/** Records of one contract, by the kinds of their guards. */
export type BillingIds = Record<'billingPlan' | 'contract' | 'charge' | 'payment', Id>;

/** A plan of the brand of a device, a contract of a user's customer about its vehicle that began a month ago, its charge and a payment of that. */
export async function billingRecords({ db }: TestServer, device: Id, user: Id): Promise<BillingIds> {
  const [whose] = await db.query<{ brandId: Id; customer: Id; vehicle: Id }>(
    `SELECT d.brand_id AS "brandId", u.customer_id AS customer, d.vehicle_id AS vehicle FROM devices d, users u WHERE d.id = $1 AND u.id = $2`,
    [device, user],
  );
  const { brandId } = whose!;
  const [billingPlan, contract] = [drawId(secureRandom), drawId(secureRandom)];
  await insertPlan(db, { id: billingPlan, brandId, name: 'Tracking', priceCents: 8_990, isActive: true });
  const terms = {
    plan: billingPlan,
    priceCents: 8_990,
    currency: 'BRL',
    startedOn: '2026-10-12',
    dueDay: 5,
    termMonths: 12,
  };
  await insertContract(db, { id: contract, ...whose!, ...terms }, NOW_MS);
  await runCharges({ db, clock: heldClock(NOW_MS) });
  const [charge] = await db.query<{ id: Id; amountCents: number }>(
    'SELECT id, amount_cents AS "amountCents" FROM charges WHERE contract_id = $1',
    [contract],
  );
  const payment = drawId(secureRandom);
  await insertPayment(db, {
    id: payment,
    brandId,
    charge: charge!.id,
    user,
    type: 'CREDIT_CARD',
    status: 'FAILED',
    amountCents: charge!.amountCents,
    currency: 'BRL',
    card: { ref: 'pm_visa_credit_0341', brand: 'visa', last4: '0341' },
    atMs: NOW_MS,
  });
  return { billingPlan, contract, charge: charge!.id, payment };
}

type Others = Record<'neighbour' | 'hidden' | 'foreign', BillingIds>;
const others = new WeakMap<Database, Promise<Others>>();

/** Contracts that not everybody sees, once for a server: no call changes what it may not see. */
export function othersBilling(server: TestServer): Promise<Others> {
  const { devices, users } = server.tenancy;
  const make = async (): Promise<Others> => ({
    neighbour: await billingRecords(server, devices.neighbours, users.neighbour),
    hidden: await billingRecords(server, devices.hidden, users.customer),
    foreign: await billingRecords(server, devices.foreign, users.foreignCustomer),
  });
  const made = others.get(server.db) ?? make();
  others.set(server.db, made);
  return made;
}
