import { z } from 'zod';
import { instant } from '../../../domain/base/time/instant.ts';
import { text } from '../../../domain/base/text.ts';
import { deviceSchema, deviceStatus } from '../../../domain/live/devices/device.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { identifierOf, isIdentifier } from '../../../domain/live/devices/identifier.ts';
import { isPayloadKey } from '../../../domain/live/devices/payload-key.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { ADMIN, EVERY_PROFILE, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const deviceParams = z.object({ id: idFromText });

/** `1111111111111111,2222222222222222`: up to 1,000 ids. */
export const idList = z
  .string()
  .regex(/^\d{16}(,\d{16}){0,999}$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(idSchema));

/** Most vehicles, time and events that one `telemetry.frames` returns; larger requests are split. */
export const FRAMES_MOST_DEVICES = 200;
export const FRAMES_LONGEST_MS = 24 * 3_600_000;
export const FRAMES_MOST_EVENTS = 500_000;
/** Widest slot of a thinned answer, s. */
const FRAMES_WIDEST_SLOT_S = 3_600;

/** Most devices that one `positions.plot` draws. */
export const PLOT_MOST_DEVICES = 5_000;

/** What a map needs to draw a device. */
const plottedPositionSchema = telemetrySchema.pick({
  device: true,
  dateTime: true,
  latitude: true,
  longitude: true,
  angle: true,
  speed: true,
  ignition: true,
  valid: true,
});

