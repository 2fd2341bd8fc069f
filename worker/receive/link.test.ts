import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LinkState } from '../../contract/core.ts';
import { RETRY_DELAY_MS } from '../../contract/topics.ts';
import { heldPlatform, settle, type HeldPlatform } from '../../tests/builders/held-platform.ts';
import { openTestBroker, type TestBroker } from '../../tests/builders/test-broker.ts';
import type { BrokerClient } from '../platform.ts';
import { brokerUrl, Link, type BrokerAddress, type LinkDeps } from './link.ts';

let broker: TestBroker;
const links: Link[] = [];
beforeEach(async () => {
  broker = await openTestBroker();
});
afterEach(async () => {
  for (const link of links.splice(0)) link.stop();
  await broker.close();
});

function linkOver(
  given: Partial<LinkDeps> = {},
  platform: HeldPlatform = heldPlatform({ connectBroker: (url, options) => broker.connect(url, options) }),
) {
  const states: LinkState[] = [];
  const messages: [topic: string, text: string][] = [];
  const ups: boolean[] = [];
  const refusals: string[] = [];
  const link = new Link({
    platform,
    serverTime: (ms) => ms,
    address: async () => ({ url: broker.url, username: 'session-1', password: 'token-1' }),
    onState: (state) => states.push(state),
    onMessage: (topic, payload) => messages.push([topic, new TextDecoder().decode(payload)]),
    onUp: (again) => ups.push(again),
    onRefusedCredentials: () => refusals.push('credentials'),
    onRefusedTopics: (topics) => refusals.push(...topics),
    ...given,
  });
  links.push(link);
  return { link, platform, states, messages, ups, refusals };
}

const names = (states: LinkState[]): string[] => states.map(({ state }) => state);

test('the link goes over a websocket on the own origin, secure where the page is (BRK-01, TLM-53)', async () => {
  expect(brokerUrl('https://console.test', '/mqtt')).toBe('wss://console.test/mqtt');
  expect(brokerUrl('http://localhost:8080', '/mqtt')).toBe('ws://localhost:8080/mqtt');
  expect(brokerUrl('https://console.test', 'wss://broker.test:8084/mqtt')).toBe('wss://broker.test:8084/mqtt');
  const { link, platform, messages } = linkOver();
  void link.follow(['user/1/Telemetry_V2']);
  link.start();
  await platform.until(() => broker.subscribed().length === 1);
  await broker.send('user/1/Telemetry_V2', { speed: 7 });
  await platform.until(() => messages.length === 1);
  expect(messages).toEqual([['user/1/Telemetry_V2', '{"speed":7}']]);
});

test('a connection has 30 s to come up and is kept alive each 60 s (BRK-20, BRK-21)', async () => {
  const { link, platform } = linkOver();
  link.start();
  await platform.until(() => link.state.state === 'live');
  expect(broker.options[0]).toMatchObject({
    connectTimeout: 30_000,
    keepalive: 60,
    protocolVersion: 4,
    reconnectPeriod: 0,
    timerVariant: 'native',
  });
});

test('the session is the user and its newest token the password, also after a reconnect (BRK-10)', async () => {
  let token = 0;
  const { link, platform, ups } = linkOver({
    address: async () => ({ url: broker.url, username: 'session-1', password: `token-${(token += 1)}` }),
  });
  link.start();
  await platform.until(() => ups.length === 1);
  broker.cut();
  await platform.until(() => ups.length === 2, 500);
  expect(broker.options.map(({ username, password }) => [username, password])).toEqual([
    ['session-1', 'token-1'],
    ['session-1', 'token-2'],
  ]);
});

/** A broker that closes each connection at once. */
const closedClient = (): BrokerClient => ({
  on: (event: string, listener: (...args: never[]) => void) => {
    if (event === 'close') queueMicrotask(() => listener());
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  publish: () => undefined,
  end: () => undefined,
});

test('a lost link is tried again after 5 s and up to a second of jitter (BRK-22)', async () => {
  const attempts: number[] = [];
  const platform = heldPlatform({
    connectBroker: () => {
      attempts.push(platform.now());
      return closedClient();
    },
  });
  const { link, states } = linkOver({}, platform);
  link.start();
  await platform.advance(30_000);
  const waits = attempts.slice(1).map((ms, n) => ms - attempts[n]!);
  expect(waits.length).toBeGreaterThanOrEqual(4);
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThanOrEqual(6_000);
  }
  expect(new Set(waits).size).toBeGreaterThan(1);
  expect(states.slice(0, 4)).toMatchObject([
    { state: 'connecting', attempt: 1 },
    { state: 'waiting', attempt: 1, reason: 'the connection closed' },
    { state: 'connecting', attempt: 2 },
    { state: 'waiting', attempt: 2 },
  ]);
});

test('an unavailable address is a failed attempt, too', async () => {
  const { link, platform, states } = linkOver({ address: () => Promise.reject(new Error('the server is away')) });
  link.start();
  await settle();
  expect(states.at(-1)).toMatchObject({
    state: 'waiting',
    reason: 'the server is away',
    retryAtMs: expect.any(Number) as number,
  });
  await platform.advance(6_100);
  expect(names(states)).toEqual(['connecting', 'waiting', 'connecting', 'waiting']);
});

test('when the browser reports the network as back it reconnects at once', async () => {
  const { link, states } = linkOver({ address: () => Promise.reject(new Error('away')) });
  link.start();
  await settle();
  link.setOnline(true);
  await settle();
  expect(names(states)).toEqual(['connecting', 'waiting', 'connecting', 'waiting']);
});

