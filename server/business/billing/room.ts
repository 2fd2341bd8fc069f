import type { FastifyBaseLogger } from 'fastify';
import type { CallName } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { ownedBy } from '../../base/rights/guard.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import { addContract, changeContract } from './change-contract.ts';
import { changePayment } from './change-payment.ts';
import { cancelCharge } from './cancel-charge.ts';
import { listCharges, readCharge } from './charge-rows.ts';
import { listContracts, readContract } from './contract-rows.ts';
import { giveUpPayment } from './end-payment.ts';
import { forgetEvents } from './hear-provider.ts';
import { payCharge, sweepPayments } from './pay-charge.ts';
import { listPayments, readPayment } from './payment-rows.ts';
import { addPlan, changePlan, listPlans, readPlan } from './plan-rows.ts';
import type { PaymentProvider } from './provider.ts';
import { refundPayment, sweepRefunds } from './refund-payment.ts';
import { runCharges } from './run-charges.ts';
import { chargeGuard, contractGuard, paymentGuard } from './seen-contracts.ts';

export interface BillingDeps {
  db: Database;
  clock: Clock;
  rights: Rights;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Null where none is configured: then nothing can be paid, and whoever tries is told so. */
  provider: PaymentProvider | null;
  /** Where the provider sends a person back to, who asked from an origin. */
  returnUrlOf(brandId: number): Promise<string>;
}

/** How often it is looked whether a month is over, and whether a charge is to be paid. */
const LOOK_MS = 60_000;

type PlanCall = Extract<CallName, `plans.${string}`>;
type ContractCall = Extract<CallName, `contracts.${string}`>;
type MoneyCall = Extract<CallName, `${'charges' | 'payments'}.${string}`>;

const planHandlers = ({ db, clock }: BillingDeps): Pick<Handlers, PlanCall> => ({
  'plans.list': (context) => listPlans(db, context),
  'plans.create': ({ caller, body: { brand, ...input }, requestId }) =>
    addPlan({ db, clock }, brand, input, authorOf(caller, requestId)),
  'plans.update': ({ caller, params: { id }, body: { version, ...next }, requestId }) =>
    changePlan({ db, clock }, { id, version, next }, authorOf(caller, requestId)),
});

function configured(provider: PaymentProvider | null): PaymentProvider {
  if (!provider) throw new Refusal('payments-not-configured');
  return provider;
}

const contractHandlers = (deps: BillingDeps): Pick<Handlers, ContractCall> => {
  const { db, clock } = deps;
  const setPayment = async ({
    caller,
    params: { id },
    body: { type, version },
    requestId,
  }: CallContext<'contracts.changePayment'>) =>
    changePayment(
      { db, clock, provider: configured(deps.provider) },
      {
        contract: id,
        user: caller.userId,
        type,
        version,
        returnUrl: await deps.returnUrlOf(caller.brandId),
      },
      authorOf(caller, requestId),
    );
  return {
    'contracts.list': (context) => listContracts(db, context, clock.now()),
    'contracts.details': async ({ query: { contract } }) => {
      const found = await readContract(db, contract, clock.now());
      if (!found) throw new Refusal('missing');
      return found;
    },
    'contracts.create': ({ caller, body, requestId }) => addContract({ db, clock }, body, authorOf(caller, requestId)),
    'contracts.change': ({ caller, params: { id }, body, requestId }) =>
      changeContract({ db, clock }, id, body, authorOf(caller, requestId)),
    'contracts.changePayment': setPayment,
  };
};

/** Who of a customer reads a payment, to whom nobody else is named; null for staff. */
const readerOf = ({ profile, userId }: Caller): Id | null => (profile === 'USER' ? userId : null);

const moneyHandlers = ({ db, clock, provider, log }: BillingDeps): Pick<Handlers, MoneyCall> => ({
  'charges.list': (context) => listCharges(db, context, clock.now()),
  'charges.pay': async ({ caller, params: { id }, body: { type }, requestId }) => {
    const deps = { db, clock, log, provider: configured(provider) };
    const wanted = { charge: id, type, user: caller.userId };
    const payment = await payCharge(deps, wanted, authorOf(caller, requestId));
    return (await readPayment(db, payment, null))!;
  },
  'charges.cancel': async ({ caller, params: { id }, body: { reason }, requestId }) => {
    const deps = { db, clock, log, provider: () => configured(provider) };
    await cancelCharge(deps, { charge: id, reason }, authorOf(caller, requestId));
    return (await readCharge(db, id, clock.now()))!;
  },
  'payments.list': (context) => listPayments(db, context),
  'payments.giveUp': async ({ caller, params: { id }, requestId }) => {
    const deps = { db, clock, log, provider: configured(provider) };
    // Who pays gives up; staff do it for them.
    const as = caller.profile === 'USER' ? 'DROPPED' : 'CANCELLED';
    await giveUpPayment(deps, id, as, authorOf(caller, requestId));
    return (await readPayment(db, id, readerOf(caller)))!;
  },
  'payments.refund': async ({ caller, params: { id }, body, requestId }) => {
    const deps = { db, clock, log, provider: configured(provider) };
    await refundPayment(deps, { ...body, payment: id, user: caller.userId }, authorOf(caller, requestId));
    return (await readPayment(db, id, null))!;
  },
});

/** Makes the charges of months that are over, and sees to payments where there is a provider. */
async function sweep({ db, clock, provider, log }: BillingDeps): Promise<void> {
  await runCharges({ db, clock });
  if (!provider) return;
  await sweepPayments({ db, clock, provider, log });
  await sweepRefunds({ db, clock, provider, log });
}

/** The room of plans, contracts, charges and payments. */
export const billingRoom = (deps: BillingDeps) => ({
  guards: {
    billingPlan: ownedBy(deps.rights, async (id) => {
      const plan = await readPlan(deps.db, id);
      return plan ? { brandId: plan.brand, userId: null } : undefined;
    }),
    contract: contractGuard(deps),
    charge: chargeGuard(deps),
    payment: paymentGuard(deps),
  },
  names: { billingPlan: { table: 'billing_plans' } },
  handlers: {
    ...planHandlers(deps),
    ...contractHandlers(deps),
    ...moneyHandlers(deps),
  } satisfies Pick<Handlers, PlanCall | ContractCall | MoneyCall>,
  sweeps: [{ name: 'billing', everyMs: LOOK_MS, run: () => sweep(deps) }],
  removals: [{ name: 'events of the provider', run: (nowMs: number) => forgetEvents(deps.db, nowMs) }],
});
