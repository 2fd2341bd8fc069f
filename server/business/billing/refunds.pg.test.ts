import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Payment } from '../../../domain/business/billing/payment.ts';
import { billingServer, eventOf, messageOf, type Owed, type Who } from '../../../tests/builders/billing.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { ProviderRefusedError, ProviderUnreachableError, type PaymentProvider } from './provider.ts';
import { refundPayment, sweepRefunds } from './refund-payment.ts';
import { stripeProvider } from './stripe-provider.ts';

const billing = billingServer();
const { state, tell, ask, owed, paymentsOf, chargeOf, pay, withCard, silent } = billing;

beforeAll(() => billing.open());
beforeEach(() => billing.reset());
afterAll(() => billing.close());

let count = 0;
const refund = (
  { id }: Pick<Payment, 'id'>,
  amountCents: number,
  who: Who = 'operator',
  once = `refund-${(count += 1)}`,
) => ask(who, 'POST', `v2/payments/${id}/refunds`, { amountCents, reason: 'Paid twice', once });

/** A charge that a card has paid. */
async function paid(): Promise<Owed & { payment: Payment }> {
  const of = await owed();
  await withCard(of, 'CREDIT_CARD', 'pm_visa_credit_4242');
  const payment = (await pay(of)).json<Payment>();
  await billing.standIn().settled();
  return { ...of, payment };
}
const sole = async (of: Owed): Promise<Payment> => (await paymentsOf(of))[0]!;
const refunded = (payment: Payment, id: string, atMs: number, cents: number, more: object = {}): string =>
  messageOf(id, 'charge.refunded', atMs, {
    id: `ch_${payment.id}`,
    object: 'charge',
    payment_intent: `pi_${payment.id}`,
    amount: 8_990,
    amount_refunded: cents,
    currency: 'brl',
    ...more,
  });
const disputed = (payment: Payment, id: string, kind: string, atMs: number, status: string): string =>
  messageOf(id, `charge.dispute.${kind}`, atMs, { object: 'dispute', payment_intent: `pi_${payment.id}`, status });

test('staff give a part of a payment back, then the rest: the payment is cancelled and its charge open again', async () => {
  const of = await paid();
  expect((await refund(of.payment, 3_000)).json()).toMatchObject({ status: 'SUCCESS', refundedCents: 3_000 });
  await billing.standIn().settled();
  expect(await sole(of)).toMatchObject({ status: 'SUCCESS', refundedCents: 3_000, refundingCents: 0 });
  expect((await chargeOf(of)).status).toBe('PAID');
  expect((await refund(of.payment, 5_990)).json()).toMatchObject({ status: 'CANCELLED', refundedCents: 8_990 });
  await billing.standIn().settled();
  expect(await sole(of)).toMatchObject({ status: 'CANCELLED', refundedCents: 8_990 });
  expect(await chargeOf(of)).toMatchObject({ status: 'OPEN', paidAt: null });
  expect((await pay(of, 'PIX')).json()).toMatchObject({ status: 'WAITING_PAYMENT' });
  const trail = await billing
    .opened()
    .db.query<{ actor: string; after: object }>(
      "SELECT actor, after FROM audit_log WHERE entity_id = $1 AND action = 'payment.refund' ORDER BY id",
      [String(of.payment.id)],
    );
  expect(trail).toMatchObject([
    { actor: String(billing.opened().tenancy.users.operator), after: { amountCents: 3_000, reason: 'Paid twice' } },
    { after: { amountCents: 5_990 } },
  ]);
});

test('no more is given back than was paid, and nothing of what was not', async () => {
  const of = await paid();
  for (const cents of [8_991, 1_000_000])
    expect((await refund(of.payment, cents)).json(), String(cents)).toMatchObject({ code: 'refund-too-large' });
  for (const cents of [0, -1, 10.5, Number.NaN]) expect((await refund(of.payment, cents)).statusCode).toBe(400);
  await refund(of.payment, 8_000);
  expect((await refund(of.payment, 991)).json()).toMatchObject({ code: 'refund-too-large' });
  expect((await refund(of.payment, 990)).json()).toMatchObject({ refundedCents: 8_990 });
  expect((await refund(of.payment, 1)).json()).toMatchObject({ code: 'refund-too-large' });
  const waiting = await silent();
  expect((await refund(waiting.payment, 1)).json()).toMatchObject({ code: 'refund-too-large' });
});

