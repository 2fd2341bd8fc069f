import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingRecords } from '../../../tests/conformance/billing-records.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { payCharge, sweepPayments, type PayDeps } from './pay-charge.ts';
import { readPayment } from './payment-rows.ts';
import { ProviderUnreachableError, type PaymentProvider } from './provider.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A provider that does not answer until it is let, and the payments that it was asked for. */
function silentProvider() {
  const asked: number[] = [];
  const state = { answers: false };
  const unasked = () => Promise.reject(new Error('not asked for here'));
  const provider: PaymentProvider = {
    openCustomer: async () => 'cus_1',
    openCardPage: unasked,
    readCard: unasked,
    cancel: unasked,
    refund: unasked,
    pay: async ({ payment }) => {
      asked.push(payment);
      if (!state.answers) throw new ProviderUnreachableError();
      return { ref: `pi_${payment}`, status: 'SUCCESS', failure: null, payUrl: null, pixCode: null };
    },
  };
  return { asked, state, provider };
}

async function begun() {
  const { db, clock, tenancy } = server;
  const { charge } = await billingRecords(server, tenancy.devices.customers, tenancy.users.customer);
  const { asked, state, provider } = silentProvider();
  const deps: PayDeps = { db, clock, provider, log: { warn: () => undefined } };
  const payment = await payCharge(deps, { charge, type: 'PIX', user: tenancy.users.customer }, CLI);
  const status = async () => (await readPayment(db, payment, null))!;
  return { deps, asked, state, payment, status };
}

test('a payment that the provider does not answer waits, and is asked for again under the same id until it is heard', async () => {
  const { deps, asked, state, payment, status } = await begun();
  expect(await status()).toMatchObject({ status: 'PENDING' });
  await sweepPayments(deps);
  expect(asked).toEqual([payment]);
  server.clock.advance(61_000);
  state.answers = true;
  await Promise.all([sweepPayments(deps), sweepPayments(deps)]);
  server.clock.advance(61_000);
  await sweepPayments(deps);
  expect(asked).toEqual([payment, payment]);
  expect(await status()).toMatchObject({ status: 'SUCCESS' });
});

test('a payment of which nothing was heard for a day is given up, before asking again could pay it twice', async () => {
  const { deps, asked, payment, status } = await begun();
  server.clock.advance(23 * 3_600_000);
  await sweepPayments(deps);
  expect(asked.filter((id) => id === payment)).toHaveLength(1);
  expect(await status()).toMatchObject({ status: 'FAILED', failure: 'no-answer' });
});
