import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RejectionReason } from '../../../domain/live/ingest/acceptance.ts';
import { ROLLOVER_MS } from '../../../domain/live/ingest/sound-reading.ts';
import { createDevice } from '../devices/create-devices.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { hearGateways } from './gateways-over-mqtt.ts';
import { hearPhones } from './phones.ts';

let server: TestServer;
let gateway: Parameters<Parameters<typeof hearGateways>[0]['hearGateways']>[0];
let phones: Parameters<Parameters<typeof hearPhones>[0]['hearPhones']>[0];
beforeAll(async () => {
  server = await openTestServer();
  hearGateways({ hearGateways: (listener) => void (gateway = listener) }, server.house.ingest);
  hearPhones({ hearPhones: (listener) => void (phones = listener) }, server.house.ingest);
});
afterAll(() => server.close());

const MINUTE = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

interface Sender {
  identifier: string;
  secret: string;
}
/** What a message says, before a protocol writes it. Speed in km/h; a time that is none is not sent. */
interface Said {
  latitude: unknown;
  longitude: unknown;
  speedKmh: number;
  fixMs: unknown;
  spokenMs: number;
  alarm?: boolean;
  ignition?: boolean;
}
type Send = (sender: Sender, said: Said) => Promise<unknown>;

const KNOT_KMH = 1.852;
const timeText = (ms: unknown): unknown => (typeof ms === 'number' ? iso(ms) : ms);
const flags = ({ alarm, ignition }: Said) => ({
  ...(alarm && { alarm: 'sos' }),
  ...(ignition !== undefined && { ignition }),
});
const forwarded = ({ identifier }: Sender, said: Said): object => ({
  position: {
    protocol: 'gt06',
    deviceTime: iso(said.spokenMs),
    fixTime: timeText(said.fixMs),
    valid: true,
    latitude: said.latitude,
    longitude: said.longitude,
    speed: said.speedKmh / KNOT_KMH,
    attributes: flags(said),
  },
  device: { uniqueId: identifier },
});
const osmandQuery = ({ identifier }: Sender, said: Said): string =>
  new URLSearchParams({
    id: identifier,
    timestamp: String(said.fixMs),
    lat: String(said.latitude),
    lon: String(said.longitude),
    speed: String(said.speedKmh / KNOT_KMH),
    ...Object.fromEntries(Object.entries(flags(said)).map(([name, value]) => [name, String(value)])),
  }).toString();
const osmandJson = ({ identifier }: Sender, said: Said): object => ({
  device_id: identifier,
  location: {
    timestamp: timeText(said.fixMs),
    coords: { latitude: said.latitude, longitude: said.longitude, speed: said.speedKmh / 3.6 },
    extras: flags(said),
  },
});
/** A phone has no SOS: the tracker behind a bridge whose power is cut. */
const owntracks = (_: Sender, said: Said): object => ({
  _type: 'location',
  tst: typeof said.fixMs === 'number' ? said.fixMs / 1000 : said.fixMs,
  created_at: said.spokenMs / 1000,
  lat: said.latitude,
  lon: said.longitude,
  vel: said.speedKmh,
  ...(said.alarm && { t: 'e' }),
  ...(said.ignition !== undefined && { ign: said.ignition }),
});
const post = async (path: string, body: object, authorization: string) => {
  const answer = await server.call('POST', path, { body, headers: { authorization } });
  expect(answer.statusCode).toBe(200);
};
const basic = ({ identifier, secret }: Sender): string =>
  `Basic ${Buffer.from(`${identifier}:${secret}`).toString('base64')}`;
const urlOf = (sender: Sender, said: Said): string => {
  const { position } = forwarded(sender, said) as { position: Record<string, unknown> };
  const fixTime = typeof said.fixMs === 'number' ? said.fixMs : 'NaN';
  const values = {
    ...position,
    fixTime,
    deviceTime: said.spokenMs,
    attributes: JSON.stringify(position['attributes']),
  };
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return `/ingest/traccar?uniqueId=${sender.identifier}&key=${sender.secret}&${query}`;
};

const SENDERS: Record<string, Send> = {
  'a Traccar server': (sender, said) => post('/ingest/traccar', forwarded(sender, said), `Bearer ${sender.secret}`),
  'a Traccar server that batches': (sender, said) =>
    post('/ingest/traccar', [{ position: 7 }, forwarded(sender, said), 'none'], `Bearer ${sender.secret}`),
  'a Traccar server by address': async (sender, said) =>
    expect((await server.call('GET', urlOf(sender, said))).statusCode).toBe(200),
  'a gateway over MQTT': (sender, said) =>
    gateway.position(sender.secret, Buffer.from(JSON.stringify(forwarded(sender, said)))),
  'an OsmAnd query': async (sender, said) =>
    expect((await server.call('GET', `/ingest/osmand/${sender.secret}?${osmandQuery(sender, said)}`)).statusCode).toBe(
      200,
    ),
  'OsmAnd as JSON': (sender, said) => post(`/ingest/osmand/${sender.secret}`, osmandJson(sender, said), ''),
  'OwnTracks over HTTP': (sender, said) => post('/ingest/owntracks', owntracks(sender, said), basic(sender)),
  'OwnTracks over MQTT': (sender, said) =>
    phones.message(
      sender.identifier,
      `owntracks/${sender.identifier}/phone`,
      Buffer.from(JSON.stringify(owntracks(sender, said))),
    ),
};
const FAULTS: [string, RejectionReason, Partial<Said>][] = [
  ['a speed of 1,202.6 knots', 'implausible-speed', { speedKmh: 1_202.6 * KNOT_KMH }],
  ['a latitude of 95', 'out-of-range', { latitude: 95 }],
  ['null island', 'null-island', { latitude: 0, longitude: 0 }],
  ['a fix eleven minutes ahead', 'future', { fixMs: NOW_MS + 11 * MINUTE }],
  ['a fix of years ago', 'too-old', { fixMs: NOW_MS - ROLLOVER_MS / 2 }],
  ['a latitude that is NaN', 'not-a-number', { latitude: 'NaN' }],
  ['a latitude that is text', 'not-a-number', { latitude: 'north' }],
  ['a time that is none', 'not-a-number', { fixMs: 'yesterday' }],
];
const KINDS: [string, Partial<Said>][] = [
  ['an alarm', { alarm: true }],
  ['an ignition change', { ignition: false }],
  ['nothing else', {}],
];

