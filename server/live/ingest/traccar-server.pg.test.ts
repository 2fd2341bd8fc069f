import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import {
  CELL_NETWORK,
  FORWARD_TEMPLATE,
  NO_FIX_MS,
  traccarDevice,
  traccarEvent,
  traccarPosition,
  traccarQuery,
  WIFI_NETWORK,
  type SentPosition,
} from '../../../tests/builders/traccar-json.ts';
import { createDevice } from '../devices/create-devices.ts';
import { createGateway } from '../devices/create-gateway.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await openTestServer();
  key = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'gateway' })).key;
});
afterAll(() => server.close());

let clockMs = NOW_MS - 3_600_000;
const next = () => (clockMs += 1_000);
let count = 0;
/** A separate device for one test. */
async function newDevice(identifier = `truck-${(count += 1)}`): Promise<{ id: number; identifier: string }> {
  return createDevice(server.db, { identifier, brandId: server.tenancy.brands.child });
}
const post = (body: unknown, url = '/ingest/traccar') =>
  server.call('POST', url, { body, headers: { authorization: `Bearer ${key}` } });
const position = (identifier: string, sent: SentPosition) => ({
  position: traccarPosition(sent),
  device: traccarDevice(identifier),
});
const PLACE = { latitude: -23.55, longitude: -46.63 };
const get = (path: string, query: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `${path}?${query}`, headers });
const live = (id: number) => server.house.telemetry.live.stored(id);
const eventsOf = (id: number) =>
  server.db.query<{ type: string; on_off: boolean; description: string | null }>(
    'SELECT type, on_off, description FROM device_events WHERE device = $1 ORDER BY time, id',
    [id],
  );

test.each([
  ['the header', '/ingest/traccar', '', true],
  ['the path', '/ingest/traccar/KEY', '', false],
  ['the path, with a slash at its end', '/ingest/traccar/KEY/', '', false],
  ['the query', '/ingest/traccar', 'key=KEY&', false],
])('a position forwarded by URL is accepted with the key in %s', async (_, path, before, hasHeader) => {
  const { id, identifier } = await newDevice();
  const fixMs = next();
  const query = traccarQuery(
    FORWARD_TEMPLATE,
    traccarPosition({
      fixMs,
      ...PLACE,
      speed: 10,
      course: 90,
      accuracy: 12,
      attributes: { ignition: true, batteryLevel: 80, alarm: 'sos' },
    }),
    identifier,
  );
  const answer = await get(
    path.replace('KEY', key),
    before.replace('KEY', key) + query,
    hasHeader ? { authorization: `Bearer ${key}` } : {},
  );
  expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: true, outcome: 'accepted' }]);
  expect(live(id)).toMatchObject({
    dateTime: new Date(fixMs).toISOString(),
    ...PLACE,
    speed: 18.52,
    angle: 90,
    accuracy: 12,
    ignition: true,
    batteryPercent: 80,
    panic: true,
  });
});

test('a position forwarded by URL with a wrong key or none is refused, and a place that cannot be read costs only the place', async () => {
  const { identifier } = await newDevice();
  const query = traccarQuery(FORWARD_TEMPLATE, traccarPosition({ fixMs: next(), ...PLACE }), identifier);
  expect((await get('/ingest/traccar/wrong', query)).statusCode).toBe(401);
  expect((await get('/ingest/traccar', query)).statusCode).toBe(401);
  const broken = await get(
    `/ingest/traccar/${key}`,
    query.replace(/latitude=[^&]+/, 'latitude=north').replace(/fixTime=\d+/, ''),
  );
  expect([broken.statusCode, broken.json()]).toEqual([200, { accepted: false, outcome: 'not-a-number' }]);
});

test('a position forwarded by URL may use the names of the OsmAnd protocol, as in the manual of Traccar', async () => {
  const { id, identifier } = await newDevice();
  const template =
    'id={uniqueId}&timestamp={fixTime}&lat={latitude}&lon={longitude}&speed={speed}&bearing={course}&altitude={altitude}&accuracy={accuracy}';
  const answer = await get(
    `/ingest/traccar/${key}`,
    traccarQuery(template, traccarPosition({ fixMs: next(), ...PLACE, speed: 10, course: 45 }), identifier),
  );
  expect(answer.json()).toEqual({ accepted: true, outcome: 'accepted' });
  expect(live(id)).toMatchObject({ ...PLACE, speed: 18.52, angle: 45 });
});

