import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { placeSchema } from '../../base/geo/place.ts';
import { isStorableText } from '../../base/text.ts';

/** Alarms that are loaded at a time. */
export const ALARM_PAGE_SIZE = 30;
/** Alarms that one call acknowledges at most. */
export const MOST_ALARMS_AT_ONCE = 200;

/** `{device}-{ms since the epoch}-{sender's name of the alarm}`: the same for an alarm that is sent twice. */
export const alarmIdSchema = z
  .string()
  .max(160)
  .regex(/^\d{16}-\d{1,15}-./s)
  .refine(isStorableText);

/** What an id of an alarm says. */
export function alarmOfId(id: string): { device: number; timeMs: number; type: string } | null {
  const [, device, time, type] = /^(\d{16})-(\d{1,15})-(.+)$/s.exec(id) ?? [];
  const timeMs = Number(time);
  return type === undefined || timeMs > 8.64e15 ? null : { device: Number(device), timeMs, type };
}

/** The area that told an alarm, as it is called now. */
export const alarmAreaSchema = z.object({ id: idSchema, name: z.string() });
export type AlarmArea = z.infer<typeof alarmAreaSchema>;

/** An alarm that a device raised, at the time it was sent, and who acknowledged it. */
export const alarmRecordSchema = z.object({
  id: z.string(),
  /** The sender's name of it. */
  type: z.string(),
  device: idSchema,
  deviceName: z.string(),
  licensePlate: z.string().nullable(),
  dateTime: z.iso.datetime(),
  /** The area that told it; null of one that the device raised itself, or whose area was removed. */
  area: alarmAreaSchema.nullable(),
  /** Where the device was: null where it said nothing around that time, none where an older server answers. */
  place: placeSchema.nullish(),
  /** Null while nobody has. The name is null for people of brands the reader does not see. */
  acknowledged: z.object({ at: z.iso.datetime(), byName: z.string().nullable() }).nullable(),
});
export type AlarmRecord = z.infer<typeof alarmRecordSchema>;
