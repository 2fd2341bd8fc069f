import { z } from 'zod';
import {
  COST_KINDS,
  COST_STATUSES,
  costCents,
  costEntryInputSchema,
  costEntrySchema,
  monthCostSchema,
  vehicleCostSchema,
} from '../../../domain/business/costs/cost-entry.ts';
import { MOST_COST_FILE_BYTES } from '../../../domain/business/costs/cost-file.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { instant } from '../../../domain/base/time/instant.ts';
import { FLEET_PERMISSION } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { text } from '../../../domain/base/text.ts';
import { isTimeZone } from '../../../domain/base/time/time-zone.ts';
import { EVERY_PROFILE, fileBytes, seenVersion, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';
import { seenVersionText } from '../base/seen-version.ts';

const path = 'v2/vehicle/cost/center';
const rights = { access: EVERY_PROFILE, permission: FLEET_PERMISSION } as const;
const params = z.object({ id: idFromText });
const guards = { 'params.id': 'costEntry' } as const;
const filters = { vehicle: idFromText.optional(), brand: idFromText.optional() };
const filterGuards = { 'query.brand': 'brand', 'query.vehicle': 'vehicle' } as const;
const period = { start: instant(), end: instant() };

/** Calls of the cost centre of vehicles. Staff see that of the vehicles of their brands, a customer that of the own vehicles. */
export const costCalls = {
  'costs.list': {
    method: 'GET',
    path,
    ...rights,
    scope: 'brands',
    ...paged(
      costEntrySchema,
      {
        ...filters,
        /** Part of the description. */
        term: text().max(100).optional(),
        kind: z.enum(COST_KINDS).optional(),
        status: z.enum(COST_STATUSES).optional(),
      },
      {
        sizes: { usual: 10, most: 100 },
        sorts: ['dueDate', 'dueOdometerM', 'doneAt', 'costCents', 'vehicleName', 'kind', 'description'],
      },
    ),
    guards: filterGuards,
    exportable: true,
    summary: 'Entries of the cost centre the caller sees, page by page',
  },
  'costs.byVehicle': {
    method: 'GET',
    path: `${path}/by-vehicle`,
    ...rights,
    scope: 'brands',
    ...paged(vehicleCostSchema, { ...filters, ...period }, { sizes: { usual: 10, most: 100 } }),
    guards: filterGuards,
    summary: 'What vehicles cost in a period, in all and for a kilometre, the dearest first, page by page',
  },
  'costs.byMonth': {
    method: 'GET',
    path: `${path}/by-month`,
    ...rights,
    scope: 'brands',
    /** Months of this zone, the caller's own where none is named. */
    query: z.object({ ...filters, ...period, tz: text().max(64).refine(isTimeZone).optional() }),
    guards: filterGuards,
    output: z.array(monthCostSchema),
    summary: 'What vehicles cost in the months of a period; a month without a cost is left out',
  },
  'costs.read': {
    method: 'GET',
    path: `${path}/:id`,
    ...rights,
    params,
    guards,
    output: costEntrySchema,
    summary: 'An entry of the cost centre, with its files',
  },
  'costs.create': {
    method: 'POST',
    path,
    ...rights,
    body: costEntryInputSchema.extend({ vehicle: idSchema }),
    guards: { 'body.vehicle': 'vehicle' },
    output: costEntrySchema,
    summary: 'Adds an open entry to the cost centre of a vehicle',
  },
  'costs.update': {
    method: 'PUT',
    path: `${path}/:id`,
    ...rights,
    params,
    body: costEntryInputSchema.extend({ version: seenVersion }),
    guards,
    output: costEntrySchema,
    summary: 'Changes an entry; refused where somebody else changed it since the version that is named',
  },
  'costs.delete': {
    method: 'DELETE',
    path: `${path}/:id`,
    ...rights,
    params,
    query: z.object({ version: seenVersionText }),
    guards,
    output: z.object({}),
    summary: 'Removes an entry with its files; refused where somebody else changed it since the version that is named',
  },
  'costs.updateCost': {
    method: 'PATCH',
    path: `${path}/:id/cost`,
    ...rights,
    params,
    body: z.object({ costCents: costCents(), version: seenVersion }),
    guards,
    output: costEntrySchema,
    summary: 'Changes what an entry costs, and nothing else of it',
  },
  'costs.done': {
    method: 'POST',
    path: `${path}/:id/done`,
    ...rights,
    params,
    /** Now where no time is named. */
    body: z.object({ doneAt: instant().optional(), version: seenVersion }),
    guards,
    output: costEntrySchema,
    summary: 'Sets an entry done: its cost counts from then on',
  },
  'costs.reopen': {
    method: 'POST',
    path: `${path}/:id/reopen`,
    ...rights,
    params,
    body: z.object({ version: seenVersion }),
    guards,
    output: costEntrySchema,
    summary: 'Opens an entry again that was done: its cost does not count any more',
  },
  'costs.uploadFile': {
    method: 'POST',
    path: `${path}/files`,
    ...rights,
    form: true,
    mostBytes: MOST_COST_FILE_BYTES,
    /** A PDF, JPEG, PNG or WebP; its bytes tell which. */
    body: z.object({ entry: idFromText, name: text().trim().min(1).max(200), file: fileBytes }),
    guards: { 'body.entry': 'costEntry' },
    output: costEntrySchema,
    summary: 'Adds a file to an entry',
  },
  'costs.deleteFile': {
    method: 'DELETE',
    path: `${path}/files/:id`,
    ...rights,
    params,
    guards: { 'params.id': 'costFile' },
    output: costEntrySchema,
    summary: 'Takes a file away from its entry',
  },
  'costs.fileLink': {
    method: 'POST',
    path: `${path}/files/:id/link`,
    ...rights,
    params,
    guards: { 'params.id': 'costFile' },
    /** A path of the console's own origin. */
    output: z.object({ url: z.string() }),
    summary: 'A way to a file that holds once and for a minute, for a browser that saves it without a token',
  },
  'costs.download': {
    method: 'GET',
    path: `${path}/download/:ticket`,
    access: 'anyone',
    params: z.object({ ticket: z.string().regex(/^[\w-]{43}$/) }),
    output: 'file',
    summary: 'The file of a link',
  },
} as const satisfies Record<string, CallSpec>;
