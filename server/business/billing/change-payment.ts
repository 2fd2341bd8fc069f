import type { ContractDetails } from '../../../domain/business/billing/billing-contract.ts';
import { cardFaultOf } from '../../../domain/business/billing/card-rule.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { isCard, type PaymentType } from '../../../domain/business/billing/payment.ts';
import { SYSTEM, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, firstOf, type RecordRoom } from '../../base/records/change-row.ts';
import { readContract } from './contract-rows.ts';
import { readPayer, refOfPayer } from './payer.ts';
import { ProviderRefusedError, ProviderUnreachableError, type PaymentProvider } from './provider.ts';

/** What a contract is paid with, as it is compared and written down: never what the provider calls the card. */
interface Kept {
  brand: Id;
  paymentType: PaymentType | null;
  cardBrand: string | null;
  cardLast4: string | null;
}

interface SetPayment {
  contract: Id;
  version?: number;
  next: Omit<Kept, 'brand'>;
  cardRef: string | null;
}

/** Writes what a contract is paid with from now on. */
const setPayment = (
  { db, clock }: RecordRoom,
  { contract, version, next, cardRef }: SetPayment,
  author: Author,
): Promise<unknown> =>
  changeRow<Kept>(
    { db, clock },
    {
      table: 'contracts',
      id: contract,
      seen: version,
      read: (tx) =>
        firstOf<Kept>(
          tx,
          `SELECT brand_id AS brand, payment_type AS "paymentType", card_brand AS "cardBrand", card_last4 AS "cardLast4" FROM contracts WHERE id = $1`,
          contract,
        ),
      next: (now) => ({ ...now, ...next }),
      write: async (tx, after) => {
        await tx.query(
          'UPDATE contracts SET payment_type = $2, card_brand = $3, card_last4 = $4, card_ref = $5 WHERE id = $1',
          [contract, after.paymentType, after.cardBrand, after.cardLast4, cardRef],
        );
      },
      audit: { entity: 'contract', action: 'contract.payment', author, brandOf: ({ brand }) => brand },
    },
  );

interface NewChange {
  id: Id;
  contract: Id;
  user: Id;
  type: PaymentType;
  state: 'WAITING' | 'DONE';
}

/** Writes down that somebody changes what a contract is paid with; whoever was about to before is too late. */
async function insertChange(
  tx: Database,
  { id, contract, user, type, state }: NewChange,
  nowMs: number,
): Promise<void> {
  await tx.query(
    "UPDATE payment_changes SET state = 'EXPIRED', url = NULL WHERE contract_id = $1 AND state = 'WAITING'",
    [contract],
  );
  await tx.query(
    'INSERT INTO payment_changes (id, contract_id, user_id, type, state, created_at) VALUES ($1, $2, $3, $4, $5, $6::timestamptz)',
    [id, contract, user, type, state, new Date(nowMs).toISOString()],
  );
}

export interface WantedChange {
  contract: Id;
  user: Id;
  type: PaymentType;
  version: number;
  /** Where the provider sends the person back to. */
  returnUrl: string;
}

/** Opens the page on which the card of a change is entered. */
async function openPage(
  { db, provider }: RecordRoom & { provider: PaymentProvider },
  change: Id,
  { contract, returnUrl }: WantedChange,
): Promise<void> {
  try {
    const payer = (await readPayer(db, contract))!;
    const customerRef = await refOfPayer(db, provider, payer);
    const { url } = await provider.openCardPage({ change, customerRef, returnUrl });
    await db.query("UPDATE payment_changes SET url = $2 WHERE id = $1 AND state = 'WAITING'", [change, url]);
  } catch (error) {
    await db.query("UPDATE payment_changes SET state = 'EXPIRED' WHERE id = $1 AND state = 'WAITING'", [change]);
    if (error instanceof ProviderUnreachableError || error instanceof ProviderRefusedError)
      throw new Refusal('payments-unreachable');
    throw error;
  }
}

/**
 * Changes what a contract is paid with; refused where somebody else changed it since the version that was seen. PIX and boleto hold at once. A card
 * is entered at the provider first: the contract is paid as before until that tells of it.
 */
export async function changePayment(
  deps: RecordRoom & { provider: PaymentProvider },
  wanted: WantedChange,
  author: Author,
): Promise<ContractDetails> {
  const { db, clock } = deps;
  const { contract, user, type, version } = wanted;
  const id = drawId(secureRandom);
  await db.transaction(async (tx) => {
    const seen = await firstOf<Omit<Kept, 'brand'>>(
      tx,
      `SELECT payment_type AS "paymentType", card_brand AS "cardBrand", card_last4 AS "cardLast4" FROM contracts WHERE id = $1 FOR NO KEY UPDATE`,
      contract,
    );
    if (!seen) throw new Refusal('missing');
    const next = isCard(type) ? seen : { paymentType: type, cardBrand: null, cardLast4: null };
    // With a card nothing changes yet, and only the version is compared.
    await setPayment({ db: tx, clock }, { contract, version, next, cardRef: null }, author);
    await insertChange(tx, { id, contract, user, type, state: isCard(type) ? 'WAITING' : 'DONE' }, clock.now());
  });
  if (isCard(type)) await openPage(deps, id, wanted);
  return (await readContract(db, contract, clock.now()))!;
}

/** A card that was entered for a change. */
export interface EnteredCard {
  change: Id;
  ref: string;
  brand: string;
  funding: string;
  last4: string;
}

/** Takes a card that was entered, where the change still waits for one and the card may pay so. Inside a transaction. */
export async function takeCard(tx: Database, clock: Clock, card: EnteredCard): Promise<boolean> {
  const change = await firstOf<{ contract: Id; type: 'CREDIT_CARD' | 'DEBIT_CARD' }>(
    tx,
    "SELECT contract_id AS contract, type FROM payment_changes WHERE id = $1 AND state = 'WAITING' FOR UPDATE",
    card.change,
  );
  if (!change) return false;
  const fault = cardFaultOf(change.type, card);
  await tx.query('UPDATE payment_changes SET state = $2, fault = $3, url = NULL WHERE id = $1', [
    card.change,
    fault === null ? 'DONE' : 'REFUSED',
    fault,
  ]);
  if (fault !== null) return true;
  const next = { paymentType: change.type, cardBrand: card.brand, cardLast4: card.last4 };
  // The same four digits may be another card.
  await tx.query('UPDATE contracts SET card_ref = $2 WHERE id = $1', [change.contract, card.ref]);
  await setPayment({ db: tx, clock }, { contract: change.contract, next, cardRef: card.ref }, SYSTEM);
  return true;
}

/** The page of a change was left without a card. */
export const expireChange = async (tx: Database, change: Id): Promise<boolean> =>
  (
    await tx.query(
      "UPDATE payment_changes SET state = 'EXPIRED', url = NULL WHERE id = $1 AND state = 'WAITING' RETURNING 1",
      [change],
    )
  ).length > 0;
