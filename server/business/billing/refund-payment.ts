import { drawId, type Id } from '../../../domain/base/id.ts';
import { refundableCents, type RefundInput } from '../../../domain/business/billing/payment.ts';
import { recordChange, SYSTEM, type Author } from '../../base/audit/record-change.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { firstOf } from '../../base/records/change-row.ts';
import { AGAIN_MS, GIVEN_UP_MS, MOST_AT_ONCE, type PayDeps } from './pay-charge.ts';
import { lockMoney } from './payment-rows.ts';
import { changeMoney } from './payment-status.ts';
import {
  ProviderRefusedError,
  ProviderUnreachableError,
  REFUND_STATES,
  type BegunRefund,
  type RefundState,
} from './provider.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

export interface WantedBack extends RefundInput {
  payment: Id;
  user: Id | null;
}

/**
 * Writes down that money is to be given back, before anybody is asked for it. The same refund asked again is the one that is there, and under its
 * name no other is. Of two at once the second finds what the first leaves. Answers its id.
 */
const begin = (
  { db, clock }: PayDeps,
  { payment, amountCents, reason, once, user }: WantedBack,
  author: Author,
): Promise<Id> =>
  db.transaction(async (tx) => {
    // The name is the person's: of two payments at once each would see only its own.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`refund ${user ?? payment} ${once}`]);
    const money = await lockMoney(tx, payment);
    if (!money) throw new Refusal('missing');
    const known = await firstOf<{ id: Id; isSame: boolean }>(
      tx,
      `SELECT id, payment_id = $1 AND amount_cents = $3 AND reason = $4 AS "isSame" FROM refunds
       WHERE once = $2 AND (payment_id = $1 OR user_id = $5) ORDER BY payment_id = $1 DESC LIMIT 1`,
      payment,
      once,
      amountCents,
      reason,
      user,
    );
    if (known && !known.isSame) throw new Refusal('refund-other');
    if (known) return known.id;
    if (money.ref === null || amountCents > refundableCents(money)) throw new Refusal('refund-too-large');
    const id = drawId(secureRandom);
    await tx.query(
      `INSERT INTO refunds (id, payment_id, once, user_id, amount_cents, reason, status, asked_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'PENDING', $7::timestamptz, $7::timestamptz)`,
      [id, payment, once, user, amountCents, reason, iso(clock.now())],
    );
    await recordChange(tx, clock, author, {
      brandId: money.brand,
      action: 'payment.refund',
      entity: 'payment',
      entityId: payment,
      after: { refund: id, amountCents, reason },
    });
    return id;
  });

/** What the provider says of a refund. */
export interface ToldRefund extends BegunRefund {
  /** When it happened there; null of the answer to our own question, which any message comes after. */
  atMs: number | null;
}

interface RefundRow {
  payment: Id;
  status: RefundState;
  toldAt: Date | null;
}

const readRefund = (tx: Database, id: Id): Promise<RefundRow | null> =>
  firstOf<RefundRow>(tx, 'SELECT payment_id AS payment, status, told_at AS "toldAt" FROM refunds WHERE id = $1', id);

/** Whether what is told comes after what was told before: of one second the further is the later. */
function isLater({ status, toldAt }: RefundRow, told: ToldRefund): boolean {
  const isFurther = REFUND_STATES.indexOf(told.status) > REFUND_STATES.indexOf(status);
  if (toldAt === null) return isFurther;
  if (told.atMs === null) return false;
  return told.atMs > toldAt.getTime() || (told.atMs === toldAt.getTime() && isFurther);
}

/** Takes what the provider says of a refund, inside a transaction. */
export async function takeRefund(tx: Database, clock: Clock, id: Id, told: ToldRefund): Promise<void> {
  const found = await readRefund(tx, id);
  if (!found) return;
  await changeMoney(tx, clock, found.payment, async ({ brand }) => {
    const now = (await readRefund(tx, id))!;
    await tx.query('UPDATE refunds SET provider_ref = COALESCE(provider_ref, $2) WHERE id = $1', [id, told.ref]);
    if (!isLater(now, told)) return;
    await tx.query(
      'UPDATE refunds SET status = $2, failure = $3, told_at = COALESCE($4::timestamptz, told_at) WHERE id = $1',
      [id, told.status, told.failure, told.atMs === null ? null : iso(told.atMs)],
    );
    if (now.status === told.status) return;
    // What the provider told in all before has this refund in it.
    if (told.status === 'FAILED' && now.status === 'SUCCESS')
      await tx.query(
        `UPDATE payments SET refunded_cents = GREATEST(0, refunded_cents - (SELECT amount_cents FROM refunds WHERE id = $2)),
           refunded_told_at = GREATEST(refunded_told_at, $3::timestamptz) WHERE id = $1`,
        [now.payment, id, told.atMs === null ? null : iso(told.atMs)],
      );
    await recordChange(tx, clock, SYSTEM, {
      brandId: brand,
      action: 'payment.refund-status',
      entity: 'payment',
      entityId: now.payment,
      before: { refund: id, status: now.status },
      after: { refund: id, status: told.status, ...(told.failure === null ? {} : { failure: told.failure }) },
    });
  });
}

/** Asks the provider for a refund that was written down. Says whether it was taken; unheard it waits to be asked for again. */
async function askForRefund({ db, clock, provider, log }: PayDeps, refund: Id): Promise<boolean> {
  const row = await firstOf<{ amountCents: number; paymentRef: string }>(
    db,
    `SELECT r.amount_cents AS "amountCents", y.provider_ref AS "paymentRef" FROM refunds r JOIN payments y ON y.id = r.payment_id
     WHERE r.id = $1 AND r.status = 'PENDING' AND r.provider_ref IS NULL`,
    refund,
  );
  if (!row) return true;
  const take = (told: BegunRefund) => db.transaction((tx) => takeRefund(tx, clock, refund, { ...told, atMs: null }));
  try {
    await take(await provider.refund({ refund, ...row }));
  } catch (error) {
    if (error instanceof ProviderRefusedError) {
      await take({ ref: null, status: 'FAILED', failure: error.code });
      return false;
    }
    if (!(error instanceof ProviderUnreachableError)) throw error;
    log.warn({ err: error, refund }, 'a refund waits');
  }
  return true;
}

/** Gives a payment back, or a part of it. */
export async function refundPayment(deps: PayDeps, wanted: WantedBack, author: Author): Promise<void> {
  const refund = await begin(deps, wanted, author);
  if (!(await askForRefund(deps, refund))) throw new Refusal('refund-refused');
}

/** Asks again for refunds of which nothing was heard; one server each. */
export async function sweepRefunds(deps: PayDeps): Promise<void> {
  const { db, clock } = deps;
  const nowMs = clock.now();
  const waiting = await db.query<{ id: Id; createdAt: Date }>(
    `UPDATE refunds SET asked_at = $1::timestamptz WHERE id IN (SELECT id FROM refunds
       WHERE status = 'PENDING' AND provider_ref IS NULL AND asked_at < $2::timestamptz ORDER BY asked_at LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)
     RETURNING id, created_at AS "createdAt"`,
    [iso(nowMs), iso(nowMs - AGAIN_MS)],
  );
  for (const { id, createdAt } of waiting) {
    if (nowMs - createdAt.getTime() < GIVEN_UP_MS) await askForRefund(deps, id);
    else {
      const told = { ref: null, status: 'FAILED', failure: 'no-answer', atMs: null } as const;
      await db.transaction((tx) => takeRefund(tx, clock, id, told));
    }
  }
}
