import { expect, test } from 'vitest';
import { emptyReading } from '../../../domain/live/telemetry/reading.ts';
import { MOST_OF_ONE, MOST_RAW, RecentMessages } from './recent-messages.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const reading = { ...emptyReading(NOON, NOON), latitude: -23.5, longitude: -46.6, speedKmh: 10 };
const osmand = (raw: string) => ({ protocol: 'osmand', raw }) as const;

test('the newest messages of a device are kept, and so many at most', () => {
  const messages = new RecentMessages();
  for (let i = 0; i < MOST_OF_ONE + 5; i += 1) messages.add(1, NOON + i, 'accepted', reading, osmand(`n=${i}`));
  const { taken } = messages.of(1);
  expect(taken).toHaveLength(MOST_OF_ONE);
  expect([taken[0]!.raw, taken.at(-1)!.raw]).toEqual([`n=${MOST_OF_ONE + 4}`, 'n=5']);
});

test('what was refused stays beside any number of messages that were taken', () => {
  const messages = new RecentMessages();
  messages.add(1, NOON, 'null-island', reading, osmand('lat=0'));
  for (let i = 0; i < 100; i += 1) messages.add(1, NOON, 'accepted', reading, osmand('lat=1'));
  expect(messages.of(1).refused).toMatchObject([{ outcome: 'null-island', raw: 'lat=0' }]);
});

test('of all devices no more are kept than there is room for: those of the device that came first go', () => {
  const messages = new RecentMessages(10);
  for (const device of [1, 2, 3]) for (let i = 0; i < 4; i += 1) messages.add(device, NOON, 'accepted', reading, null);
  expect([1, 2, 3].map((device) => messages.of(device).taken.length)).toEqual([0, 4, 4]);
  messages.add(1, NOON, 'accepted', reading, null);
  expect(messages.of(1).taken).toHaveLength(1);
});

test('a message is shown as it came, without what its sender proves itself with', () => {
  const messages = new RecentMessages();
  const raw = { device: { uniqueId: 'own-1', secretWord: 'hush' }, attributes: { accessKey: 12345, power: 12.5 } };
  messages.add(1, NOON, 'accepted', reading, { protocol: 'traccar', raw });
  messages.add(1, NOON, 'accepted', reading, osmand('id=own-1&secret=hush&lat=1'));
  messages.add(1, NOON, 'accepted', reading, osmand('{"password":"hu\\"sh","lat":1}'));
  const shown = messages.of(1).taken.map((message) => message.raw);
  expect(shown).toEqual([
    '{"password":"(hidden)","lat":1}',
    'id=own-1&secret=(hidden)&lat=1',
    '{"device":{"uniqueId":"own-1","secretWord":"(hidden)"},"attributes":{"accessKey":"(hidden)","power":12.5}}',
  ]);
});

test('a long message is cut, as a text and as an object, and says so', () => {
  const messages = new RecentMessages();
  const long = 'x'.repeat(MOST_RAW + 1);
  messages.add(1, NOON, 'accepted', reading, osmand(long));
  messages.add(1, NOON, 'accepted', reading, { protocol: 'traccar', raw: { note: long } });
  messages.add(1, NOON, 'accepted', reading, { protocol: 'traccar', raw: Array.from({ length: 5_000 }, () => 1) });
  for (const message of messages.of(1).taken) {
    expect(message.raw).toHaveLength(MOST_RAW);
    expect(message.isCut).toBe(true);
  }
});

test('what was understood is what is known, in units', () => {
  const messages = new RecentMessages();
  messages.add(1, NOON, 'accepted', reading, null);
  messages.add(1, NOON, 'wrong-secret', null, null);
  const { taken, refused } = messages.of(1);
  expect(taken[0]!.understood).toEqual({
    fixTimeMs: NOON,
    receivedMs: NOON,
    valid: true,
    latitude: -23.5,
    longitude: -46.6,
    speedKmh: 10,
  });
  expect(refused[0]).toEqual({
    at: new Date(NOON).toISOString(),
    protocol: null,
    raw: null,
    isCut: false,
    outcome: 'wrong-secret',
    understood: null,
  });
});
