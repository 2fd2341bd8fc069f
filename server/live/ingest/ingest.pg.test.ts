import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FLAG } from '../../../domain/live/telemetry/hot-fix.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createDevice } from '../devices/create-devices.ts';
import { createGateway } from '../devices/create-gateway.ts';
import { BODY_LIMIT } from '../../base/http/fastify-app.ts';
import { MOST_ELEMENTS } from './answers.ts';
import type { IngestCounts } from './counts.ts';
import { pathsOf } from './provisioning.ts';
import { MOST_REFUSALS, WINDOW_MS } from './refusal-limit.ts';

let server: TestServer;
let device: number;
let secret: string;
let gatewayKey: string;
beforeAll(async () => {
  server = await openTestServer();
  device = server.tenancy.devices.customers;
  secret = server.tenancy.secrets.customers;
  gatewayKey = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'gateway' })).key;
});
const HOUR_MS = 3_600_000;
/** The time of the next fix, one second after the one before, so that none is late by accident. */
let clockMs = NOW_MS - HOUR_MS;
// Each test reports after all that tests before it reported, with an hour up to now, which is longer than any window of
// refusals.
beforeEach(() => {
  clockMs = Math.max(clockMs, server.clock.now());
  server.clock.set(clockMs + HOUR_MS);
});
afterAll(() => server.close());

const next = () => (clockMs += 1_000);
const iso = (ms: number) => new Date(ms).toISOString();
const traccar = (position: object, uniqueId = 'own-1') => ({
  position: {
    fixTime: iso(next()),
    latitude: -23.55,
    longitude: -46.63,
    speed: 10,
    course: 90,
    valid: true,
    outdated: false,
    attributes: {},
    ...position,
  },
  device: { id: 1, uniqueId },
});
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const sendTraccar = (payload: unknown, headers: Record<string, string> = bearer(secret)) =>
  server.call('POST', '/ingest/traccar', { body: payload, headers });
const raw = (
  url: string,
  payload: string | undefined,
  headers: Record<string, string>,
  method: 'GET' | 'POST' = 'POST',
) => server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const live = (id = device): Telemetry | null => server.house.telemetry.live.stored(id);

/** The counts that were added while `run` ran. */
async function counted(work: () => Promise<unknown>): Promise<IngestCounts> {
  const before = server.house.ingest.counts();
  await work();
  const after = server.house.ingest.counts();
  const rejected = Object.fromEntries(
    Object.entries(after.rejected)
      .map(([reason, count]) => [reason, count - (before.rejected[reason as never] ?? 0)])
      .filter(([, count]) => count !== 0),
  );
  return { accepted: after.accepted - before.accepted, rejected };
}

test('a forwarded position is answered once it is stored, and becomes the live state', async () => {
  const payload = traccar({ speed: 20, attributes: { ignition: true } });
  const answer = await sendTraccar(payload);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ accepted: true, outcome: 'accepted' });
  const [row] = await server.db.query(
    'SELECT latitude, speed FROM telemetry_history WHERE device = $1 AND time = $2::timestamptz',
    [device, payload.position.fixTime],
  );
  expect(row).toEqual({ latitude: -23.55, speed: 37.04 });
  expect(live()).toMatchObject({
    dateTime: payload.position.fixTime,
    speed: 37.04,
    ignition: true,
    received: iso(server.clock.now()),
  });
  expect(server.house.telemetry.live.lastFix(device)!.flags & FLAG.IGNITION_ON).not.toBe(0);
});

test('a gateway key may send for devices of its brand and of brands below, in header or query, and for no others', async () => {
  expect((await sendTraccar(traccar({}, 'neighbour-1'), bearer(gatewayKey))).json()).toMatchObject({ accepted: true });
  expect(
    (await server.call('POST', `/ingest/traccar?key=${gatewayKey}`, { body: traccar({}, 'nobody-1') })).json(),
  ).toMatchObject({ accepted: true });
  const foreign = await sendTraccar(traccar({}, 'foreign-1'), bearer(gatewayKey));
  expect([foreign.statusCode, foreign.headers['x-outcome']]).toEqual([404, 'unknown-device']);
  expect((await sendTraccar(traccar({}, 'foreign-1'), {})).statusCode).toBe(401);
});

