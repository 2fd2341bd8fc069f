import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTRACT_STATUSES } from '../../domain/business/billing/billing-contract.ts';
import type { Charge } from '../../domain/business/billing/billing-charge.ts';
import { heldClock } from '../../domain/base/time/clock.ts';
import { PAYMENT_STATUSES } from '../../domain/business/billing/payment.ts';
import { monthLines } from '../../domain/business/billing/proration.ts';
import { listCharges } from '../business/billing/charge-rows.ts';
import { listContracts, readSpans } from '../business/billing/contract-rows.ts';
import { runCharges } from '../business/billing/run-charges.ts';
import type { Database } from '../base/db/database.ts';
import { openTestDatabase } from '../base/db/test-database.ts';
import { openWorld } from './fleet/vehicle.ts';
import { seedDemo } from './seed.ts';
import { recallFrom } from './stand-in-intents.ts';

// The last day of a month of 31 days: nothing can be due later in it.
const NOW = Date.parse('2026-12-31T20:00:00Z');

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await seedDemo(db, { vehicles: 420, password: 'rastro-demo', secretSeed: 'seed', nowMs: NOW, world: openWorld() });
});
afterAll(() => db.close());

const PAGE = { page: 0, limit: 1_000 };
const scope = async () => {
  const brandIds = (await db.query<{ id: number }>('SELECT id FROM brands')).map(({ id }) => id);
  return { kind: 'staff', brandIds, seenBrandIds: brandIds, seesHidden: true } as const;
};
const statuses = async (login?: string): Promise<Set<string>> => {
  const [who] = login
    ? await db.query<{ id: number }>('SELECT customer_id AS id FROM users WHERE login = $1', [login])
    : [];
  const query = { ...PAGE, customer: who?.id, sort: { by: 'startedOn', isDescending: false } as const };
  const { content } = await listContracts(db, { scope: await scope(), query }, NOW);
  return new Set(content.map(({ status }) => status));
};

test('the demo has contracts in every status, also for the customer who signs in (ACC-01, ACC-09)', async () => {
  expect([...(await statuses())].sort()).toEqual([...CONTRACT_STATUSES].sort());
  expect([...(await statuses('cliente'))].sort()).toEqual([...CONTRACT_STATUSES].sort());
});

test('the demo has payments in every status (ACC-11)', async () => {
  const found = await db.query<{ status: string }>('SELECT DISTINCT status FROM payments');
  expect(found.map(({ status }) => status).sort()).toEqual([...PAYMENT_STATUSES].sort());
});

test('the charges of the demo are what the rules say of its contracts, and the server adds none', async () => {
  const query = { ...PAGE, sort: { by: 'dueDate', isDescending: false } as const };
  const { content } = await listCharges(db, { scope: await scope(), query }, NOW);
  expect(content.length).toBeGreaterThan(150);
  const checks = content.map(async ({ contract, month, amountCents, lines }: Charge) => {
    const expected = monthLines(await readSpans(db, contract), month);
    expect(lines.map((line) => line.amountCents)).toEqual(expected.map((line) => line.amountCents));
    expect(amountCents).toBe(expected.reduce((sum, line) => sum + line.amountCents, 0));
  });
  await Promise.all(checks);
  expect(await runCharges({ db, clock: heldClock(NOW) })).toBe(0);
});

test('each Pix and boleto of the demo that waits has a page to pay it on, also for the customer who signs in', async () => {
  const waiting = await db.query<{ id: number; type: string; payUrl: string | null; ref: string; isClientes: boolean }>(
    `SELECT y.id, y.type, y.pay_url AS "payUrl", y.provider_ref AS ref, EXISTS (SELECT FROM users u WHERE u.customer_id = k.customer_id AND u.login = 'cliente')
       AS "isClientes" FROM payments y JOIN charges c ON c.id = y.charge_id JOIN contracts k ON k.id = c.contract_id
     WHERE y.status = 'WAITING_PAYMENT'`,
  );
  expect(new Set(waiting.map(({ type }) => type))).toEqual(new Set(['PIX', 'BOLETO']));
  expect(waiting.some(({ type, isClientes }) => isClientes && type === 'PIX')).toBe(true);
  for (const { id, payUrl, ref } of waiting) {
    expect(payUrl).toBe(`/stand-in-provider/bills/pi_${id}`);
    expect(await recallFrom(db)(ref)).toMatchObject({ status: 'requires_action', next_action: expect.any(Object) });
  }
});

test('what is paid in the demo has a payment that says so, and what is open has none', async () => {
  const odd = await db.query(
    `SELECT c.id FROM charges c WHERE (c.paid_at IS NOT NULL) <> EXISTS (SELECT FROM payments y WHERE y.charge_id = c.id
       AND y.status IN ('SUCCESS', 'AVAILABLE', 'WITHDRAWAL_REQUESTED') AND y.amount_cents = c.amount_cents)`,
  );
  expect(odd).toEqual([]);
});
