import { emptyReading, type Reading } from '../../../domain/live/telemetry/reading.ts';
import { KMH_PER_KNOT } from '../../../domain/base/units.ts';
import type { Parsed } from './field-reader.ts';
import { sensorsOf } from './sender-attributes.ts';
import { alarmsOf, battery, finite, gsmSignal, heading, measure, plainText, speed } from './sender-units.ts';
import { isNumber, sentFlag, sentMs } from './sent-values.ts';
import type { IdentifiedReading } from './traccar.ts';

/** Reads the parameters of a query or a form by type. An odd value is unknown: it must not cost the message. */
class Parameters {
  constructor(private readonly source: URLSearchParams) {}

  /** The last value of the first name that has one; an empty value counts as missing. */
  text(...names: string[]): string | null {
    for (const name of names) {
      const value = this.source.getAll(name).at(-1)?.trim();
      if (value) return value;
    }
    return null;
  }

  /** NaN where there is something else. */
  number(...names: string[]): number | null {
    const text = this.text(...names);
    if (text === null) return null;
    return isNumber(text) ? Number(text) : Number.NaN;
  }

  flag(name: string): boolean | null {
    return sentFlag(this.text(name));
  }

  /** All parameters as JSON values, for names that are not known in advance. */
  values(): Record<string, unknown> {
    const valueOf = (text: string): unknown => (isNumber(text) ? Number(text) : text);
    return Object.fromEntries([...this.source].map(([name, text]) => [name, valueOf(text.trim())]));
  }

  /** A time in milliseconds; NaN for a text that is none. */
  time(name: string): number | null {
    const text = this.text(name);
    return text === null ? null : sentMs(text);
  }

  /** `lat` and `lon`, or both in `location`; null if the sender gave no position. */
  place(): { latitude: number; longitude: number } | null {
    const pair = this.text('location')?.split(',');
    const part = (text: string | undefined): number => (isNumber(text?.trim() ?? '') ? Number(text) : Number.NaN);
    if (pair) return { latitude: part(pair[0]), longitude: pair.length === 2 ? part(pair[1]) : Number.NaN };
    const latitude = this.number('lat');
    const longitude = this.number('lon');
    if (latitude === null && longitude === null) return null;
    return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN };
  }
}

function readingOf(parameters: Parameters, arrivalMs: number): Reading {
  const place = parameters.place();
  const rpm = finite(parameters.number('rpm'));
  const satellites = finite(parameters.number('sat'));
  return {
    ...emptyReading(parameters.time('timestamp') ?? arrivalMs, arrivalMs),
    ...battery(parameters.number('batt')),
    // Without a position it is a sign of life, at best with the cell towers and access points in view.
    valid: place !== null && (parameters.flag('valid') ?? true),
    lbs: place === null && parameters.text('cell', 'wifi') !== null ? true : null,
    latitude: place?.latitude ?? Number.NaN,
    longitude: place?.longitude ?? Number.NaN,
    speedKmh: speed(parameters.number('speed'), KMH_PER_KNOT),
    headingDeg: heading(parameters.number('bearing', 'heading')),
    altitudeM: finite(parameters.number('altitude')),
    accuracyM: measure(parameters.number('accuracy')),
    satellites: satellites === null ? null : Math.round(satellites),
    ignition: parameters.flag('ignition'),
    motion: parameters.flag('motion'),
    engine: rpm === null ? null : rpm > 0,
    odometerM: measure(parameters.number('odometer')),
    engineTimeOnMs: measure(parameters.number('hours')),
    gsmSignal: gsmSignal(parameters.number('rssi')),
    batteryTensionV: measure(parameters.number('power')),
    backupBatteryV: measure(parameters.number('battery')),
    driverId: plainText(parameters.text('driverUniqueId')),
    ...sensorsOf(parameters.values()),
    alarms: alarmsOf(parameters.text('alarm')),
  };
}

/**
 * Parses the OsmAnd protocol as query or form parameters. Speed in knots; the only known communication time is the
 * arrival.
 */
export function parseOsmandQuery(source: URLSearchParams, arrivalMs: number): Parsed<IdentifiedReading> {
  const parameters = new Parameters(source);
  const identifier = parameters.text('id', 'deviceid');
  if (identifier === null) return { ok: false, fields: { id: 'required' } };
  return { ok: true, value: { identifier, reading: readingOf(parameters, arrivalMs) } };
}
