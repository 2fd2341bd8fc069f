import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';

type Name = keyof Telemetry;

const NAMES = Object.keys(telemetrySchema.shape) as Name[];
/** Fields that are columns of history, can be derived from one, or mean nothing in hindsight. */
const LEFT_OUT: readonly Name[] = [
  'device',
  'id',
  'dateTime',
  'pos',
  'lastCommunication',
  'latitude',
  'longitude',
  'speed',
  'angle',
  'ignition',
  'odometer',
  'activity',
];
/** False where nothing else is said. */
const FALSE_BY_DEFAULT: readonly Name[] = ['jammerOn', 'rfOn'];

const fieldsOf = (names: readonly Name[]) =>
  names.map((name) => ({ name, label: `${JSON.stringify(name)}:`, isFalseByDefault: FALSE_BY_DEFAULT.includes(name) }));
const LEFT_OUT_FIELDS = fieldsOf(LEFT_OUT);
const DETAIL_FIELDS = fieldsOf(NAMES.filter((name) => !LEFT_OUT.includes(name)));

/** The fields of a record that are known and not the default, as they stand between the braces of a JSON object. */
function textOf(t: Telemetry, fields: typeof DETAIL_FIELDS): string {
  // By hand: an object made only to be printed, for each of thousands of fixes a second, is felt.
  let text = '';
  for (const { name, label, isFalseByDefault } of fields) {
    const value = t[name];
    if (value === null || value === undefined || value === '' || (value === false && isFalseByDefault)) continue;
    // Not a number is unknown.
    if (typeof value === 'number' && !Number.isFinite(value)) continue;
    const printed = typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
    text += text === '' ? label + printed : `,${label}${printed}`;
  }
  return text;
}

/** What a row of history keeps beside its columns, without the braces: nothing that is unknown or the default. */
export const detailText = (t: Telemetry): string => textOf(t, DETAIL_FIELDS);

/** A whole record as JSON, given its detail. */
export function recordText(t: Telemetry, detail: string): string {
  const rest = textOf(t, LEFT_OUT_FIELDS);
  return detail === '' ? `{${rest}}` : `{${rest},${detail}}`;
}

const EMPTY = {
  ...Object.fromEntries(NAMES.map((name) => [name, null])),
  jammerOn: false,
  rfOn: false,
  engineFaultCode: '',
} as unknown as Telemetry;

/** The record of `recordText`: what it leaves out is unknown or the default. */
export const recordOf = (text: string): Telemetry => ({ ...EMPTY, ...(JSON.parse(text) as Partial<Telemetry>) });
