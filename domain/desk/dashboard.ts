import { z } from 'zod';

/** What the ERP dashboard measures: totals, and events of a period. */
export const dashboardEntity = z.enum(['devices', 'users', 'customers', 'brands', 'sessions', 'positions', 'alarms']);
export type DashboardEntity = z.infer<typeof dashboardEntity>;

/** The longest period of a dashboard: a year with its leap day. */
export const LONGEST_DASHBOARD_MS = 366 * 24 * 3_600_000;

/** Arrivals are counted by quarters of an hour: a day begins on one in every zone there is. */
export const TRAFFIC_STEP_MS = 15 * 60_000;