test('the same position by URL and as JSON is stored once', async () => {
  const { identifier } = await newDevice();
  const sent = {
    fixMs: next(),
    ...PLACE,
    speed: 10.799,
    course: 90,
    accuracy: 3,
    attributes: { ignition: true, alarm: 'sos', name: 'a b&c' },
  };
  expect(
    (await get(`/ingest/traccar/${key}`, traccarQuery(FORWARD_TEMPLATE, traccarPosition(sent), identifier))).json(),
  ).toMatchObject({ outcome: 'accepted' });
  expect((await post(position(identifier, sent))).json()).toMatchObject({ outcome: 'duplicate' });
});

test.each(['07', 'São João', '*HQ*', 'truck 7', 'a+b', '京A1'])(
  'the identifier %s works by URL, as JSON and over the OsmAnd protocol',
  async (identifier) => {
    const { id, secret } = await createDevice(server.db, { identifier, brandId: server.tenancy.brands.child });
    const sent = () => ({ fixMs: next(), ...PLACE });
    expect(
      (await get(`/ingest/traccar/${key}`, traccarQuery(FORWARD_TEMPLATE, traccarPosition(sent()), identifier))).json(),
    ).toMatchObject({ outcome: 'accepted' });
    expect((await post(position(identifier, sent()))).json()).toMatchObject({ outcome: 'accepted' });
    const query = new URLSearchParams({ id: identifier, lat: '-23.6', lon: '-46.7', timestamp: String(next() / 1000) });
    expect((await get(`/ingest/osmand/${secret}/`, query.toString())).json()).toMatchObject({ outcome: 'accepted' });
    expect(live(id)!.latitude).toBe(-23.6);
  },
);

test.each([
  ['cell towers', CELL_NETWORK, false],
  ['access points, left as valid by the decoder', WIFI_NETWORK, true],
])('a position of %s that cannot be located is a sign of life with its other values', async (_, network, valid) => {
  const { id, identifier } = await newDevice();
  const before = { fixMs: next(), ...PLACE, attributes: { ignition: true } };
  await post(position(identifier, before));
  const deviceMs = next();
  const answer = await post(
    position(identifier, {
      fixMs: NO_FIX_MS,
      deviceMs,
      valid,
      network,
      attributes: { ignition: false, batteryLevel: 44 },
    }),
  );
  expect([answer.statusCode, answer.headers['x-outcome'], answer.json()]).toEqual([
    200,
    'not-located',
    { accepted: true, outcome: 'not-located' },
  ]);
  expect(live(id)).toMatchObject({
    ...PLACE,
    dateTime: new Date(before.fixMs).toISOString(),
    lastCommunication: new Date(deviceMs).toISOString(),
    ignition: false,
    batteryPercent: 44,
  });
  expect(server.house.ingest.countsOf(id)).toEqual({ accepted: 1, rejected: { 'not-located': 1 } });
});

test('a device that only ever sent cell towers gets the same answer, by URL too, and has no position', async () => {
  const { id, identifier } = await newDevice();
  const sent = { fixMs: NO_FIX_MS, deviceMs: next(), valid: false, network: CELL_NETWORK };
  expect((await post(position(identifier, sent))).json()).toEqual({ accepted: true, outcome: 'not-located' });
  expect(
    (
      await get(
        `/ingest/traccar/${key}`,
        traccarQuery(FORWARD_TEMPLATE, traccarPosition({ ...sent, deviceMs: next() }), identifier),
      )
    ).json(),
  ).toEqual({ accepted: true, outcome: 'not-located' });
  expect(live(id)?.latitude ?? null).toBeNull();
});

