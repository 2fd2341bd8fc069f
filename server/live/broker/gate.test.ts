import { afterEach, beforeEach, expect, test } from 'vitest';
import { topicOf } from '../../../contract/topics.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { randomInt, seededRandom } from '../../../domain/base/random.ts';
import {
  BRAND,
  bytesOf,
  CONNACK,
  connectOf,
  openBareBroker,
  rawOf,
  TOKEN,
  type BareBroker,
  type RawLink,
} from '../../../tests/builders/bare-broker.ts';
import {
  CONNECT_WITHIN_MS,
  KIND_LIMITS,
  MOST_CONNECT_BYTES,
  MOST_LINKS,
  MOST_PACKET_BYTES,
  MOST_REFUSED_TOPICS,
  MOST_UNSENT_BYTES,
  MOST_WAITING_OF_ADDRESS,
  PACKET_WITHIN_MS,
  RECEIVE_MAXIMUM,
  STALLED_MS,
} from './link-limits.ts';
import { innerIdOf, type Who } from './links.ts';

let house: BareBroker;
let wires: RawLink[];
beforeEach(async () => {
  house = await openBareBroker();
  wires = [];
});
afterEach(async () => {
  for (const wire of wires) wire.end();
  await house.close();
});

type Way = 'tcp' | 'websocket';
const WAYS: Way[] = ['tcp', 'websocket'];
const open = async (way: Way = 'tcp'): Promise<RawLink> => {
  const wire = await house[way]();
  wires.push(wire);
  return wire;
};
const signedIn = async (way: Way = 'tcp', username = 'phone-1', more: object = {}): Promise<RawLink> => {
  const wire = await open(way);
  wire.send(
    bytesOf(connectOf(username, username === 'session' ? TOKEN : username === 'gateway' ? 'key' : 'secret', more)),
  );
  if ('protocolVersion' in more) await wire.bytes(5);
  else expect(await wire.bytes(4)).toEqual(CONNACK);
  return wire;
};
const fifth = { protocolVersion: 5 };
/** The last bytes that a wire received. */
const lastWords = (wire: RawLink, size: number): number[] => [...wire.received().subarray(-size)];

/** Waits for a condition, checked each millisecond; stops when its test has ended. */
const until = async (isSo: () => boolean): Promise<void> => {
  const of = house;
  while (!isSo()) {
    if (of !== house) throw new Error('the test is over');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};
/** Sends again and again until the wire is closed. */
const sendUntilClosed = (wire: RawLink, bytes: Buffer, look: () => void = () => undefined): Promise<void> =>
  until(() => {
    if (!wire.isClosed) wire.send(bytes);
    look();
    return wire.isClosed;
  });

const MEBIBYTE = Buffer.alloc(1_048_576, 0x61);
const ANNOUNCED_256_MIB = Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]);

test.each(WAYS)(
  'a CONNECT that announces 256 MiB is closed at its header, also six at once, and none of it is kept in memory (%s)',
  async (way) => {
    const many = await Promise.all(Array.from({ length: 6 }, () => open(way)));
    let most = 0;
    for (const wire of many) wire.send(ANNOUNCED_256_MIB);
    await Promise.all(
      many.map((wire) =>
        sendUntilClosed(wire, MEBIBYTE, () => {
          most = Math.max(most, house.broker.bytes().held);
        }),
      ),
    );
    expect(most).toBeLessThan(MOST_CONNECT_BYTES);
    expect(house.broker.refusedLinks()).toEqual({ 'too-large': 6 });
    expect(many.map((wire) => wire.received().length)).toEqual([0, 0, 0, 0, 0, 0]);
  },
);

test('a websocket frame that announces 256 MiB, or any size above that of a CONNECT, is closed before it is kept in memory', async () => {
  for (const length of [0x10_000_000, 0x3_00_00]) {
    const socket = await house.belowWebsocket();
    const wire = rawOf(socket);
    wires.push(wire);
    const header = Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
    header.writeUInt32BE(length, 6);
    wire.send(header);
    await sendUntilClosed(wire, Buffer.alloc(1_024));
  }
  expect(house.broker.refusedLinks()).toEqual({ 'too-large': 2 });
});

test('a websocket is never compressed, so that no message grows when it is unpacked', async () => {
  const socket = await house.belowWebsocket();
  const wire = rawOf(socket);
  wires.push(wire);
  // A frame marked as compressed violates the protocol if compression was not negotiated.
  wire.send(Buffer.from([0xc2, 0x80, 1, 2, 3, 4]));
  await wire.closed;
  expect(house.broker.refusedLinks()).toEqual({ malformed: 1 });
});

