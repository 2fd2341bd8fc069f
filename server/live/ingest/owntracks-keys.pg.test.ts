import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { readArguments } from '../../tools/cli/arguments.ts';
import { runCommand } from '../../tools/cli/commands.ts';
import { encryptPayload } from '../../../tests/builders/encrypted-phone.ts';

const KEY = 'chave do João';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

let clockMs = NOW_MS - 3_600_000;
let nonces = 0;
const nonce = (): Uint8Array => new Uint8Array(24).fill((nonces += 1));
const place = (fields: object = {}) => ({
  _type: 'location',
  lat: -23.7,
  lon: -46.7,
  tst: (clockMs += 1_000) / 1000,
  ...fields,
});
const rastro = async (line: string, more: Record<string, string> = {}) => {
  const { words, options } = readArguments(line.split(' '));
  return (await runCommand(server.house.core, { words, options: { ...options, ...more } })).facts;
};
const send = (body: object, user: string, secret: string, encoding: BufferEncoding = 'utf8') =>
  server.call('POST', '/ingest/owntracks', {
    body,
    headers: { authorization: `Basic ${Buffer.from(`${user}:${secret}`, encoding).toString('base64')}` },
  });
const outcomeOf = async (answer: ReturnType<typeof send>) => [
  (await answer).statusCode,
  (await answer).headers['x-outcome'],
];

test('a device added with a key on the page accepts encrypted messages; the key is stored sealed and is not in the audit trail', async () => {
  const { db, tenancy, house } = server;
  const token = await server.tokenOf(tenancy.users.admin);
  const added = (
    await server.call('POST', '/api/v2/devices', {
      token,
      body: { brand: tenancy.brands.child, identifier: 'phone-1', payloadKey: KEY },
    })
  ).json<{ device: { id: number }; secret: string }>();
  expect(JSON.stringify(added)).not.toContain(KEY);
  const { id } = added.device;
  expect(await outcomeOf(send(encryptPayload(place({ lat: -23.71 }), KEY, nonce()), 'phone-1', added.secret))).toEqual([
    200,
    'accepted',
  ]);
  expect(house.telemetry.live.stored(id)).toMatchObject({ latitude: -23.71 });
  const [row] = await db.query<{ payload_key: string }>('SELECT payload_key FROM devices WHERE id = $1', [id]);
  expect(row!.payload_key).toMatch(/^[\w-]{40,}$/);
  const [entry] = await db.query<{ after: object }>(
    "SELECT after FROM audit_log WHERE action = 'device.add' AND entity_id = $1",
    [String(id)],
  );
  expect(entry!.after).toMatchObject({ identifier: 'phone-1', encrypted: true });
  expect(JSON.stringify(await db.query('SELECT * FROM audit_log'))).not.toContain(KEY);
});

test('messages that cannot be decrypted, or are not encrypted where they must be, are refused and counted for their device', async () => {
  const { device, secret } = await rastro('device add --brand child --identifier phone-2', { 'payload-key': KEY });
  const counts = () => server.house.ingest.countsOf(Number(device));
  expect(await outcomeOf(send(encryptPayload(place(), 'another key', nonce()), 'phone-2', secret!))).toEqual([
    400,
    'cannot-decrypt',
  ]);
  expect(await outcomeOf(send(place(), 'phone-2', secret!))).toEqual([400, 'not-encrypted']);
  expect(await outcomeOf(send({ _type: 'lwt', tst: 1 }, 'phone-2', secret!))).toEqual([200, 'unknown-message']);
  expect(counts()).toEqual({
    accepted: 0,
    rejected: { 'cannot-decrypt': 1, 'not-encrypted': 1, 'unknown-message': 1 },
  });
});

test('an encrypted message to a device without a key is refused with words that say so, not that the key is wrong', async () => {
  const sent = await send(encryptPayload(place(), KEY, nonce()), 'own-1', server.tenancy.secrets.customers);
  expect([sent.statusCode, sent.headers['x-outcome']]).toEqual([400, 'cannot-decrypt']);
  expect(sent.json<{ message: string }>().message).toMatch(/este rastreador não tem chave aqui/);
});