test('a refund that is asked twice at once happens once, and two people never give back more than was paid', async () => {
  const of = await paid();
  const same = await Promise.all([1, 2, 3].map(() => refund(of.payment, 4_000, 'operator', 'the-same-refund')));
  for (const answer of same) expect(answer.statusCode, answer.body).toBe(200);
  await billing.standIn().settled();
  expect((await sole(of)).refundedCents).toBe(4_000);
  const two = await Promise.all([refund(of.payment, 4_990), refund(of.payment, 4_990, 'admin')]);
  expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await billing.standIn().settled();
  expect(await sole(of)).toMatchObject({ status: 'CANCELLED', refundedCents: 8_990 });
  expect(state.sent.filter((body) => body.includes('"charge.refunded"'))).toHaveLength(2);
});

test('a refund under the key of another one is refused, whichever of payment, amount and reason differs', async () => {
  const [of, other] = [await paid(), await paid()];
  const body = { amountCents: 1_000, reason: 'Paid twice', once: `key-of-${of.charge}` };
  const back = ({ id }: Payment, more: object = {}) =>
    ask('operator', 'POST', `v2/payments/${id}/refunds`, { ...body, ...more });
  expect((await back(of.payment)).statusCode).toBe(200);
  for (const [payment, more] of [
    [of.payment, { amountCents: 2_000 }],
    [of.payment, { reason: 'Goodwill' }],
    [other.payment, {}],
  ] as const) {
    const answer = await back(payment, more);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'refund-other' }]);
  }
  expect((await back(of.payment)).statusCode).toBe(200);
  await billing.standIn().settled();
  expect(await sole(of)).toMatchObject({ refundedCents: 1_000, refundingCents: 0 });
  expect(await sole(other)).toMatchObject({ refundedCents: 0, refundingCents: 0 });
});

test('of two payments that are given back under one key at the same moment one is, and the other refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [of, other] = [await paid(), await paid()];
    const once = `one-key-${round}-${of.charge}`;
    const answers = await Promise.all([of, other].map(({ payment }) => refund(payment, 1_000, 'operator', once)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await billing.standIn().settled();
    const sums = [(await sole(of)).refundedCents, (await sole(other)).refundedCents];
    expect(sums.sort()).toEqual([0, 1_000]);
  }
});

test('a message of another refund, payment or sum than was asked for changes nothing, and is logged', async () => {
  const of = await paid();
  const { db, clock, house } = billing.opened();
  const begin = async (ref: string | null, once: string) => {
    const provider: PaymentProvider = {
      ...stripeProvider(billing.standIn().ask),
      refund: async () => {
        if (ref === null) throw new ProviderUnreachableError('silent');
        return { ref, status: 'PENDING', failure: null };
      },
    };
    const wanted = { payment: of.payment.id, amountCents: 1_000, reason: 'Paid twice', once, user: null };
    await refundPayment({ db, clock, provider, log: house.app.log }, wanted, CLI);
    const [row] = await db.query<{ id: number }>('SELECT id FROM refunds WHERE once = $1', [once]);
    return row!.id;
  };
  const statusOf = async (id: number) =>
    (await db.query<{ status: string }>('SELECT status FROM refunds WHERE id = $1', [id]))[0]!.status;
  const right = { amount: 1_000, currency: 'brl', payment_intent: `pi_${of.payment.id}`, status: 'succeeded' };
  let events = 0;
  const say = (refund: number, more: object) =>
    tell(
      messageOf(`evt_other_${refund}_${(events += 1)}`, 'refund.updated', NOW_MS + 1_000, {
        object: 'refund',
        ...right,
        metadata: { refund: String(refund) },
        ...more,
      }),
    );
  for (const [ref, id] of [
    ['re_own', await begin('re_own', 'answered-refund')],
    [null, await begin(null, 'unheard-refund')],
  ] as const) {
    const own = ref ?? 're_late';
    for (const more of [
      ...(ref === null ? [] : [{ id: 're_other' }]),
      { id: own, amount: 999 },
      { id: own, currency: 'usd' },
      { id: own, payment_intent: 'pi_other' },
      { id: own, payment_intent: null },
    ]) {
      await say(id, more);
      expect([more, await statusOf(id)]).toEqual([more, 'PENDING']);
    }
    await say(id, { id: own });
    expect(await statusOf(id)).toBe('SUCCESS');
  }
});

