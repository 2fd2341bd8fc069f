import { z } from 'zod';
import { areaShapeInput, MOST_AREA_DEVICES } from './area-write.ts';
import { idSchema } from '../../base/id.ts';

/** How far back a preview looks. */
export const PREVIEW_DAYS = 7;
/** Vehicles whose past one preview reads at most; more are only looked at as they are now. */
export const PREVIEW_MOST_VEHICLES = 200;
/** Visits of one vehicle that a preview tells, the last ones. */
export const PREVIEW_MOST_VISITS = 50;

/** A shape that is not saved yet, and the vehicles that it would count for. */
export const areaShapeAskedSchema = z.object({
  ...areaShapeInput,
  devices: z.array(idSchema).max(MOST_AREA_DEVICES).default([]),
  groups: z.array(idSchema).max(1_000).default([]),
  /** Of the customer whose area it would be: it counts for their vehicles alone. The one who asks, where a customer does. */
  user: idSchema.nullish(),
});
export type AreaShapeAsked = z.output<typeof areaShapeAskedSchema>;

const time = z.iso.datetime().nullable();

/** A stay inside; `from` is null where it began before the days that are looked at, `to` where it goes on. */
const previewVisitSchema = z.object({ from: time, to: time });
export type PreviewVisit = z.infer<typeof previewVisitSchema>;

/** What a shape would have caught. Vehicles that are not inside and did not go in or out are counted, not named. */
export const areaPreviewSchema = z.object({
  /** The days that were looked at. */
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Vehicles that were asked about. */
  asked: z.number().int(),
  /** Those of them whose past was not read: they were too many, or the time was over. */
  unread: z.number().int(),
  vehicles: z.array(
    z.object({
      device: idSchema,
      name: z.string().nullable(),
      licensePlate: z.string().nullable(),
      isInside: z.boolean(),
      /** Time of its last position; null of one that was never located. */
      seenAt: time,
      visits: z.array(previewVisitSchema),
    }),
  ),
});
export type AreaPreview = z.infer<typeof areaPreviewSchema>;
