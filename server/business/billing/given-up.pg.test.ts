import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Charge } from '../../../domain/business/billing/billing-charge.ts';
import type { Payment } from '../../../domain/business/billing/payment.ts';
import { billingServer, eventOf, type Owed, type Who } from '../../../tests/builders/billing.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { cancelCharge } from './cancel-charge.ts';
import { stripeProvider } from './stripe-provider.ts';

const billing = billingServer();
const { state, tell, ask, owed, details, paymentsOf, chargeOf, pay, withCard } = billing;

beforeAll(() => billing.open());
beforeEach(() => billing.reset());
afterAll(() => billing.close());

const giveUp = ({ id }: Pick<Payment, 'id'>, who: Who = 'customer') => ask(who, 'POST', `v2/payments/${id}/give-up`);
const cancel = ({ charge }: Owed, who: Who = 'operator') =>
  ask(who, 'POST', `v2/charges/${charge}/cancel`, { reason: 'Charged by mistake' });
const begun = async (of: Owed, type = 'PIX'): Promise<Payment> => (await pay(of, type)).json<Payment>();
const payAtProvider = async ({ id }: Payment): Promise<void> => {
  expect(await billing.standIn().payBill(`pi_${id}`)).toBe(true);
  await billing.standIn().settled();
};
const trail = (entity: string, id: number) =>
  billing
    .opened()
    .db.query<{ action: string; actor: string; after: object }>(
      'SELECT action, actor, after FROM audit_log WHERE entity = $1 AND entity_id = $2 ORDER BY id',
      [entity, String(id)],
    );

test('whoever began a PIX gives it up and pays by another way; at the provider it cannot be paid any more', async () => {
  const of = await owed();
  const pix = await begun(of);
  await billing.standIn().settled();
  expect((await giveUp(pix)).json()).toMatchObject({ status: 'DROPPED', payUrl: null });
  expect(await billing.standIn().payBill(`pi_${pix.id}`)).toBe(false);
  await billing.standIn().settled();
  // The provider tells only that it was cancelled.
  expect(state.sent.at(-1)).toContain('payment_intent.canceled');
  expect((await paymentsOf(of)).map(({ status }) => status)).toEqual(['DROPPED']);
  await withCard(of, 'CREDIT_CARD', 'pm_visa_credit_4242');
  expect((await pay(of, 'CREDIT_CARD')).json()).toMatchObject({ status: 'SUCCESS' });
  expect((await chargeOf(of)).status).toBe('PAID');
  expect(await trail('payment', pix.id)).toContainEqual({
    action: 'payment.end',
    actor: String(billing.opened().tenancy.users.customer),
    after: { endsAs: 'DROPPED' },
  });
});

test('a PIX that was paid before it is given up is paid, though nobody has told yet', async () => {
  const of = await owed();
  const pix = await begun(of);
  state.arrive = false;
  await payAtProvider(pix);
  expect((await paymentsOf(of))[0]!.status).toBe('WAITING_PAYMENT');
  expect((await giveUp(pix)).json()).toMatchObject({ status: 'SUCCESS' });
  expect((await chargeOf(of)).status).toBe('PAID');
  // Its message comes late, and the answer of it again: neither changes anything.
  const before = [await chargeOf(of), await trail('payment', pix.id)];
  billing.opened().clock.advance(60_000);
  for (let count = 0; count < 2; count += 1) await tell(state.sent.at(-1)!);
  expect((await giveUp(pix)).json()).toMatchObject({ status: 'SUCCESS' });
  expect([await chargeOf(of), await trail('payment', pix.id)]).toEqual(before);
});

test('what somebody gives up twice at once is given up once, and a payment of a card cannot be', async () => {
  const of = await owed();
  const pix = await begun(of);
  const answers = await Promise.all([giveUp(pix), giveUp(pix), giveUp(pix)]);
  expect(answers.map((answer) => answer.json<Payment>().status)).toEqual(['DROPPED', 'DROPPED', 'DROPPED']);
  await billing.standIn().settled();
  expect((await trail('payment', pix.id)).filter(({ action }) => action === 'payment.status')).toHaveLength(2);
  const { db } = billing.opened();
  const next = await begun(of);
  await db.query("UPDATE payments SET status = 'PROCESSING', type = 'CREDIT_CARD' WHERE id = $1", [next.id]);
  expect((await giveUp(next)).json()).toMatchObject({ code: 'payment-not-waiting' });
});