test('a customer gives nothing back, and staff nothing of a brand that they do not see', async () => {
  const of = await paid();
  expect((await refund(of.payment, 100, 'customer')).statusCode).toBe(403);
  expect((await refund(of.payment, 100, 'foreignAdmin')).statusCode).toBe(404);
  expect(await sole(of)).toMatchObject({ refundedCents: 0, refundingCents: 0 });
});

test('a refund that is told before the payment leaves what both of them say, also within one second', async () => {
  for (const laterMs of [1_000, 0]) {
    const of = await silent();
    const id = `${of.charge}_${laterMs}`;
    await tell(refunded(of.payment, `evt_back_${id}`, NOW_MS + laterMs, 8_990));
    expect((await chargeOf(of)).status).toBe('OPEN');
    await tell(eventOf(of.payment, `evt_paid_${id}`, NOW_MS, 'succeeded'));
    expect(await sole(of)).toMatchObject({ status: 'CANCELLED', refundedCents: 8_990 });
    expect(await chargeOf(of)).toMatchObject({ status: 'OPEN', paidAt: null });
  }
  const part = await silent();
  await tell(refunded(part.payment, `evt_part_${part.charge}`, NOW_MS + 1_000, 990));
  await tell(eventOf(part.payment, `evt_whole_${part.charge}`, NOW_MS, 'succeeded'));
  expect(await sole(part)).toMatchObject({ status: 'SUCCESS', refundedCents: 990 });
  expect((await chargeOf(part)).status).toBe('PAID');
});

test('what was given back at the provider by hand counts, the last sum that it tells, and other money does not', async () => {
  const of = await paid();
  const { payment } = of;
  for (const [id, atMs, cents, more] of [
    ['b', 2_000, 2_000, {}],
    ['a', 1_000, 1_000, {}],
    ['much', 3_000, 8_991, {}],
    ['usd', 3_000, 5_000, { currency: 'usd' }],
    ['whose', 3_000, 5_000, { payment_intent: 'pi_1234567890123456' }],
    ['b', 2_000, 2_000, {}],
  ] as const)
    expect((await tell(refunded(payment, `evt_${id}_${of.charge}`, NOW_MS + atMs, cents, more))).statusCode).toBe(200);
  expect(await sole(of)).toMatchObject({ status: 'SUCCESS', refundedCents: 2_000 });
  expect((await refund(payment, 6_991)).json()).toMatchObject({ code: 'refund-too-large' });
});

test('a refund that waits is told by its message, and one that fails in the end leaves the payment paid', async () => {
  const of = await paid();
  const { db, clock, house } = billing.opened();
  const provider: PaymentProvider = {
    ...stripeProvider(billing.standIn().ask),
    refund: async () => ({ ref: 're_waits', status: 'PENDING', failure: null }),
  };
  const wanted = { payment: of.payment.id, amountCents: 8_990, reason: 'Paid twice', once: 'waits-here', user: null };
  await refundPayment({ db, clock, provider, log: house.app.log }, wanted, CLI);
  expect(await sole(of)).toMatchObject({ status: 'SUCCESS', refundedCents: 0, refundingCents: 8_990 });
  const [row] = await db.query<{ id: number }>('SELECT id FROM refunds WHERE payment_id = $1', [of.payment.id]);
  const message = (at: number, status: string) =>
    tell(
      messageOf(`evt_re_${row!.id}_${at}`, 'refund.updated', NOW_MS + at * 1_000, {
        id: 're_waits',
        object: 'refund',
        status,
        amount: 8_990,
        currency: 'brl',
        payment_intent: `pi_${of.payment.id}`,
        failure_reason: status === 'failed' ? 'expired_or_canceled_card' : null,
        metadata: { refund: String(row!.id) },
      }),
    );
  await message(2, 'succeeded');
  await tell(refunded(of.payment, `evt_all_${of.charge}`, NOW_MS + 2_000, 8_990));
  await message(1, 'pending');
  expect(await sole(of)).toMatchObject({ status: 'CANCELLED', refundedCents: 8_990, refundingCents: 0 });
  await message(3, 'failed');
  expect(await sole(of)).toMatchObject({ status: 'SUCCESS', refundedCents: 0, refundingCents: 0 });
  expect((await chargeOf(of)).status).toBe('PAID');
});

