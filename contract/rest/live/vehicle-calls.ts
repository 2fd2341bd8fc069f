import { z } from 'zod';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { text } from '../../../domain/base/text.ts';
import { vehicleInputSchema, vehicleSchema } from '../../../domain/live/devices/vehicle.ts';
import { columnFilters } from '../base/column-filters.ts';
import { EVERY_PROFILE, seenVersion, STAFF, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const brand = idFromText.optional();
const rights = { access: EVERY_PROFILE, scope: 'brands' } as const;
const guards = { 'query.brand': 'brand' } as const;

/** What of a vehicle a list can be filtered by, column by column. */
export const VEHICLE_COLUMNS = {
  name: 'text',
  licensePlate: 'text',
  manufacture: 'text',
  model: 'text',
  color: 'text',
  year: 'number',
  chassis: 'text',
  type: 'text',
} as const;

/** Who may say at its device what a vehicle is may say it here. */
const permission = 'MONITORING_DEVICES_SETTINGS';

/** Calls of vehicles: staff have those of their brands, a customer those of the own devices. */
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
        where: columnFilters(VEHICLE_COLUMNS),
        userId: idFromText.optional(),
        brand,
      },
      { sizes: { usual: 10, most: 200 } },
    ),
    guards: { ...guards, 'query.userId': 'user' },
    summary: 'Vehicles the caller sees, by name, page by page',
  },
  'vehicles.create': {
    method: 'POST',
    path: 'v2/vehicles',
    access: STAFF,
    permission,
    scope: 'brands',
    /** The caller's own brand where none is named. */
    body: vehicleInputSchema.extend({ brand: idSchema.optional() }),
    guards: { 'body.brand': 'brand' },
    output: vehicleSchema,
    summary: 'Adds a vehicle without a tracker',
  },
  'vehicles.update': {
    method: 'PUT',
    path: 'v2/vehicles',
    ...rights,
    permission,
    /** Without a version it is changed whatever others made of it: what is left out stays. */
    body: vehicleInputSchema.extend({ id: idSchema, version: seenVersion.optional() }),
    guards: { 'body.id': 'vehicle' },
    output: vehicleSchema,
    summary: 'Changes a vehicle; refused where somebody else changed it since the version that is named',
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
