import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { writtenDown } from '../../../tests/builders/written-down.ts';
import { parseForwarded } from '../../live/ingest/traccar-event.ts';
import { FORWARDED_EXAMPLE, INGEST_PATHS, OWNTRACKS_EXAMPLE } from '../../live/ingest/described-paths.ts';
import { hearOwnTracks } from '../../live/ingest/owntracks.ts';

interface Schema {
  $ref?: string;
  required?: string[];
  properties?: Record<string, Schema>;
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, { responses: Record<string, Schema> }>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { content: Record<string, { schema: Schema }> }>;
  };
}

let server: TestServer;
let text: string;
let document: Document;

beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://rastreio.test' });
  const token = await server.tokenOf(server.tenancy.users.operator);
  text = (await server.call('GET', '/api/docs/json', { token })).body;
  document = JSON.parse(text) as Document;
});
afterAll(() => server.close());

test('what other programs send and read is as written down: a difference is looked at before `vitest -u` writes it', async () => {
  const { paths, components } = document;
  await expect(writtenDown({ paths, components })).toMatchFileSnapshot('../../../docs/api/openapi.json');
});

/** A warning that stands: paths of the specification, such as `users/device/{id}` beside `users/{id}/account`. */
const STANDING = 'no-ambiguous-paths';

test('the document of the calls passes the recommended rules of Redocly, so that clients can be generated from it', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(
    problems
      .filter(({ ruleId }) => ruleId !== STANDING)
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`),
  ).toEqual([]);
});

test('schemas have the names of the contract, each once, and known keys are written as properties', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Device', 'AreaV2', 'Incident', 'SignedIn', 'ErrorBody']),
  );
  expect(Object.keys(schemas).filter((name) => name.endsWith('InputInput'))).toEqual([]);
  expect(schemas['Indicators']!.properties!['noCommunication']!.properties).toHaveProperty('noComunication24');
});

test('every call says what an error looks like, and the server has its public address', () => {
  expect(document.servers).toEqual([{ url: 'https://rastreio.test' }]);
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const { responses } of operations.filter((each) => 'responses' in each))
    expect(responses['4XX']).toEqual({ $ref: '#/components/responses/Refused' });
  expect(document.components.responses['Refused']!.content['application/json']!.schema.$ref).toMatch(/ErrorBody$/);
});

test('what trackers and gateways send is described, with examples that the server takes', () => {
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(Object.keys(INGEST_PATHS)));
  expect(parseForwarded(FORWARDED_EXAMPLE, Date.now())).toMatchObject({ ok: true });
  expect(hearOwnTracks(OWNTRACKS_EXAMPLE, null, Date.now())).toHaveProperty('reading');
});
