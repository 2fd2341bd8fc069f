import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContractDetails } from '../../../domain/business/billing/billing-contract.ts';
import type { Plan } from '../../../domain/business/billing/billing-plan.ts';
import { heldClock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { billingServer, type Who } from '../../../tests/builders/billing.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { runCharges } from './run-charges.ts';

const billing = billingServer();
const { ask, withCard, owed, details } = billing;
beforeAll(() => billing.open());
afterAll(() => billing.close());

const sweep = () =>
  billing
    .opened()
    .house.sweeps.find(({ name }) => name === 'billing')!
    .run();

/** Asks for a contract of a plan of 30.00 from a day on; the clock stands on the 21st of November 2026. */
async function start(who: Who, startedOn: string, pastCharges?: object) {
  const { db, tenancy } = billing.opened();
  const body = { brand: tenancy.brands.child, name: 'Tracking', priceCents: 3_000 };
  const { id: plan } = (await ask('admin', 'POST', 'v2/plans', body)).json<Plan>();
  const [user] = await db.query<{ customer: Id }>('SELECT customer_id AS customer FROM users WHERE id = $1', [
    tenancy.users.customer,
  ]);
  return ask(who, 'POST', 'v2/contracts', { ...user, plan, startedOn, pastCharges });
}

test('a contract does not start more than a year ago, whatever is confirmed', async () => {
  for (const startedOn of ['1990-01-01', '2025-10-31'])
    expect((await start('admin', startedOn, { count: 13, amountCents: 39_000 })).json(), startedOn).toMatchObject({
      code: 'invalid-input',
      fields: { startedOn: 'A contract may start a year ago at most.' },
    });
  expect((await start('admin', '2025-11-01', { count: 12, amountCents: 36_000 })).statusCode).toBe(200);
});

test('months that are over are charged only where an administrator names their number and sum', async () => {
  for (const confirmed of [undefined, { count: 1, amountCents: 6_000 }, { count: 2, amountCents: 5_999 }])
    expect((await start('admin', '2026-09-01', confirmed)).json()).toMatchObject({
      code: 'invalid-input',
      fields: { startedOn: expect.stringContaining('An administrator has to confirm') },
    });
  const right = { count: 2, amountCents: 6_000 };
  expect((await start('operator', '2026-09-01')).statusCode).toBe(400);
  expect((await start('operator', '2026-09-01', right)).statusCode).toBe(403);
  // Confirmed before another start was chosen.
  expect((await start('admin', '2026-11-01', right)).statusCode).toBe(200);
  expect((await start('operator', '2026-11-01')).statusCode).toBe(200);
  const made = await start('admin', '2026-09-01', right);
  expect(made.statusCode, made.body).toBe(200);
  const contract = made.json<ContractDetails>();
  // What was confirmed is not made another sum before it is charged.
  const change = { kind: 'end', day: '2026-09-01', version: contract.version };
  expect((await ask('admin', 'POST', `v2/contracts/${contract.id}/changes`, change)).json()).toMatchObject({
    fields: { day: 'This month has been charged already.' },
  });
  await sweep();
  expect((await ask('operator', 'GET', `v2/charges?contract=${contract.id}`)).json()).toMatchObject({
    totalElements: 2,
    content: [{ amountCents: 3_000 }, { amountCents: 3_000 }],
  });
});

test('after the server stood still for months a card pays the last of them by itself, and the others wait for a person', async () => {
  const { db, clock } = billing.opened();
  const of = await owed();
  await withCard(of, 'CREDIT_CARD', 'pm_visa_credit_4242');
  const backMs = Date.parse('2027-03-28T12:00:00Z');
  // October was charged in November, in time.
  await runCharges({ db, clock: heldClock(backMs) });
  clock.set(backMs);
  await sweep();
  await billing.standIn().settled();
  const paid = await db.query<{ month: string }>(
    `SELECT to_char(c.month, 'YYYY-MM') AS month FROM payments y JOIN charges c ON c.id = y.charge_id WHERE c.contract_id = $1 ORDER BY 1`,
    [of.contract],
  );
  expect(paid.map(({ month }) => month)).toEqual(['2026-10', '2027-02']);
  clock.set(NOW_MS);
  expect((await details(of.contract)).openCents).toBe(3 * 8_990);
});
