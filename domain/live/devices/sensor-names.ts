import { z } from 'zod';
import { text } from '../../base/text.ts';

/** What of a tracker can be named: its digital inputs and outputs, and its temperature sensors. */
export const SENSOR_KINDS = ['inputs', 'outputs', 'temperatures'] as const;
export type SensorKind = (typeof SENSOR_KINDS)[number];

export const LONGEST_SENSOR_NAME = 40;
const MOST_NAMES = 32;

/** Names by the key under which telemetry has the line or sensor, such as `1` or `device`. */
const names = z
  .record(z.string().regex(/^[\w-]{1,20}$/), text().trim().min(1).max(LONGEST_SENSOR_NAME))
  .refine((given) => Object.keys(given).length <= MOST_NAMES);

/** What people call the lines and sensors of one tracker; one without a name goes by its key. */
export const sensorNamesSchema = z.object({ inputs: names, outputs: names, temperatures: names });
export type SensorNames = z.output<typeof sensorNamesSchema>;

export const NO_SENSOR_NAMES: SensorNames = { inputs: {}, outputs: {}, temperatures: {} };
