import type { Config } from '../../base/config.ts';
import { askOutside } from '../../base/platform.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider, type AskProvider } from './stripe-provider.ts';

/** A provider, and the secret that its messages are signed with. */
export interface Payments {
  provider: PaymentProvider;
  webhookSecret: string;
}

const LIMITS = { timeoutMs: 20_000, mostBytes: 262_144 };

/** Asks the API of the provider over the network. Never in an error: the key. */
export const askOver =
  ({ apiUrl, secretKey }: NonNullable<Config['payments']>): AskProvider =>
  async ({ method, path, form, once }) => {
    const { status, bytes } = await askOutside(`${apiUrl}${path}`, LIMITS, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(once ? { 'idempotency-key': once } : {}),
      },
      ...(form ? { body: Buffer.from(new URLSearchParams({ ...form }).toString()) } : {}),
    });
    return { status, json: JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown };
  };

/** The provider of the configuration; null without one. */
export const openPayments = ({ payments }: Pick<Config, 'payments'>): Payments | null =>
  payments && { provider: stripeProvider(askOver(payments)), webhookSecret: payments.webhookSecret };