test('a payment of another customer or another brand is given up by nobody', async () => {
  const pix = await begun(await owed());
  for (const who of ['neighbour', 'foreignAdmin'] as const) expect((await giveUp(pix, who)).statusCode, who).toBe(404);
  expect((await giveUp({ id: 1_234_567_890_123_456 })).statusCode).toBe(404);
  expect((await giveUp(pix, 'operator')).json()).toMatchObject({ status: 'CANCELLED' });
});

test('staff cancel a charge with a reason, which ends what was begun to pay it and is owed no more; a customer may not', async () => {
  const of = await owed();
  const pix = await begun(of);
  expect((await cancel(of, 'customer')).statusCode).toBe(403);
  expect((await cancel(of, 'foreignAdmin')).statusCode).toBe(404);
  expect((await details(of.contract)).openCents).toBe(8_990);
  expect((await cancel(of)).json<Charge>()).toMatchObject({
    status: 'CANCELLED',
    cancelledAt: new Date(NOW_MS).toISOString(),
    cancelReason: 'Charged by mistake',
  });
  await billing.standIn().settled();
  // Why is for staff.
  expect(await chargeOf(of)).toMatchObject({ status: 'CANCELLED', cancelReason: null });
  expect((await paymentsOf(of)).map(({ status }) => status)).toEqual(['CANCELLED']);
  expect(await billing.standIn().payBill(`pi_${pix.id}`)).toBe(false);
  expect(await details(of.contract)).toMatchObject({ openCents: 0, dueDate: null, status: 'MONTHLY' });
  expect((await pay(of, 'PIX')).json()).toMatchObject({ code: 'charge-cancelled' });
  expect((await cancel(of)).json()).toMatchObject({ code: 'charge-cancelled' });
  expect(await trail('charge', of.charge)).toEqual([
    {
      action: 'charge.cancel',
      actor: String(billing.opened().tenancy.users.operator),
      after: { isCancelled: true, reason: 'Charged by mistake', amountCents: 8_990 },
    },
  ]);
});

test('a charge that was paid while somebody cancels it stays, and is paid', async () => {
  const of = await owed();
  const pix = await begun(of);
  state.arrive = false;
  await payAtProvider(pix);
  expect((await cancel(of)).json()).toMatchObject({ code: 'charge-paid' });
  expect(await chargeOf(of)).toMatchObject({ status: 'PAID', cancelledAt: null });
  expect((await paymentsOf(of))[0]!.status).toBe('SUCCESS');
});

test('a cancelled charge is not collected, and money that comes for it all the same is shown as to be given back', async () => {
  const of = await owed();
  const pix = await begun(of);
  await cancel(of);
  await billing.standIn().settled();
  await withCard(of, 'CREDIT_CARD', 'pm_visa_credit_4242');
  billing.opened().clock.set(Date.parse('2026-11-25T12:00:00Z'));
  await billing
    .opened()
    .house.sweeps.find(({ name }) => name === 'billing')!
    .run();
  expect(await paymentsOf(of)).toHaveLength(1);
  // Even where the provider tells of an earlier time than that of its end.
  await tell(eventOf(pix, `evt_late_${of.charge}`, NOW_MS - 5_000, 'succeeded'));
  expect((await paymentsOf(of))[0]!.status).toBe('SUCCESS');
  expect((await chargeOf(of)).status).toBe('TO_REFUND');
  const found = await ask('operator', 'GET', `v2/charges?contract=${of.contract}&status=TO_REFUND`);
  expect(found.json()).toMatchObject({ totalElements: 1 });
});

test('a charge of which a payment goes through at this moment is not cancelled, and that payment keeps its name', async () => {
  const of = await owed();
  const pix = await begun(of);
  const { db, clock, house } = billing.opened();
  await billing.standIn().settled();
  const provider = {
    ...stripeProvider(billing.standIn().ask),
    cancel: async () => ({ status: 'PROCESSING', atMs: null }) as const,
  };
  const deps = { db, clock, log: house.app.log, provider: () => provider };
  await expect(cancelCharge(deps, { charge: of.charge, reason: 'Mistake' }, CLI)).rejects.toMatchObject({
    code: 'payment-not-waiting',
  });
  expect((await chargeOf(of)).status).toBe('OPEN');
  expect(await db.query('SELECT ends_as AS "endsAs" FROM payments WHERE id = $1', [pix.id])).toEqual([
    { endsAs: null },
  ]);
});
