import { z } from 'zod';
import { chargeSchema, chargeStatus } from '../../../domain/business/billing/billing-charge.ts';
import {
  contractDetailsSchema,
  contractInputSchema,
  contractSchema,
  contractStatus,
} from '../../../domain/business/billing/billing-contract.ts';
import { planInputSchema, planSchema } from '../../../domain/business/billing/billing-plan.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { day } from '../../../domain/base/time/instant.ts';
import { pastChargesSchema } from '../../../domain/business/billing/past-charges.ts';
import {
  paymentSchema,
  paymentStatus,
  paymentType,
  refundInputSchema,
} from '../../../domain/business/billing/payment.ts';
import { text } from '../../../domain/base/text.ts';
import { ADMIN, EVERY_PROFILE, seenVersion, STAFF, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const params = z.object({ id: idFromText });
const sizes = { usual: 10, most: 100 };
const filters = { brand: idFromText.optional(), customer: idFromText.optional() };
const filterGuards = { 'query.brand': 'brand', 'query.customer': 'customer' } as const;
const term = text().max(100).optional();
const change = { version: seenVersion, day: day() };

/**
 * Calls of plans, contracts, charges and payments. Staff see those of their brands, change contracts, cancel charges and give money back; a
 * customer sees the own ones, pays charges, gives up what waits to be paid and changes what a contract is paid with. Plans are for staff: a customer reads of the own plan in the contract.
 */
export const billingCalls = {
  'plans.list': {
    method: 'GET',
    path: 'v2/plans',
    access: STAFF,
    scope: 'brands',
    ...paged(
      planSchema,
      { brand: idFromText.optional(), term, active: z.enum(['true', 'false']).optional() },
      { sizes, sorts: ['name', 'priceCents'] },
    ),
    guards: { 'query.brand': 'brand' },
    summary: 'Plans of the brands the caller sees, page by page',
  },
  'plans.create': {
    method: 'POST',
    path: 'v2/plans',
    access: ADMIN,
    body: planInputSchema.extend({ brand: idSchema }),
    guards: { 'body.brand': 'brand' },
    output: planSchema,
    summary: 'Adds a plan to a brand, in its currency',
  },
  'plans.update': {
    method: 'PUT',
    path: 'v2/plans/:id',
    access: ADMIN,
    params,
    body: planInputSchema.extend({ version: seenVersion }),
    guards: { 'params.id': 'billingPlan' },
    output: planSchema,
    summary:
      'Changes a plan, not what running contracts pay; refused where somebody else changed it since the version that is named',
  },
  'contracts.list': {
    method: 'GET',
    path: 'v2/contracts',
    access: EVERY_PROFILE,
    scope: 'brands',
    ...paged(
      contractSchema,
      {
        ...filters,
        vehicle: idFromText.optional(),
        /** Part of a customer's or a vehicle's name or of a plate. */
        term,
        status: contractStatus.optional(),
      },
      { sizes, sorts: ['-startedOn', 'customerName', 'planName', 'priceCents', 'openCents', 'dueDate'] },
    ),
    guards: { ...filterGuards, 'query.vehicle': 'vehicle' },
    summary: 'Contracts the caller sees, page by page',
  },
  'contracts.details': {
    method: 'GET',
    path: 'v2/b2c/contracts/details',
    access: EVERY_PROFILE,
    query: z.object({ contract: idFromText }),
    guards: { 'query.contract': 'contract' },
    output: contractDetailsSchema,
    summary: 'A contract with its spans and the last change of its payment',
  },
  'contracts.create': {
    method: 'POST',
    path: 'v2/contracts',
    access: STAFF,
    permission: 'BILLING_CONTRACTS',
    /** A start before this month names what is charged at once, as whoever sends it has seen it. */
    body: contractInputSchema.extend({ pastCharges: pastChargesSchema.optional() }),
    fieldRights: { 'body.pastCharges': { access: ADMIN } },
    guards: { 'body.customer': 'customer', 'body.vehicle': 'vehicle', 'body.plan': 'billingPlan' },
    output: contractDetailsSchema,
    summary: 'Makes a contract of a customer about a vehicle, with a plan of the same brand',
  },
  'contracts.change': {
    method: 'POST',
    path: 'v2/contracts/:id/changes',
    access: STAFF,
    permission: 'BILLING_CONTRACTS',
    params,
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('swap'), plan: idSchema, ...change }),
      z.object({ kind: z.literal('pause'), ...change }),
      z.object({ kind: z.literal('resume'), ...change }),
      /** `isUninstalled`: because the tracker was taken out. */
      z.object({ kind: z.literal('end'), isUninstalled: z.boolean().default(false), ...change }),
    ]),
    guards: { 'params.id': 'contract', 'body.plan': 'billingPlan' },
    output: contractDetailsSchema,
    summary: 'Swaps the plan of a contract, pauses, resumes or ends it from a day on that no charge covers yet',
  },
  'contracts.changePayment': {
    method: 'PUT',
    path: 'v2/contracts/:id/payment',
    access: EVERY_PROFILE,
    params,
    body: z.object({ type: paymentType, version: seenVersion }),
    guards: { 'params.id': 'contract' },
    output: contractDetailsSchema,
    summary:
      'Changes what a contract is paid with; a card is entered at the provider, at the address in `paymentChange`',
  },
  'charges.list': {
    method: 'GET',
    path: 'v2/charges',
    access: EVERY_PROFILE,
    scope: 'brands',
    ...paged(
      chargeSchema,
      { ...filters, contract: idFromText.optional(), status: chargeStatus.optional() },
      { sizes, sorts: ['-dueDate', 'amountCents', 'customerName'] },
    ),
    guards: { ...filterGuards, 'query.contract': 'contract' },
    summary: 'Charges the caller sees, page by page',
  },
  'charges.pay': {
    method: 'POST',
    path: 'v2/charges/:id/pay',
    access: EVERY_PROFILE,
    params,
    /** Without a type by what the contract is paid with; a card is the one that the contract has. */
    body: z.object({ type: paymentType.optional() }),
    guards: { 'params.id': 'charge' },
    output: paymentSchema,
    summary: 'Begins to pay an open charge; refused while a payment of it is under way',
  },
  'charges.cancel': {
    method: 'POST',
    path: 'v2/charges/:id/cancel',
    access: STAFF,
    permission: 'BILLING_CANCEL_CHARGES',
    params,
    body: z.object({ reason: text().trim().min(1).max(200) }),
    guards: { 'params.id': 'charge' },
    output: chargeSchema,
    summary:
      'Cancels a charge that is not paid, and ends at the provider what was begun to pay it; refused where that was paid meanwhile',
  },
  'payments.list': {
    method: 'GET',
    path: 'v2/payments',
    access: EVERY_PROFILE,
    scope: 'brands',
    ...paged(
      paymentSchema,
      { ...filters, charge: idFromText.optional(), status: paymentStatus.optional(), type: paymentType.optional() },
      { sizes, sorts: ['-createdAt', 'amountCents', 'customerName'] },
    ),
    guards: { ...filterGuards, 'query.charge': 'charge' },
    summary: 'Payments the caller sees, page by page',
  },
  'payments.giveUp': {
    method: 'POST',
    path: 'v2/payments/:id/give-up',
    access: EVERY_PROFILE,
    params,
    guards: { 'params.id': 'payment' },
    output: paymentSchema,
    summary: 'Gives up a PIX or boleto that nobody has paid yet; where it was paid meanwhile the answer says so',
  },
  'payments.refund': {
    method: 'POST',
    path: 'v2/payments/:id/refunds',
    access: STAFF,
    permission: 'BILLING_REFUNDS',
    params,
    body: refundInputSchema,
    guards: { 'params.id': 'payment' },
    output: paymentSchema,
    summary:
      'Gives back a payment or a part of it, never more than was paid; asked again under the same name it happens once',
  },
} as const satisfies Record<string, CallSpec>;
