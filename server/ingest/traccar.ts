import { emptyReading, type Reading } from '../../domain/reading.ts';
import { KMH_PER_KNOT } from '../../domain/units.ts';
import { FieldReader, type Parsed } from './field-reader.ts';
import { alarmsOf, battery, finite, gsmSignal, heading, measure, plainText, speed } from './sender-units.ts';

export interface IdentifiedReading {
  identifier: string;
  reading: Reading;
}

/** Attributes come from 200 protocols and from computed expressions: one of another type is unknown, not a fault. */
const attribute = {
  number: (attributes: FieldReader, name: string): number | null => {
    const value = attributes.raw(name);
    return typeof value === 'number' ? finite(value) : null;
  },
  flag: (attributes: FieldReader, name: string): boolean | null => {
    const value = attributes.raw(name);
    return typeof value === 'boolean' ? value : null;
  },
  text: (attributes: FieldReader, name: string): string | null => {
    const value = attributes.raw(name);
    return typeof value === 'string' ? value : null;
  },
};

function ofAttributes(attributes: FieldReader): Partial<Reading> {
  const number = (name: string) => attribute.number(attributes, name);
  const flag = (name: string) => attribute.flag(attributes, name);
  const rpm = number('rpm');
  return {
    ...battery(number('batteryLevel')),
    satellites: number('sat') === null ? null : Math.round(number('sat')!),
    odometerM: measure(number('odometer') ?? number('totalDistance')),
    engineTimeOnMs: measure(number('hours')),
    motion: flag('motion'),
    ignition: flag('ignition'),
    engine: rpm === null ? null : rpm > 0,
    gsmSignal: gsmSignal(number('rssi')),
    batteryTensionV: measure(number('power')),
    backupBatteryV: measure(number('battery')),
    oilCutOff: flag('blocked'),
    vehicleFortification: flag('armed'),
    driverId: plainText(attribute.text(attributes, 'driverUniqueId')),
    engineFaultCode: plainText(attribute.text(attributes, 'dtcs')),
    alarms: alarmsOf(attribute.text(attributes, 'alarm')),
  };
}

/** One object of Traccar's position forwarding (`forward.type=json`): `{ position, device }`. Speed in knots, times ISO or ms. */
export function parseTraccar(payload: unknown, arrivalMs: number): Parsed<IdentifiedReading> {
  const root = FieldReader.of(payload);
  const identifier = root.object('device', true).requiredText('uniqueId');
  const position = root.object('position', true);
  const attributes = position.object('attributes');
  const outdated = position.flag('outdated') ?? false;
  const approximate = attribute.flag(attributes, 'approximate');
  // Traccar leaves `outdated` set on a place it found from cell towers in place of the last known one.
  const vouched = (position.flag('valid') ?? true) && (!outdated || approximate === true);
  const accuracyM = measure(position.number('accuracy'));
  return root.result({
    identifier,
    reading: {
      ...emptyReading(position.requiredTime('fixTime'), arrivalMs),
      communicationMs: position.time('deviceTime'),
      valid: vouched,
      latitude: position.requiredNumber('latitude'),
      longitude: position.requiredNumber('longitude'),
      speedKmh: speed(position.number('speed'), KMH_PER_KNOT),
      headingDeg: heading(position.number('course')),
      altitudeM: finite(position.number('altitude')),
      // Traccar writes 0 where a protocol has none.
      accuracyM: accuracyM === 0 ? null : accuracyM,
      lbs: approximate ?? (position.has('network') && !vouched ? true : null),
      ...ofAttributes(attributes),
    },
  });
}
