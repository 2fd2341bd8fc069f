import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { timeOfDay } from '../../base/time/time-of-day.ts';
import { shiftSchema } from '../../base/time/working-hours.ts';

/** Times of the week in which an area counts; three on each day. */
export const MOST_AREA_TIMES = 21;
/** Corners of the middle line of a corridor, at most. */
export const MOST_LINE_CORNERS = 500;
/** How wide a corridor is at least and at most, metres from edge to edge. */
export const CORRIDOR_WIDTH_M = { least: 10, most: 20_000 } as const;

/**
 * What an area tells about. `dwellMin` is how long a vehicle may stay inside, minutes; `arriveBy` the time of day until
 * which each vehicle of the area has come in; `speedLimitKmh` the limit inside. Null is not asked.
 */
export const areaRulesSchema = z.object({
  enter: z.boolean(),
  exit: z.boolean(),
  dwellMin: z.number().int().min(1).max(10_080).nullable(),
  arriveBy: timeOfDay.nullable(),
  speedLimitKmh: z.number().int().min(1).max(300).nullable(),
});
export type AreaRules = z.infer<typeof areaRulesSchema>;

export const NO_RULES: AreaRules = { enter: true, exit: true, dwellMin: null, arriveBy: null, speedLimitKmh: null };

/**
 * What an area has beside the fields that its calls always had. `groups` are ids of groups whose vehicles belong to it
 * like those of `devices`; `times` the times of the week in which it counts by the clocks of `zone` (none: always);
 * `zone` an IANA name, null for the zone of the one whose area it is. `line` and `widthM` (metres from edge to edge) are
 * what a corridor was drawn with: its outline are the `points`. `drawnAs` is the tool it was drawn with.
 */
export const areaSettingsSchema = z.object({
  groups: z.array(idSchema).max(1_000),
  times: z.array(shiftSchema).max(MOST_AREA_TIMES),
  zone: z.string().max(60).nullable(),
  drawnAs: z.enum(['circle', 'polygon', 'rectangle', 'corridor']).nullable(),
  line: z
    .array(z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }))
    .max(MOST_LINE_CORNERS)
    .nullable(),
  widthM: z.number().min(CORRIDOR_WIDTH_M.least).max(CORRIDOR_WIDTH_M.most).nullable(),
  rules: areaRulesSchema,
});
export type AreaSettings = z.infer<typeof areaSettingsSchema>;