test('one device cannot send for another', async () => {
  expect((await sendTraccar(traccar({}, 'neighbour-1'), bearer(secret))).statusCode).toBe(401);
  expect((await raw(`/ingest/osmand/${secret}?id=neighbour-1&lat=-23&lon=-46`, undefined, {}, 'GET')).statusCode).toBe(
    401,
  );
  expect(
    (
      await server.call('POST', '/ingest/owntracks', {
        body: { _type: 'location', lat: 1, lon: 2, tst: 3 },
        headers: basic('neighbour-1', secret),
      })
    ).statusCode,
  ).toBe(401);
});

test('several positions in one request are judged one by one, in order', async () => {
  const first = traccar({ latitude: -23.1 });
  const second = traccar({ latitude: -23.2 });
  const answer = await sendTraccar(
    [first, second, first, traccar({ latitude: 95 }), traccar({}, 'who'), { position: 1 }],
    bearer(gatewayKey),
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    accepted: 2,
    outcomes: ['accepted', 'accepted', 'older', 'out-of-range', 'unknown-device', 'malformed'],
  });
  expect(live()!.latitude).toBe(-23.2);
  expect((await sendTraccar([first], bearer('wrong'))).statusCode).toBe(401);
});

test('every refused fix is counted under its reason, answered 200, and its place is never taken', async () => {
  expect((await sendTraccar(traccar({}))).json()).toMatchObject({ accepted: true });
  const before = live();
  const known = { ...server.house.ingest.countsOf(device).rejected };
  const late = iso(Date.parse(before!.dateTime) - 60_000);
  const dirty: [string, object][] = [
    ['null-island', { latitude: 0 }],
    ['implausible-speed', { speed: (114 * 3.6) / 1.852 }],
    ['older', { fixTime: late }],
    ['out-of-range', { latitude: 95 }],
    ['future', { fixTime: '2099-01-01T00:00:00.000+00:00' }],
    ['invalid', { valid: false, deviceTime: late }],
  ];
  for (const [outcome, position] of dirty) {
    const counts = await counted(async () => {
      const answer = await sendTraccar(traccar(position));
      expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: false, outcome }]);
    });
    expect(counts).toEqual({ accepted: 0, rejected: { [outcome]: 1 } });
  }
  const nan = await counted(async () =>
    expect((await raw(`/ingest/osmand/${secret}?id=own-1&lat=NaN&lon=-46`, undefined, {}, 'GET')).json()).toMatchObject(
      { outcome: 'not-a-number' },
    ),
  );
  expect(nan).toEqual({ accepted: 0, rejected: { 'not-a-number': 1 } });
  const { latitude, longitude, dateTime, speed } = before!;
  expect(live()).toMatchObject({ latitude, longitude, dateTime, speed });
  const { rejected } = server.house.ingest.countsOf(device);
  for (const reason of ['null-island', 'implausible-speed', 'future', 'not-a-number'] as const)
    expect((rejected[reason] ?? 0) - (known[reason] ?? 0), reason).toBe(1);
});

test('a refusal says what is wrong, in English to a program and in the language that is asked for: the device, the secret, or neither where that would help a guesser', async () => {
  const saidTo = async (key: Record<string, string>, identifier: string, language: Record<string, string>) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/ingest/traccar',
        headers: { ...key, ...language },
        payload: traccar({}, identifier),
      })
    ).json<{ message: string }>().message;
  const portuguese = { 'accept-language': 'pt-BR' };
  expect(await saidTo(bearer(gatewayKey), 'nobody-knows', {})).toBe(
    'No device that this key may send for has the identifier nobody-knows.',
  );
  expect(await saidTo(bearer(gatewayKey), 'x'.repeat(5000), portuguese)).toBe(
    `Nenhum rastreador desta chave tem o identificador ${'x'.repeat(64)}.`,
  );
  expect(await saidTo({}, 'own-1', {})).toBe(
    'The message came without the secret of a device or the key of a gateway.',
  );
  const wrong = 'Wrong secret or key, or no device with this identifier: check both.';
  expect([await saidTo(bearer('wrong'), 'own-1', {}), await saidTo(bearer('wrong'), 'nobody-knows', {})]).toEqual([
    wrong,
    wrong,
  ]);
});

