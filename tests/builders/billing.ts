import { expect } from 'vitest';
import type { Charge } from '../../domain/business/billing/billing-charge.ts';
import type { ContractDetails } from '../../domain/business/billing/billing-contract.ts';
import { heldClock } from '../../domain/base/time/clock.ts';
import { drawId, type Id } from '../../domain/base/id.ts';
import type { Payment } from '../../domain/business/billing/payment.ts';
import { insertContract } from '../../server/business/billing/change-contract.ts';
import { insertPlan } from '../../server/business/billing/plan-rows.ts';
import { WEBHOOK_PATH } from '../../server/business/billing/register-webhook.ts';
import { runCharges } from '../../server/business/billing/run-charges.ts';
import { signatureOf } from '../../server/business/billing/stripe-messages.ts';
import type { StandInProvider } from '../../server/demo/stand-in-provider.ts';
import { secureRandom } from '../../server/base/platform.ts';
import { openTestServer, type TestServer } from './server.ts';
import { NOW_MS } from './tenancy.ts';

export type Who = 'admin' | 'customer' | 'operator' | 'neighbour' | 'foreignAdmin';
export interface Owed {
  contract: Id;
  charge: Id;
}

/** A message as Stripe sends it. */
export const messageOf = (id: string, type: string, atMs: number, object: object): string =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: '2025-08-27.basil',
    created: Math.floor(atMs / 1_000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  });

/** A message of a payment. */
export const eventOf = (payment: Payment, id: string, atMs: number, status: string, more: object = {}): string => {
  const isFailed = status === 'requires_payment_method';
  return messageOf(id, isFailed ? 'payment_intent.payment_failed' : `payment_intent.${status}`, atMs, {
    id: `pi_${payment.id}`,
    object: 'payment_intent',
    amount: 8_990,
    amount_received: 0,
    currency: 'brl',
    metadata: { payment: String(payment.id) },
    last_payment_error: isFailed ? { code: 'card_declined', decline_code: 'expired_card' } : null,
    next_action: null,
    status,
    ...more,
  });
};

/** What is opened once, and how messages travel meanwhile. */
interface House {
  opened(): TestServer;
  standIn(): StandInProvider;
}

/** How the provider and people come in. */
function doorsOf({ opened, standIn }: House) {
  const hook = (body: string, signature?: string) =>
    opened().app.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
      payload: body,
    });
  const sign = (body: string, atMs = opened().clock.now()): string => signatureOf(body, standIn().webhookSecret, atMs);
  const tell = (body: string) => hook(body, sign(body));

  const ask = async (who: Who, method: string, path: string, body?: unknown) =>
    opened().call(method, `/api/${path}`, {
      token: await opened().tokenOf(opened().tenancy.users[who]),
      headers: { 'accept-language': 'en' },
      ...(body === undefined ? {} : { body }),
    });
  return { hook, sign, tell, ask };
}

/** What is owed and paid, as the customer sees it. */
function recordsOf({ opened }: House, { ask }: ReturnType<typeof doorsOf>) {
  /** A contract of the customer with a charge that is open. */
  async function owed(): Promise<Owed> {
    const { db, tenancy } = opened();
    const [contract, plan] = [drawId(secureRandom), drawId(secureRandom)];
    const brandId = tenancy.brands.child;
    const [user] = await db.query<{ customer: Id }>('SELECT customer_id AS customer FROM users WHERE id = $1', [
      tenancy.users.customer,
    ]);
    await insertPlan(db, { id: plan, brandId, name: 'Tracking', priceCents: 8_990, isActive: true });
    const terms = { plan, priceCents: 8_990, currency: 'BRL', startedOn: '2026-10-01', dueDay: 25, termMonths: 0 };
    await insertContract(db, { id: contract, brandId, customer: user!.customer, vehicle: null, ...terms }, NOW_MS);
    await runCharges({ db, clock: heldClock(NOW_MS) });
    const [charge] = await db.query<{ id: Id }>('SELECT id FROM charges WHERE contract_id = $1', [contract]);
    return { contract, charge: charge!.id };
  }

  const details = async (contract: Id): Promise<ContractDetails> =>
    (await ask('customer', 'GET', `v2/b2c/contracts/details?contract=${contract}`)).json();
  const paymentsOf = async ({ charge }: Owed): Promise<Payment[]> =>
    (await ask('customer', 'GET', `v2/payments?charge=${charge}`)).json<{ content: Payment[] }>().content;
  const chargeOf = async ({ contract }: Owed): Promise<Charge> =>
    (await ask('customer', 'GET', `v2/charges?contract=${contract}`)).json<{ content: Charge[] }>().content[0]!;
  const pay = (of: Owed, type?: string, who: Who = 'customer') =>
    ask(who, 'POST', `v2/charges/${of.charge}/pay`, type === undefined ? {} : { type });
  return { owed, details, paymentsOf, chargeOf, pay };
}

/** Changes what a contract is paid with to a card, entered at the page of the provider. */
async function enterCard(
  { opened, standIn }: House,
  { ask, details }: Pick<ReturnType<typeof doorsOf> & ReturnType<typeof recordsOf>, 'ask' | 'details'>,
  of: Owed,
  { type, card }: { type: string; card: string },
): Promise<ContractDetails> {
  const { version } = await details(of.contract);
  const changed = await ask('customer', 'PUT', `v2/contracts/${of.contract}/payment`, { type, version });
  expect(changed.statusCode, changed.body).toBe(200);
  const { url } = changed.json<ContractDetails>().paymentChange!;
  const entered = await opened().app.inject({
    method: 'POST',
    url: url!,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ card }).toString(),
  });
  expect(entered.statusCode).toBe(303);
  await standIn().settled();
  return details(of.contract);
}

/** A server with a payment provider, its messages, and contracts of a customer. `open` it before the tests. */
export function billingServer() {
  let server: TestServer | null = null;
  /** Messages of the stand-in, as they were sent, and whether they arrive. */
  const state = { sent: [] as string[], arrive: true };
  const opened = (): TestServer => server!;
  const standIn = (): StandInProvider => opened().house.standIn!;
  const doors = doorsOf({ opened, standIn });
  const records = recordsOf({ opened, standIn }, doors);
  const { owed, pay, paymentsOf } = records;

  const open = async (): Promise<void> => {
    server = await openTestServer({ DEMO: 'on' });
    standIn().sendBy(async (body, signature) => {
      state.sent.push(body);
      return state.arrive ? (await doors.hook(body, signature)).statusCode : 200;
    });
  };
  const reset = (): void => {
    Object.assign(state, { sent: [], arrive: true });
    opened().clock.set(NOW_MS);
  };
  const close = (): Promise<unknown> => opened().close();

  /** A payment that waits, of which the provider has told nothing. */
  async function silent(): Promise<Owed & { payment: Payment }> {
    const of = await owed();
    state.arrive = false;
    await pay(of, 'PIX');
    await standIn().settled();
    return { ...of, payment: (await paymentsOf(of))[0]! };
  }

  const withCard = (of: Owed, type: string, card: string) =>
    enterCard({ opened, standIn }, { ...doors, ...records }, of, { type, card });
  return { open, reset, close, opened, standIn, state, ...doors, ...records, withCard, silent };
}
