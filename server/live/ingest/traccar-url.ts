import { identifierOf } from '../../../domain/live/devices/identifier.ts';
import { sentFlag, sentMs } from './sent-values.ts';

/**
 * Parameter names that a template may use for each value: Traccar's placeholders, and those of OsmAnd as in Traccar's
 * manual.
 */
const NAMES = {
  uniqueId: ['uniqueId', 'id', 'deviceid'],
  fixTime: ['fixTime', 'timestamp'],
  deviceTime: ['deviceTime'],
  valid: ['valid'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon'],
  altitude: ['altitude'],
  speed: ['speed'],
  course: ['course', 'bearing', 'heading'],
  accuracy: ['accuracy'],
  attributes: ['attributes'],
} as const;
type Name = keyof typeof NAMES;

/**
 * The values of the query by name. Traccar form-encodes name, address and attributes (`+` is a space), but inserts the
 * identifier unencoded: there a plus is a plus.
 */
function valuesOf(query: string): Map<string, string> {
  const values = new Map(new URLSearchParams(query));
  for (const part of query.split('&')) {
    const [name, ...rest] = part.split('=');
    if ((NAMES.uniqueId as readonly string[]).includes(name ?? ''))
      values.set(name!, new URLSearchParams(`v=${rest.join('=').replaceAll('+', '%2B')}`).get('v') ?? '');
  }
  return values;
}

/** A number as Java writes it; any other text is returned unchanged, so that the FieldReader reports it. */
function numberOf(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) && text !== 'NaN' ? text : number;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function typed(name: Name, text: string): unknown {
  if (name === 'uniqueId') return identifierOf(text);
  if (name === 'valid') return sentFlag(text) ?? text;
  if (name === 'attributes') return jsonOf(text);
  if (name === 'fixTime' || name === 'deviceTime') return sentMs(text);
  return numberOf(text);
}

/**
 * Converts the query of Traccar's `forward.type=url` (its default) to the object that its JSON forwarding would send. A
 * placeholder that the template leaves out is unknown.
 */
export function payloadOfUrl(query: string): object {
  const values = valuesOf(query);
  const fields: Partial<Record<Name, unknown>> = {};
  for (const name of Object.keys(NAMES) as Name[]) {
    const given = NAMES[name].find((candidate) => values.get(candidate)?.trim());
    if (given !== undefined) fields[name] = typed(name, values.get(given)!.trim());
  }
  const { uniqueId, ...position } = fields;
  return { position, device: { uniqueId } };
}