test('an unknown device and a wrong secret are refused and counted separately', async () => {
  const counts = await counted(async () => {
    const unknown = await sendTraccar(traccar({}, 'nobody knows'), bearer(gatewayKey));
    expect([unknown.statusCode, unknown.headers['x-outcome'], unknown.json<{ code: string }>().code]).toEqual([
      404,
      'unknown-device',
      'sender-device-unknown',
    ]);
    const wrong = await sendTraccar(traccar({}), bearer('wrong'));
    expect([wrong.statusCode, wrong.headers['x-outcome'], wrong.headers['www-authenticate']]).toEqual([
      401,
      'wrong-secret',
      'Basic realm="rastro"',
    ]);
  });
  expect(counts).toEqual({ accepted: 0, rejected: { 'unknown-device': 1, 'wrong-secret': 1 } });
});

test('broken JSON is 400, a message without a device 400 with the name of the field, a huge body 413, all counted as malformed', async () => {
  const json = { 'content-type': 'application/json', 'accept-language': 'en-US', ...bearer(secret) };
  const counts = await counted(async () => {
    const broken = await raw('/ingest/traccar', '{"position":', json);
    expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([400, 'broken-json']);
    const wrong = await raw('/ingest/traccar', JSON.stringify({ ...traccar({}), device: { uniqueId: 7 } }), json);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ code: 'invalid-input', fields: { 'device.uniqueId': expect.any(String) } });
    const huge = await raw('/ingest/traccar', `"${'x'.repeat(BODY_LIMIT)}"`, json);
    expect([huge.statusCode, huge.json<{ code: string }>().code]).toEqual([413, 'body-too-large']);
  });
  expect(counts).toEqual({ accepted: 0, rejected: { malformed: 3 } });
});

test('the OsmAnd protocol is accepted as query, form and JSON, with the secret in the path or the query', async () => {
  const seconds = () => Math.floor(next() / 1000);
  const query = `id=own-1&timestamp=${seconds()}&lat=-23.3&lon=-46.3&speed=10&bearing=45&batt=64`;
  expect((await raw(`/ingest/osmand/${secret}?${query}`, undefined, {}, 'GET')).json()).toMatchObject({
    accepted: true,
  });
  expect(live()).toMatchObject({
    speed: 18.52,
    angle: 45,
    batteryLevel: 3,
    batteryPercent: 64,
    lastCommunication: iso(server.clock.now()),
  });
  expect(
    (
      await raw(
        `/ingest/osmand?secret=${secret}&${query.replace(/timestamp=\d+/, `timestamp=${seconds()}`)}`,
        undefined,
        {},
      )
    ).json(),
  ).toMatchObject({ accepted: true });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(
    (await raw(`/ingest/osmand/${secret}`, query.replace(/timestamp=\d+/, `timestamp=${seconds()}`), form)).json(),
  ).toMatchObject({ accepted: true });
  const location = {
    timestamp: iso(next()),
    coords: { latitude: -23.4, longitude: -46.4, speed: 10, heading: -1, accuracy: 5, altitude: 700 },
    is_moving: true,
    odometer: 12,
    battery: { level: 0.5, is_charging: false },
  };
  expect(
    (await server.call('POST', pathsOf('own-1', secret).osmand, { body: { device_id: 'own-1', location } })).json(),
  ).toMatchObject({ accepted: true });
  expect(live()).toMatchObject({ latitude: -23.4, speed: 36, angle: null, odometer: 12, batteryPercent: 50 });
});