/** Calls of devices, their last positions and their history. */
export const deviceCalls = {
  'devices.detail': {
    method: 'GET',
    path: 'v2/devices/detail',
    access: EVERY_PROFILE,
    scope: 'brands',
    ...paged(
      deviceSchema,
      {
        filter: z.literal('devices').default('devices'),
        brand: idFromText.optional(),
        userId: idFromText.optional(),
        /** Only these: vehicles that somebody chose. */
        ids: idList.optional(),
        status: deviceStatus.optional(),
        term: text().max(100).optional(),
        customerName: text().max(100).optional(),
        /** In this group, or in one that lies in it. */
        group: idFromText.optional(),
        /** `none`: in no group of the user, or of the staff where no user is named. */
        grouped: z.enum(['none']).optional(),
        tz: text().max(64).optional(),
      },
      { sizes: { usual: 10, most: 5000 } },
    ),
    guards: { 'query.brand': 'brand', 'query.userId': 'user', 'query.group': 'group', 'query.ids': 'device' },
    fieldRights: {
      'query.group': { permission: 'MONITORING_GROUPS' },
      'query.grouped': { permission: 'MONITORING_GROUPS' },
    },
    exportable: true,
    summary: 'Devices the caller sees, by name, page by page',
  },
  'devices.read': {
    method: 'GET',
    path: 'v2/devices/:id',
    access: EVERY_PROFILE,
    params: deviceParams,
    guards: { 'params.id': 'device' },
    output: deviceSchema,
    summary: 'A device',
  },
  'devices.create': {
    method: 'POST',
    path: 'v2/devices',
    access: ADMIN,
    body: z.object({
      /** With a customer the device is of the customer's brand, and this may be one above it. */
      brand: idSchema,
      identifier: text()
        .overwrite(identifierOf)
        .refine(isIdentifier, 'must be 1 to 128 characters, as the device sends them'),
      name: text().trim().max(80).optional(),
      licensePlate: text().trim().max(12).optional(),
      model: text().trim().max(60).optional(),
      user: idSchema.nullish(),
      /** Key with which the OwnTracks app of the device encrypts its messages. Never shown again. */
      payloadKey: text().refine(isPayloadKey, 'must be 1 to 32 bytes').optional(),
    }),
    guards: { 'body.brand': 'brand', 'body.user': 'user' },
    output: z.object({
      device: deviceSchema,
      /** Shown this once; the server keeps only its hash. */
      secret: z.string(),
      /** Paths below the server's origin for each protocol, the secret in place. */
      paths: z.object({ osmand: z.string(), owntracks: z.string(), traccar: z.string() }),
    }),
    summary: 'Adds a device and shows its secret once',
  },
  'positions.frame': {
    method: 'GET',
    path: 'v2/last/positions/frame',
    access: EVERY_PROFILE,
    scope: 'brands',
    query: z.object({ userId: idFromText.optional(), devices: idList.optional() }),
    guards: { 'query.userId': 'user', 'query.devices': 'device' },
    output: 'binary',
    summary:
      'Last positions of every device the caller sees (or of one user, or of the devices named), as telemetry frames',
  },
  'positions.ofUser': {
    method: 'GET',
    path: 'v2/last/positions/user/:id',
    access: EVERY_PROFILE,
    scope: 'brands',
    params: deviceParams,
    guards: { 'params.id': 'user' },
    output: z.array(telemetrySchema),
    summary: 'Last positions of the devices of a user',
  },
  'positions.ofDevices': {
    method: 'GET',
    path: 'v2/last/positions/devices/:ids',
    access: EVERY_PROFILE,
    scope: 'brands',
    params: z.object({ ids: idList }),
    guards: { 'params.ids': 'device' },
    output: z.array(telemetrySchema),
    summary: 'Last positions of devices',
  },
  'positions.plot': {
    method: 'POST',
    path: 'v2/last/positions/plot',
    access: EVERY_PROFILE,
    scope: 'brands',
    /** More than an address carries. */
    body: z.object({ devices: z.array(idSchema).min(1).max(PLOT_MOST_DEVICES) }),
    guards: { 'body.devices': 'device' },
    output: z.array(plottedPositionSchema),
    summary: 'Where devices are, as a map draws them; one that was never located is left out',
  },
  'telemetry.history': {
    method: 'GET',
    path: 'v2/telemetry/device',
    access: EVERY_PROFILE,
    scope: 'brands',
    query: z.object({
      filter: z.literal('history-json').default('history-json'),
      device: idFromText,
      start: instant(),
      end: instant(),
    }),
    guards: { 'query.device': 'history' },
    output: z.array(telemetrySchema),
    summary:
      'History of a device in a period, oldest first; a customer sees only the periods in which the device was theirs',
  },
  'telemetry.frames': {
    method: 'GET',
    path: 'v2/telemetry/frames',
    access: EVERY_PROFILE,
    scope: 'brands',
    /**
     * `start` and `end` are fix times, both included. `devices` omitted: all that the caller sees, or those of a user.
     * With `slotSeconds` each device has its last fix of each slot (slots count from 1970), and its last one before
     * `start`. The whole fleet comes in slots only, of 10 s where none are given.
     */
    query: z.object({
      devices: idList.pipe(z.array(idSchema).max(FRAMES_MOST_DEVICES)).optional(),
      userId: idFromText.optional(),
      slotSeconds: z.coerce.number().int().min(1).max(FRAMES_WIDEST_SLOT_S).optional(),
      start: instant(),
      end: instant(),
    }),
    guards: { 'query.devices': 'history', 'query.userId': 'user' },
    output: 'binary',
    summary:
      'Hot fields of the history of devices, or of every device the caller sees, in a period as telemetry frames, by communication and then fix time; a customer sees only the periods in which each device was theirs',
  },
  'ingest.counts': {
    method: 'GET',
    path: 'v2/ingest/counts',
    access: EVERY_PROFILE,
    scope: 'brands',
    output: z.object({
      accepted: z.number().int(),
      /** By reason (domain/live/ingest/acceptance.ts). Unknown devices and wrong secrets belong to no brand: only administrators see them. */
      rejected: z.record(z.string(), z.number().int()),
      since: z.iso.datetime(),
    }),
    summary: 'What ingest accepted and refused, of the devices the caller sees, since this server started',
  },
} as const satisfies Record<string, CallSpec>;
