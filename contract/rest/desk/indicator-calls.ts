import { z } from 'zod';
import { instant } from '../../../domain/base/time/instant.ts';
import { text } from '../../../domain/base/text.ts';
import { dashboardEntity } from '../../../domain/desk/dashboard.ts';
import { deviceStatus } from '../../../domain/live/devices/device.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { indicatorsSchema, modelCountSchema } from '../../../domain/desk/indicators.ts';
import { noComunicationCountsSchema, silenceRange } from '../../../domain/live/devices/no-communication.ts';
import { isTimeZone } from '../../../domain/base/time/time-zone.ts';
import { ADMIN, STAFF, type CallSpec } from '../base/define.ts';
import { askedFileSchema } from '../work/job-calls.ts';
import { paged } from '../base/paged.ts';

const zone = text().max(64).refine(isTimeZone);
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

/** Which trackers the list of last positions shows. */
const silentFilters = {
  /** Active trackers without communication for this long. */
  range: silenceRange.optional(),
  status: deviceStatus.optional(),
  model: text().max(60).optional(),
  /** Only trackers without a model. */
  withoutModel: z.literal('true').optional(),
  /** Only those of today: added today, or of that status since today. */
  today: z.literal('true').optional(),
  tz: zone.optional(),
};

const dashboardParams = z.object({ entity: dashboardEntity });
/** A period, `end` left out; without a brand everything the caller sees. */
const dashboardQuery = z.object({
  brand: idFromText.optional(),
  start: instant(),
  end: instant(),
  tz: zone.optional(),
});

/** Calls of indicators and of the ERP dashboard. A brand stands for itself and all below it. */
export const indicatorCalls = {
  'indicators.read': {
    method: 'GET',
    path: 'v2/indicators',
    access: STAFF,
    scope: 'brands',
    query: z.object({ brand: idFromText.optional(), tz: zone.optional() }),
    guards: brandGuard,
    output: indicatorsSchema,
    summary: 'Totals of trackers, their today in the zone of the reader, no-communication counts and models',
  },
  'reports.models': {
    method: 'GET',
    path: 'v2/reports/models',
    access: STAFF,
    scope: 'brands',
    query: ofBrand,
    guards: brandGuard,
    output: z.array(modelCountSchema),
    summary: 'How many trackers there are of each model, the most frequent first',
  },
  'reports.noCommunication': {
    method: 'GET',
    path: 'v2/reports/no-communication',
    access: STAFF,
    scope: 'brands',
    query: ofBrand,
    guards: brandGuard,
    output: noComunicationCountsSchema,
    summary: 'How many active trackers have been silent for how long',
  },
  'metrics.noComunication': {
    method: 'GET',
    path: 'metrics/no/comunication/:id',
    access: STAFF,
    scope: 'brands',
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
    scope: 'brands',
    ...paged(
      silentDeviceSchema,
      {
        brand: idFromText.optional(),
        /** Only trackers of this user now. */
        userId: idFromText.optional(),
        /** Only trackers that are now in this group, or in one that lies in it. */
        group: idFromText.optional(),
        ...silentFilters,
      },
      { sizes: { usual: 50, most: 200 } },
    ),
    guards: { ...brandGuard, 'query.userId': 'user', 'query.group': 'group' },
    fieldRights: { 'query.group': { permission: 'MONITORING_GROUPS' } },
    exportable: true,
    summary: 'Trackers by how long they have been silent, the longest first, page by page',
  },
  'positions.export': {
    method: 'POST',
    path: 'v2/last/positions/report/export',
    access: STAFF,
    /** The filters of `v2/last/positions`. */
    body: z.object({ ...silentFilters, brand: idSchema.optional(), userId: idSchema.optional() }),
    guards: { 'body.brand': 'brand', 'body.userId': 'user' },
    output: askedFileSchema,
    summary: 'Asks for a file of the last positions of trackers by how long they have been silent',
  },
  'dashboard.metrics': {
    method: 'GET',
    path: 'v2/dashboard/:entity/metrics',
    access: ADMIN,
    scope: 'brands',
    params: dashboardParams,
    query: dashboardQuery,
    guards: brandGuard,
    output: z.object({
      /** How many there are now; null for events. */
      total: z.number().int().nullable(),
      /** How many came in the period, and in the period of equal length before it. */
      inPeriod: z.number().int(),
      before: z.number().int(),
    }),
    summary: 'How many there are of an entity and how many came in a period, against the period before',
  },
  'dashboard.histogram': {
    method: 'GET',
    path: 'v2/dashboard/:entity/date-histogram',
    access: ADMIN,
    scope: 'brands',
    params: dashboardParams,
    query: dashboardQuery,
    guards: brandGuard,
    output: z.array(z.object({ day: z.string(), startsAt: z.iso.datetime(), total: z.number().int() })),
    summary: 'How many of an entity came on each day of a period, days being those of the zone of the reader',
  },
} as const satisfies Record<string, CallSpec>;
