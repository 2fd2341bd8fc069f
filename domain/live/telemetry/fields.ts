import { z } from 'zod';

interface Field {
  /** What a record has of it; unknown is null. */
  schema: z.ZodType;
  /** Its name in a record (`telemetry.ts`). Without one, only the rules of ingest read it. */
  record?: string;
  /**
   * What it is about: the `state` of the device and its vehicle, which a message without a new position may carry, or how the `fix` was.
   */
  of?: 'state' | 'fix';
  /** Its column in a track (`track.ts`), where it is a number that only some devices send. */
  track?: string;
  /** Its chart may be thinned without its peaks. */
  isRising?: true;
}

const fields = <const F extends Readonly<Record<string, Field>>>(table: F): F => table;

const number = z.number();
const flag = z.boolean();
const lines = z.record(z.string(), flag);

/** What a sender may measure, by its name in a reading (`reading.ts`) with its unit. A new field is a line here; what a sender calls it stands in `server/live/ingest`. */
export const FIELDS = fields({
  speedKmh: { schema: number, record: 'speed', of: 'fix' },
  /** From north, clockwise. */
  headingDeg: { schema: number, record: 'angle', of: 'fix' },
  accuracyM: { schema: number, record: 'accuracy', of: 'fix' },
  /** Position from cell towers or wifi instead of satellites. */
  lbs: { schema: flag, record: 'geolocate', of: 'fix' },
  satellites: { schema: z.number().int(), record: 'satellitesAvailable', of: 'fix' },
  /** Horizontal dilution of precision: 1 is ideal. */
  hdop: { schema: number, record: 'hdop', of: 'fix' },
  /** The tracker's own count, or the distance that a gateway counted (`odometerOfGateway`). */
  odometerM: { schema: number, record: 'odometer', of: 'state', track: 'odometerM', isRising: true },
  /** True where the odometer is not the tracker's own, but what a gateway counted between its fixes. */
  odometerOfGateway: { schema: flag },
  engineTimeOnMs: { schema: number, record: 'engineTimeOn', of: 'state' },
  altitudeM: { schema: number, record: 'altitude', of: 'fix', track: 'altitudeM' },
  batteryTensionV: { schema: number, record: 'batteryTension', of: 'state', track: 'batteryV' },
  batteryLevel: { schema: z.number().int().min(1).max(6), record: 'batteryLevel', of: 'state' },
  /** The level in percent as the sender gave it, for models that report the real level. */
  batteryPercent: {
    schema: z.number().min(0).max(100),
    record: 'batteryPercent',
    of: 'state',
    track: 'batteryPercent',
  },
  backupBatteryV: { schema: number, record: 'backupBattery', of: 'state' },
  fuelL: { schema: number, record: 'fuel', of: 'state', track: 'fuelL' },
  fuelPercent: { schema: number, record: 'fuelLevel', of: 'state', track: 'fuelPercent' },
  /** By the sensor's number, or `device`, `coolant`, `engine`. */
  temperaturesC: { schema: z.record(z.string(), number), record: 'temperatures', of: 'state' },
  gsmSignal: { schema: z.number().int().min(1).max(4), record: 'gsmSignal', of: 'state' },
  /** The sender's motion flag. */
  motion: { schema: flag },
  ignition: { schema: flag, record: 'ignition', of: 'state' },
  engine: { schema: flag, record: 'engine', of: 'state' },
  oilCutOff: { schema: flag, record: 'oilCutOff', of: 'state' },
  vehicleFortification: { schema: flag, record: 'vehicleFortification', of: 'state' },
  driverId: { schema: z.string(), record: 'driverId', of: 'state' },
  engineFaultCode: { schema: z.string(), record: 'engineFaultCode', of: 'state' },
  /** Digital inputs and outputs by their number, from 1. */
  inputs: { schema: lines, record: 'inputs', of: 'state' },
  outputs: { schema: lines, record: 'outputs', of: 'state' },
});
type Fields = typeof FIELDS;
export type FieldName = keyof Fields;

export type Measured = { [Name in FieldName]: Readonly<z.output<Fields[Name]['schema']>> | null };

type Recorded = { [Name in FieldName]: Fields[Name] extends { record: string } ? Name : never }[FieldName];
type RecordShape = { [Name in Recorded as Fields[Name]['record']]: z.ZodType<Measured[Name]> };
export type RecordName = keyof RecordShape;

/** The fields that a record has of a reading: its name in either. */
export const RECORDED = (Object.keys(FIELDS) as FieldName[]).flatMap((reading) => {
  const { record, of }: Field = FIELDS[reading];
  return record === undefined ? [] : [{ reading, record: record as RecordName, of }];
});

/** Their part of the schema of a record. */
export const RECORD_SHAPE = Object.fromEntries(
  RECORDED.map(({ reading, record }) => [
    record,
    FIELDS[reading].schema.nullish().transform((value: unknown) => value ?? null),
  ]),
) as unknown as RecordShape;

type Tracked = { [Name in FieldName]: Fields[Name] extends { track: string } ? Name : never }[FieldName];
export type TrackName = Fields[Tracked]['track'];

/** The numbers that a track has a column of, where a device sends them. */
export const TRACKED = (Object.values(FIELDS) as readonly Field[]).flatMap(({ track, record, isRising = false }) =>
  track === undefined ? [] : [{ track: track as TrackName, record: record as RecordName, isRising }],
);
