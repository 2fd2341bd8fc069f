import { COST_KINDS, COST_STATUSES } from '../../../domain/business/costs/cost-entry.ts';
import { DUE_STATES } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { SERVICE_ORDER_STATUSES, SERVICE_ORDER_TYPES } from '../../../domain/business/maintenance/service-order.ts';
import { anyId, anyText, oneOf } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** The parts of the screen, the first until another is chosen. */
export const PARTS = ['due', 'plans', 'entries', 'costs', 'orders'] as const;
export type Part = (typeof PARTS)[number];

const WHOSE = { vehicle: anyId, brand: anyId };
const SIZES = [10, 25, 50] as const;

/** How plans stand, the most urgent first. */
export const DUE = listSpec({
  call: 'maintenance.due',
  filters: { ...WHOSE, state: oneOf(DUE_STATES) },
  keep: 'address',
  sizes: SIZES,
  sorts: [],
});

export const PLANS = listSpec({
  call: 'maintenance.plans',
  filters: { term: anyText, ...WHOSE },
  keep: 'address',
  sizes: SIZES,
  sorts: ['name', 'kind'],
});

/** Entries of the cost centre. */
export const ENTRIES = listSpec({
  call: 'costs.list',
  filters: { term: anyText, kind: oneOf(COST_KINDS), status: oneOf(COST_STATUSES), ...WHOSE },
  keep: 'address',
  sizes: SIZES,
  sorts: ['dueDate', 'dueOdometerM', 'doneAt', 'costCents', 'vehicleName', 'kind', 'description'],
});

export const ORDERS = listSpec({
  call: 'serviceOrders.list',
  filters: { type: oneOf(SERVICE_ORDER_TYPES), status: oneOf(SERVICE_ORDER_STATUSES), ...WHOSE },
  keep: 'address',
  sizes: SIZES,
  sorts: ['date', 'vehicleName', 'type', 'status'],
  usual: { sort: { by: 'date', isDescending: true } },
});

/** Spans over which costs are summed up. */
export const SPANS = ['month', 'lastMonth', 'quarter', 'year'] as const;
export type Span = (typeof SPANS)[number];

/** What vehicles cost in a span, the dearest first. */
export const COSTS = listSpec({
  call: 'costs.byVehicle',
  filters: WHOSE,
  keep: 'address',
  sizes: SIZES,
  sorts: [],
});