test.each(WAYS)('a signed-in client may send 256 KiB and not one byte more (%s)', async (way) => {
  const taken: number[] = [];
  house.broker.hearPhones({
    refused: () => undefined,
    message: async (_identifier, _topic, payload) => void taken.push(payload.length),
  });
  const topic = 'owntracks/phone-1/p';
  const publish = (payload: number): Buffer =>
    bytesOf({ cmd: 'publish', topic, payload: Buffer.alloc(payload), qos: 1, messageId: 7, dup: false, retain: false });
  const overhead = 2 + topic.length + 2;
  const wire = await signedIn(way);
  wire.send(publish(MOST_PACKET_BYTES - overhead));
  expect([...(await wire.bytes(8)).subarray(4)]).toEqual([0x40, 2, 0, 7]);
  wire.send(publish(MOST_PACKET_BYTES - overhead + 1).subarray(0, 64));
  await wire.closed;
  expect(taken).toEqual([MOST_PACKET_BYTES - overhead]);
  expect(house.broker.refusedLinks()).toEqual({ 'too-large': 1 });
});

test('MQTT 5 gets the reason why a link is closed: a packet that is too large or malformed, a topic alias, too high a QoS, a second CONNECT', async () => {
  const publish = (more: object): Buffer =>
    bytesOf(
      { cmd: 'publish', topic: 'owntracks/phone-1/p', payload: 'x', qos: 0, dup: false, retain: false, ...more },
      5,
    );
  const cases: [Buffer, number][] = [
    [Buffer.from([0x30, 0x81, 0x80, 0x10]), 0x95],
    [Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff]), 0x81],
    [Buffer.from([0x82, 2, 0, 0]), 0x81],
    [publish({ properties: { topicAlias: 1 } }), 0x94],
    [publish({ qos: 2, messageId: 3 }), 0x9b],
    [
      bytesOf(
        {
          cmd: 'subscribe',
          messageId: 4,
          subscriptions: [{ topic: 'owntracks/phone-1/p/cmd', qos: 0 }],
          properties: { subscriptionIdentifier: 1 },
        },
        5,
      ),
      0xa1,
    ],
    [bytesOf(connectOf('phone-1', 'secret', fifth), 5), 0x82],
    [publish({ topic: 'owntracks/phone-2/p' }), 0x87],
  ];
  for (const [bytes, reason] of cases) {
    const wire = await signedIn('tcp', 'phone-1', fifth);
    wire.send(bytes);
    await wire.closed;
    expect([reason, lastWords(wire, 4)]).toEqual([reason, [0xe0, 2, reason, 0]]);
  }
});

test('a first packet other than CONNECT, an endless length and a missing CONNECT close the link', async () => {
  for (const bytes of [
    [0x30, 3, 0, 1, 0x61],
    [0xc0, 0],
    [0x10, 0xff, 0xff, 0xff, 0xff, 1],
    [0x10, 4, 0, 4, 0x4d, 0x51],
  ]) {
    const wire = await open();
    wire.send(Buffer.from(bytes));
    await wire.closed;
  }
  const [silent, dripping] = [await open('websocket'), await open()];
  dripping.send(bytesOf(connectOf('phone-1', 'secret')).subarray(0, 12));
  await until(() => house.broker.bytes().held > 0);
  house.clock.advance(CONNECT_WITHIN_MS - 1);
  await house.broker.review();
  expect([silent.isClosed, dripping.isClosed]).toEqual([false, false]);
  house.clock.advance(1);
  await house.broker.review();
  await Promise.all([silent.closed, dripping.closed]);
  expect(house.broker.refusedLinks()).toEqual({ 'not-connect': 2, malformed: 2, 'late-connect': 2 });
});

test('a packet that takes longer than half a minute to arrive closes the link, one that is slow but complete does not', async () => {
  const wire = await signedIn();
  const packet = bytesOf({
    cmd: 'publish',
    topic: 'owntracks/phone-1/p',
    payload: '{}',
    qos: 1,
    messageId: 9,
    dup: false,
    retain: false,
  });
  const drip = async (bytes: Buffer): Promise<void> => {
    const held = house.broker.bytes().held + bytes.length;
    wire.send(bytes);
    await until(() => house.broker.bytes().held === held);
  };
  await drip(packet.subarray(0, 5));
  house.clock.advance(PACKET_WITHIN_MS - 1);
  await house.broker.review();
  wire.send(packet.subarray(5));
  await wire.bytes(8);
  house.clock.advance(PACKET_WITHIN_MS);
  await house.broker.review();
  await drip(packet.subarray(0, 5));
  house.clock.advance(PACKET_WITHIN_MS);
  await house.broker.review();
  await wire.closed;
  expect(house.broker.refusedLinks()).toEqual({ 'slow-packet': 1 });
});