test('the OsmAnd protocol is accepted as a form of several parts, as curl -F and scripts of phones post it', async () => {
  const fields = {
    id: 'own-1',
    timestamp: iso(next()).replace('T', ' ').slice(0, -1),
    lat: '-23.61',
    lon: '-46.3',
    ignition: 'OFF',
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const type = { 'content-type': 'multipart/form-data; boundary=x7' };
  expect((await raw(`/ingest/osmand/${secret}`, `${parts.join('')}--x7--\r\n`, type)).json()).toMatchObject({
    accepted: true,
  });
  expect(live()).toMatchObject({ latitude: -23.61, ignition: false });
  const cut = await raw(`/ingest/osmand/${secret}`, parts.join(''), type);
  expect([cut.statusCode, cut.headers['x-outcome']]).toEqual([400, 'malformed']);
});

test('the positions of Overland are taken in order and answered as the app expects it, with the secret as its token', async () => {
  const feature = (properties: object, latitude = -23.62) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-46.3, latitude] },
    properties: { device_id: 'own-1', ...properties },
  });
  const locations = [feature({ timestamp: iso(next()) }), 7, feature({ timestamp: iso(next()), speed: 10 }, -23.63)];
  const send = (body: object, path = '/ingest/osmand', key = secret) =>
    server.call('POST', path, { body, headers: bearer(key) });
  const answer = await send({ locations });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { result: 'ok', accepted: 2, outcomes: ['accepted', 'malformed', 'accepted'] },
  ]);
  expect(live()).toMatchObject({ latitude: -23.63, speed: 36 });
  expect((await send({ locations }, '/ingest/osmand', 'wrong')).statusCode).toBe(401);
  const unnamed = { locations: [feature({ timestamp: iso(next()), device_id: '' })] };
  expect((await send(unnamed)).statusCode).toBe(400);
  expect((await send(unnamed, `/ingest/osmand/${secret}?id=own-1`)).json()).toMatchObject({ accepted: 1 });
});

/** An answer without its random parts. */
const said = ({ statusCode, headers, json }: Awaited<ReturnType<typeof raw>>) => [
  statusCode,
  headers['x-outcome'],
  { ...json<object>(), requestId: '' },
];

test('an unknown device and a wrong secret get the same answer, in every protocol, alone and in a batch', async () => {
  const location = { timestamp: iso(next()), coords: { latitude: 1, longitude: 1 } };
  const place = { _type: 'location', lat: 1, lon: 2, tst: 3 };
  const fixOf = (identifier: string) => ({
    ...traccar({}, identifier),
    position: { fixTime: iso(NOW_MS), latitude: 1, longitude: 1 },
  });
  const asks: ((identifier: string) => ReturnType<typeof raw>)[] = [
    (id) => raw(`/ingest/osmand/${secret}?id=${id}&lat=-23&lon=-46`, undefined, {}, 'GET'),
    (id) => server.call('POST', `/ingest/osmand/${secret}`, { body: { device_id: id, location } }),
    (id) => server.call('POST', '/ingest/owntracks', { body: place, headers: basic(id, secret) }),
    ...[secret, 'wrong', gatewayKey].flatMap((key) => [
      (id: string) => sendTraccar(fixOf(id), bearer(key)),
      (id: string) => sendTraccar([fixOf(id)], bearer(key)),
    ]),
  ];
  // Only the identifier that was sent differs.
  const saidOf = async (ask: (typeof asks)[0], id: string) => JSON.stringify(said(await ask(id))).replaceAll(id, 'ID');
  for (const ask of asks) expect(await saidOf(ask, 'foreign-1')).toEqual(await saidOf(ask, 'who'));
  expect((await asks[0]!('who')).statusCode).toBe(401);
});

test('a wrong or missing secret for a known device is answered 401', async () => {
  const location = { timestamp: iso(next()), coords: { latitude: 1, longitude: 1 } };
  expect(
    (await server.call('POST', '/ingest/osmand/wrong', { body: { device_id: 'own-1', location } })).statusCode,
  ).toBe(401);
  expect((await raw('/ingest/osmand?id=own-1&lat=-23&lon=-46', undefined, {}, 'GET')).statusCode).toBe(401);
});

test('the sign of life that Traccar Client posts with its notification token is not an error', async () => {
  expect((await sendTraccar(traccar({}))).json()).toMatchObject({ accepted: true });
  const before = live()!;
  const answer = await raw(`/ingest/osmand/${secret}`, 'id=own-1&notificationToken=abc%3Adef', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: true, outcome: 'not-located' }]);
  expect(live()).toMatchObject({ dateTime: before.dateTime, latitude: before.latitude });
});

