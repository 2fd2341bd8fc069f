import { OUTCOMES } from '../../../domain/live/ingest/acceptance.ts';
import { MOST_ELEMENTS } from './answers.ts';

// What `/ingest/` takes, as the OpenAPI document describes it. Apart from the routes: they read what apps and gateways send as those write it,
// and refuse by their own rules.

interface Field {
  description: string;
  schema: object;
}

const text = (description: string): Field => ({ description, schema: { type: 'string' } });
const number = (description: string, limits: object = {}): Field => ({
  description,
  schema: { type: 'number', ...limits },
});
const inQuery = (fields: Readonly<Record<string, Field>>, required: readonly string[] = []): object[] =>
  Object.entries(fields).map(([name, field]) => ({ name, in: 'query', required: required.includes(name), ...field }));
const inPath = (name: string, description: string): object => ({
  name,
  in: 'path',
  required: true,
  ...text(description),
});
const properties = (fields: Readonly<Record<string, Field>>): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { description, schema }]) => [name, { ...schema, description }]),
  );

const PLACE = {
  lat: number('Degrees, WGS 84.', { minimum: -90, maximum: 90 }),
  lon: number('Degrees, WGS 84.', { minimum: -180, maximum: 180 }),
  timestamp: text(
    'When the position was measured: Unix seconds or milliseconds, or ISO 8601 (UTC without a zone). Now, where it is missing.',
  ),
  speed: number('Knots.', { minimum: 0 }),
  bearing: number('Degrees, clockwise from north.'),
  altitude: number('Metres.'),
  accuracy: number('Metres.'),
  batt: number('Percent.', { minimum: 0, maximum: 100 }),
  ignition: text('`true` or `false`, `on` or `off`, `1` or `0`.'),
  alarm: text('Such as `sos` or `powerCut`, several with commas: the alarms of Traccar.'),
};
const OSMAND = { id: text('Identifier of the device.'), ...PLACE };

const outcome = { type: 'string', enum: OUTCOMES };
const json = (description: string, schema: object): object => ({
  200: { description, content: { 'application/json': { schema } } },
});
const isTaken = { accepted: { type: 'boolean', description: 'Whether it was stored.' }, outcome };
const JUDGED = json('It was read; sending it again changes nothing. `outcome` is also in the header `x-outcome`.', {
  type: 'object',
  required: ['accepted', 'outcome'],
  properties: isTaken,
});
const JUDGED_LIST = {
  type: 'object',
  required: ['accepted', 'outcomes'],
  properties: {
    accepted: { type: 'integer', description: 'How many of them were stored.' },
    outcomes: { type: 'array', items: outcome, description: 'In the order they were sent.' },
  },
};

const FORWARDED = {
  type: 'object',
  required: ['device', 'position'],
  properties: {
    device: { type: 'object', required: ['uniqueId'], properties: { uniqueId: { type: 'string' } } },
    position: {
      type: 'object',
      required: ['fixTime', 'latitude', 'longitude'],
      properties: properties({
        fixTime: { description: 'ISO 8601 or milliseconds.', schema: { type: ['string', 'number'] } },
        latitude: PLACE.lat,
        longitude: PLACE.lon,
        speed: PLACE.speed,
        course: PLACE.bearing,
        altitude: PLACE.altitude,
        accuracy: PLACE.accuracy,
        attributes: {
          description: "Traccar's attributes: `ignition`, `batteryLevel`, `alarm` …",
          schema: { type: 'object' },
        },
      }),
    },
  },
};
/** An example of what Traccar forwards. */
export const FORWARDED_EXAMPLE = {
  device: { uniqueId: '864926041120337' },
  position: {
    fixTime: '2026-11-27T23:59:20Z',
    latitude: -23.5613,
    longitude: -46.6565,
    speed: 22,
    course: 40,
    attributes: { ignition: true },
  },
};
/** An example of what OwnTracks sends. */
export const OWNTRACKS_EXAMPLE = {
  _type: 'location',
  tst: 1_795_823_960,
  lat: -23.5613,
  lon: -46.6565,
  vel: 41,
  batt: 83,
};

const OWNTRACKS = properties({
  _type: text('`location`; other messages are answered and not stored.'),
  tst: number('When the position was measured, Unix seconds.'),
  lat: PLACE.lat,
  lon: PLACE.lon,
  vel: number('km/h.', { minimum: 0 }),
  batt: PLACE.batt,
});

const TAG = ['ingest'];
const osmand = (operationId: string, how: object): object => ({
  tags: TAG,
  operationId,
  security: [],
  responses: JUDGED,
  ...how,
});
const SECRET = inPath('secret', 'The secret of the device.');
const FORM = {
  content: {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object', required: ['id'], properties: properties(OSMAND) },
    },
  },
};

/** The paths below `/ingest/`. */
export const INGEST_PATHS: Record<string, object> = {
  '/ingest/osmand/{secret}': {
    parameters: [SECRET],
    get: osmand('ingest.osmand', {
      summary: 'A position by the OsmAnd protocol, which any program can send',
      parameters: inQuery(OSMAND, ['id']),
    }),
    post: osmand('ingest.osmandForm', {
      summary: 'The same as a form; also the JSON of Traccar Client and of Overland',
      requestBody: FORM,
    }),
  },
  '/ingest/owntracks': {
    post: {
      tags: TAG,
      operationId: 'ingest.owntracks',
      summary:
        'A message of OwnTracks; the user of the credentials is the identifier, the password the secret of the device',
      security: [{ device: [] }],
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', required: ['_type'], properties: OWNTRACKS },
            example: OWNTRACKS_EXAMPLE,
          },
        },
      },
      responses: json('It was read; the outcome is in the header `x-outcome`.', {
        type: 'array',
        items: {},
        maxItems: 0,
      }),
    },
  },
  '/ingest/traccar': {
    post: {
      tags: TAG,
      operationId: 'ingest.traccar',
      summary: `A position or an event that Traccar forwards, or up to ${MOST_ELEMENTS} of them in a list`,
      security: [{ key: [] }],
      requestBody: {
        content: {
          'application/json': {
            schema: { anyOf: [FORWARDED, { type: 'array', items: FORWARDED }] },
            example: FORWARDED_EXAMPLE,
          },
        },
      },
      responses: json('What came of it.', {
        anyOf: [{ type: 'object', required: ['accepted', 'outcome'], properties: isTaken }, JUDGED_LIST],
      }),
    },
  },
};