test('a position without coordinates but with a network is not refused for missing fields', async () => {
  const { identifier } = await newDevice();
  const unplaced = {
    ...traccarPosition({ fixMs: next(), valid: false, network: WIFI_NETWORK }),
    latitude: undefined,
    longitude: undefined,
  };
  expect((await post({ position: unplaced, device: traccarDevice(identifier) })).json()).toEqual({
    accepted: true,
    outcome: 'not-located',
  });
});

test('a position located by cell towers is accepted and marked as such', async () => {
  const { id, identifier } = await newDevice();
  const sent = { fixMs: next(), ...PLACE, accuracy: 850, attributes: { approximate: true } };
  expect(
    (await get(`/ingest/traccar/${key}`, traccarQuery(FORWARD_TEMPLATE, traccarPosition(sent), identifier))).json(),
  ).toMatchObject({ outcome: 'accepted' });
  expect(live(id)).toMatchObject({ geolocate: true, accuracy: 850 });
  expect((await post(position(identifier, { ...sent, fixMs: next(), network: CELL_NETWORK }))).json()).toMatchObject({
    outcome: 'accepted',
  });
  expect(live(id)).toMatchObject({ geolocate: true, valid: true });
});

test('repeating the last position with only cell towers in view adds no row and updates the other values', async () => {
  const { id, identifier } = await newDevice();
  const fix = { fixMs: next(), ...PLACE, speed: 10, attributes: { ignition: true } };
  await post(position(identifier, fix));
  const deviceMs = next();
  const again = { ...fix, deviceMs, network: CELL_NETWORK, attributes: { ignition: false, alarm: 'sos' } };
  expect((await post(position(identifier, again))).json()).toEqual({ accepted: true, outcome: 'accepted' });
  expect(live(id)).toMatchObject({
    dateTime: new Date(fix.fixMs).toISOString(),
    speed: 18.52,
    lastCommunication: new Date(deviceMs).toISOString(),
    ignition: false,
    panic: true,
  });
  const rows = await server.db.query(
    'SELECT (SELECT count(*)::int FROM telemetry_history WHERE device = $1) AS rows, (SELECT array_agg(time ORDER BY type) FROM device_events WHERE device = $1) AS times',
    [id],
  );
  expect(rows).toEqual([{ rows: 1, times: [new Date(deviceMs), new Date(deviceMs)] }]);
});

test('an SOS in a position and in its event is stored once, whichever arrives first and however late', async () => {
  for (const order of ['position first', 'event first', 'event late']) {
    const { id, identifier } = await newDevice();
    const fixMs = next();
    const sent = position(identifier, {
      fixMs,
      ...PLACE,
      attributes: { alarm: 'sos', ignition: true },
      network: CELL_NETWORK,
    });
    const event = { event: traccarEvent('alarm', fixMs, { alarm: 'sos' }), ...sent };
    const later = position(identifier, { fixMs: next(), ...PLACE, latitude: -23.56 });
    const messages =
      order === 'position first' ? [sent, event] : order === 'event first' ? [event, sent] : [sent, later, event];
    for (const message of messages) expect((await post(message)).statusCode).toBe(200);
    expect([order, await eventsOf(id)]).toEqual([order, [{ type: 'CUSTOM', on_off: true, description: 'sos' }]]);
  }
});

test('an alarm without a position is stored with its time', async () => {
  const { id, identifier } = await newDevice();
  const timeMs = next();
  const answer = await post({
    event: traccarEvent('alarm', timeMs, { alarm: 'powerCut' }),
    device: traccarDevice(identifier),
  });
  expect(answer.json()).toEqual({ accepted: true, outcome: 'not-located' });
  expect(await server.db.query('SELECT type, on_off, time FROM device_events WHERE device = $1', [id])).toEqual([
    { type: 'BATTERY_REMOVED', on_off: true, time: new Date(timeMs) },
  ]);
});