test('an OwnTracks location is accepted and answered with an empty list', async () => {
  const tst = Math.floor(next() / 1000);
  const answer = await server.call('POST', '/ingest/owntracks', {
    body: { _type: 'location', lat: -23.7, lon: -46.7, tst, vel: 61, cog: 271, batt: 67 },
    headers: { ...basic('own-1', secret), 'x-limit-u': 'jane', 'x-limit-d': 'phone' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  expect(live()).toMatchObject({ latitude: -23.7, speed: 61, angle: 271, batteryLevel: 4 });
});

test('the device of an OwnTracks request may be named in X-Limit-D while the credentials name a user', async () => {
  const body = { _type: 'location', lat: -23.8, lon: -46.8, tst: Math.floor(next() / 1000) };
  expect(
    (
      await server.call('POST', '/ingest/owntracks', {
        body,
        headers: { ...basic('jane', secret), 'x-limit-u': 'jane', 'x-limit-d': 'own-1' },
      })
    ).statusCode,
  ).toBe(200);
  expect(live()!.latitude).toBe(-23.8);
  expect((await server.call('POST', '/ingest/owntracks', { body, headers: basic('jane', secret) })).statusCode).toBe(
    401,
  );
  expect((await server.call('POST', '/ingest/owntracks', { body })).statusCode).toBe(401);
});

test('other OwnTracks messages, and empty ones, are answered 200 and counted', async () => {
  const counts = await counted(async () => {
    for (const payload of ['{"_type":"lwt","tst":1380738247}', '{"_type":"transition","wtst":1,"event":"enter"}', '']) {
      const answer = await raw('/ingest/owntracks', payload, {
        'content-type': 'application/json',
        ...basic('own-1', secret),
      });
      expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    }
  });
  expect(counts).toEqual({ accepted: 0, rejected: { 'unknown-message': 3 } });
});

test('a sign of life without a position marks the shown one as cached: old position, newer communication time', async () => {
  // A device of its own: one that drove with its ignition off is not believed when it says so again.
  const identifier = 'alive-1';
  const { id } = await createDevice(server.db, { identifier, brandId: server.tenancy.brands.child });
  await server.core.refresh();
  const say = (position: object) => sendTraccar(traccar(position, identifier), bearer(gatewayKey));
  expect((await say({})).json()).toMatchObject({ accepted: true });
  const before = live(id)!;
  const deviceTime = iso(Date.parse(before.lastCommunication!) + 120_000);
  server.clock.set(Date.parse(deviceTime) + 1_000);
  const answer = await say({
    valid: true,
    outdated: true,
    fixTime: before.dateTime,
    deviceTime,
    latitude: 0,
    longitude: 0,
    attributes: { ignition: false },
  });
  expect(answer.json()).toMatchObject({ outcome: 'not-located' });
  expect(live(id)).toMatchObject({
    dateTime: before.dateTime,
    latitude: before.latitude,
    valid: true,
    lastCommunication: deviceTime,
    ignition: false,
    movement: 'PARKING',
  });
});

test('changes of a device are stored as events', async () => {
  const identifier = 'eventful-1';
  const { id } = await createDevice(server.db, { identifier, brandId: server.tenancy.brands.child });
  await server.core.refresh();
  const at = (ignition: boolean, alarm?: string) =>
    sendTraccar(traccar({ attributes: { ignition, ...(alarm ? { alarm } : {}) } }, identifier), bearer(gatewayKey));
  for (const answer of [await at(true), await at(false), await at(true, 'powerCut,sos')])
    expect(answer.json()).toMatchObject({ accepted: true });
  const rows = await server.db.query<{ type: string; on_off: boolean; description: string | null }>(
    'SELECT type, on_off, description FROM device_events WHERE device = $1 ORDER BY time, type, id',
    [id],
  );
  expect(rows).toEqual([
    { type: 'ACC_OFF', on_off: true, description: null },
    { type: 'ACC_OFF', on_off: false, description: null },
    { type: 'BATTERY_REMOVED', on_off: true, description: 'powerCut' },
    { type: 'CUSTOM', on_off: true, description: 'sos' },
  ]);
});

test('2,000 concurrent fixes are all stored, in order for each device', async () => {
  const fixes = Array.from({ length: 2_000 }, (_, i) => traccar({ latitude: -20 - i / 1_000 }));
  const answers = await Promise.all(fixes.map((fix) => sendTraccar(fix)));
  expect(answers.every((answer) => answer.json<{ accepted: boolean }>().accepted)).toBe(true);
  const [row] = await server.db.query<{ n: number }>(
    'SELECT count(*) AS n FROM telemetry_history WHERE device = $1 AND time >= $2::timestamptz',
    [device, fixes[0]!.position.fixTime],
  );
  expect(row!.n).toBe(2_000);
  expect(live()!.latitude).toBe(-20 - 1_999 / 1_000);
});

test('the counts are part of /ready', async () => {
  const before = server.house.ingest.counts().rejected['null-island'] ?? 0;
  await sendTraccar([traccar({ latitude: 0 }, 'neighbour-1'), traccar({}, 'who')], bearer(gatewayKey));
  const answer = await server.call('GET', '/ready');
  expect(answer.json()).toMatchObject({
    ingest: {
      accepted: expect.any(Number),
      rejected: { 'unknown-device': expect.any(Number), 'null-island': before + 1 },
    },
  });
});

test('an address with too many refusals is refused with the seconds to wait, and admitted again afterwards', async () => {
  const guess = () => raw('/ingest/osmand/wrong?id=own-1&lat=-23&lon=-46', undefined, {}, 'GET');
  for (let i = 0; i < MOST_REFUSALS; i += 1) await guess();
  const held = await guess();
  expect([held.statusCode, held.headers['retry-after']]).toEqual([429, String(WINDOW_MS / 1000)]);
  server.clock.advance(WINDOW_MS);
  expect((await guess()).statusCode).toBe(401);
});

const batchOf = (count: number, identifier: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => traccar({}, identifier(i)));

test('every element of a request counts: trying thousands of identifiers in a few requests reaches the limit', async () => {
  // Only a hundred different identifiers, so that the test does not wait for the database.
  const guess = () =>
    sendTraccar(
      batchOf(MOST_ELEMENTS, (i) => `guess-${i % 100}`),
      bearer('wrong'),
    );
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await guess()).statusCode);
  expect(statuses).toEqual([401, 401, 429, 429, 429]);
});

test('a request with more elements than a gateway needs to send at once is refused as a whole', async () => {
  const answer = await sendTraccar(
    batchOf(MOST_ELEMENTS + 1, () => 'own-1'),
    bearer(gatewayKey),
  );
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'body-too-large']);
});

