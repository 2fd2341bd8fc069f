import { z } from 'zod';
import { deviceStatus } from '../../../domain/live/devices/device.ts';
import {
  devicePatchSchema,
  deviceHealthSchema,
  deviceMessagesSchema,
  deviceWholeSchema,
  mileageSchema,
  ownerPeriodSchema,
  SILENCE_MIN,
} from '../../../domain/live/devices/device-page.ts';
import { DRIVERS_PERMISSION } from '../../../domain/people/users/drivers-access.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { instant } from '../../../domain/base/time/instant.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { text } from '../../../domain/base/text.ts';
import { isTimeZone } from '../../../domain/base/time/time-zone.ts';
import { TRACK_POINTS, trackSchema } from '../../../domain/live/history/track.ts';
import { auditEntrySchema } from '../base/audit-calls.ts';
import { ADMIN, EVERY_PROFILE, seenVersion, STAFF, type CallSpec } from '../base/define.ts';
import { idList } from './device-calls.ts';
import { paged } from '../base/paged.ts';

const params = z.object({ id: idFromText });
const guards = { 'params.id': 'device' } as const;
const permission = 'MONITORING_DEVICES_SETTINGS';

/** Devices of which one call answers the tracks, and how long a stretch of each. */
export const TRACKS_MOST_DEVICES = 20;
export const TRACKS_LONGEST_MS = 7 * 24 * 3_600_000;
/** Devices of which one call answers the telemetry. */
export const TELEMETRY_MOST_DEVICES = 200;

/** Calls of the page of one device, and those that read several devices by their ids. */
export const devicePageCalls = {
  'devices.whole': {
    method: 'GET',
    path: 'v2/devices/:id/whole',
    access: EVERY_PROFILE,
    permission,
    scope: 'brands',
    params,
    guards,
    output: deviceWholeSchema,
    summary: 'Everything about a device that its page shows and edits',
  },
  'devices.change': {
    method: 'PATCH',
    path: 'v2/devices/:id',
    access: EVERY_PROFILE,
    permission,
    scope: 'brands',
    params,
    body: devicePatchSchema.extend({ version: seenVersion }),
    fieldRights: {
      'body.model': { access: STAFF },
      'body.imei': { access: STAFF },
      'body.number': { access: STAFF },
      'body.operator': { access: STAFF },
      'body.simCard': { access: STAFF },
      'body.apnHost': { access: STAFF },
      'body.apnUser': { access: STAFF },
      'body.apnPass': { access: STAFF },
      'body.speedLimit': { permission: 'MONITORING_DEVICES_SPEED_ALERT' },
      'body.groups': { permission: 'MONITORING_GROUPS' },
      'body.drivers': { permission: DRIVERS_PERMISSION },
    },
    guards: { ...guards, 'body.groups': 'group', 'body.drivers': 'driver' },
    output: deviceWholeSchema,
    summary:
      'Changes fields of a device and of its vehicle; refused where somebody else changed it since the version that is named',
  },
  'devices.assign': {
    method: 'POST',
    path: 'v2/devices/:id/owner',
    access: ADMIN,
    permission,
    scope: 'brands',
    params,
    /** Null takes it back. */
    body: z.object({ user: idSchema.nullable(), version: seenVersion }),
    guards: { ...guards, 'body.user': 'user' },
    output: deviceWholeSchema,
    summary:
      'Gives a device to another customer of its brand from now on, or takes it back; each sees only the own time',
  },
  'devices.setStatus': {
    method: 'POST',
    path: 'v2/devices/:id/status',
    access: ADMIN,
    permission,
    scope: 'brands',
    params,
    body: z.object({ status: deviceStatus, version: seenVersion }),
    guards,
    output: deviceWholeSchema,
    summary: 'Activates, cancels, discards a device; reports of a cancelled or discarded one are refused at once',
  },
  'devices.owners': {
    method: 'GET',
    path: 'v2/devices/:id/owners',
    access: STAFF,
    permission,
    scope: 'brands',
    params,
    ...paged(ownerPeriodSchema, {}, { sizes: { usual: 20, most: 100 } }),
    guards,
    summary: 'Whose a device was, from when until when, the newest first, page by page',
  },
  'devices.changes': {
    method: 'GET',
    path: 'v2/devices/:id/changes',
    access: STAFF,
    permission,
    scope: 'brands',
    params,
    ...paged(auditEntrySchema, {}, { sizes: { usual: 20, most: 100 } }),
    guards,
    summary: 'Who changed what of a device, as the audit trail has it, the newest first, page by page',
  },
  'devices.messages': {
    method: 'GET',
    path: 'v2/devices/:id/messages',
    access: STAFF,
    permission,
    params,
    guards,
    output: deviceMessagesSchema,
    summary:
      'The latest messages of a device as they came and as they were understood, and those refused with the reason',
  },
  'devices.health': {
    method: 'GET',
    path: 'v2/devices/:id/health',
    access: EVERY_PROFILE,
    permission,
    scope: 'brands',
    params,
    query: z.object({
      silenceMin: z.coerce.number().int().min(SILENCE_MIN.least).max(SILENCE_MIN.most).default(SILENCE_MIN.usual),
      tz: text().max(64).refine(isTimeZone).optional(),
    }),
    guards,
    output: deviceHealthSchema,
    summary:
      'Signal, battery, silences and messages a day of a device in the last week; a customer sees only the own time',
  },
  'devices.mileages': {
    method: 'GET',
    path: 'devices/mileages',
    access: EVERY_PROFILE,
    scope: 'brands',
    ...paged(
      mileageSchema,
      {
        devices: idList.optional(),
        userId: idFromText.optional(),
        brand: idFromText.optional(),
        tz: text().max(64).optional(),
      },
      { sizes: { usual: 100, most: 1000 } },
    ),
    guards: { 'query.devices': 'device', 'query.userId': 'user', 'query.brand': 'brand' },
    summary: 'Odometer and hour meter of devices the caller sees, by name, page by page',
  },
  'telemetry.ofDevices': {
    method: 'GET',
    path: 'v2/telemetry/devices/:ids',
    access: EVERY_PROFILE,
    scope: 'brands',
    params: z.object({ ids: idList.pipe(z.array(idSchema).max(TELEMETRY_MOST_DEVICES)) }),
    /** Without a time the last record there is. */
    query: z.object({ at: instant().optional() }),
    guards: { 'params.ids': 'history' },
    output: z.array(telemetrySchema),
    summary:
      'The telemetry of devices as it is, or as it was at a time; a customer sees only the periods in which each device was theirs',
  },
  'telemetry.tracks': {
    method: 'GET',
    path: 'v2/telemetry/tracks/:ids',
    access: EVERY_PROFILE,
    scope: 'brands',
    params: z.object({ ids: idList.pipe(z.array(idSchema).max(TRACKS_MOST_DEVICES)) }),
    /** `start` and `end` are both included. `points` is of each track. */
    query: z.object({
      start: instant(),
      end: instant(),
      points: z.coerce.number().int().min(TRACK_POINTS.least).max(TRACK_POINTS.usual).default(500),
    }),
    guards: { 'params.ids': 'history' },
    output: z.array(trackSchema),
    summary:
      'The ways of devices in a period as columns, each thinned to so many points at most; a customer sees only the periods in which each device was theirs',
  },
} as const satisfies Record<string, CallSpec>;
