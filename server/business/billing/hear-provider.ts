import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { firstOf } from '../../base/records/change-row.ts';
import { expireChange, takeCard } from './change-payment.ts';
import { moneyBackEffect } from './hear-refunds.ts';
import { takeStatus } from './payment-status.ts';
import type { PaymentProvider } from './provider.ts';
import {
  failureOfIntent,
  intentSchema,
  pageSchema,
  payUrlOfIntent,
  pixCodeOfIntent,
  setupSchema,
  statusOfIntent,
  type Intent,
  type ProviderEvent,
} from './stripe-messages.ts';

export interface HearDeps {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What a message does, inside the transaction that notes that it was heard. */
export type Effect = (tx: Database) => Promise<unknown>;

/** What was asked for and what is told must be the same payment there, and the same money. An answer that is still to come leaves its name open. */
async function isSame(tx: Database, payment: Id, { id, amount, currency }: Intent): Promise<boolean> {
  const row = await firstOf<{ ref: string | null; amountCents: number; currency: string }>(
    tx,
    'SELECT provider_ref AS ref, amount_cents AS "amountCents", currency FROM payments WHERE id = $1 FOR NO KEY UPDATE',
    payment,
  );
  if (row === null) return true;
  return (row.ref ?? id) === id && row.amountCents === amount && row.currency === currency.toUpperCase();
}

function intentEffect({ clock, log }: HearDeps, { id, created, data }: ProviderEvent): Effect | null {
  const parsed = intentSchema.safeParse(data.object);
  // One that this server did not begin has none of its ids.
  if (!parsed.success) return null;
  const intent = parsed.data;
  const status = statusOfIntent(intent);
  const { payment } = intent.metadata;
  if (status === null) return null;
  return async (tx) => {
    if (!(await isSame(tx, payment, intent))) {
      log.warn({ event: id, payment }, 'the provider tells of another payment, or other money, than was asked for');
      return;
    }
    const told = {
      ref: intent.id,
      status,
      failure: failureOfIntent(intent),
      payUrl: payUrlOfIntent(intent),
      pixCode: pixCodeOfIntent(intent),
    };
    await takeStatus(tx, clock, payment, { ...told, atMs: created * 1_000 });
  };
}

/** Of a card that was entered the message holds what the provider calls it: what it is, the provider is asked for. */
async function cardEffect({ clock, provider }: HearDeps, { data }: ProviderEvent): Promise<Effect | null> {
  const parsed = setupSchema.safeParse(data.object);
  if (!parsed.success) return null;
  const { payment_method: ref, metadata } = parsed.data;
  const { brand, funding, last4 } = await provider.readCard(ref);
  return (tx) => takeCard(tx, clock, { change: metadata.change, ref, brand, funding, last4 });
}

function pageEffect({ data }: ProviderEvent): Effect | null {
  const parsed = pageSchema.safeParse(data.object);
  return parsed.success ? (tx) => expireChange(tx, parsed.data.metadata.change) : null;
}

function effectOf(deps: HearDeps, event: ProviderEvent): Effect | null | Promise<Effect | null> {
  if (event.type.startsWith('payment_intent.')) return intentEffect(deps, event);
  if (event.type === 'setup_intent.succeeded') return cardEffect(deps, event);
  return event.type === 'checkout.session.expired' ? pageEffect(event) : moneyBackEffect(deps, event);
}

/**
 * Does what a message of the provider says, once: its id is kept in the transaction of what it does, so that one that is sent again finds
 * it there, and one whose work failed does not. Says whether it was heard for the first time. Throws where the provider
 * has to be asked and does not answer: then the message comes again.
 */
export async function hearProvider(deps: HearDeps, event: ProviderEvent): Promise<boolean> {
  const { db, clock } = deps;
  const [known] = await db.query('SELECT 1 FROM provider_events WHERE id = $1', [event.id]);
  if (known) return false;
  const effect = await effectOf(deps, event);
  return db.transaction(async (tx) => {
    const noted = await tx.query(
      'INSERT INTO provider_events (id, heard_at) VALUES ($1, $2::timestamptz) ON CONFLICT (id) DO NOTHING RETURNING 1',
      [event.id, new Date(clock.now()).toISOString()],
    );
    if (noted.length === 0) return false;
    await effect?.(tx);
    return true;
  });
}

/** Providers send a message again for some days. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** Forgets messages that are not sent again any more. */
export const forgetEvents = (db: Database, nowMs: number): Promise<unknown> =>
  db.query('DELETE FROM provider_events WHERE heard_at < $1::timestamptz', [new Date(nowMs - KEPT_MS).toISOString()]);
