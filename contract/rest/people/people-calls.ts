import { z } from 'zod';
import { addressInputSchema, billingAddressSchema } from '../../../domain/people/customers/billing-address.ts';
import { customerSchema } from '../../../domain/people/customers/customer.ts';
import { idFromText } from '../../../domain/base/id.ts';
import { text } from '../../../domain/base/text.ts';
import { EVERY_PROFILE, seenVersion, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const params = z.object({ id: idFromText });
const guards = { 'params.id': 'customer' } as const;

/** Calls of the people and companies that pay, and of where they get bills. */
export const peopleCalls = {
  'people.list': {
    method: 'GET',
    path: 'v2/people',
    access: EVERY_PROFILE,
    scope: 'brands',
    ...paged(
      customerSchema,
      {
        brand: idFromText.optional(),
        /** Part of the name, the number of the person or company, or the mail address. */
        term: text().max(100).optional(),
      },
      { sizes: { usual: 10, most: 100 }, sorts: ['name'] },
    ),
    guards: { 'query.brand': 'brand' },
    summary: 'People and companies that pay, of the brands the caller sees; to a customer the own one',
  },
  'addresses.read': {
    method: 'GET',
    path: 'v2/addresses/:id',
    access: EVERY_PROFILE,
    params,
    guards,
    output: billingAddressSchema,
    summary: 'Where a customer gets bills',
  },
  'addresses.save': {
    method: 'PUT',
    path: 'v2/addresses/:id',
    access: EVERY_PROFILE,
    params,
    body: addressInputSchema.extend({ version: seenVersion }),
    guards,
    output: billingAddressSchema,
    summary:
      'Saves where a customer gets bills; refused where somebody else changed it since the version that is named',
  },
} as const satisfies Record<string, CallSpec>;
