import { drawId, type Id } from '../../domain/base/id.ts';
import { PAID_STATUSES, type PaymentStatus, type PaymentType } from '../../domain/business/billing/payment.ts';
import { insertPayment } from '../business/billing/payment-rows.ts';
import type { Database } from '../base/db/database.ts';
import { secureRandom } from '../base/platform.ts';
import type { DemoContract } from './billing.ts';
import { billPathOf, pixCodeOf } from './stand-in-intents.ts';

const HOUR_MS = 3_600_000;

/** Of payments that are under way. */
const UNDER_WAY: readonly PaymentStatus[] = [
  'WAITING_PAYMENT',
  'PROCESSING',
  'APPROVING',
  'SCHEDULED',
  'WAITING',
  'WAITING_FOR_CUSTOMER',
  'DEFERRED',
  'DELAYED',
  'PENDING',
];
/** Of payments that came to nothing. */
const CAME_TO_NOTHING: readonly PaymentStatus[] = ['FAILED', 'CANCELLED', 'DROPPED'];

interface Row {
  id: Id;
  brandId: Id;
  contract: Id;
  amountCents: number;
  currency: string;
  dueDate: string;
  /** The last month of its contract. */
  isLast: boolean;
  type: PaymentType;
  ref: string | null;
  brand: string | null;
  last4: string | null;
}

const readCharges = (tx: Database): Promise<Row[]> =>
  tx.query<Row>(
    `SELECT c.id, c.brand_id AS "brandId", c.contract_id AS contract, c.amount_cents AS "amountCents", c.currency,
       to_char(c.due_date, 'YYYY-MM-DD') AS "dueDate",
       c.month = max(c.month) OVER (PARTITION BY c.contract_id) AS "isLast", k.payment_type AS type, k.card_ref AS ref, k.card_brand AS brand, k.card_last4 AS last4
     FROM charges c JOIN contracts k ON k.id = c.contract_id ORDER BY c.month, k.created_at, c.id`,
  );

/** How a payment of a charge went; null for a charge that nobody has tried to pay. */
function statusOf({ kind, at }: DemoContract, isLast: boolean, count: number): PaymentStatus | null {
  if (kind === 'DUE') return at % 16 < 8 ? null : UNDER_WAY[count % UNDER_WAY.length]!;
  // A PIX that was begun waits: it can be paid, and given up for another way.
  if (kind === 'OVERDUE' && isLast && at % 16 < 8) return 'WAITING_PAYMENT';
  if (kind === 'OVERDUE')
    return at % 16 < 8 ? CAME_TO_NOTHING[count % CAME_TO_NOTHING.length]! : UNDER_WAY[count % UNDER_WAY.length]!;
  return count % 9 === 4 ? 'AVAILABLE' : count % 9 === 7 ? 'WITHDRAWAL_REQUESTED' : 'SUCCESS';
}

/** Pays the charges of the demo, those of contracts that owe nothing, and tries to pay others. */
export async function payDemoCharges(tx: Database, contracts: readonly DemoContract[], nowMs: number): Promise<void> {
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const counts = new Map<boolean, number>();
  for (const { id: charge, contract: of, dueDate, isLast, ref, brand, last4, ...row } of await readCharges(tx)) {
    const contract = byId.get(of);
    if (!contract) continue;
    const owes = contract.kind === 'DUE' || contract.kind === 'OVERDUE';
    const count = counts.get(owes) ?? 0;
    counts.set(owes, count + 1);
    const status = statusOf(contract, isLast, count);
    if (status === null) continue;
    const atMs = Math.min(Date.parse(`${dueDate}T14:00:00Z`), nowMs - HOUR_MS);
    const card = ref === null ? null : { ref, brand, last4 };
    const payment = { ...row, id: drawId(secureRandom), charge, user: card ? null : contract.userId, card };
    await insertPayment(tx, { ...payment, status, atMs });
    if ((PAID_STATUSES as readonly PaymentStatus[]).includes(status))
      await tx.query('UPDATE charges SET paid_at = $2::timestamptz WHERE id = $1', [
        charge,
        new Date(atMs).toISOString(),
      ]);
  }
  // They were all begun at the provider, which is not asked again, and shows what waits to be paid.
  await tx.query(
    `UPDATE payments SET provider_ref = 'pi_' || id, failure = CASE status WHEN 'FAILED' THEN 'expired' END,
       pay_url = CASE status WHEN 'WAITING_PAYMENT' THEN $1 || id END,
       pix_code = CASE WHEN status = 'WAITING_PAYMENT' AND type = 'PIX' THEN $2 || id END`,
    [billPathOf('pi_'), pixCodeOf('pi_')],
  );
}
