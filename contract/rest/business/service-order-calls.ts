import { z } from 'zod';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { FLEET_PERMISSION } from '../../../domain/business/maintenance/maintenance-plan.ts';
import {
  SERVICE_ORDER_STATUSES,
  SERVICE_ORDER_TYPES,
  serviceOrderInputSchema,
  serviceOrderSchema,
} from '../../../domain/business/maintenance/service-order.ts';
import { EVERY_PROFILE, seenVersion, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const rights = { access: EVERY_PROFILE, permission: FLEET_PERMISSION } as const;

/** Calls of service orders. Staff see those of the vehicles of their brands, a customer those of the own vehicles. */
export const serviceOrderCalls = {
  'serviceOrders.list': {
    method: 'GET',
    path: 'service/orders',
    ...rights,
    scope: 'brands',
    ...paged(
      serviceOrderSchema,
      {
        vehicle: idFromText.optional(),
        type: z.enum(SERVICE_ORDER_TYPES).optional(),
        status: z.enum(SERVICE_ORDER_STATUSES).optional(),
        brand: idFromText.optional(),
      },
      { sizes: { usual: 10, most: 100 }, sorts: ['-date', 'vehicleName', 'type', 'status'] },
    ),
    guards: { 'query.brand': 'brand', 'query.vehicle': 'vehicle' },
    exportable: true,
    summary: 'Service orders the caller sees, page by page',
  },
  'serviceOrders.create': {
    method: 'POST',
    path: 'service/orders',
    ...rights,
    body: serviceOrderInputSchema.extend({ vehicle: idSchema }),
    guards: { 'body.vehicle': 'vehicle' },
    output: serviceOrderSchema,
    summary: 'Adds a service order of a vehicle',
  },
  'serviceOrders.update': {
    method: 'PUT',
    path: 'service/orders/:id',
    ...rights,
    params: z.object({ id: idFromText }),
    body: serviceOrderInputSchema.extend({ version: seenVersion }),
    guards: { 'params.id': 'serviceOrder' },
    output: serviceOrderSchema,
    summary: 'Changes a service order; refused where somebody else changed it since the version that is named',
  },
} as const satisfies Record<string, CallSpec>;