test('above its limit of subscriptions a link stays open but the topic is refused, in MQTT 5 with the reason quota', async () => {
  const { subscriptions } = KIND_LIMITS.phone;
  const ask = (messageId: number, names: string[]) =>
    ({
      cmd: 'subscribe',
      messageId,
      subscriptions: names.map((name) => ({ topic: `owntracks/phone-1/${name}/cmd`, qos: 0 as const })),
    }) as const;
  const names = Array.from({ length: subscriptions }, (_, n) => `p${n}`);
  const old = await signedIn();
  old.send(bytesOf(ask(1, names)));
  await old.bytes(4 + 4 + subscriptions);
  old.send(bytesOf(ask(2, ['more', 'p0'])));
  expect([...(await old.bytes(4 + 4 + subscriptions + 6)).subarray(-2)]).toEqual([0x80, 0]);
  const greedy = await signedIn('tcp', 'phone-2');
  greedy.send(
    bytesOf({
      ...ask(1, [...names, 'more']),
      subscriptions: ask(1, [...names, 'more']).subscriptions.map(({ topic, qos }) => ({
        topic: topic.replace('phone-1', 'phone-2'),
        qos,
      })),
    }),
  );
  expect([...(await greedy.bytes(4 + 4 + subscriptions + 1)).subarray(-2)]).toEqual([0, 0x80]);
  const own = await signedIn('websocket', 'phone-1', { ...fifth, clientId: 'own' });
  const before = own.received().length;
  own.send(bytesOf(ask(1, names), 5));
  await own.bytes(before + 5 + subscriptions);
  own.send(bytesOf(ask(2, ['more', 'p0']), 5));
  expect([...(await own.bytes(before + 5 + subscriptions + 7)).subarray(-2)]).toEqual([0x97, 0]);
  expect([old.isClosed, own.isClosed]).toEqual([false, false]);
});

test('a link that goes on asking for topics that it may not hear is closed, and each is counted instead of logged', async () => {
  const wire = await signedIn('tcp', 'session');
  const ask = (from: number, count: number): Buffer =>
    bytesOf({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: Array.from({ length: count }, (_, n) => ({ topic: `group/${from + n}/Telemetry_V2`, qos: 0 })),
    });
  for (let asked = 0; asked < MOST_REFUSED_TOPICS; asked += 1_000) wire.send(ask(asked, 1_000));
  await wire.reached(CONNACK.length + MOST_REFUSED_TOPICS);
  expect(wire.isClosed).toBe(false);
  wire.send(ask(MOST_REFUSED_TOPICS, 1));
  await wire.closed;
  expect(house.broker.refusedLinks()).toEqual({ 'refused-topics': 1 });
});