test('when the browser reports the network as gone the link is not live any more, and it is tried again at once', async () => {
  const { link, platform, ups, states } = linkOver();
  link.start();
  await platform.until(() => ups.length === 1);
  const beforeMs = platform.now();
  link.setOnline(false);
  expect(link.state.state).toBe('waiting');
  await platform.until(() => ups.length === 2, 1);
  expect(platform.now() - beforeMs).toBeLessThan(RETRY_DELAY_MS);
  expect(names(states)).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live']);
});

test('when the old token ends after a renewal the link comes back at once', async () => {
  const { link, platform, ups, states } = linkOver();
  link.start();
  await platform.until(() => ups.length === 1);
  link.credentialsChanged();
  const beforeMs = platform.now();
  broker.cut();
  await platform.until(() => ups.length === 2, 1);
  expect([platform.now() - beforeMs < RETRY_DELAY_MS, ups]).toEqual([true, [false, true]]);
  expect(names(states)).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live']);
});

test('after a reconnect every topic followed is subscribed again', async () => {
  const { link, platform, ups } = linkOver();
  link.start();
  await platform.until(() => ups.length === 1);
  void link.follow(['a/1/Alarm', 'b/1/Alarm']);
  link.leave(['a/1/Alarm']);
  broker.cut();
  await platform.until(() => ups.length === 2 && broker.subscribed().length === 1, 500);
  expect(broker.subscribed()).toEqual(['b/1/Alarm']);
});

test('a refused subscription is reported by topic and affects no other (BRK-24)', async () => {
  broker.refused.add('user/2/Alarm');
  const { link, platform, refusals } = linkOver();
  void link.follow(['user/1/Alarm', 'user/2/Alarm', 'user/3/Alarm']);
  link.start();
  await platform.until(() => refusals.length > 0);
  expect([refusals, broker.subscribed(), link.state.state]).toEqual([
    ['user/2/Alarm'],
    ['user/1/Alarm', 'user/3/Alarm'],
    'live',
  ]);
});

test('a broker that refuses the token is told apart from one that is unreachable', async () => {
  broker.passwords = new Set(['other']);
  const { link, platform, refusals, states } = linkOver();
  link.start();
  await platform.until(() => names(states).includes('waiting'));
  expect(refusals).toEqual(['credentials']);
});

test('stopping unsubscribes every topic and closes the link (BRK-25)', async () => {
  const { link, platform, messages } = linkOver();
  void link.follow(['a/1/Alarm', 'b/1/Alarm']);
  link.start();
  await platform.until(() => broker.subscribed().length === 2);
  link.stop();
  await platform.until(() => broker.subscribed().length === 0);
  expect(broker.events.filter((event) => event.startsWith('unsubscribe'))).toEqual([
    'unsubscribe a/1/Alarm',
    'unsubscribe b/1/Alarm',
  ]);
  expect([link.state, link.followed(), messages]).toEqual([{ state: 'idle' }, [], []]);
});

test('a topic that is unsubscribed and subscribed again at once is received: the subscription waits for the confirmation of the broker', async () => {
  const { link, platform, messages } = linkOver();
  void link.follow(['a/1/Alarm']);
  link.start();
  await platform.until(() => broker.subscribed().length === 1);
  link.leave(['a/1/Alarm']);
  void link.follow(['a/1/Alarm']);
  link.leave(['a/1/Alarm']);
  void link.follow(['a/1/Alarm']);
  const asked = (): string[] => broker.events.filter((event) => event.endsWith('a/1/Alarm'));
  await platform.until(() => asked().length >= 4 && asked().at(-1) === 'subscribe a/1/Alarm');
  expect(asked()).toEqual([
    'subscribe a/1/Alarm',
    'unsubscribe a/1/Alarm',
    'unsubscribe a/1/Alarm',
    'subscribe a/1/Alarm',
  ]);
  await broker.send('a/1/Alarm', { still: 'here' });
  await platform.until(() => messages.length === 1);
});

test('following resolves once the broker has confirmed the topics, and at once when nobody waits for them any more', async () => {
  const { link, platform, ups } = linkOver();
  link.start();
  await platform.until(() => ups.length === 1);
  const followed: string[] = [];
  const follow = (topic: string) => void link.follow([topic]).then(() => followed.push(topic));
  const release = broker.holdSubscriptions();
  follow('user/1/Telemetry_V2');
  follow('user/2/Telemetry_V2');
  link.leave(['user/2/Telemetry_V2']);
  await platform.until(() => followed.length > 0);
  expect([followed, broker.subscribed()]).toEqual([['user/2/Telemetry_V2'], []]);
  release();
  await platform.until(() => followed.length === 2);
  expect(broker.subscribed()).toContain('user/1/Telemetry_V2');
});

test('following resolves when the link is lost, and the link is up again only when its topics are confirmed', async () => {
  const { link, platform, ups } = linkOver();
  link.start();
  await platform.until(() => ups.length === 1);
  const release = broker.holdSubscriptions();
  const followed = link.follow(['user/1/Telemetry_V2']);
  await settle();
  broker.cut();
  await followed;
  await platform.until(() => link.state.state === 'live', 500);
  await settle();
  expect(ups).toEqual([false]);
  release();
  await platform.until(() => ups.length === 2);
  expect(broker.subscribed()).toEqual(['user/1/Telemetry_V2']);
});

test('publishing over a link that is down fails at once', async () => {
  const { link } = linkOver();
  await expect(link.publish('request/devices', '{}')).rejects.toThrow('down');
});

test('stopping while the address is requested opens no connection', async () => {
  let give: (address: BrokerAddress) => void = () => {};
  const { link } = linkOver({ address: () => new Promise((resolve) => (give = resolve)) });
  link.start();
  link.stop();
  give({ url: broker.url, username: 'x', password: 'y' });
  await settle();
  expect(broker.options).toEqual([]);
});
