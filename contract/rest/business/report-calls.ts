import { z } from 'zod';
import { idFromText } from '../../../domain/base/id.ts';
import { day, instant } from '../../../domain/base/time/instant.ts';
import {
  commandRowSchema,
  mileageRowSchema,
  speedingRowSchema,
  stopKind,
  stopRowSchema,
  telemetryRowSchema,
  tripRowSchema,
  USUAL_STOP_MINUTES,
  utilisationRowSchema,
  visitRowSchema,
} from '../../../domain/business/reports/report-rows.ts';
import { text } from '../../../domain/base/text.ts';
import { EVERY_PROFILE, STAFF, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const moment = z.union([day(), instant()]);
const named = text().trim().min(1).max(64).optional();

/** What every report is narrowed by: a period of at most seven days, and whose vehicles or which. */
const reportFilters = {
  /** A day, which counts whole in the zone of whoever asks, or an instant. Both ends are included. */
  start: moment,
  end: moment,
  brand: idFromText.optional(),
  /** A client: what happened while a vehicle was theirs. */
  user: idFromText.optional(),
  device: idFromText.optional(),
  /** Vehicles that are now in this group, or in one that lies in it. */
  group: idFromText.optional(),
  imei: named,
  number: named,
  licensePlate: named,
};
const sizes = { usual: 50, most: 200 };
const report = {
  method: 'GET',
  access: EVERY_PROFILE,
  permission: 'MONITORING_REPORTS',
  scope: 'brands',
  guards: { 'query.brand': 'brand', 'query.user': 'user', 'query.device': 'history', 'query.group': 'group' },
  fieldRights: { 'query.group': { permission: 'MONITORING_GROUPS' } },
  exportable: true,
} as const;

/** Reports: what vehicles did in a period, as lists that are shown page by page and exported whole. */
export const reportCalls = {
  'reports.telemetry': {
    ...report,
    path: 'v2/reports/telemetry',
    ...paged(telemetryRowSchema, reportFilters, { sizes, sorts: ['dateTime', 'speedKmh', 'deviceName'] }),
    summary: 'Positions of vehicles in a period, the oldest first, page by page',
  },
  'reports.trips': {
    ...report,
    path: 'v2/reports/trips',
    ...paged(tripRowSchema, reportFilters, {
      sizes,
      sorts: ['start', 'durationMs', 'distanceM', 'maximumKmh', 'deviceName'],
    }),
    summary: 'Trips of vehicles in a period, cut to it, page by page',
  },
  'reports.mileage': {
    ...report,
    path: 'v2/reports/mileage',
    ...paged(mileageRowSchema, reportFilters, { sizes, sorts: ['day', 'distanceM', 'deviceName'] }),
    summary: 'Kilometres of vehicles by day, page by page',
  },
  'reports.utilisation': {
    ...report,
    path: 'v2/reports/utilisation',
    ...paged(utilisationRowSchema, reportFilters, { sizes, sorts: ['-used', 'distanceM', 'deviceName'] }),
    summary: 'How much vehicles were used in a period, the most used first, page by page',
  },
  'reports.speeding': {
    ...report,
    path: 'v2/reports/speeding',
    ...paged(
      speedingRowSchema,
      {
        ...reportFilters,
        /** In place of the limit that each vehicle has. */
        limitKmh: z.coerce.number().int().min(1).max(300).optional(),
      },
      { sizes, sorts: ['start', 'durationMs', 'maximumKmh', 'deviceName'] },
    ),
    summary: 'Stretches in which vehicles were faster than their limit, page by page',
  },
  'reports.stops': {
    ...report,
    path: 'v2/reports/stops',
    ...paged(
      stopRowSchema,
      {
        ...reportFilters,
        kind: stopKind.optional(),
        /** Minutes that a stop lasts at least. */
        minutes: z.coerce.number().int().min(0).max(10_080).default(USUAL_STOP_MINUTES),
      },
      { sizes, sorts: ['start', 'durationMs', 'deviceName'] },
    ),
    summary: 'Where vehicles stood, with the ignition on or without, page by page',
  },
  'reports.visits': {
    ...report,
    path: 'v2/reports/visits',
    permission: ['MONITORING_REPORTS', 'MONITORING_AREAS'],
    ...paged(
      visitRowSchema,
      {
        ...reportFilters,
        area: idFromText.optional(),
        /** Minutes that a visit lasts at least. */
        minutes: z.coerce.number().int().min(0).max(10_080).default(0),
      },
      { sizes, sorts: ['start', 'durationMs', 'areaName', 'deviceName'] },
    ),
    guards: { ...report.guards, 'query.area': 'area' },
    summary: 'Visits of areas that a period touches, each whole, page by page',
  },
  'reports.commands': {
    ...report,
    path: 'v2/reports/commands',
    access: STAFF,
    permission: ['MONITORING_REPORTS', 'MONITORING_DEVICES_COMMANDS'],
    // What was sent to a tracker is no history of its positions.
    guards: { ...report.guards, 'query.device': 'device' },
    ...paged(commandRowSchema, reportFilters, { sizes, sorts: ['dateTime', 'status', 'deviceName'] }),
    summary: 'Commands that were sent in a period and what became of them, page by page',
  },
} as const satisfies Record<string, CallSpec>;
