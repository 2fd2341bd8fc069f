import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../base/http/refusal.ts';
import { hearProvider, type HearDeps } from './hear-provider.ts';
import { ProviderRefusedError, ProviderUnreachableError } from './provider.ts';
import { eventSchema, isSigned } from './stripe-messages.ts';

/** Where the provider sends its messages. */
export const WEBHOOK_PATH = '/webhooks/payments';
const MOST_BYTES = 262_144;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/**
 * Hears the payment provider. What is signed are the bytes of the body, so it is read as text here and by nobody else; whoever cannot sign
 * learns nothing but that.
 */
export async function registerWebhook(
  app: FastifyInstance,
  payments: (HearDeps & { webhookSecret: string }) | null,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(WEBHOOK_PATH, { bodyLimit: MOST_BYTES, schema: { hide: true } }, async (request) => {
      if (!payments) throw new Refusal('payments-not-configured');
      const header = request.headers['stripe-signature'];
      const body = typeof request.body === 'string' ? request.body : '';
      const { webhookSecret, clock } = payments;
      if (typeof header !== 'string' || !isSigned(header, body, webhookSecret, clock.now()))
        throw new Refusal('webhook-signature');
      const event = eventSchema.safeParse(parsed(body));
      if (!event.success) throw new Refusal('invalid-input');
      try {
        return { received: true, isNew: await hearProvider(payments, event.data) };
      } catch (error) {
        if (error instanceof ProviderUnreachableError || error instanceof ProviderRefusedError)
          throw new Refusal('payments-unreachable');
        throw error;
      }
    });
  });
}
