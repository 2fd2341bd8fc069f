import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { day } from '../../base/time/instant.ts';
import { text } from '../../base/text.ts';

/** What is done to a vehicle again and again. */
export const MAINTENANCE_KINDS = [
  'OIL_CHANGE',
  'FILTERS',
  'TIRES',
  'BRAKES',
  'BATTERY',
  'BELT',
  'INSPECTION',
  'LICENSING',
  'OTHER',
] as const;

/** The permission of everything that has to do with maintenance. */
export const FLEET_PERMISSION = 'FLEET_MANAGEMENT';

/** What stands in the way of a plan that is never due. */
export const INTERVALS = ['intervalMonths', 'intervalDays', 'intervalM', 'intervalEngineHours'] as const;

const whole = (least: number, most: number) => z.number().int().min(least).max(most);

/** What people write of a plan. A plan by date and by distance is due by whichever comes first; months and days add up. */
export const maintenancePlanInputSchema = z.object({
  name: text().trim().min(1).max(120),
  kind: z.enum(MAINTENANCE_KINDS),
  intervalMonths: whole(1, 240).nullable().default(null),
  intervalDays: whole(1, 3_650).nullable().default(null),
  intervalM: whole(1_000, 2_000_000_000).nullable().default(null),
  intervalEngineHours: whole(1, 100_000).nullable().default(null),
  /** It is due soon from so many days, metres or engine hours before. */
  soonDays: whole(0, 365).default(15),
  soonM: whole(0, 100_000_000).default(500_000),
  soonEngineHours: whole(0, 10_000).default(20),
});
export type MaintenancePlanInput = z.output<typeof maintenancePlanInputSchema>;

/** A plan of one vehicle, or of every vehicle in a group and in those that lie in it. */
export const maintenancePlanSchema = maintenancePlanInputSchema.extend({
  id: idSchema,
  name: z.string(),
  brand: idSchema,
  /** The customer whose it is; null is one of the brand's staff. */
  user: idSchema.nullable(),
  vehicle: idSchema.nullable(),
  vehicleName: z.string().nullable(),
  group: idSchema.nullable(),
  groupName: z.string().nullable(),
  /** Counts the changes of the record; a change names the one it saw. */
  version: z.number().int().min(0),
});
export type MaintenancePlan = z.output<typeof maintenancePlanSchema>;

/** When it was done, and what the vehicle's odometer and hour meter read; null is not known. */
export const maintenanceDoneInputSchema = z.object({
  doneOn: day(),
  odometerM: whole(0, 10_000_000_000).nullable().default(null),
  engineHours: z.number().min(0).max(1_000_000).nullable().default(null),
});
export type MaintenanceDoneInput = z.output<typeof maintenanceDoneInputSchema>;

/** A plan that was done to a vehicle. */
export const maintenanceDoneSchema = z.object({
  id: idSchema,
  plan: idSchema,
  planName: z.string(),
  kind: z.enum(MAINTENANCE_KINDS),
  vehicle: idSchema,
  vehicleName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  doneOn: z.iso.date(),
  odometerM: z.number().nullable(),
  engineHours: z.number().nullable(),
});
export type MaintenanceDone = z.infer<typeof maintenanceDoneSchema>;

/** In the order in which they matter. */
export const DUE_STATES = ['overdue', 'soon', 'fine', 'unknown'] as const;
export type DueState = (typeof DUE_STATES)[number];

/** A plan as it stands for one of its vehicles. */
export const maintenanceDueSchema = z.object({
  plan: idSchema,
  planName: z.string(),
  kind: z.enum(MAINTENANCE_KINDS),
  /** Version of the plan. */
  version: z.number().int().min(0),
  group: idSchema.nullable(),
  vehicle: idSchema,
  vehicleName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  state: z.enum(DUE_STATES),
  /** The last day on which it is not overdue. */
  dueDate: z.iso.date().nullable(),
  /** As the vehicle's odometer and hour meter read now. */
  dueOdometerM: z.number().nullable(),
  dueEngineHours: z.number().nullable(),
  /** What is left until then, below 0 where it is overdue. */
  leftDays: z.number().nullable(),
  leftM: z.number().nullable(),
  leftEngineHours: z.number().nullable(),
  /** The day on which it is due, if the vehicle is used as it was in the last weeks; null where nothing tells. */
  forecastDate: z.iso.date().nullable(),
  odometerM: z.number().nullable(),
  engineHours: z.number().nullable(),
  lastDoneOn: z.iso.date().nullable(),
  lastOdometerM: z.number().nullable(),
  lastEngineHours: z.number().nullable(),
});
export type MaintenanceDue = z.infer<typeof maintenanceDueSchema>;