test('a key is set and removed by command, and applies from the next message on', async () => {
  const { secret } = await rastro('device add --brand child --identifier phone-3');
  expect(await rastro('device set --identifier phone-3', { 'payload-key': KEY })).toMatchObject({
    identifier: 'phone-3',
    encrypted: 'yes',
  });
  expect(await outcomeOf(send(encryptPayload(place(), KEY, nonce()), 'phone-3', secret!))).toEqual([200, 'accepted']);
  expect(await rastro('device set --identifier phone-3 --status TESTED --payload-key none')).toMatchObject({
    status: 'TESTED',
    before: 'ACTIVE',
    encrypted: 'no',
  });
  expect(await outcomeOf(send(place(), 'phone-3', secret!))).toEqual([200, 'accepted']);
  const trail = await server.db.query<{ before: object; after: object }>(
    "SELECT before, after FROM audit_log WHERE action = 'device.set' ORDER BY id",
  );
  expect(trail).toEqual([
    { before: { encrypted: false }, after: { encrypted: true } },
    { before: { status: 'ACTIVE', encrypted: true }, after: { status: 'TESTED', encrypted: false } },
  ]);
  await expect(rastro('device set --identifier phone-3')).rejects.toThrow(
    'device set needs --status, --user or --payload-key',
  );
  await expect(rastro('device set --identifier phone-3', { 'payload-key': 'x'.repeat(33) })).rejects.toThrow(
    '--payload-key',
  );
  await expect(
    rastro('device add --brand child --identifier phone-4', { 'payload-key': 'x'.repeat(33) }),
  ).rejects.toThrow('--payload-key');
});

test.each(['São João', 'AA:BB:CC:01', '07', '*'])(
  'a phone can send as %s, with credentials in the encoding of either app',
  async (identifier) => {
    const { secret } = await rastro('device add --brand child', { identifier });
    for (const encoding of ['utf8', 'latin1'] as const)
      expect(await outcomeOf(send(place(), identifier, secret!, encoding))).toEqual([200, 'accepted']);
  },
);

test('the device may be named in the URL, and JSON from curl without a content type is accepted, as in the OwnTracks booklet', async () => {
  const authorization = `Basic ${Buffer.from(`jane:${server.tenancy.secrets.customers}`).toString('base64')}`;
  expect(
    (await server.call('POST', '/ingest/owntracks?u=jane&d=own-1', { body: place(), headers: { authorization } }))
      .headers['x-outcome'],
  ).toBe('accepted');
  const curl = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/ingest/owntracks?u=jane&d=own-1',
      payload,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await curl(JSON.stringify(place()))).headers['x-outcome']).toBe('accepted');
  expect((await curl('lat=1')).statusCode).toBe(400);
});

test('an identifier matches in either Unicode form of its accents, and an invalid one is an unknown device, not a server error', async () => {
  const { secret } = await rastro('device add --brand child', { identifier: 'Jose\u0301' });
  for (const identifier of ['Jos\u00e9', 'Jose\u0301'])
    expect(await outcomeOf(send(place(), identifier, secret!))).toEqual([200, 'accepted']);
  for (const id of ['a%00b', '%ED%A0%80', 'x'.repeat(500)])
    expect(
      (await server.app.inject({ method: 'GET', url: `/ingest/osmand/${secret}?id=${id}&lat=1&lon=2` })).statusCode,
    ).toBe(401);
});

test('a phone with an unusual name publishes encrypted over MQTT below its own name', async () => {
  const links = await openBrokerLinks(server);
  for (const identifier of ['José mqtt', '08', '*HQ* mqtt', 'truck 7', 'AA:BB']) {
    const { device, secret } = await rastro('device add --brand child', { identifier, 'payload-key': KEY });
    const phone = await links.link({ username: identifier, password: secret! });
    await phone.publishAsync(
      `owntracks/${identifier}/phone`,
      JSON.stringify(encryptPayload(place({ lat: -23.77 }), KEY, nonce())),
      { qos: 1 },
    );
    await phone.publishAsync(
      `owntracks/${identifier}/phone`,
      JSON.stringify(encryptPayload(place(), 'another key', nonce())),
      { qos: 1 },
    );
    expect(server.house.telemetry.live.stored(Number(device))).toMatchObject({ latitude: -23.77 });
    expect(server.house.ingest.countsOf(Number(device))).toEqual({ accepted: 1, rejected: { 'cannot-decrypt': 1 } });
  }
  await links.end();
});
