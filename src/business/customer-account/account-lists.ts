import { CHARGE_STATUSES } from '../../../domain/business/billing/billing-charge.ts';
import { CONTRACT_STATUSES } from '../../../domain/business/billing/billing-contract.ts';
import { PAYMENT_STATUSES, PAYMENT_TYPES } from '../../../domain/business/billing/payment.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import { anyId, anyText, oneOf } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** The parts of the screen. */
export const PARTS = ['people', 'contracts', 'charges', 'payments', 'plans', 'sims'] as const;
export type Part = (typeof PARTS)[number];

/** What of the account somebody has: a customer the own data, contracts and payments; staff those of all, with plans and SIM cards. */
export const partsOf = (profile: Profile): readonly Part[] =>
  profile === 'USER' ? PARTS.filter((part) => part !== 'plans' && part !== 'sims') : PARTS;

const SIZES = [10, 25, 50] as const;
const brand = { brand: anyId };
const whose = { ...brand, customer: anyId };

/** People and companies that pay. */
export const PEOPLE = listSpec({
  call: 'people.list',
  filters: { term: anyText, ...brand },
  keep: 'address',
  sizes: SIZES,
  sorts: ['name'],
});

export const CONTRACTS = listSpec({
  call: 'contracts.list',
  filters: { term: anyText, status: oneOf(CONTRACT_STATUSES), ...whose },
  keep: 'address',
  sizes: SIZES,
  sorts: ['startedOn', 'customerName', 'planName', 'priceCents', 'openCents', 'dueDate'],
  usual: { sort: { by: 'startedOn', isDescending: true } },
});

export const CHARGES = listSpec({
  call: 'charges.list',
  filters: { status: oneOf(CHARGE_STATUSES), contract: anyId, ...whose },
  keep: 'address',
  sizes: SIZES,
  sorts: ['dueDate', 'amountCents', 'customerName'],
  usual: { sort: { by: 'dueDate', isDescending: true } },
});

export const PAYMENTS = listSpec({
  call: 'payments.list',
  filters: { status: oneOf(PAYMENT_STATUSES), type: oneOf(PAYMENT_TYPES), charge: anyId, ...whose },
  keep: 'address',
  sizes: SIZES,
  sorts: ['createdAt', 'amountCents', 'customerName'],
  usual: { sort: { by: 'createdAt', isDescending: true } },
});

/** What a brand sells by the month. */
export const PLANS = listSpec({
  call: 'plans.list',
  filters: { term: anyText, active: oneOf(['true', 'false']), ...brand },
  keep: 'address',
  sizes: SIZES,
  sorts: ['name', 'priceCents'],
});

/** SIM cards by ICCID. */
export const SIMS = listSpec({
  call: 'simcards.list',
  filters: { term: anyText, operator: anyText, ...brand },
  keep: 'address',
  sizes: SIZES,
  sorts: [],
});
