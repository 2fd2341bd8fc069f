import { z } from 'zod';
import { idFromText } from '../../domain/id.ts';
import { text } from '../../domain/text.ts';
import { vehicleSchema } from '../../domain/vehicle.ts';
import { EVERY_PROFILE, type CallSpec } from './define.ts';
import { paged } from './paged.ts';

const brand = idFromText.optional();
const rights = { access: EVERY_PROFILE, scope: 'brands' } as const;
const guards = { 'query.brand': 'brand' } as const;

/** Calls that read vehicles: staff those of their brands, a customer those of the own devices. They are changed at their device. */
export const vehicleCalls = {
  'vehicles.list': {
    method: 'GET',
    path: 'v2/vehicles',
    ...rights,
    ...paged(
      vehicleSchema,
      {
        /** Part of name, plate or chassis number. */
        term: text().max(100).optional(),
        userId: idFromText.optional(),
        brand,
      },
      { sizes: { usual: 10, most: 200 } },
    ),
    guards: { ...guards, 'query.userId': 'user' },
    summary: 'Vehicles the caller sees, by name, page by page',
  },
  'vehicles.manufacturers': {
    method: 'GET',
    path: 'v2/vehicles/manufacturers',
    ...rights,
    query: z.object({ brand }),
    guards,
    output: z.array(z.string()),
    summary: 'Manufacturers of the vehicles the caller sees, each once, by name',
  },
  'vehicles.models': {
    method: 'GET',
    path: 'v2/vehicles/models',
    ...rights,
    query: z.object({ manufacture: text().max(60).optional(), brand }),
    guards,
    output: z.array(z.string()),
    summary: 'Models of the vehicles the caller sees, of one manufacturer where one is named, each once, by name',
  },
} as const satisfies Record<string, CallSpec>;
