import { z } from 'zod';
import type { Payer, PaymentProvider, WantedPayment, WantedRefund } from './provider.ts';
import { ProviderRefusedError, ProviderUnreachableError } from './provider.ts';
import {
  cardSchema,
  failureOfIntent,
  intentSchema,
  payUrlOfIntent,
  pixCodeOfIntent,
  refundSchema,
  stateOfRefund,
  statusOfIntent,
  word,
} from './stripe-messages.ts';

/** A question to the API of the provider: a form, answered as JSON. `once` makes a question that is repeated have its effect once. */
export interface ProviderQuestion {
  method: 'GET' | 'POST';
  path: string;
  form?: Readonly<Record<string, string>>;
  once?: string;
}

/** Asks the API. Throws where nothing answers. */
export type AskProvider = (question: ProviderQuestion) => Promise<{ status: number; json: unknown }>;

const errorSchema = z.object({
  error: z.object({
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
    payment_intent: z.unknown().optional(),
  }),
});

/** What of a payer a boleto is made out to. */
function boletoForm({ name, email, cpfCnpj, address }: Payer): Record<string, string> {
  const line2 = [address?.complement, address?.district].filter(Boolean).join(', ');
  const details: Record<string, string | null | undefined> = {
    'payment_method_data[boleto][tax_id]': cpfCnpj,
    'payment_method_data[billing_details][name]': name,
    'payment_method_data[billing_details][email]': email,
    'payment_method_data[billing_details][address][line1]': address && `${address.street}, ${address.number}`,
    'payment_method_data[billing_details][address][line2]': line2,
    'payment_method_data[billing_details][address][city]': address?.city,
    'payment_method_data[billing_details][address][state]': address?.state,
    'payment_method_data[billing_details][address][postal_code]': address?.postalCode,
    'payment_method_data[billing_details][address][country]': address?.country,
  };
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function methodForm({ type, cardRef, payer }: WantedPayment): Record<string, string> {
  if (cardRef !== null) return { 'payment_method_types[0]': 'card', payment_method: cardRef, off_session: 'true' };
  const kind = type === 'PIX' ? 'pix' : 'boleto';
  return {
    'payment_method_types[0]': kind,
    'payment_method_data[type]': kind,
    ...(type === 'BOLETO' ? boletoForm(payer) : {}),
  };
}

const refOf = (json: unknown): string => z.object({ id: z.string().max(255) }).parse(json).id;

/** What the answer to a payment says of it; also that of a card that was declined, which is an error with the payment in it. */
function begunOf(json: unknown): Awaited<ReturnType<PaymentProvider['pay']>> {
  const intent = intentSchema.parse(json);
  return {
    ref: intent.id,
    status: statusOfIntent(intent) ?? 'PENDING',
    failure: failureOfIntent(intent),
    payUrl: payUrlOfIntent(intent),
    pixCode: pixCodeOfIntent(intent),
  };
}

const refusal = (json: unknown): ProviderRefusedError => {
  const { data } = errorSchema.safeParse(json);
  return new ProviderRefusedError(data?.error.decline_code ?? data?.error.code ?? 'refused');
};

/** What the API answers to a question; throws where it does not, or not yet. */
async function answerOf(ask: AskProvider, question: ProviderQuestion): Promise<{ status: number; json: unknown }> {
  const given = await ask(question).catch((error: unknown) => {
    throw new ProviderUnreachableError(error);
  });
  // 409 is the same question while the first is still answered.
  if (given.status >= 500 || given.status === 429 || given.status === 409) throw new ProviderUnreachableError();
  return given;
}

/** What the API answers to a question that it takes. */
async function takenBy(ask: AskProvider, question: ProviderQuestion): Promise<unknown> {
  const { status, json } = await answerOf(ask, question);
  if (status >= 300) throw refusal(json);
  return json;
}

async function pay(ask: AskProvider, wanted: WantedPayment): ReturnType<PaymentProvider['pay']> {
  const { payment, amountCents, currency, customerRef } = wanted;
  const form = {
    amount: String(amountCents),
    currency: currency.toLowerCase(),
    customer: customerRef,
    confirm: 'true',
    'metadata[payment]': String(payment),
    ...methodForm(wanted),
  };
  const question = { method: 'POST', path: '/v1/payment_intents', form, once: `payment-${payment}` } as const;
  const { status, json } = await answerOf(ask, question);
  if (status < 300) return begunOf(json);
  const declined = errorSchema.safeParse(json).data?.error.payment_intent;
  if (status === 402 && declined !== undefined) return begunOf(declined);
  throw refusal(json);
}

/** Ends a payment. One that is over says so in an error with the payment in it, which is an answer as good. */
async function cancel(ask: AskProvider, ref: string): ReturnType<PaymentProvider['cancel']> {
  const path = `/v1/payment_intents/${encodeURIComponent(ref)}/cancel`;
  // Never with a key: the provider would answer the same again that it was too early for the first time.
  const { status, json } = await answerOf(ask, {
    method: 'POST',
    path,
    form: { cancellation_reason: 'requested_by_customer' },
  });
  const { data: intent } = intentSchema.safeParse(
    status < 300 ? json : errorSchema.safeParse(json).data?.error.payment_intent,
  );
  if (!intent) throw refusal(json);
  return { status: statusOfIntent(intent) ?? 'PENDING', atMs: intent.canceled_at ? intent.canceled_at * 1_000 : null };
}

async function refund(
  ask: AskProvider,
  { refund: id, paymentRef, amountCents }: WantedRefund,
): ReturnType<PaymentProvider['refund']> {
  const form = { payment_intent: paymentRef, amount: String(amountCents), 'metadata[refund]': String(id) };
  const begun = refundSchema.parse(
    await takenBy(ask, { method: 'POST', path: '/v1/refunds', form, once: `refund-${id}` }),
  );
  return { ref: begun.id, status: stateOfRefund(begun), failure: word(begun.failure_reason) };
}

/** The provider that speaks Stripe's API. */
export const stripeProvider = (ask: AskProvider): PaymentProvider => ({
  openCustomer: async ({ customer, name, email }) => {
    const form = { name, ...(email ? { email } : {}), 'metadata[customer]': String(customer) };
    return refOf(await takenBy(ask, { method: 'POST', path: '/v1/customers', form, once: `customer-${customer}` }));
  },
  openCardPage: async ({ change, customerRef, returnUrl }) => {
    const form = {
      mode: 'setup',
      customer: customerRef,
      'payment_method_types[0]': 'card',
      success_url: returnUrl,
      cancel_url: returnUrl,
      'metadata[change]': String(change),
      'setup_intent_data[metadata][change]': String(change),
    };
    const page = await takenBy(ask, { method: 'POST', path: '/v1/checkout/sessions', form, once: `change-${change}` });
    return z.object({ url: z.string() }).parse(page);
  },
  readCard: async (ref) => {
    const path = `/v1/payment_methods/${encodeURIComponent(ref)}`;
    return cardSchema.parse(await takenBy(ask, { method: 'GET', path })).card;
  },
  pay: (wanted) => pay(ask, wanted),
  cancel: (ref) => cancel(ask, ref),
  refund: (wanted) => refund(ask, wanted),
});