test('an alarm without a position is also stored if it is late, or in the same second as a position', async () => {
  const { id, identifier } = await newDevice();
  const [earlyMs, fixMs] = [next(), next()];
  await post(position(identifier, { fixMs, ...PLACE }));
  for (const [timeMs, alarm] of [
    [fixMs, 'sos'],
    [earlyMs, 'powerCut'],
    [earlyMs, 'powerCut'],
  ] as const) {
    const answer = await post({ event: traccarEvent('alarm', timeMs, { alarm }), device: traccarDevice(identifier) });
    expect(answer.json()).toEqual({ accepted: true, outcome: 'not-located' });
  }
  expect(
    await server.db.query('SELECT description, time FROM device_events WHERE device = $1 ORDER BY time', [id]),
  ).toEqual([
    { description: 'powerCut', time: new Date(earlyMs) },
    { description: 'sos', time: new Date(fixMs) },
  ]);
  expect(live(id)).toMatchObject({ ...PLACE, lastCommunication: new Date(fixMs).toISOString() });
});

test('events of ignition, speeding and connection set their values; a null position counts as none', async () => {
  const { id, identifier } = await newDevice();
  const at = (type: string, sent: SentPosition | null) => ({
    event: traccarEvent(type, sent?.fixMs ?? next()),
    position: sent && traccarPosition(sent),
    device: traccarDevice(identifier),
  });
  await post(position(identifier, { fixMs: next(), ...PLACE, attributes: { ignition: true } }));
  expect((await post(at('ignitionOff', { fixMs: next(), ...PLACE }))).json()).toMatchObject({ outcome: 'accepted' });
  expect(live(id)!.ignition).toBe(false);
  expect((await post(at('deviceOverspeed', { fixMs: next(), ...PLACE, speed: 60 }))).json()).toMatchObject({
    outcome: 'accepted',
  });
  expect((await post(at('deviceOnline', null))).json()).toEqual({ accepted: true, outcome: 'not-located' });
  expect(live(id)!.lastCommunication).toBe(new Date(clockMs).toISOString());
  expect((await eventsOf(id)).map(({ type, description }) => description ?? type)).toEqual(['ACC_OFF', 'overspeed']);
});

test('every other event is answered 200 and counted, alone and among positions', async () => {
  const { id, identifier } = await newDevice();
  const event = (type: string) => ({ event: traccarEvent(type, next()), device: traccarDevice(identifier) });
  for (const type of ['deviceOffline', 'deviceMoving', 'geofenceEnter', 'maintenance']) {
    const answer = await post(event(type));
    expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: false, outcome: 'unknown-message' }]);
  }
  expect((await post([event('deviceStopped'), position(identifier, { fixMs: next(), ...PLACE })])).json()).toEqual({
    accepted: 1,
    outcomes: ['unknown-message', 'accepted'],
  });
  expect(server.house.ingest.countsOf(id)).toEqual({ accepted: 1, rejected: { 'unknown-message': 5 } });
  expect((await post({ event: { type: 'alarm' }, device: {} })).statusCode).toBe(400);
  expect(
    (await server.call('POST', '/ingest/traccar', { body: event('alarm'), headers: { authorization: 'Bearer wrong' } }))
      .statusCode,
  ).toBe(401);
});

test('every URL of a sender may end with a slash', async () => {
  const { secrets } = server.tenancy;
  const query = `id=own-1&lat=-23.5&lon=-46.6&timestamp=${next() / 1000}`;
  expect((await get(`/ingest/osmand/${secrets.customers}/`, query)).json()).toMatchObject({ outcome: 'accepted' });
  expect(
    (
      await get(
        '/ingest/osmand/',
        `${query.replace(/timestamp=\d+/, `timestamp=${next() / 1000}`)}&secret=${secrets.customers}`,
      )
    ).json(),
  ).toMatchObject({ outcome: 'accepted' });
  expect((await post(position('own-1', { fixMs: next(), ...PLACE }), '/ingest/traccar/')).json()).toMatchObject({
    outcome: 'accepted',
  });
  const basic = Buffer.from(`own-1:${secrets.customers}`).toString('base64');
  expect(
    (
      await server.call('POST', '/ingest/owntracks/', {
        body: { _type: 'location', lat: -23.5, lon: -46.6, tst: next() / 1000 },
        headers: { authorization: `Basic ${basic}` },
      })
    ).headers['x-outcome'],
  ).toBe('accepted');
});
