import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import type { Ids } from './samples.ts';
import { unique } from './unique.ts';

const named = ({ brand, customer }: Ids) => ({ brand: String(brand), customer: String(customer) });
const plan = () => ({ name: unique(), priceCents: 8_990 });

/** Inputs of the calls of plans, contracts, charges, payments and who pays; see `SAMPLES`. */
export const BILLING_SAMPLES: {
  [N in Extract<CallName, `${'plans' | 'contracts' | 'charges' | 'payments' | 'people' | 'addresses'}.${string}`>]: (
    ids: Ids,
  ) => CallInput<N>;
} = {
  'plans.list': ({ brand }) => ({ query: { brand: String(brand) } }),
  'plans.create': ({ brand }) => ({ body: { brand, ...plan() } }),
  'plans.update': (ids) => ({ params: { id: String(ids.billingPlan) }, body: { ...plan(), version: 0 } }),
  'contracts.list': (ids) => ({ query: { ...named(ids), vehicle: String(ids.vehicle) } }),
  'contracts.details': ({ contract }) => ({ query: { contract: String(contract) } }),
  'contracts.create': (ids) => ({
    body: { customer: ids.customer, vehicle: ids.vehicle, plan: ids.billingPlan, startedOn: '2026-11-20', dueDay: 5 },
  }),
  'contracts.change': (ids) => ({
    params: { id: String(ids.contract) },
    body: { kind: 'swap', plan: ids.billingPlan, day: '2026-11-20', version: 0 },
  }),
  'contracts.changePayment': ({ contract }) => ({
    params: { id: String(contract) },
    body: { type: 'DEBIT_CARD', version: 0 },
  }),
  'charges.list': (ids) => ({ query: { ...named(ids), contract: String(ids.contract) } }),
  'charges.pay': ({ charge }) => ({ params: { id: String(charge) }, body: { type: 'PIX' } }),
  'charges.cancel': ({ charge }) => ({ params: { id: String(charge) }, body: { reason: 'Charged by mistake' } }),
  'payments.list': (ids) => ({ query: { ...named(ids), charge: String(ids.charge) } }),
  'payments.giveUp': ({ payment }) => ({ params: { id: String(payment) } }),
  'payments.refund': ({ payment }) => ({
    params: { id: String(payment) },
    body: { amountCents: 100, reason: 'Paid twice', once: 'conformance-1' },
  }),
  'people.list': ({ brand }) => ({ query: { brand: String(brand) } }),
  'addresses.read': ({ customer }) => ({ params: { id: String(customer) } }),
  'addresses.save': ({ customer }) => ({
    params: { id: String(customer) },
    body: {
      street: 'Rua das Aroeiras',
      number: '12',
      district: 'Centro',
      city: 'São Paulo',
      state: 'SP',
      postalCode: '01001-000',
      version: 0,
    },
  }),
};