test('a refund that the provider refuses says so and leaves all as it was; one that it does not answer is asked for again, once', async () => {
  const of = await paid();
  const { db, clock, house } = billing.opened();
  const asked: number[] = [];
  let answers: 'refuses' | 'silent' | 'takes' = 'refuses';
  const provider: PaymentProvider = {
    ...stripeProvider(billing.standIn().ask),
    refund: async ({ refund: id }) => {
      asked.push(id);
      if (answers === 'refuses') throw new ProviderRefusedError('insufficient_funds');
      if (answers === 'silent') throw new ProviderUnreachableError();
      return { ref: `re_${id}`, status: 'SUCCESS', failure: null };
    },
  };
  const deps = { db, clock, provider, log: house.app.log };
  const back = (once: string) =>
    refundPayment(deps, { payment: of.payment.id, amountCents: 8_990, reason: 'Paid twice', once, user: null }, CLI);
  await expect(back('refused-one')).rejects.toMatchObject({ code: 'refund-refused' });
  expect(await sole(of)).toMatchObject({ status: 'SUCCESS', refundingCents: 0 });
  answers = 'silent';
  await back('unheard-one');
  expect(await sole(of)).toMatchObject({ status: 'SUCCESS', refundingCents: 8_990 });
  answers = 'takes';
  clock.advance(61_000);
  await Promise.all([sweepRefunds(deps), sweepRefunds(deps)]);
  clock.advance(61_000);
  await sweepRefunds(deps);
  expect(await sole(of)).toMatchObject({ status: 'CANCELLED', refundedCents: 8_990 });
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(2);
});

test('a dispute shows at its payment; a lost one took the money, a won one left it, whatever order they are told in', async () => {
  const lost = await paid();
  const at = NOW_MS + 10_000;
  await tell(disputed(lost.payment, `evt_d1_${lost.charge}`, 'created', at, 'needs_response'));
  expect(await sole(lost)).toMatchObject({ status: 'SUCCESS', dispute: 'OPEN' });
  await tell(disputed(lost.payment, `evt_d2_${lost.charge}`, 'closed', at + 5_000, 'lost'));
  expect(await sole(lost)).toMatchObject({ status: 'CANCELLED', dispute: 'LOST' });
  expect((await chargeOf(lost)).status).toBe('OPEN');
  const won = await paid();
  await tell(disputed(won.payment, `evt_d3_${won.charge}`, 'closed', at, 'won'));
  await tell(disputed(won.payment, `evt_d4_${won.charge}`, 'created', at - 5_000, 'needs_response'));
  await tell(disputed(won.payment, `evt_d5_${won.charge}`, 'created', at, 'needs_response'));
  await tell(disputed(won.payment, `evt_d6_${won.charge}`, 'created', at + 1_000, 'warning_needs_response'));
  expect(await sole(won)).toMatchObject({ status: 'SUCCESS', dispute: 'WON' });
});

test('the money of a cancelled charge that was paid is given back, and then the charge is cancelled and no more', async () => {
  const of = await silent();
  state.arrive = true;
  await ask('operator', 'POST', `v2/charges/${of.charge}/cancel`, { reason: 'Mistake' });
  await tell(eventOf(of.payment, `evt_after_${of.charge}`, NOW_MS, 'succeeded'));
  expect((await chargeOf(of)).status).toBe('TO_REFUND');
  await tell(refunded(of.payment, `evt_gone_${of.charge}`, NOW_MS + 1_000, 8_990));
  expect(await chargeOf(of)).toMatchObject({ status: 'CANCELLED', paidAt: null });
  expect(await sole(of)).toMatchObject({ status: 'CANCELLED', refundedCents: 8_990 });
});
