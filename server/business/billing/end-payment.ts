import {
  ELSEWHERE_STATUSES,
  isOver,
  isPaid,
  isWaiting,
  type PaymentStatus,
} from '../../../domain/business/billing/payment.ts';
import type { Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { askForPayment, type PayDeps } from './pay-charge.ts';
import { lockMoney, type PaidMoney } from './payment-rows.ts';
import { takeStatus } from './payment-status.ts';
import { ProviderRefusedError, ProviderUnreachableError, type EndedPayment } from './provider.ts';

/** What a payment ends as: given up by who pays, or cancelled by staff. */
export type EndsAs = 'DROPPED' | 'CANCELLED';

const isElsewhere = (status: PaymentStatus): boolean =>
  (ELSEWHERE_STATUSES as readonly PaymentStatus[]).includes(status);

/** Writes down who ends a payment, and as what; answers the payment, of which the provider has a name by then or never had. */
async function announce(deps: PayDeps, payment: Id, as: EndsAs, author: Author): Promise<PaidMoney> {
  const { db, clock } = deps;
  // Of one that was never answered it is not known whether the provider has it.
  const known = await db.transaction((tx) => lockMoney(tx, payment));
  if (known?.status === 'PENDING' && known.ref === null) await askForPayment(deps, payment);
  return db.transaction(async (tx) => {
    const money = await lockMoney(tx, payment);
    if (!money) throw new Refusal('missing');
    if (isPaid(money.status) || isOver(money.status)) return money;
    await tx.query('UPDATE payments SET ends_as = $2 WHERE id = $1', [payment, as]);
    await recordChange(tx, clock, author, {
      brandId: money.brand,
      action: 'payment.end',
      entity: 'payment',
      entityId: payment,
      before: { status: money.status },
      after: { endsAs: as },
    });
    return money;
  });
}

/** Has the provider end a payment, and says how it stands there now. */
async function endThere({ provider }: PayDeps, { ref, status }: PaidMoney): Promise<EndedPayment> {
  if (isElsewhere(status)) return { status: 'CANCELLED', atMs: null };
  if (ref === null) throw new Refusal('payments-unreachable');
  try {
    return await provider.cancel(ref);
  } catch (error) {
    if (error instanceof ProviderUnreachableError) throw new Refusal('payments-unreachable');
    if (error instanceof ProviderRefusedError) throw new Refusal('payment-not-waiting');
    throw error;
  }
}

/**
 * Ends a payment, at the provider first: what was paid there meanwhile counts as paid, and what is being paid at this moment cannot be ended. Says
 * how it stands then.
 */
export async function endPayment(deps: PayDeps, payment: Id, as: EndsAs, author: Author): Promise<PaymentStatus> {
  const { db, clock } = deps;
  const money = await announce(deps, payment, as, author);
  if (isPaid(money.status) || isOver(money.status)) return money.status;
  const { status, atMs } = await endThere(deps, money);
  if (!isPaid(status) && status !== 'CANCELLED') {
    await db.query('UPDATE payments SET ends_as = NULL WHERE id = $1', [payment]);
    throw new Refusal('payment-not-waiting');
  }
  const told = { ref: money.ref, status, failure: null, payUrl: null, pixCode: null, atMs: atMs ?? clock.now() };
  await db.transaction((tx) => takeStatus(tx, clock, payment, told));
  return (await db.transaction((tx) => lockMoney(tx, payment)))!.status;
}

/** Gives up a PIX or boleto that nobody has paid yet. */
export async function giveUpPayment(deps: PayDeps, payment: Id, as: EndsAs, author: Author): Promise<PaymentStatus> {
  const money = await deps.db.transaction((tx) => lockMoney(tx, payment));
  if (!money) throw new Refusal('missing');
  if (!isWaiting(money) && !isPaid(money.status) && !isOver(money.status)) throw new Refusal('payment-not-waiting');
  return endPayment(deps, payment, as, author);
}