test("nobody ends another's link: its client id counts together with the identity that was proven", () => {
  const phone = (identifier: string): Who => ({ kind: 'phone', identifier, secretHash: '' });
  const gateway = (keyHash: string): Who => ({ kind: 'gateway', key: '', keyHash });
  const caller = { sessionId: 'a' } as Caller;
  const ids = [
    innerIdOf(phone('a/b'), 'a/b', 'c'),
    innerIdOf(phone('a'), 'a', 'b/c'),
    innerIdOf(gateway('one'), 'a/b', 'c'),
    innerIdOf(gateway('two'), 'a/b', 'c'),
    innerIdOf({ kind: 'console', caller, token: '' }, 'a', 'c'),
    innerIdOf(phone('a'), 'a', 'c'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(innerIdOf(gateway('one'), 'a/b', 'c')).toBe(ids[2]);
});

test('a device at its limit of links loses its oldest one, and a session above its limit is refused', async () => {
  const phones = [];
  for (let n = 0; n <= MOST_LINKS.device; n += 1)
    phones.push(await signedIn('tcp', 'phone-1', { ...fifth, clientId: `c${n}` }));
  await phones[0]!.closed;
  expect(lastWords(phones[0]!, 4)).toEqual([0xe0, 2, 0x97, 0]);
  expect(house.broker.links).toBe(MOST_LINKS.device);
  for (let n = 0; n < MOST_LINKS.session; n += 1)
    await signedIn(n % 2 ? 'tcp' : 'websocket', 'session', { clientId: `c${n}`, protocolVersion: 5 });
  const [plain, own] = [await open(), await open()];
  plain.send(bytesOf(connectOf('session', TOKEN, { clientId: 'one' })));
  own.send(bytesOf(connectOf('session', TOKEN, { ...fifth, clientId: 'two' })));
  await Promise.all([plain.closed, own.closed]);
  expect([...plain.received()]).toEqual([0x20, 2, 0, 3]);
  expect([...own.received()]).toEqual([0x20, 3, 0, 0x97, 0]);
  expect(house.broker.refusedLinks()).toEqual({ 'too-many-links': 3 });
});

test('a link that sends packets faster than its limit is read at the limit and no faster', async () => {
  const { burst, packetsPerS } = KIND_LIMITS.phone;
  const wire = await signedIn();
  wire.send(Buffer.concat(Array.from({ length: burst + packetsPerS + 50 }, () => Buffer.from([0xc0, 0]))));
  await wire.bytes(4 + 2 * burst);
  // Another link signs in meanwhile: if more had been read, it would have been answered by now.
  await signedIn('websocket', 'phone-2');
  await house.broker.review();
  expect(wire.received().length).toBe(4 + 2 * burst);
  house.clock.advance(1_000);
  await house.broker.review();
  await wire.bytes(4 + 2 * (burst + packetsPerS));
  await signedIn('tcp', 'phone-3');
  expect(wire.received().length).toBe(4 + 2 * (burst + packetsPerS));
});

test('an MQTT 5 sender with more messages in flight than its receive maximum is closed with that reason', async () => {
  const release: (() => void)[] = [];
  house.broker.hearPhones({
    refused: () => undefined,
    message: () => new Promise((resolve) => void release.push(resolve)),
  });
  const wire = await signedIn('tcp', 'phone-1', fifth);
  const publish = (messageId: number): Buffer =>
    bytesOf(
      { cmd: 'publish', topic: 'owntracks/phone-1/p', payload: 'x', qos: 1, messageId, dup: false, retain: false },
      5,
    );
  wire.send(Buffer.concat(Array.from({ length: RECEIVE_MAXIMUM }, (_, n) => publish(n + 1))));
  await until(() => release.length === RECEIVE_MAXIMUM);
  expect(wire.isClosed).toBe(false);
  wire.send(publish(RECEIVE_MAXIMUM + 1));
  await wire.closed;
  expect(lastWords(wire, 4)).toEqual([0xe0, 2, 0x93, 0]);
});

/** Connections that say nothing. */
const silent = (count: number, way: (n: number) => Way = () => 'tcp'): Promise<RawLink[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => open(way(n))));

test('of an address with too many connections that have not signed in the oldest makes way, over all ports', async () => {
  const waiting = await silent(MOST_WAITING_OF_ADDRESS, (n) => (n % 2 ? 'tcp' : 'websocket'));
  const late = await open();
  await Promise.race(waiting.map(({ closed }) => closed));
  expect(waiting.filter(({ isClosed }) => isClosed)).toHaveLength(1);
  late.send(bytesOf(connectOf('phone-1', 'secret')));
  expect(await late.bytes(4)).toEqual(CONNACK);
  expect(house.broker.refusedLinks()).toEqual({ 'too-many-waiting': 1 });
});

test.each(WAYS)(
  'a reader that never reads is disconnected before its messages fill the memory, and the others receive everything (%s)',
  async (way) => {
    const topic = topicOf('brand', BRAND, 'Notification');
    const subscribe = bytesOf({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] });
    const [deaf, good] = [
      await signedIn(way, 'session', { clientId: 'deaf' }),
      await signedIn(way, 'session', { clientId: 'good' }),
    ];
    for (const wire of [deaf, good]) {
      wire.send(subscribe);
      await wire.bytes(9);
    }
    deaf.pause();
    const message = 'm'.repeat(1_000_000);
    let most = 0;
    let sent = 0;
    while (!house.broker.refusedLinks().unread) {
      sent += 1;
      await house.broker.publish(topic, { id: String(sent), title: null, message, dateTime: null });
      await good.reached(9 + sent * message.length);
      most = Math.max(most, house.broker.bytes().unsent);
    }
    await house.broker.publish(topic, { id: 'last', title: null, message, dateTime: null });
    await good.reached(9 + (sent + 1) * message.length);
    expect(most).toBeLessThanOrEqual(MOST_UNSENT_BYTES + 2 * message.length);
    expect(most).toBeGreaterThan(MOST_UNSENT_BYTES / 2);
    expect(house.broker.links).toBe(1);
    expect(house.broker.bytes().unsent).toBeLessThan(2 * message.length);
  },
);

