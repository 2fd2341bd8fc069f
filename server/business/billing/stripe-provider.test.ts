import { expect, test } from 'vitest';
import { ProviderRefusedError, ProviderUnreachableError, type WantedPayment } from './provider.ts';
import { stripeProvider, type ProviderQuestion } from './stripe-provider.ts';

const ID = 1_234_567_890_123_456;
const WANTED: WantedPayment = {
  payment: ID,
  type: 'BOLETO',
  amountCents: 8_990,
  currency: 'BRL',
  customerRef: 'cus_1',
  cardRef: null,
  payer: {
    customer: 2_234_567_890_123_456,
    name: 'Transportes Aroeira',
    email: null,
    cpfCnpj: '11.234.567/0001-89',
    address: {
      street: 'Rua A',
      number: '12',
      complement: null,
      district: 'Centro',
      city: 'Santos',
      state: 'SP',
      postalCode: '11010-000',
      country: 'BR',
    },
  },
};

/** A provider that answers everything with the same, and what it was asked. */
function answering(status: number, json: unknown) {
  const asked: ProviderQuestion[] = [];
  const provider = stripeProvider(async (question) => {
    asked.push(question);
    return { status, json };
  });
  return { provider, asked };
}

const intent = (more: object) => ({
  id: 'pi_1',
  amount: 8_990,
  currency: 'brl',
  status: 'succeeded',
  metadata: { payment: String(ID) },
  ...more,
});

test('a boleto is asked for as a form, made out to the billing address, under the id of the payment', async () => {
  const { provider, asked } = answering(
    200,
    intent({
      status: 'requires_action',
      next_action: {
        type: 'boleto_display_details',
        boleto_display_details: { hosted_voucher_url: 'https://pay.example/1' },
      },
    }),
  );
  expect(await provider.pay(WANTED)).toEqual({
    ref: 'pi_1',
    status: 'WAITING_PAYMENT',
    failure: null,
    payUrl: 'https://pay.example/1',
    pixCode: null,
  });
  expect(asked).toMatchObject([{ method: 'POST', path: '/v1/payment_intents', once: `payment-${ID}` }]);
  expect(asked[0]!.form).toMatchObject({
    amount: '8990',
    currency: 'brl',
    'payment_method_types[0]': 'boleto',
    'payment_method_data[boleto][tax_id]': '11.234.567/0001-89',
    'payment_method_data[billing_details][address][line1]': 'Rua A, 12',
    'payment_method_data[billing_details][address][line2]': 'Centro',
  });
});

test('a Pix has the text of its QR code where the provider gives one that fits into a code', async () => {
  const begin = (data?: string) =>
    answering(
      200,
      intent({
        status: 'requires_action',
        next_action: {
          type: 'pix_display_qr_code',
          pix_display_qr_code: { hosted_instructions_url: 'https://pay.example/1', data },
        },
      }),
    ).provider.pay({ ...WANTED, type: 'PIX' });
  expect(await begin('000201')).toMatchObject({ status: 'WAITING_PAYMENT', pixCode: '000201' });
  expect(await begin()).toMatchObject({ status: 'WAITING_PAYMENT', pixCode: null });
  expect(await begin('0'.repeat(1_001))).toMatchObject({ status: 'WAITING_PAYMENT', pixCode: null });
});

test('a card that is declined is an answer with a payment that failed, not an error', async () => {
  const declined = intent({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: 'lost_card' },
  });
  const { provider } = answering(402, { error: { code: 'card_declined', payment_intent: declined } });
  const paid = await provider.pay({ ...WANTED, type: 'CREDIT_CARD', cardRef: 'pm_1' });
  expect(paid).toMatchObject({ status: 'FAILED', failure: 'lost_card' });
});

test('a provider that is down, busy or answers a question like it at the moment is asked again later, one that refuses is not', async () => {
  for (const status of [500, 503, 429, 409])
    await expect(answering(status, null).provider.pay(WANTED), String(status)).rejects.toThrow(
      ProviderUnreachableError,
    );
  const gone = stripeProvider(() => Promise.reject(new Error('no network')));
  await expect(gone.readCard('pm_1')).rejects.toThrow(ProviderUnreachableError);
  const refusing = answering(400, { error: { code: 'parameter_invalid' } }).provider;
  await expect(refusing.pay(WANTED)).rejects.toThrow(ProviderRefusedError);
  await expect(refusing.openCustomer(WANTED.payer)).rejects.toThrow('parameter_invalid');
});

test('a payment is ended without a key, and one that is over says how it stands though that is an error there', async () => {
  const ended = answering(200, intent({ status: 'canceled', canceled_at: 1_795_000_000 }));
  expect(await ended.provider.cancel('pi_1')).toEqual({ status: 'CANCELLED', atMs: 1_795_000_000_000 });
  expect(ended.asked).toEqual([
    {
      method: 'POST',
      path: '/v1/payment_intents/pi_1/cancel',
      form: { cancellation_reason: 'requested_by_customer' },
    },
  ]);
  const error = { code: 'payment_intent_unexpected_state', payment_intent: intent({}) };
  expect(await answering(400, { error }).provider.cancel('pi_1')).toEqual({ status: 'SUCCESS', atMs: null });
  await expect(answering(404, { error: { code: 'resource_missing' } }).provider.cancel('pi_1')).rejects.toThrow(
    ProviderRefusedError,
  );
  await expect(answering(503, null).provider.cancel('pi_1')).rejects.toThrow(ProviderUnreachableError);
});

test('a refund is asked for in cents under its own id, and may be told as failed in the answer', async () => {
  const wanted = { refund: ID, paymentRef: 'pi_1', amountCents: 1_250 };
  const { provider, asked } = answering(200, { id: 're_1', status: 'succeeded', metadata: { refund: String(ID) } });
  expect(await provider.refund(wanted)).toEqual({ ref: 're_1', status: 'SUCCESS', failure: null });
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/v1/refunds',
      form: { payment_intent: 'pi_1', amount: '1250', 'metadata[refund]': String(ID) },
      once: `refund-${ID}`,
    },
  ]);
  const failed = { id: 're_1', status: 'failed', failure_reason: 'lost_or_stolen_card' };
  expect(await answering(200, failed).provider.refund(wanted)).toMatchObject({
    status: 'FAILED',
    failure: 'lost_or_stolen_card',
  });
  expect(await answering(200, { id: 're_1', status: 'requires_action' }).provider.refund(wanted)).toMatchObject({
    status: 'PENDING',
  });
});
