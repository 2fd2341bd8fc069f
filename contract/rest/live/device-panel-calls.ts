import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import {
  deviceDashboardSchema,
  deviceModelSchema,
  speedLimitSchema,
} from '../../../domain/live/devices/device-dashboard.ts';
import { idFromText } from '../../../domain/base/id.ts';
import { sensorNamesSchema } from '../../../domain/live/devices/sensor-names.ts';
import { iccidSchema, simCardSchema, simPlanSchema, simRowSchema } from '../../../domain/live/devices/sim.ts';
import { EVERY_PROFILE, fileBytes, seenVersion, STAFF, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const deviceParams = z.object({ id: idFromText });

/** What an add operation may set of a device, by its path. */
export const devicePath = z.enum(['/number', '/operator', '/apnHost', '/apnUser', '/apnPass']);
export type DevicePath = z.infer<typeof devicePath>;

const SETTINGS = 'MONITORING_DEVICES_SETTINGS';

const addOperation = z.object({ op: z.literal('add'), path: devicePath, value: text().trim().max(100) });

/** Calls of the panel of one device: its dashboard, its settings, model and SIM card. */
export const devicePanelCalls = {
  'devices.dashboard': {
    method: 'GET',
    path: 'v2/devices/dashboard/:id',
    access: EVERY_PROFILE,
    params: deviceParams,
    guards: { 'params.id': 'device' },
    output: deviceDashboardSchema,
    summary: 'What the panel of a device shows beside its line in a list',
  },
  'devices.patch': {
    method: 'PATCH',
    path: 'devices/:id',
    access: EVERY_PROFILE,
    params: deviceParams,
    body: z.object({
      speedLimit: speedLimitSchema.optional(),
      operations: z.array(addOperation).min(1).max(10).optional(),
      /** Without it the device is changed whatever it has become. */
      version: seenVersion.optional(),
    }),
    fieldRights: {
      'body.speedLimit': { permission: 'MONITORING_DEVICES_SPEED_ALERT' },
      'body.operations': { access: STAFF, permission: SETTINGS },
    },
    guards: { 'params.id': 'device' },
    output: deviceDashboardSchema,
    summary: 'Sets the speed limit of a device, or number, carrier and access point of its SIM card',
  },
  'positions.sensors': {
    method: 'PATCH',
    path: 'v2/last/positions/sensors/:id',
    access: EVERY_PROFILE,
    permission: SETTINGS,
    params: deviceParams,
    /** Names of a kind that is left out stay; those of one that is given are all there are. Without a version the device is changed whatever it has become. */
    body: sensorNamesSchema.partial().extend({ version: seenVersion.optional() }),
    guards: { 'params.id': 'device' },
    output: deviceDashboardSchema,
    summary: 'Names the digital inputs and outputs and the temperature sensors of a device',
  },
  'devices.setPicture': {
    method: 'POST',
    path: 'devices',
    access: EVERY_PROFILE,
    permission: SETTINGS,
    form: true,
    /** A PNG, JPEG or WebP of at most 200 KiB; its bytes tell which. */
    body: z.object({ device: idFromText, file: fileBytes }),
    guards: { 'body.device': 'device' },
    output: deviceDashboardSchema,
    summary: 'Gives a device a picture, in place of the one it has',
  },
  'devices.removePicture': {
    method: 'DELETE',
    path: 'devices/:id/picture',
    access: EVERY_PROFILE,
    permission: SETTINGS,
    params: deviceParams,
    guards: { 'params.id': 'device' },
    output: deviceDashboardSchema,
    summary: 'Takes the picture of a device away',
  },
  'devices.models': {
    method: 'GET',
    path: 'v2/devices/models',
    access: EVERY_PROFILE,
    output: z.array(deviceModelSchema),
    summary: 'All kinds of trackers, by name',
  },
  'simcards.list': {
    method: 'GET',
    path: 'v2/simcards',
    access: STAFF,
    scope: 'brands',
    ...paged(
      simRowSchema,
      {
        /** Part of the ICCID or of the number. */
        term: text().max(40).optional(),
        operator: text().max(60).optional(),
        brand: idFromText.optional(),
      },
      { sizes: { usual: 10, most: 200 } },
    ),
    guards: { 'query.brand': 'brand' },
    exportable: true,
    summary: 'SIM cards of the brands the caller sees, by ICCID, page by page',
  },
  'simcards.plan': {
    method: 'GET',
    path: 'v2/simcards/plan',
    access: STAFF,
    query: z.object({ brand: idFromText, simCard: iccidSchema }),
    guards: { 'query.brand': 'brand' },
    output: simPlanSchema,
    summary: 'Data franchise and consumption of a SIM card of a brand',
  },
  'simcards.read': {
    method: 'GET',
    path: 'v2/simcards/:iccid',
    access: STAFF,
    scope: 'brands',
    params: z.object({ iccid: iccidSchema }),
    output: simCardSchema,
    summary: 'What the carrier knows of a SIM card',
  },
  'simcards.reset': {
    method: 'POST',
    path: 'simcards/reset',
    access: STAFF,
    scope: 'brands',
    body: z.object({ iccids: z.array(iccidSchema).min(1).max(100) }),
    output: z.object({ reset: z.array(z.string()) }),
    summary: 'Has the consumption of SIM cards start anew',
  },
} as const satisfies Record<string, CallSpec>;
