import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { isCard, OVER_STATUSES, type PaymentType } from '../../../domain/business/billing/payment.ts';
import { recordChange, SYSTEM, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { firstOf } from '../../base/records/change-row.ts';
import { insertPayment } from './payment-rows.ts';
import { readPayer, refOfPayer } from './payer.ts';
import { takeStatus } from './payment-status.ts';
import { ProviderRefusedError, ProviderUnreachableError, type BegunPayment, type PaymentProvider } from './provider.ts';

export interface PayDeps {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A payment that the provider was asked for and of which nothing was heard is asked for again after so long. */
export const AGAIN_MS = 60_000;
/** The provider knows for a day what it was asked: after that, asking again could make it happen twice. */
export const GIVEN_UP_MS = 23 * 3_600_000;
/** Charges and payments that one look sees to. */
export const MOST_AT_ONCE = 100;

interface ToPay {
  brand: Id;
  contract: Id;
  amountCents: number;
  currency: string;
  isPaid: boolean;
  isCancelled: boolean;
  isUnderWay: boolean;
  /** It was tried to pay it, whatever came of that. */
  isTried: boolean;
  contractType: PaymentType | null;
  cardRef: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  hasAddress: boolean;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Locks a charge, so that two people never begin to pay it at once. */
async function lock(tx: Database, charge: Id, isFirst: boolean): Promise<ToPay> {
  await tx.query('SELECT 1 FROM charges WHERE id = $1 FOR UPDATE', [charge]);
  const row = await firstOf<ToPay>(
    tx,
    `SELECT c.brand_id AS brand, c.contract_id AS contract, c.amount_cents AS "amountCents", c.currency, c.paid_at IS NOT NULL AS "isPaid",
       c.cancelled_at IS NOT NULL AS "isCancelled",
       EXISTS (SELECT FROM payments y WHERE y.charge_id = c.id AND NOT y.status = ANY ($2::text[])) AS "isUnderWay",
       EXISTS (SELECT FROM payments y WHERE y.charge_id = c.id) AS "isTried",
       k.payment_type AS "contractType", k.card_ref AS "cardRef", k.card_brand AS "cardBrand", k.card_last4 AS "cardLast4",
       EXISTS (SELECT FROM billing_addresses a WHERE a.customer_id = k.customer_id) AS "hasAddress"
     FROM charges c JOIN contracts k ON k.id = c.contract_id WHERE c.id = $1`,
    charge,
    OVER_STATUSES,
  );
  if (!row) throw new Refusal('missing');
  if (row.isCancelled) throw new Refusal('charge-cancelled');
  if (row.isPaid) throw new Refusal('charge-paid');
  if (row.isUnderWay || (isFirst && row.isTried)) throw new Refusal('payment-under-way');
  return row;
}

function typeOf({ contractType, cardRef, hasAddress }: ToPay, wanted: PaymentType | undefined): PaymentType {
  const type = wanted ?? contractType;
  if (type === null) throw new Refusal('invalid-input', { type: 'field.required' });
  if (isCard(type) && (type !== contractType || cardRef === null)) throw new Refusal('payment-no-card');
  if (type === 'BOLETO' && !hasAddress) throw new Refusal('payment-no-address');
  return type;
}

export interface WantedPay {
  charge: Id;
  type?: PaymentType | undefined;
  user: Id | null;
  /** Only where nobody tried before: of two servers that find a charge to collect, the second asks a card that was refused no second time. */
  isFirst?: boolean;
}

/** Writes down that a charge is being paid, before anybody is asked for money. */
const begin = (
  { db, clock }: PayDeps,
  { charge, type: wanted, user, isFirst = false }: WantedPay,
  author: Author,
): Promise<Id> =>
  db.transaction(async (tx) => {
    const row = await lock(tx, charge, isFirst);
    const type = typeOf(row, wanted);
    const id = drawId(secureRandom);
    const { brand: brandId, amountCents, currency } = row;
    const card = isCard(type) ? { ref: row.cardRef, brand: row.cardBrand, last4: row.cardLast4 } : null;
    const payment = { id, brandId, charge, user, type, amountCents, currency, card };
    await insertPayment(tx, { ...payment, status: 'PENDING', atMs: clock.now() });
    await recordChange(tx, clock, author, {
      brandId,
      action: 'payment.begin',
      entity: 'payment',
      entityId: id,
      after: { charge, type, amountCents, currency },
    });
    return id;
  });

interface Asked {
  contract: Id;
  type: PaymentType;
  amountCents: number;
  currency: string;
  cardRef: string | null;
}

async function answerOf({ db, provider }: PayDeps, payment: Id): Promise<BegunPayment | null> {
  const row = await firstOf<Asked>(
    db,
    `SELECT c.contract_id AS contract, y.type, y.amount_cents AS "amountCents", y.currency, y.card_ref AS "cardRef"
     FROM payments y JOIN charges c ON c.id = y.charge_id WHERE y.id = $1`,
    payment,
  );
  const payer = row && (await readPayer(db, row.contract));
  if (!row || !payer) return null;
  const { type, amountCents, currency, cardRef } = row;
  const customerRef = await refOfPayer(db, provider, payer);
  return provider.pay({ payment, type, amountCents, currency, cardRef, customerRef, payer });
}

/** Asks the provider for a payment that was written down. Where it does not answer the payment waits to be asked for again. */
export async function askForPayment(deps: PayDeps, payment: Id): Promise<void> {
  const { db, clock, log } = deps;
  try {
    const begun = await answerOf(deps, payment);
    if (begun) await db.transaction((tx) => takeStatus(tx, clock, payment, { ...begun, atMs: null }));
  } catch (error) {
    if (error instanceof ProviderRefusedError) {
      const told = {
        ref: null,
        status: 'FAILED',
        failure: error.code,
        payUrl: null,
        pixCode: null,
        atMs: null,
      } as const;
      await db.transaction((tx) => takeStatus(tx, clock, payment, told));
    } else if (error instanceof ProviderUnreachableError) log.warn({ err: error, payment }, 'a payment waits');
    else throw error;
  }
}

/** Begins to pay a charge. Answers the id of the payment. */
export async function payCharge(deps: PayDeps, wanted: WantedPay, author: Author): Promise<Id> {
  const payment = await begin(deps, wanted, author);
  await askForPayment(deps, payment);
  return payment;
}

/** Asks again for payments of which nothing was heard; one server each. */
async function askAgain(deps: PayDeps): Promise<void> {
  const { db, clock } = deps;
  const nowMs = clock.now();
  const waiting = await db.query<{ id: Id; createdAt: Date }>(
    `UPDATE payments SET asked_at = $1::timestamptz WHERE id IN (SELECT id FROM payments
       WHERE status = 'PENDING' AND provider_ref IS NULL AND asked_at < $2::timestamptz ORDER BY asked_at LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)
     RETURNING id, created_at AS "createdAt"`,
    [iso(nowMs), iso(nowMs - AGAIN_MS)],
  );
  for (const { id, createdAt } of waiting) {
    if (nowMs - createdAt.getTime() < GIVEN_UP_MS) await askForPayment(deps, id);
    else {
      const told = {
        ref: null,
        status: 'FAILED',
        failure: 'no-answer',
        payUrl: null,
        pixCode: null,
        atMs: null,
      } as const;
      await db.transaction((tx) => takeStatus(tx, clock, id, told));
    }
  }
}

/**
 * Pays charges whose day has come with the card that their contract has, once: what the card refuses, a person sees to. So does a person to
 * charges that were made later than the month after theirs: no card pays for several months at once without being asked.
 */
async function collect(deps: PayDeps): Promise<void> {
  const { db, clock, log } = deps;
  const due = await db.query<{ id: Id }>(
    `SELECT c.id FROM charges c JOIN contracts k ON k.id = c.contract_id JOIN brands b ON b.id = c.brand_id
     WHERE c.paid_at IS NULL AND c.cancelled_at IS NULL AND c.due_date <= ($1::timestamptz AT TIME ZONE b.time_zone)::date AND k.card_ref IS NOT NULL
       AND k.payment_type IN ('CREDIT_CARD', 'DEBIT_CARD') AND NOT EXISTS (SELECT FROM payments y WHERE y.charge_id = c.id)
       AND c.created_at AT TIME ZONE b.time_zone < c.month + interval '2 months'
     ORDER BY c.due_date, c.id LIMIT ${MOST_AT_ONCE}`,
    [iso(clock.now())],
  );
  for (const { id } of due)
    await payCharge(deps, { charge: id, user: null, isFirst: true }, SYSTEM).catch((error: unknown) => {
      // Another server, or a person, was first.
      if (error instanceof Refusal) log.warn({ charge: id, code: error.code }, 'a charge was not collected');
      else throw error;
    });
}

/** Sees to payments that wait for an answer, and to charges that a card pays. */
export async function sweepPayments(deps: PayDeps): Promise<void> {
  await askAgain(deps);
  await collect(deps);
}
