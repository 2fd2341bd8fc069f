import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import type { Payment } from '../../../domain/business/billing/payment.ts';
import { billingServer } from '../../../tests/builders/billing.ts';

const billing = billingServer();
const { ask, owed, pay } = billing;

beforeAll(() => billing.open());
beforeEach(() => billing.reset());
afterAll(() => billing.close());

const DUE_DAY_ENDS = Date.parse('2026-11-26T02:59:00Z');
const DAY_AFTER = Date.parse('2026-11-26T03:00:00Z');
const at = (ms: number): void => billing.opened().clock.set(ms);

const customer = async (): Promise<Customer> =>
  (await ask('operator', 'GET', `v2/customers?userId=${billing.opened().tenancy.users.customer}`)).json<
    Customer[]
  >()[0]!;
const debt = async (): Promise<Customer['debt']> => (await customer()).debt;
const change = async (body: object): Promise<Customer> =>
  (await ask('operator', 'PUT', `customers/${(await customer()).id}`, body)).json();

test('a customer is in debt from the day after a charge was due, in the zone of the brand, until it is paid (SHL-29)', async () => {
  const of = await owed();
  expect(await debt()).toBeNull();
  at(DUE_DAY_ENDS);
  expect(await debt()).toBeNull();
  at(DAY_AFTER);
  expect(await debt()).toBe('OVERDUE');
  const listed = (await ask('operator', 'GET', 'v2/people')).json<{ content: Customer[] }>().content;
  expect(listed.filter((one) => one.debt === 'OVERDUE').map(({ id }) => id)).toEqual([(await customer()).id]);
  const pix = (await pay(of, 'PIX')).json<Payment>();
  expect(await debt()).toBe('OVERDUE');
  await billing.standIn().payBill(`pi_${pix.id}`);
  await billing.standIn().settled();
  expect(await debt()).toBeNull();
});

test('a cancelled charge is no debt, and one that is given back in whole is a debt again', async () => {
  const of = await owed();
  at(DAY_AFTER);
  const pix = (await pay(of, 'PIX')).json<Payment>();
  await billing.standIn().payBill(`pi_${pix.id}`);
  await billing.standIn().settled();
  const back = { amountCents: 8_990, reason: 'By mistake', once: 'whole-of-it' };
  expect((await ask('operator', 'POST', `v2/payments/${pix.id}/refunds`, back)).statusCode).toBe(200);
  expect(await debt()).toBe('OVERDUE');
  await ask('operator', 'POST', `v2/charges/${of.charge}/cancel`, { reason: 'Not owed' });
  expect(await debt()).toBeNull();
});

test('a debt that is written by hand stays until it is taken back, and is not what overdue charges say', async () => {
  const of = await owed();
  at(DAY_AFTER);
  // Whoever changes something else writes no debt with it.
  expect(await change({ phone: '+55 11 90000-0001' })).toMatchObject({ debt: 'OVERDUE' });
  expect(await change({ debt: 'NONE' })).toMatchObject({ debt: 'OVERDUE' });
  await ask('operator', 'POST', `v2/charges/${of.charge}/cancel`, { reason: 'Not owed' });
  expect(await debt()).toBe('NONE');
  expect(await change({ debt: 'OVERDUE' })).toMatchObject({ debt: 'OVERDUE' });
  expect(await debt()).toBe('OVERDUE');
  expect(await change({ debt: null })).toMatchObject({ debt: null });
});
