import { z } from 'zod';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import {
  DUE_STATES,
  FLEET_PERMISSION,
  INTERVALS,
  maintenanceDoneInputSchema,
  maintenanceDoneSchema,
  maintenanceDueSchema,
  maintenancePlanInputSchema,
  maintenancePlanSchema,
  type MaintenancePlanInput,
} from '../../../domain/business/maintenance/maintenance-plan.ts';
import { text } from '../../../domain/base/text.ts';
import { EVERY_PROFILE, seenVersion, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';
import { seenVersionText } from '../base/seen-version.ts';

const rights = { access: EVERY_PROFILE, permission: FLEET_PERMISSION } as const;
const params = z.object({ id: idFromText });
const guards = { 'params.id': 'maintenancePlan' } as const;
const sizes = { usual: 10, most: 100 };
const filters = { vehicle: idFromText.optional(), brand: idFromText.optional() };
const filterGuards = { 'query.brand': 'brand', 'query.vehicle': 'vehicle' } as const;

/** A plan without an interval is never due. */
const isEverDue = ({ value, issues }: z.core.ParsePayload<MaintenancePlanInput>): void => {
  if (INTERVALS.every((interval) => value[interval] === null))
    issues.push({ code: 'custom', input: value, path: [INTERVALS[0]], message: 'maintenance-interval' });
};

const planBody = maintenancePlanInputSchema.check(isEverDue);

/**
 * Calls of maintenance plans. Staff see the plans of their brands, those of customers too; a customer the plans for the own vehicles and groups
 * that are the own.
 */
export const maintenanceCalls = {
  'maintenance.plans': {
    method: 'GET',
    path: 'v2/maintenance/plans',
    ...rights,
    scope: 'brands',
    ...paged(
      maintenancePlanSchema,
      {
        /** Part of the name. */
        term: text().max(100).optional(),
        /** Plans that hold for this vehicle, those of its groups too. */
        ...filters,
      },
      { sizes, sorts: ['name', 'kind'] },
    ),
    guards: filterGuards,
    summary: 'Maintenance plans the caller sees, page by page',
  },
  'maintenance.due': {
    method: 'GET',
    path: 'v2/maintenance/due',
    ...rights,
    scope: 'brands',
    ...paged(
      maintenanceDueSchema,
      { ...filters, plan: idFromText.optional(), state: z.enum(DUE_STATES).optional() },
      { sizes },
    ),
    guards: { ...filterGuards, 'query.plan': 'maintenancePlan' },
    summary: 'How each plan stands for each of its vehicles, the most urgent first, page by page',
  },
  'maintenance.history': {
    method: 'GET',
    path: 'v2/maintenance/done',
    ...rights,
    scope: 'brands',
    ...paged(maintenanceDoneSchema, { ...filters, plan: idFromText.optional() }, { sizes }),
    guards: { ...filterGuards, 'query.plan': 'maintenancePlan' },
    summary: 'Maintenance that was done to vehicles, the last first, page by page',
  },
  'maintenance.readPlan': {
    method: 'GET',
    path: 'v2/maintenance/plans/:id',
    ...rights,
    params,
    guards,
    output: maintenancePlanSchema,
    summary: 'A maintenance plan',
  },
  'maintenance.planVehicle': {
    method: 'POST',
    path: 'v2/maintenance/vehicles/:id/plans',
    ...rights,
    params,
    body: planBody,
    guards: { 'params.id': 'vehicle' },
    output: maintenancePlanSchema,
    summary: 'Adds a maintenance plan for one vehicle',
  },
  'maintenance.planGroup': {
    method: 'POST',
    path: 'v2/maintenance/groups/:id/plans',
    ...rights,
    params,
    body: planBody,
    guards: { 'params.id': 'group' },
    output: maintenancePlanSchema,
    summary: 'Adds a maintenance plan for every vehicle in a group and in those that lie in it',
  },
  'maintenance.updatePlan': {
    method: 'PUT',
    path: 'v2/maintenance/plans/:id',
    ...rights,
    params,
    body: maintenancePlanInputSchema.extend({ version: seenVersion }).check(isEverDue),
    guards,
    output: maintenancePlanSchema,
    summary: 'Changes a plan; refused where somebody else changed it since the version that is named',
  },
  'maintenance.deletePlan': {
    method: 'DELETE',
    path: 'v2/maintenance/plans/:id',
    ...rights,
    params,
    query: z.object({ version: seenVersionText }),
    guards,
    output: z.object({}),
    summary:
      'Removes a plan with what was done by it; refused where somebody else changed it since the version that is named',
  },
  'maintenance.done': {
    method: 'POST',
    path: 'v2/maintenance/plans/:id/done',
    ...rights,
    params,
    body: maintenanceDoneInputSchema.extend({ vehicle: idSchema }),
    guards: { ...guards, 'body.vehicle': 'vehicle' },
    output: maintenanceDueSchema,
    summary: 'Notes that a plan was done to one of its vehicles, today or earlier, and answers how it stands now',
  },
  'maintenance.undo': {
    method: 'DELETE',
    path: 'v2/maintenance/plans/:id/done/:done',
    ...rights,
    params: params.extend({ done: idFromText }),
    guards,
    output: z.object({}),
    summary: 'Takes back what was noted as done by a plan',
  },
} as const satisfies Record<string, CallSpec>;
