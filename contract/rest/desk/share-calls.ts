import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import { SHOWN_ACTIVITIES } from '../../../domain/live/telemetry/activity.ts';
import { exposedBrandSchema } from '../../../domain/people/brands/brand.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { DEFAULT_SHARE_MINUTES, SHARE_MINUTES, SHARE_PERMISSION } from '../../../domain/desk/share.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';

const instant = z.iso.datetime();

/**
 * A public link to one vehicle, as its owner sees it. `link` is whole where the server knows its public address, else a
 * path of the console's own origin.
 */
export const shareSchema = z.object({
  id: idSchema,
  device: idSchema,
  link: z.string(),
  createdAt: instant,
  expiresAt: instant,
});
export type Share = z.infer<typeof shareSchema>;

/**
 * What everyone with the link can see: where the vehicle is and what it does, and nothing that names tracker, driver or
 * customer. `name` is the vehicle's own or its plate, null where it has neither. Speed in km/h, heading in degrees from
 * north.
 */
export const sharedVehicleSchema = z.object({
  name: z.string().nullable(),
  expiresAt: instant,
  /** The server's clock. */
  now: instant,
  position: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      headingDeg: z.number().nullable(),
      speedKmh: z.number().nullable(),
      activity: z.enum(SHOWN_ACTIVITIES),
      fixTime: instant,
      communication: instant,
    })
    .nullable(),
});
export type SharedVehicle = z.infer<typeof sharedVehicleSchema>;

/** The last part of a public link. */
const link = z.object({ link: text().min(1).max(200) });
const open = { method: 'GET', access: 'anyone', params: link } as const;

/** Public links to vehicles: created, listed and ended by users, read by anyone who has the link. */
export const shareCalls = {
  'shares.create': {
    method: 'POST',
    path: 'entity-share/device',
    access: EVERY_PROFILE,
    permission: SHARE_PERMISSION,
    body: z.object({
      device: idSchema,
      /** Minutes. */
      expiration: z.literal(SHARE_MINUTES).default(DEFAULT_SHARE_MINUTES),
    }),
    guards: { 'body.device': 'device' },
    output: shareSchema,
    summary: 'Makes a public link to a vehicle that ends by itself',
  },
  'shares.ofDevice': {
    method: 'GET',
    path: 'entity-share/device/:device',
    access: EVERY_PROFILE,
    permission: SHARE_PERMISSION,
    params: z.object({ device: idFromText }),
    guards: { 'params.device': 'device' },
    output: z.array(shareSchema),
    summary: "The caller's own open links to a vehicle, the newest first",
  },
  /** Needs no permission: who lost it may still close what is open. */
  'shares.revoke': {
    method: 'DELETE',
    path: 'entity-share/:id',
    access: EVERY_PROFILE,
    params: z.object({ id: idFromText }),
    output: z.object({}),
    summary: "Ends one of the caller's own links",
  },
  'shares.open': {
    ...open,
    path: 'exposed/v2/shares/:link',
    output: z.object({ brand: exposedBrandSchema, vehicle: sharedVehicleSchema }),
    summary: 'The vehicle of a public link and whose console it is',
  },
  'shares.look': {
    ...open,
    path: 'exposed/v2/shares/:link/position',
    output: sharedVehicleSchema,
    summary: 'Where the vehicle of a public link is now',
  },
  'shares.address': {
    ...open,
    path: 'exposed/v2/shares/:link/address',
    output: z.object({ address: z.string().nullable() }),
    summary: 'The address of the vehicle of a public link, where there is one',
  },
} as const satisfies Record<string, CallSpec>;
