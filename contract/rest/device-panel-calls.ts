import { z } from 'zod';
import { deviceDashboardSchema, deviceModelSchema, speedLimitSchema } from '../../domain/device-dashboard.ts';
import { driverSchema } from '../../domain/driver.ts';
import { idFromText } from '../../domain/id.ts';
import { iccidSchema, simCardSchema, simPlanSchema } from '../../domain/sim.ts';
import { EVERY_PROFILE, STAFF, type CallSpec } from './define.ts';

const deviceParams = z.object({ id: idFromText });

/** What an add operation may set of a device, by its path. */
export const devicePath = z.enum(['/number', '/operator', '/apnHost', '/apnUser', '/apnPass']);
export type DevicePath = z.infer<typeof devicePath>;

/** The bytes of a file that is sent. */
const fileBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array).meta({ type: 'string', format: 'binary' });

const addOperation = z.object({ op: z.literal('add'), path: devicePath, value: z.string().trim().max(100) });

/** Calls of the panel of one device: its dashboard, its settings, driver, model and SIM card. */
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
    /** The limit needs the permission of the speed alert; the operations are the staff's. */
    body: z.object({ speedLimit: speedLimitSchema.optional(), operations: z.array(addOperation).min(1).max(10).optional() }),
    guards: { 'params.id': 'device' },
    output: deviceDashboardSchema,
    summary: 'Sets the speed limit of a device, or number, carrier and access point of its SIM card',
  },
  'devices.setPicture': {
    method: 'POST',
    path: 'devices',
    access: EVERY_PROFILE,
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
  'drivers.byTag': {
    method: 'GET',
    path: 'v2/drivers',
    access: EVERY_PROFILE,
    /** A customer names the device that reads the tag now. */
    query: z.object({ tag: z.string().trim().min(1).max(64), device: idFromText.optional() }),
    guards: { 'query.device': 'device' },
    output: z.array(driverSchema),
    summary: 'Drivers with an electronic tag: of the brand of a device, or of all brands the caller sees',
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
    params: z.object({ iccid: iccidSchema }),
    output: simCardSchema,
    summary: 'What the carrier knows of a SIM card',
  },
  'simcards.reset': {
    method: 'POST',
    path: 'simcards/reset',
    access: STAFF,
    body: z.object({ iccids: z.array(iccidSchema).min(1).max(100) }),
    output: z.object({ reset: z.array(z.string()) }),
    summary: 'Has the consumption of SIM cards start anew',
  },
} as const satisfies Record<string, CallSpec>;