test('a client that reads nothing for a minute while messages wait for it is disconnected', async () => {
  const topic = topicOf('brand', BRAND, 'Notification');
  const deaf = await signedIn('tcp', 'session');
  deaf.send(bytesOf({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] }));
  await deaf.bytes(9);
  deaf.pause();
  await until(() => {
    void house.broker.publish(topic, { id: 'x', title: null, message: 'm'.repeat(1_000_000), dateTime: null });
    return house.broker.bytes().unsent > 1_000_000;
  });
  house.clock.advance(STALLED_MS - 1);
  await house.broker.review();
  expect(house.broker.links).toBe(1);
  house.clock.advance(1);
  await house.broker.review();
  expect([house.broker.links, house.broker.refusedLinks()]).toEqual([0, { unread: 1 }]);
});

test(
  'random bytes, packets cut short and packets with a changed byte never crash the broker and leave no link behind',
  { timeout: 120_000 },
  async () => {
    const random = seededRandom(1883);
    const versions = [4, 5] as const;
    const seeds = versions.flatMap((version) => [
      bytesOf(
        {
          cmd: 'publish',
          topic: 'owntracks/phone-1/p',
          payload: '{"_type":"location"}',
          qos: 1,
          messageId: 5,
          dup: false,
          retain: true,
        },
        version,
      ),
      bytesOf(
        { cmd: 'subscribe', messageId: 6, subscriptions: [{ topic: 'owntracks/phone-1/p/cmd', qos: 1 }] },
        version,
      ),
      bytesOf({ cmd: 'unsubscribe', messageId: 7, unsubscriptions: ['owntracks/phone-1/p/cmd'] }, version),
      bytesOf({ cmd: 'pubrel', messageId: 8 } as never, version),
      bytesOf({ cmd: 'disconnect' }, version),
    ]);
    const broken = (bytes: Buffer): Buffer => {
      const copy = Buffer.from(bytes);
      const how = randomInt(random, 0, 2);
      if (how === 0) return copy.subarray(0, randomInt(random, 0, copy.length));
      for (let n = 0; n <= randomInt(random, 0, 3); n += 1)
        copy[randomInt(random, 0, copy.length - 1)] = randomInt(random, 0, 255);
      return how === 1 ? copy : Buffer.concat([copy, Buffer.from([randomInt(random, 0, 255)])]);
    };
    const noise = (): Buffer =>
      Buffer.from(Array.from({ length: randomInt(random, 1, 200) }, () => randomInt(random, 0, 255)));
    for (let round = 0; round < 400; round += 1) {
      const wire = await house[round % 2 ? 'tcp' : 'websocket']();
      const version = versions[round % 3 === 0 ? 1 : 0];
      const connect = bytesOf(connectOf('phone-1', 'secret', { protocolVersion: version, clientId: String(round) }));
      const what = randomInt(random, 0, 3);
      if (what === 0) wire.send(noise());
      else if (what === 1) wire.send(broken(connect));
      else {
        wire.send(connect);
        for (let n = 0; n < 4; n += 1)
          wire.send(random() < 0.2 ? noise() : broken(seeds[randomInt(random, 0, seeds.length - 1)]!));
      }
      await new Promise((resolve) => setImmediate(resolve));
      wire.end();
      await wire.closed;
    }
    await until(() => house.broker.links === 0);
    expect(house.broker.bytes()).toEqual({ held: 0, unsent: 0 });
    const after = await Promise.all(Array.from({ length: MOST_WAITING_OF_ADDRESS }, () => open()));
    after[0]!.send(bytesOf(connectOf('phone-1', 'secret')));
    expect(await after[0]!.bytes(4)).toEqual(CONNACK);
  },
);

test('a stopping broker closes its links, in MQTT 5 with the reason', async () => {
  const [own, plain] = [await signedIn('tcp', 'phone-1', fifth), await signedIn('websocket', 'phone-2')];
  await house.broker.stop();
  await Promise.all([own.closed, plain.closed]);
  expect(lastWords(own, 4)).toEqual([0xe0, 2, 0x8b, 0]);
  house = await openBareBroker();
});
