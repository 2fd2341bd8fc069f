import { z } from 'zod';
import { dashboardEntity } from '../../domain/dashboard.ts';
import { deviceStatus } from '../../domain/device.ts';
import { idFromText, idSchema } from '../../domain/id.ts';
import { indicatorsSchema, modelCountSchema } from '../../domain/indicators.ts';
import { noComunicationCountsSchema, silenceRange } from '../../domain/no-communication.ts';
import { isTimeZone } from '../../domain/time-zone.ts';
import { ADMIN, STAFF, type CallSpec } from './define.ts';

const zone = z.string().max(64).refine(isTimeZone);
const instant = z.iso.datetime({ offset: true });
const ofBrand = z.object({ brand: idFromText.optional() });
const brandGuard = { 'query.brand': 'brand' } as const;

/** A device as the lists behind the indicators show it. */
export const silentDeviceSchema = z.object({
  id: idSchema,
  name: z.string(),
  licensePlate: z.string().nullable(),
  customerName: z.string().nullable(),
  brandName: z.string(),
  model: z.string().nullable(),
  status: deviceStatus,
  /** Null when it never spoke. */
  lastCommunication: z.iso.datetime().nullable(),
});
export type SilentDevice = z.infer<typeof silentDeviceSchema>;

const dashboardParams = z.object({ entity: dashboardEntity });
/** A period, `end` left out; without a brand everything the caller sees. */
const dashboardQuery = z.object({ brand: idFromText.optional(), start: instant, end: instant, tz: zone.optional() });

/** Calls of indicators and of the ERP dashboard. A brand stands for itself and all below it. */
export const indicatorCalls = {
  'indicators.read': {
    method: 'GET',
    path: 'v2/indicators',
    access: STAFF,
    query: z.object({ brand: idFromText.optional(), tz: zone.optional() }),
    guards: brandGuard,
    output: indicatorsSchema,
    summary: 'Totals of trackers, their today in the zone of the reader, no-communication counts and models',
  },
  'reports.models': {
    method: 'GET',
    path: 'v2/reports/models',
    access: STAFF,
    query: ofBrand,
    guards: brandGuard,
    output: z.array(modelCountSchema),
    summary: 'How many trackers there are of each model, the most frequent first',
  },
  'reports.noCommunication': {
    method: 'GET',
    path: 'v2/reports/no-communication',
    access: STAFF,
    query: ofBrand,
    guards: brandGuard,
    output: noComunicationCountsSchema,
    summary: 'How many active trackers have been silent for how long',
  },
  'metrics.noComunication': {
    method: 'GET',
    path: 'metrics/no/comunication/:id',
    access: STAFF,
    params: z.object({ id: idFromText }),
    query: z.object({ tz: zone.optional() }),
    guards: { 'params.id': 'brand' },
    output: noComunicationCountsSchema,
    summary: 'How many active trackers of a brand have been silent for how long',
  },
  'positions.silent': {
    method: 'GET',
    path: 'v2/last/positions',
    access: STAFF,
    query: z.object({
      brand: idFromText.optional(),
      /** Active trackers that have been silent for so long. */
      range: silenceRange.optional(),
      status: deviceStatus.optional(),
      model: z.string().max(60).optional(),
      /** Only trackers whose model nobody named. */
      withoutModel: z.literal('true').optional(),
      /** Only what came to be so today: added, or of that status since. */
      today: z.literal('true').optional(),
      tz: zone.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      page: z.coerce.number().int().min(0).default(0),
    }),
    guards: brandGuard,
    output: z.object({ content: z.array(silentDeviceSchema), totalPages: z.number().int(), totalElements: z.number().int() }),
    summary: 'Trackers by how long they have been silent, the longest first, page by page',
  },
  'dashboard.metrics': {
    method: 'GET',
    path: 'v2/dashboard/:entity/metrics',
    access: ADMIN,
    params: dashboardParams,
    query: dashboardQuery,
    guards: brandGuard,
    output: z.object({
      /** How many there are now; null of what only happens. */
      total: z.number().int().nullable(),
      /** How many came in the period, and in one as long just before it. */
      inPeriod: z.number().int(),
      before: z.number().int(),
    }),
    summary: 'How many there are of an entity and how many came in a period, against the period before',
  },
  'dashboard.histogram': {
    method: 'GET',
    path: 'v2/dashboard/:entity/date-histogram',
    access: ADMIN,
    params: dashboardParams,
    query: dashboardQuery,
    guards: brandGuard,
    output: z.array(z.object({ day: z.string(), startsAt: z.iso.datetime(), total: z.number().int() })),
    summary: 'How many of an entity came on each day of a period, days being those of the zone of the reader',
  },
} as const satisfies Record<string, CallSpec>;
