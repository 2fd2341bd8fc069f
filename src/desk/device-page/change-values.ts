import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import type { CallInput } from '../../../contract/rest/calls.ts';

/** Fields of a device that people write as a text. */
export const TEXT_FIELDS = [
  'name',
  'licensePlate',
  'manufacture',
  'vehicleModel',
  'vehicleColor',
  'vehicleYear',
  'chassis',
  'vehicleType',
  'model',
  'imei',
  'number',
  'operator',
  'simCard',
  'apnHost',
  'apnUser',
  'apnPass',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** What a form over some of them holds. */
export type TextValues<F extends TextField> = Record<F, string>;

type Body = Omit<CallInput<'devices.change'>['body'], 'version'>;

/** What is kept, as fields hold it. The word of the access point is never told: its field begins empty. */
export const valuesOf = <F extends TextField>(whole: DeviceWhole, fields: readonly F[]): TextValues<F> =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'apnPass' ? '' : String(whole[field as Exclude<F, 'apnPass'>] ?? '')]),
  ) as TextValues<F>;

function sentOf(field: TextField, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return null;
  // What is no number goes out as it is, and is told at its field.
  return field === 'vehicleYear' && /^\d+$/.test(text) ? Number(text) : text;
}

/** What is sent of them: an empty text is none, but an empty word of the access point leaves the one that is kept. */
export const bodyOf = <F extends TextField>(values: TextValues<F>): Body =>
  Object.fromEntries(
    Object.entries<string>(values)
      .filter(([field, typed]) => field !== 'apnPass' || typed !== '')
      .map(([field, typed]) => [field, sentOf(field as TextField, typed)]),
  );

/** What somebody else made of them, as fields hold it. */
export const changedValues = <F extends TextField>(after: Readonly<Record<string, unknown>>): Partial<TextValues<F>> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([field]) => (TEXT_FIELDS as readonly string[]).includes(field) && field !== 'apnPass')
      .map(([field, value]) => [field, typeof value === 'string' || typeof value === 'number' ? String(value) : '']),
  ) as Partial<TextValues<F>>;
