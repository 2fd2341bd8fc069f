import { z } from 'zod';
import {
  driverInputSchema,
  driverRecordSchema,
  driverRowSchema,
  driverSchema,
  LICENSE_STATES,
} from '../../../domain/desk/driver.ts';
import { DRIVERS_PERMISSION } from '../../../domain/people/users/drivers-access.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { text } from '../../../domain/base/text.ts';
import { columnFilters } from '../base/column-filters.ts';
import { EVERY_PROFILE, fileBytes, seenVersion, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';
import { seenVersionText } from '../base/seen-version.ts';

const params = z.object({ id: idFromText });
const guards = { 'params.id': 'driver' } as const;

/** Contacts are chosen by who sees the phonebook that they stand in. */
const fieldRights = { 'body.contacts': { permission: 'MONITORING_CONTACTS_LIST' } } as const;

/** What the list of drivers can be sorted by. */
export const DRIVER_SORTS = ['driverName', 'number', 'driverLicenseExpiration', 'electronicTag'] as const;

/** What of a driver a list can be filtered by, column by column. */
export const DRIVER_COLUMNS = {
  driverName: 'text',
  number: 'text',
  driverLicenseCategory: 'text',
  driverLicenseExpiration: 'day',
  electronicTag: 'text',
} as const;

/** The list of drivers; what is not known of them comes last in a sort. */
const driverPages = paged(
  driverRowSchema,
  {
    /** Part of the name, the number or the tag. */
    term: text().max(100).optional(),
    /** By the day of the caller's zone. */
    license: z.enum(LICENSE_STATES).optional(),
    /** Whether their working hours say that they are at work now. */
    atWork: z
      .enum(['true', 'false'])
      .transform((word) => word === 'true')
      .optional(),
    where: columnFilters(DRIVER_COLUMNS),
    brand: idFromText.optional(),
  },
  {
    sizes: { usual: 10, most: 100 },
    sorts: DRIVER_SORTS,
  },
);

/**
 * Calls of drivers. People of the privileged brand hold the permission without being given it. Staff see the drivers of
 * their brands, a customer the own ones; `drivers.byTag` needs no permission: it says who drives a vehicle that the
 * caller sees.
 */
export const driverCalls = {
  'drivers.byTag': {
    method: 'GET',
    path: 'v2/drivers',
    access: EVERY_PROFILE,
    scope: 'brands',
    /** A customer names the device that reads the tag now. */
    query: z.object({ tag: text().trim().min(1).max(64), device: idFromText.optional() }),
    guards: { 'query.device': 'device' },
    output: z.array(driverSchema),
    summary: 'Drivers with an electronic tag: of the brand of a device, or of all brands the caller sees',
  },
  'drivers.list': {
    method: 'GET',
    path: 'v2/drivers/details',
    access: EVERY_PROFILE,
    permission: DRIVERS_PERMISSION,
    scope: 'brands',
    ...driverPages,
    guards: { 'query.brand': 'brand' },
    exportable: true,
    summary: 'Drivers the caller sees that fit a filter, page by page',
  },
  'drivers.read': {
    method: 'GET',
    path: 'v2/drivers/:id',
    access: EVERY_PROFILE,
    permission: DRIVERS_PERMISSION,
    params,
    guards,
    output: driverRecordSchema,
    summary: 'A driver, with the photo',
  },
  'drivers.create': {
    method: 'POST',
    path: 'v2/drivers',
    access: EVERY_PROFILE,
    permission: DRIVERS_PERMISSION,
    /** Of the brand of the vehicles; `brand`, or the caller's own, counts where there is none. */
    body: driverInputSchema.extend({ brand: idSchema.optional() }),
    fieldRights,
    guards: { 'body.brand': 'brand', 'body.vehicles': 'device', 'body.contacts': 'contact' },
    output: driverRecordSchema,
    summary: 'Adds a driver',
  },
  'drivers.update': {
    method: 'PUT',
    path: 'v2/drivers/:id',
    access: EVERY_PROFILE,
    permission: DRIVERS_PERMISSION,
    params,
    body: driverInputSchema.extend({ version: seenVersion }),
    fieldRights,
    guards: { ...guards, 'body.vehicles': 'device', 'body.contacts': 'contact' },
    output: driverRecordSchema,
    summary: 'Changes a driver; refused where somebody else changed them since the version that is named',
  },
  'drivers.delete': {
    method: 'DELETE',
    path: 'v2/drivers/:id',
    access: EVERY_PROFILE,
    permission: DRIVERS_PERMISSION,
    params,
    query: z.object({ version: seenVersionText }),
    guards,
    output: z.object({}),
    summary: 'Removes a driver; refused where somebody else changed them since the version that is named',
  },
  'drivers.setPhoto': {
    method: 'POST',
    path: 'v2/drivers/photo',
    access: EVERY_PROFILE,
    permission: DRIVERS_PERMISSION,
    form: true,
    /** A PNG, JPEG or WebP of at most 200 KiB; its bytes tell which. */
    body: z.object({ driver: idFromText, version: seenVersionText, file: fileBytes }),
    guards: { 'body.driver': 'driver' },
    output: driverRecordSchema,
    summary: 'Gives a driver a photo, in place of the one there is',
  },
  'drivers.removePhoto': {
    method: 'DELETE',
    path: 'v2/drivers/:id/photo',
    access: EVERY_PROFILE,
    permission: DRIVERS_PERMISSION,
    params,
    query: z.object({ version: seenVersionText }),
    guards,
    output: driverRecordSchema,
    summary: 'Takes the photo of a driver away',
  },
} as const satisfies Record<string, CallSpec>;
