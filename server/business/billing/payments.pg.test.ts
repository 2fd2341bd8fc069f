import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContractDetails } from '../../../domain/business/billing/billing-contract.ts';
import { paymentSchema, type Payment } from '../../../domain/business/billing/payment.ts';
import { billingServer, eventOf } from '../../../tests/builders/billing.ts';
import type { TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { STAND_IN_PATH } from '../../demo/stand-in-intents.ts';
import type { StandInProvider } from '../../demo/stand-in-provider.ts';
import { signatureOf } from './stripe-messages.ts';

const billing = billingServer();
const { state, hook, sign, tell, ask, owed, details, paymentsOf, chargeOf, pay, withCard, silent } = billing;
let server: TestServer;
let standIn: StandInProvider;

beforeAll(async () => {
  await billing.open();
  server = billing.opened();
  standIn = billing.standIn();
});
beforeEach(() => billing.reset());
afterAll(() => billing.close());

test('a payment of a plan is changed to a card that is entered at the provider, of which the server keeps scheme and four digits (ACC-16, CAL-135)', async () => {
  const of = await owed();
  const before = await details(of.contract);
  const asked = await ask('customer', 'PUT', `v2/contracts/${of.contract}/payment`, { type: 'DEBIT_CARD', version: 0 });
  expect(asked.json()).toMatchObject({ payment: null, version: before.version, paymentChange: { state: 'WAITING' } });
  expect((await server.app.inject({ url: asked.json<ContractDetails>().paymentChange!.url! })).body).toContain('8013');
  const after = await withCard(of, 'DEBIT_CARD', 'pm_elo_debit_8013');
  expect(after).toMatchObject({
    payment: { type: 'DEBIT_CARD', cardBrand: 'elo', cardLast4: '8013' },
    paymentChange: { state: 'DONE', fault: null, url: null },
    version: 1,
  });
  const kept = JSON.stringify([
    await server.db.query('SELECT * FROM contracts'),
    await server.db.query('SELECT * FROM payment_changes'),
    await server.db.query('SELECT * FROM audit_log'),
  ]);
  // No number of a card is anywhere: not even digits that could be one.
  expect(
    kept.replaceAll(/\b\d{16}\b/g, (id) => (Number(id) > 1e15 && id !== '4242424242424242' ? '' : id)),
  ).not.toMatch(/\d{13,19}/);
});

test('a debit card of another scheme than the three is refused, and the contract is paid as before (ACC-17)', async () => {
  const of = await owed();
  await withCard(of, 'DEBIT_CARD', 'pm_visa_debit_5556');
  for (const [type, card, fault] of [
    ['DEBIT_CARD', 'pm_discover_debit_1117', 'card-brand'],
    ['DEBIT_CARD', 'pm_visa_credit_4242', 'card-funding'],
    ['CREDIT_CARD', 'pm_visa_prepaid_9424', 'card-unknown'],
  ] as const)
    expect(await withCard(of, type, card), card).toMatchObject({
      payment: { type: 'DEBIT_CARD', cardBrand: 'visa', cardLast4: '5556' },
      paymentChange: { state: 'REFUSED', fault },
      version: 1,
    });
  expect((await withCard(of, 'CREDIT_CARD', 'pm_amex_credit_0005')).payment).toEqual({
    type: 'CREDIT_CARD',
    cardBrand: 'amex',
    cardLast4: '0005',
  });
});

test('of two people who change a payment the second is told, and only the last page that was opened counts', async () => {
  const of = await owed();
  const change = (type: string, version: number) =>
    ask('operator', 'PUT', `v2/contracts/${of.contract}/payment`, { type, version });
  const first = (await change('CREDIT_CARD', 0)).json<ContractDetails>().paymentChange!;
  expect((await change('PIX', 0)).json()).toMatchObject({ payment: { type: 'PIX' }, paymentChange: { state: 'DONE' } });
  expect((await change('BOLETO', 0)).json()).toMatchObject({ code: 'conflict', conflict: { version: 1 } });
  expect(standIn.enterCard(first.url!.split('/').at(-1)!, 'pm_visa_credit_4242')).not.toBeNull();
  await standIn.settled();
  expect((await details(of.contract)).payment).toEqual({ type: 'PIX', cardBrand: null, cardLast4: null });
});

test('a charge is paid by the card of its contract, and a payment has an id, a type and who began it (ACC-10, CAL-123)', async () => {
  const of = await owed();
  expect((await pay(of)).json()).toMatchObject({ code: 'invalid-input' });
  expect((await pay(of, 'CREDIT_CARD')).json()).toMatchObject({ code: 'payment-no-card' });
  await withCard(of, 'CREDIT_CARD', 'pm_mastercard_credit_4444');
  const paid = await pay(of);
  expect(paid.statusCode, paid.body).toBe(200);
  await standIn.settled();
  const [payment] = await paymentsOf(of);
  expect(paymentSchema.parse(payment)).toMatchObject({
    type: 'CREDIT_CARD',
    user: server.tenancy.users.customer,
    status: 'SUCCESS',
    amountCents: 8_990,
    currency: 'BRL',
    cardBrand: 'mastercard',
    cardLast4: '4444',
  });
  expect(await chargeOf(of)).toMatchObject({ status: 'PAID', paidAt: expect.any(String) });
  expect((await details(of.contract)).status).toBe('MONTHLY');
  expect((await pay(of)).json()).toMatchObject({ code: 'charge-paid' });
  expect((await ask('neighbour', 'GET', 'v2/payments')).json()).toMatchObject({ totalElements: 0 });
});

test('a card without money leaves the charge open with the word of the provider, and another way can be taken', async () => {
  const of = await owed();
  await withCard(of, 'CREDIT_CARD', 'pm_visa_credit_0341');
  expect((await pay(of)).json()).toMatchObject({ status: 'FAILED', failure: 'insufficient_funds' });
  await standIn.settled();
  expect(await chargeOf(of)).toMatchObject({ status: 'OPEN', paidAt: null });
  const pix = (await pay(of, 'PIX')).json<Payment>();
  expect(pix).toMatchObject({
    status: 'WAITING_PAYMENT',
    payUrl: expect.stringContaining(STAND_IN_PATH),
    pixCode: `rastro-stand-in-pix:pi_${pix.id}`,
  });
  expect((await paymentsOf(of)).find(({ id }) => id === pix.id)).toEqual(pix);
  expect((await ask('neighbour', 'GET', 'v2/payments')).json()).toMatchObject({ totalElements: 0 });
  expect((await pay(of, 'PIX')).json()).toMatchObject({ code: 'payment-under-way' });
  expect(
    (
      await server.app.inject({
        method: 'POST',
        url: pix.payUrl!,
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).statusCode,
  ).toBe(200);
  await standIn.settled();
  expect((await paymentsOf(of)).map(({ status, payUrl, pixCode }) => [status, payUrl, pixCode]).sort()).toEqual([
    ['FAILED', null, null],
    ['SUCCESS', null, null],
  ]);
  expect((await chargeOf(of)).status).toBe('PAID');
});

test('a boleto is made out to the billing address, which is asked for first (CAL-117, CON-14)', async () => {
  const of = await owed();
  const { customer } = await details(of.contract);
  expect((await pay(of, 'BOLETO')).json()).toMatchObject({ code: 'payment-no-address' });
  const address = {
    street: 'Rua A',
    number: '1',
    district: 'Centro',
    city: 'Santos',
    state: 'SP',
    postalCode: '11010-000',
  };
  const save = (body: object) => ask('customer', 'PUT', `v2/addresses/${customer}`, { ...address, ...body });
  expect((await save({ version: 0 })).json()).toMatchObject({ version: 1, address: { city: 'Santos', country: 'BR' } });
  expect((await save({ version: 0, city: 'Mine' })).json()).toMatchObject({ code: 'conflict' });
  expect((await pay(of, 'BOLETO')).json()).toMatchObject({ type: 'BOLETO', status: 'WAITING_PAYMENT' });
});

test('a message of the provider that is not signed, signed by another, changed or old is refused and changes nothing', async () => {
  const of = await owed();
  state.arrive = false;
  await pay(of, 'PIX');
  await standIn.payBill(`pi_${(await paymentsOf(of))[0]!.id}`);
  await standIn.settled();
  const body = state.sent.at(-1)!;
  const signature = sign(body);
  const wrong = signatureOf(body, 'another-secret', server.clock.now());
  for (const [why, header, text] of [
    ['unsigned', undefined, body],
    ['rubbish', 'rubbish', body],
    ['of another', wrong, body],
    ['changed', signature, body.replace('8990', '1')],
    ['old', sign(body, NOW_MS - 301_000), body],
    ['of the future', sign(body, NOW_MS + 301_000), body],
    ['without a time', signature.replace(/^t=\d+,/, ''), body],
    ['of another time', signature.replace(/^t=\d+/, `t=${NOW_MS / 1_000 - 1}`), body],
  ] as const)
    expect((await hook(text, header)).statusCode, why).toBe(401);
  expect((await paymentsOf(of))[0]!.status).toBe('WAITING_PAYMENT');
  // While a secret is exchanged a message is signed by both.
  expect((await hook(body, `${wrong},${signature.split(',')[1]}`)).statusCode).toBe(200);
  expect((await paymentsOf(of))[0]!.status).toBe('SUCCESS');
});

test('a message that is sent again changes nothing twice', async () => {
  const of = await silent();
  const body = eventOf(of.payment, `evt_again_${of.charge}`, NOW_MS, 'succeeded');
  expect((await tell(body)).json()).toEqual({ received: true, isNew: true });
  const trail = () =>
    server.db.query("SELECT id FROM audit_log WHERE entity_id = $1 AND action = 'payment.status'", [
      String(of.payment.id),
    ]);
  const before = await trail();
  const charge = await chargeOf(of);
  server.clock.advance(86_400_000);
  const answers = await Promise.all([tell(body), tell(body), tell(body)]);
  for (const answer of answers) expect(answer.json()).toEqual({ received: true, isNew: false });
  expect(await trail()).toEqual(before);
  expect(await chargeOf(of)).toEqual(charge);
});

test('messages that come late and in another order leave the state that the last of them tells, in every order', async () => {
  const steps = ['requires_action', 'processing', 'requires_payment_method', 'succeeded'] as const;
  const orders = [
    [3, 2, 1, 0],
    [2, 0, 3, 1],
    [1, 3, 0, 2],
    [0, 1, 2, 3],
  ];
  for (const order of orders) {
    const of = await silent();
    for (const at of order) await tell(eventOf(of.payment, `evt_${of.charge}_${at}`, NOW_MS + at * 1_000, steps[at]!));
    expect((await paymentsOf(of))[0], order.join()).toMatchObject({ status: 'SUCCESS', failure: null });
    expect((await chargeOf(of)).status).toBe('PAID');
  }
  const failed = await silent();
  for (const at of [2, 1, 0])
    await tell(eventOf(failed.payment, `evt_f_${failed.charge}_${at}`, NOW_MS + at * 1_000, steps[at]!));
  expect((await paymentsOf(failed))[0]).toMatchObject({ status: 'FAILED', failure: 'expired_card' });
});

test('a message of other money, of another payment than was begun, of an unknown one or of something else is heard and changes nothing', async () => {
  const of = await silent();
  const payment = of.payment;
  for (const body of [
    eventOf(payment, `evt_a_${of.charge}`, NOW_MS, 'succeeded', { amount: 1 }),
    eventOf(payment, `evt_other_${of.charge}`, NOW_MS, 'succeeded', { id: 'pi_of_another' }),
    eventOf(payment, `evt_b_${of.charge}`, NOW_MS, 'succeeded', { currency: 'usd' }),
    eventOf(payment, `evt_c_${of.charge}`, NOW_MS, 'succeeded', { metadata: {} }),
    eventOf(payment, `evt_d_${of.charge}`, NOW_MS, 'on_the_moon'),
    eventOf({ ...payment, id: 1_234_567_890_123_456 }, `evt_e_${of.charge}`, NOW_MS, 'succeeded'),
    eventOf(payment, `evt_f_${of.charge}`, NOW_MS, 'succeeded').replace('payment_intent.succeeded', 'invoice.paid'),
  ])
    expect((await tell(body)).statusCode, body).toBe(200);
  expect((await paymentsOf(of))[0]!.status).toBe('WAITING_PAYMENT');
  expect((await chargeOf(of)).status).toBe('OPEN');
  for (const body of ['', 'rubbish', '{}', '[]']) expect((await tell(body)).statusCode, body).toBe(400);
});

test('a charge whose day has come is collected by the card of its contract once, and one that is refused is left to people', async () => {
  const sweep = () => server.house.sweeps.find(({ name }) => name === 'billing')!.run();
  const good = await owed();
  const bad = await owed();
  await withCard(good, 'CREDIT_CARD', 'pm_visa_credit_4242');
  await withCard(bad, 'CREDIT_CARD', 'pm_visa_credit_0341');
  await sweep();
  expect(await paymentsOf(good)).toEqual([]);
  server.clock.set(Date.parse('2026-11-25T12:00:00Z'));
  await Promise.all([sweep(), sweep()]);
  await sweep();
  await standIn.settled();
  expect(await paymentsOf(good)).toMatchObject([{ status: 'SUCCESS', user: null }]);
  expect(await paymentsOf(bad)).toMatchObject([{ status: 'FAILED' }]);
});

test('two people who pay a charge at once begin one payment', async () => {
  const of = await owed();
  const answers = await Promise.all([pay(of, 'PIX'), pay(of, 'PIX', 'operator'), pay(of, 'PIX')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await paymentsOf(of)).toHaveLength(1);
});
