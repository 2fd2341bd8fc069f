import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billingServer } from '../../tests/builders/billing.ts';
import { NOW_MS } from '../../tests/builders/tenancy.ts';
import { insertPayment } from '../business/billing/payment-rows.ts';
import { drawId } from '../../domain/base/id.ts';
import { secureRandom } from '../base/platform.ts';
import { billPathOf } from './stand-in-intents.ts';

const billing = billingServer();
const { owed, paymentsOf, chargeOf } = billing;

beforeAll(() => billing.open());
beforeEach(() => billing.reset());
afterAll(() => billing.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
const visit = (method: 'GET' | 'POST', id: number) =>
  billing.opened().app.inject({ method, url: billPathOf(`pi_${id}`), headers: FORM, payload: '' });

test('a boleto that the stand-in began before this process did is shown and paid on its page, once', async () => {
  const of = await owed();
  const { db, tenancy } = billing.opened();
  const id = drawId(secureRandom);
  const money = { amountCents: 8_990, currency: 'BRL', card: null, user: null };
  const row = {
    id,
    brandId: tenancy.brands.child,
    charge: of.charge,
    type: 'BOLETO',
    status: 'WAITING_PAYMENT',
  } as const;
  await insertPayment(db, { ...row, ...money, atMs: NOW_MS });
  await db.query("UPDATE payments SET provider_ref = 'pi_' || id, pay_url = $2 WHERE id = $1", [
    id,
    billPathOf(`pi_${id}`),
  ]);
  expect((await visit('GET', id)).body).toMatch(/Pay R\$.?89\.90/);
  expect((await visit('POST', id)).statusCode).toBe(200);
  await billing.standIn().settled();
  expect(await paymentsOf(of)).toMatchObject([{ status: 'SUCCESS', payUrl: null }]);
  expect((await chargeOf(of)).status).toBe('PAID');
  expect((await visit('POST', id)).statusCode).toBe(404);
  expect((await visit('GET', 1_234_567_890_123_456)).statusCode).toBe(404);
});
