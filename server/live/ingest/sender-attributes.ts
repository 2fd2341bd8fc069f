import { emptyReading, type Reading } from '../../../domain/live/telemetry/reading.ts';
import type { FieldReader } from './field-reader.ts';
import { scaleOf } from './signal-scales.ts';
import { alarmsOf, battery, finite, measure, plainText, signalOn } from './sender-units.ts';
import { sentFlag, sentName } from './sent-values.ts';

/**
 * Attributes with Traccar's names, as its server forwards them and as its phone app adds them to a position. They come
 * from 200 protocols and from computed expressions: a value of another type is unknown, not a fault.
 */
type Attributes = Readonly<Record<string, unknown>>;

const number = (attributes: Attributes, name: string): number | null => {
  const value = attributes[name];
  return typeof value === 'number' ? finite(value) : null;
};
const flag = (attributes: Attributes, name: string): boolean | null => sentFlag(attributes[name]);
const text = (attributes: Attributes, name: string): string | null => {
  const value = attributes[name];
  return typeof value === 'string' ? value : null;
};

const percent = (value: number | null): number | null => (value === null || value < 0 || value > 100 ? null : value);
/** Names of temperatures that are not numbered sensors. */
const TEMPERATURES: Readonly<Record<string, string>> = {
  deviceTemp: 'device',
  coolantTemp: 'coolant',
  engineTemp: 'engine',
};
const NUMBERED = /^(temp|in|out)(\d{1,2})$/;
const WIRED = /^(?:temp\d|in\d|out\d|deviceT|coolantT|engineT)/;
const MOST_SENSORS = 16;

type Wired = Pick<Reading, 'temperaturesC' | 'inputs' | 'outputs'>;

/** Adds an entry to a record, up to `MOST_SENSORS`. */
function withEntry<T>(record: Readonly<Record<string, T>> | null, name: string, value: T): Readonly<Record<string, T>> {
  return record === null
    ? { [name]: value }
    : Object.keys(record).length < MOST_SENSORS
      ? { ...record, [name]: value }
      : record;
}

/**
 * Temperatures, inputs and outputs with an attribute each. One pass, because it runs for thousands of fixes a second.
 */
function wiredOf(attributes: Attributes): Wired {
  const wired: Wired = { temperaturesC: null, inputs: null, outputs: null };
  for (const name of Object.keys(attributes)) {
    // Most names match none of these, and cost no more than this test.
    if (!WIRED.test(name)) continue;
    const [, kind = null, line = ''] = NUMBERED.exec(name) ?? [];
    const sensor = kind === 'temp' ? line : TEMPERATURES[name];
    if (sensor !== undefined) {
      const value = number(attributes, name);
      if (value !== null) wired.temperaturesC = withEntry(wired.temperaturesC, sensor, Math.round(value * 100) / 100);
    } else if (kind !== null) {
      const isOn = flag(attributes, name);
      const lines = kind === 'in' ? 'inputs' : 'outputs';
      if (isOn !== null) wired[lines] = withEntry(wired[lines], line, isOn);
    }
  }
  return wired;
}

/** Inputs or outputs from the bits of one number, up to the highest bit that is set. */
function linesOfMask(bits: number | null): Record<string, boolean> | null {
  if (bits === null || bits < 0 || !Number.isInteger(bits) || bits >= 2 ** MOST_SENSORS) return null;
  const lines = Math.max(1, bits.toString(2).length);
  return Object.fromEntries(Array.from({ length: lines }, (_, bit) => [String(bit + 1), (bits & (1 << bit)) !== 0]));
}

/** Values of sensors that no protocol has a fixed field for. */
export function sensorsOf(attributes: Attributes): Pick<Reading, 'hdop' | 'fuelL' | 'fuelPercent'> & Wired {
  const { temperaturesC, inputs, outputs } = wiredOf(attributes);
  return {
    // A receiver without satellites sends 0.
    hdop: measure(number(attributes, 'hdop')) || null,
    fuelL: measure(number(attributes, 'fuel')),
    fuelPercent: percent(measure(number(attributes, 'fuelLevel'))),
    temperaturesC,
    inputs: inputs ?? linesOfMask(number(attributes, 'input')),
    outputs: outputs ?? linesOfMask(number(attributes, 'output')),
  };
}

/**
 * Reads the attributes of a position. `protocol` is that of the tracker, which the scale of its signal depends on; null
 * if unknown.
 */
export function readAttributes(reader: FieldReader, protocol: string | null): Partial<Reading> {
  const attributes = reader.all();
  const rpm = number(attributes, 'rpm');
  const satellites = number(attributes, 'sat');
  const odometerM = measure(number(attributes, 'odometer'));
  const distanceM = measure(number(attributes, 'totalDistance'));
  const { batteryLevel, batteryPercent } = battery(number(attributes, 'batteryLevel'));
  const { hdop, fuelL, fuelPercent, temperaturesC, inputs, outputs } = sensorsOf(attributes);
  // Field by field: spreading objects costs too much at thousands of fixes a second.
  return {
    batteryLevel,
    batteryPercent,
    satellites: satellites === null ? null : Math.round(satellites),
    odometerM: odometerM ?? distanceM,
    odometerOfGateway: odometerM === null && distanceM !== null ? true : null,
    engineTimeOnMs: measure(number(attributes, 'hours')),
    motion: flag(attributes, 'motion'),
    ignition: flag(attributes, 'ignition'),
    engine: rpm === null ? null : rpm > 0,
    gsmSignal: signalOn(scaleOf(protocol), number(attributes, 'rssi')),
    batteryTensionV: measure(number(attributes, 'power')),
    backupBatteryV: measure(number(attributes, 'battery')),
    oilCutOff: flag(attributes, 'blocked'),
    vehicleFortification: flag(attributes, 'armed'),
    driverId: plainText(sentName(attributes['driverUniqueId'])),
    engineFaultCode: plainText(text(attributes, 'dtcs')),
    hdop,
    fuelL,
    fuelPercent,
    temperaturesC,
    inputs,
    outputs,
    alarms: alarmsOf(text(attributes, 'alarm')),
    lbs: flag(attributes, 'approximate'),
    archived: flag(attributes, 'archive'),
  };
}

const NOTHING = emptyReading(0, 0);

/** Fills the empty fields of a reading from the attributes in `told`, and merges the alarms of both. */
export function withAttributes(reading: Reading, told: Partial<Reading>): Reading {
  const filled = { ...reading };
  const entries = Object.entries(told).filter(
    ([name, value]) => value !== null && reading[name as keyof Reading] === NOTHING[name as keyof Reading],
  );
  return Object.assign(filled, Object.fromEntries(entries), {
    alarms: [...new Set([...reading.alarms, ...(told.alarms ?? [])])],
  });
}
