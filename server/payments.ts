import type { FastifyInstance } from 'fastify';
import { openPayments, type Payments } from './business/billing/open-payments.ts';
import { registerWebhook } from './business/billing/register-webhook.ts';
import { billingRoom } from './business/billing/room.ts';
import { stripeProvider } from './business/billing/stripe-provider.ts';
import { readBrands } from './people/brands/brand-rows.ts';
import { hostsOf } from './people/brands/change-brand.ts';
import type { Config } from './base/config.ts';
import type { ServerCore } from './live/core.ts';
import { recallFrom } from './demo/stand-in-intents.ts';
import { registerStandIn } from './demo/stand-in-pages.ts';
import { StandInProvider } from './demo/stand-in-provider.ts';
import { CONSOLE_PATH, standingOrigin } from './base/mail/console-origin.ts';
import { peopleRoom } from './people/customers/people.ts';
import type { Room } from './room.ts';

/** Where people come back to from the pages of the provider. */
const ACCOUNT_PATH = `${CONSOLE_PATH}/customer-account`;

/** The way back from the provider for somebody of a brand: the own console. The stand-in's page is on the same host as it. */
const returnUrlIn =
  ({ db }: ServerCore, config: Config, isStandIn: boolean) =>
  async (brandId: number): Promise<string> => {
    if (isStandIn) return ACCOUNT_PATH;
    const [brand] = await readBrands(db, [brandId]);
    const known = brand && standingOrigin(config, { alias: brand.alias, hosts: await hostsOf(db, brandId) });
    return `${known ?? ''}${ACCOUNT_PATH}`;
  };

/** The stand-in of a demo as any other provider. */
const standInPayments = (standIn: StandInProvider): Payments => ({
  provider: stripeProvider(standIn.ask),
  webhookSecret: standIn.webhookSecret,
});

/** Opens the payment provider, a stand-in in a demo without one, with the rooms of money and where the provider's messages arrive. */
export async function openPaymentRooms(
  core: ServerCore,
  config: Config,
  app: FastifyInstance,
): Promise<{ rooms: (Room & { taps?: never })[]; standIn: StandInProvider | null }> {
  const { db, clock, rights } = core;
  const { log } = app;
  const standIn = config.demo && !config.payments ? new StandInProvider(clock, recallFrom(db)) : null;
  const payments = standIn ? standInPayments(standIn) : openPayments(config);
  await registerWebhook(app, payments && { ...payments, db, clock, log });
  if (standIn) await registerStandIn(app, standIn);
  const returnUrlOf = returnUrlIn(core, config, standIn !== null);
  const provider = payments?.provider ?? null;
  return {
    rooms: [billingRoom({ db, clock, rights, log, provider, returnUrlOf }), peopleRoom({ db, clock })],
    standIn,
  };
}