let made = 0;
async function newSender(): Promise<Sender & { id: number }> {
  const identifier = `placeless-${(made += 1)}`;
  const device = await createDevice(server.db, { identifier, brandId: server.tenancy.brands.child });
  await server.core.refresh();
  return { id: device.id, identifier, secret: device.secret };
}
const STATELESS: Said = {
  latitude: -23.55,
  longitude: -46.63,
  speedKmh: 54,
  fixMs: NOW_MS - 30 * MINUTE,
  spokenMs: NOW_MS - 30 * MINUTE,
};
const SOUND: Said = { ...STATELESS, ignition: true };
const live = (id: number) => server.house.telemetry.live.stored(id)!;
const eventsOf = async (id: number): Promise<string[]> =>
  (
    await server.db.query<{ type: string; description: string | null }>(
      'SELECT type, description FROM device_events WHERE device = $1 ORDER BY time',
      [id],
    )
  ).map(({ type, description }) => description ?? type);

test.each(Object.entries(SENDERS).flatMap(([name, send]) => FAULTS.map((fault) => [name, ...fault, send] as const)))(
  '%s that reports %s (%s) loses its place, and neither an alarm, nor its ignition, nor its communication',
  async (_, __, reason, fault, send) => {
    for (const [kind, more] of KINDS) {
      const sender = await newSender();
      await send(sender, SOUND);
      const before = live(sender.id);
      const said = { ...STATELESS, fixMs: NOW_MS - MINUTE, spokenMs: NOW_MS - MINUTE, ...fault, ...more };
      await send(sender, said);
      const { latitude, longitude, dateTime, speed, lastCommunication, ignition } = live(sender.id);
      expect({ latitude, longitude, dateTime, speed }, kind).toEqual({
        latitude: before.latitude,
        longitude: before.longitude,
        dateTime: before.dateTime,
        speed: before.speed,
      });
      const heardMs = Date.parse(lastCommunication!);
      expect([NOW_MS - MINUTE, NOW_MS]).toContain(heardMs);
      expect(server.house.ingest.countsOf(sender.id).rejected[reason]).toBe(1);
      // The sender that did not hear the answer sends it again.
      await send(sender, said);
      const isPhone = send === SENDERS['OwnTracks over HTTP'] || send === SENDERS['OwnTracks over MQTT'];
      const told = more.alarm ? [isPhone ? 'powerCut' : 'sos'] : more.ignition === false ? ['ACC_OFF'] : [];
      expect(await eventsOf(sender.id), kind).toEqual(told);
      expect(ignition).toBe(more.ignition ?? true);
    }
  },
);

test.each(Object.entries(SENDERS))(
  '%s whose receiver is 1024 weeks behind keeps its place, and history its true time',
  async (_, send) => {
    const sender = await newSender();
    await send(sender, { ...SOUND, fixMs: NOW_MS - MINUTE - ROLLOVER_MS, spokenMs: NOW_MS - MINUTE, alarm: true });
    expect(live(sender.id)).toMatchObject({ latitude: -23.55, dateTime: iso(NOW_MS - MINUTE) });
    expect(server.house.ingest.countsOf(sender.id)).toEqual({ accepted: 1, rejected: {} });
    const { taken } = server.house.ingest.messages.of(sender.id);
    expect(taken[0]!.understood).toMatchObject({ gpsWeeksAdded: 1024, fixTimeMs: NOW_MS - MINUTE });
    expect(await eventsOf(sender.id)).toHaveLength(1);
  },
);

test('an event that a Traccar server forwards with a position that cannot be read raises its alarm', async () => {
  const sender = await newSender();
  const event = { type: 'alarm', eventTime: iso(NOW_MS - MINUTE), attributes: { alarm: 'sos' } };
  const body = { event, position: 'none', device: { uniqueId: sender.identifier } };
  await post('/ingest/traccar', body, `Bearer ${sender.secret}`);
  expect(await eventsOf(sender.id)).toEqual(['sos']);
});

test('a NaN that is written as such, as some tools do, costs no message', async () => {
  const sender = await newSender();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/ingest/traccar',
    headers: { authorization: `Bearer ${sender.secret}`, 'content-type': 'application/json' },
    payload: `{"position":{"latitude": NaN,"longitude":-46.6,"fixTime":${NOW_MS},"attributes":{"alarm":"sos"}},"device":{"uniqueId":"${sender.identifier}"}}`,
  });
  expect(answer.json()).toEqual({ accepted: false, outcome: 'not-a-number' });
  expect(await eventsOf(sender.id)).toEqual(['sos']);
});
