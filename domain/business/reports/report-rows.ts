import { z } from 'zod';
import { commandAction } from '../../desk/commands/command-action.ts';
import { commandFault, commandStatus } from '../../desk/commands/commands.ts';
import { idSchema } from '../../base/id.ts';
import { placeSchema } from '../../base/geo/place.ts';
import { commandType } from '../../live/telemetry/protocol-model.ts';

/** The vehicle that a row of a report is about. */
const vehicle = { device: idSchema, deviceName: z.string(), licensePlate: z.string().nullable() };
const place = placeSchema.shape;

/** One position of a vehicle. */
export const telemetryRowSchema = z.object({
  ...vehicle,
  ...place,
  dateTime: z.iso.datetime(),
  speedKmh: z.number().nullable(),
  headingDeg: z.number().nullable(),
  ignition: z.boolean().nullable(),
  odometerM: z.number().nullable(),
});
export type TelemetryRow = z.output<typeof telemetryRowSchema>;

/** Fixes further apart than this are two stretches of speeding: what was between them nobody knows. */
export const SPEEDING_GAP_MS = 5 * 60_000;

/** A stretch above the limit, from its first fix to its last; one fix alone lasts no time. */
export const speedingRowSchema = z.object({
  ...vehicle,
  /** Where it was fastest. */
  ...place,
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  durationMs: z.number(),
  maximumKmh: z.number(),
  limitKmh: z.number(),
});
export type SpeedingRow = z.output<typeof speedingRowSchema>;

/** Slower than this a vehicle stands. */
export const STANDING_BELOW_KMH = 3;
/** A vehicle that said nothing for longer did not idle all that time as far as anybody knows. */
export const IDLING_GAP_MS = 10 * 60_000;
/** Minutes that a stop of the report has at least where nobody says. */
export const USUAL_STOP_MINUTES = 5;

/** Standing with the ignition on, or standing otherwise. */
export const stopKind = z.enum(['IDLING', 'STOPPED']);
export type StopKind = z.infer<typeof stopKind>;

/** A stretch in which a vehicle stood, until the fix that shows something else. */
export const stopRowSchema = z.object({
  ...vehicle,
  ...place,
  kind: stopKind,
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  durationMs: z.number(),
});
export type StopRow = z.output<typeof stopRowSchema>;

/** A drive as far as it lies in the period. */
export const tripRowSchema = z.object({
  ...vehicle,
  /** Where it began. */
  ...place,
  endLatitude: z.number(),
  endLongitude: z.number(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  durationMs: z.number(),
  distanceM: z.number(),
  maximumKmh: z.number().nullable(),
  meanKmh: z.number().nullable(),
  /** Tag of the driver that was read. */
  driverTag: z.string().nullable(),
  /** It began before the period. */
  isContinued: z.boolean(),
  /** It goes on: what follows may make it longer. */
  isOpen: z.boolean(),
});
export type TripRow = z.output<typeof tripRowSchema>;

const driven = {
  distanceM: z.number(),
  movingMs: z.number(),
  standingMs: z.number(),
  /** Of the standing time, with the ignition on. */
  idleMs: z.number(),
  maximumKmh: z.number().nullable(),
  trips: z.number().int(),
};

/** What a vehicle did on a day of the zone of whoever asks. */
export const mileageRowSchema = z.object({ ...vehicle, ...driven, day: z.iso.date() });
export type MileageRow = z.output<typeof mileageRowSchema>;

/** How much a vehicle was used in the period. */
export const utilisationRowSchema = z.object({
  ...vehicle,
  ...driven,
  /** Days on which it drove, and those of the period. */
  daysUsed: z.number().int(),
  days: z.number().int(),
  /** Of the period, the part in which it drove, 0 to 1. */
  used: z.number(),
});
export type UtilisationRow = z.output<typeof utilisationRowSchema>;

/** A stay of a vehicle in an area that the period touches, whole. */
export const visitRowSchema = z.object({
  ...vehicle,
  area: idSchema,
  areaName: z.string(),
  start: z.iso.datetime(),
  /** Of one that goes on, now. */
  end: z.iso.datetime(),
  durationMs: z.number(),
  /** Nobody saw it come in: it was there when it was first heard of, or when the area was drawn around it. */
  isUnseen: z.boolean(),
  /** It is still inside. */
  isOpen: z.boolean(),
  maximumKmh: z.number().nullable(),
  /** Where it came in: its first fix inside. Null where none is kept, none where an older server answers. */
  place: placeSchema.nullish(),
});
export type VisitRow = z.output<typeof visitRowSchema>;

/** A command that was sent, and what became of it. */
export const commandRowSchema = z.object({
  ...vehicle,
  id: idSchema,
  dateTime: z.iso.datetime(),
  type: commandType,
  /** What it did; none where an older server answers. */
  action: commandAction.optional(),
  status: commandStatus,
  fault: commandFault.nullable(),
  userName: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type CommandRow = z.output<typeof commandRowSchema>;

/** Days of so many vehicles a report reads at once: more is asked for client by client, or vehicle by vehicle. */
export const MOST_VEHICLE_DAYS = 500;