test('unregistered devices never slow down the registered ones of their gateway, nor others at its address', async () => {
  for (let n = 0; n < 8; n += 1)
    expect(
      (
        await sendTraccar(
          batchOf(500, (i) => `unregistered-${i % 100}`),
          bearer(gatewayKey),
        )
      ).statusCode,
    ).toBe(200);
  expect((await sendTraccar(traccar({}, 'unregistered-1'), bearer(gatewayKey))).statusCode).toBe(429);
  const fix = () => ({ fixTime: iso(server.clock.now()) });
  expect((await sendTraccar(traccar(fix(), 'neighbour-1'), bearer(gatewayKey))).json()).toMatchObject({
    accepted: true,
  });
  server.clock.advance(1_000);
  expect((await sendTraccar(traccar(fix()))).json()).toMatchObject({ accepted: true });
  const mixed = [traccar({}, 'unregistered-1'), traccar({ fixTime: iso(server.clock.now() + 1) })];
  expect((await sendTraccar(mixed, bearer(gatewayKey))).json()).toEqual({
    accepted: 1,
    outcomes: ['unknown-device', 'accepted'],
  });
});

test('any value that a sender uses as name, text or time is refused or cleaned, and never causes a server error', async () => {
  for (const odd of ['\u0000', 'own\u00001', '\ud83d', 'x'.repeat(10_000)]) {
    expect((await sendTraccar(traccar({}, odd))).statusCode).toBe(401);
    expect(
      (
        await server.call('POST', `/ingest/osmand/${secret}`, {
          body: { device_id: odd, location: { timestamp: iso(next()), coords: { latitude: 1, longitude: 1 } } },
        })
      ).statusCode,
    ).toBe(401);
    expect(
      (
        await server.call('POST', '/ingest/owntracks', {
          body: { _type: 'location', lat: 1, lon: 2, tst: 3 },
          headers: basic(odd, secret),
        })
      ).statusCode,
    ).toBe(401);
    expect(
      (
        await raw(
          `/ingest/osmand/${secret}?id=${encodeURIComponent(Buffer.from(odd).toString())}&lat=-23&lon=-46`,
          undefined,
          {},
          'GET',
        )
      ).statusCode,
    ).toBe(401);
    const texts = traccar({
      fixTime: iso(server.clock.now()),
      attributes: { alarm: odd, driverUniqueId: odd, dtcs: odd },
    });
    expect((await sendTraccar(texts)).statusCode).toBe(200);
  }
  for (const time of [
    '0000-01-01T00:00:00Z',
    '-271821-04-20T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    -62_198_755_200_000,
    -8.64e15,
    -1e300,
    1e300,
  ]) {
    expect((await sendTraccar(traccar({ fixTime: time }))).statusCode, String(time)).toBeLessThan(500);
    expect(
      (await sendTraccar(traccar({ fixTime: iso(server.clock.now()), deviceTime: time }))).statusCode,
      String(time),
    ).toBeLessThan(500);
  }
  for (const tst of [-62_198_755_200, -1e300, 1e300]) {
    expect(
      (
        await server.call('POST', '/ingest/owntracks', {
          body: { _type: 'location', lat: 1, lon: 2, tst },
          headers: basic('own-1', secret),
        })
      ).statusCode,
      String(tst),
    ).toBeLessThan(500);
    expect(
      (
        await server.call('POST', '/ingest/owntracks', {
          body: { _type: 'location', lat: 1, lon: 2, tst: 3, created_at: tst },
          headers: basic('own-1', secret),
        })
      ).statusCode,
      String(tst),
    ).toBeLessThan(500);
    expect(
      (await raw(`/ingest/osmand/${secret}?id=own-1&lat=-23&lon=-46&timestamp=${tst}`, undefined, {}, 'GET'))
        .statusCode,
      String(tst),
    ).toBeLessThan(500);
  }
  for (const number of [1e308, -1e308, 1e-308, 2 ** 31, 2 ** 63]) {
    const names = ['batteryLevel', 'sat', 'odometer', 'hours', 'rpm', 'rssi', 'power', 'battery'];
    const attributes = Object.fromEntries(names.map((name) => [name, number]));
    expect(
      (
        await sendTraccar(
          traccar({ fixTime: iso(server.clock.now()), attributes, course: number, altitude: number, accuracy: number }),
        )
      ).statusCode,
      String(number),
    ).toBeLessThan(500);
  }
});

test('a device added by an administrator can send at once to the paths that were shown', async () => {
  const token = await server.tokenOf(server.tenancy.users.admin);
  const added = (
    await server.call('POST', '/api/v2/devices', {
      token,
      body: { brand: server.tenancy.brands.child, identifier: 'new-phone' },
    })
  ).json<{ device: { id: number }; secret: string; paths: Record<'osmand' | 'owntracks' | 'traccar', string> }>();
  const query = `id=new-phone&lat=-23.3&lon=-46.3&timestamp=${Math.floor(server.clock.now() / 1000)}`;
  expect((await raw(`${added.paths.osmand}?${query}`, undefined, {}, 'GET')).json()).toEqual({
    accepted: true,
    outcome: 'accepted',
  });
  server.clock.advance(5_000);
  expect(
    (
      await server.call('POST', added.paths.traccar, {
        body: traccar({ fixTime: iso(server.clock.now()) }, 'new-phone'),
      })
    ).json(),
  ).toEqual({ accepted: true, outcome: 'accepted' });
  expect(live(added.device.id)).toMatchObject({ latitude: -23.55 });
});
