import { expect, test } from 'vitest';
import { MESSAGE_SCHEMAS } from './messages.ts';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE_S, MESSAGES, parseTopic, RETRY_DELAY_MS, TOPICS, topicOf } from './topics.ts';

const BRAND = 6137206846521344;

test('a topic is built and parsed by the one table of patterns (BRK-11)', () => {
  for (const rule of TOPICS) {
    const topic = topicOf(rule.scope, BRAND, rule.message, rule.hidden);
    expect(parseTopic(topic)).toEqual({
      scope: rule.scope,
      id: String(BRAND),
      message: rule.message,
      hidden: rule.hidden,
    });
  }
});

test('a topic outside the table is refused: wildcards, other scopes, other messages, other depths', () => {
  for (const topic of [
    '#',
    'brand/#',
    'brand/+/Telemetry_V2',
    `brand/${BRAND}/Result`,
    'planet/1/Alarm',
    `brand/${BRAND}/x/Alarm`,
    `user/${BRAND}/hidden/Telemetry_V2`,
    '',
    'brand//Alarm',
  ])
    expect(parseTopic(topic)).toBeNull();
});

test('hidden devices travel on no user or group topic', () => {
  expect(TOPICS.filter((rule) => rule.hidden && (rule.scope === 'user' || rule.scope === 'group'))).toEqual([]);
});

test("a customer receives a brand's notifications but not its telemetry", () => {
  const heard = TOPICS.filter((rule) => rule.scope === 'brand' && rule.profiles.includes('USER')).map(
    (rule) => rule.message,
  );
  expect(heard).toEqual(['Notification']);
});

test('every message of the broker has a topic and a schema', () => {
  for (const message of MESSAGES) {
    expect(TOPICS.some((rule) => rule.message === message)).toBe(true);
    expect(MESSAGE_SCHEMAS[message]).toBeDefined();
  }
});

test('the link connects within 30 s, is kept alive each 60 s and tries again after 5 s (CST-45, CST-46, CST-47)', () => {
  expect([CONNECT_TIMEOUT_MS, KEEP_ALIVE_S, RETRY_DELAY_MS]).toEqual([30_000, 60, 5_000]);
});

test('telemetry travels in its second form on every topic that carries it, for every profile (PRM-46)', () => {
  const telemetry = TOPICS.filter(({ message }) => /telemetry/i.test(message));
  expect(new Set(telemetry.map(({ message }) => message))).toEqual(new Set(['Telemetry_V2']));
  const heardBy = new Set(telemetry.filter(({ hidden }) => !hidden).flatMap(({ profiles }) => profiles));
  expect([...heardBy].sort()).toEqual(['ADMINISTRATOR', 'OPERATOR', 'USER']);
});
