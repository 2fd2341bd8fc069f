import { expect, test } from 'vitest';
import { decodeFrame, FRAME_MAX_EVENTS } from '../../../contract/frame.ts';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import { createPublisher } from './publisher.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const ID = 1_000_000_000_000_001;
const entry = (given: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  id: ID,
  identifier: 'one',
  brandId: 7,
  hidden: false,
  secretHash: '',
  userId: 9,
  userSinceMs: NOON - 3_600_000,
  name: 'One',
  speedLimitKmh: null,
  ...given,
});
const telemetry: Telemetry = telemetrySchema.parse({
  device: ID,
  dateTime: new Date(NOON).toISOString(),
  valid: true,
  latitude: -23.5,
  longitude: -46.6,
});
const alarm = {
  id: 'a',
  type: 'sos',
  device: ID,
  deviceName: 'One',
  dateTime: new Date(NOON).toISOString(),
  description: null,
  area: null,
};

function publisherHeardOn(isHeard: (topic: string) => boolean, groupsOf: () => readonly number[] = () => []) {
  const clock = heldClock(NOON);
  const sent: { topic: string; payload: Buffer }[] = [];
  return {
    clock,
    sent,
    topics: () => sent.map(({ topic }) => topic),
    publisher: createPublisher({ clock, isHeard, groupsOf, send: (topic, payload) => sent.push({ topic, payload }) }),
  };
}
const countOf = (payload: Buffer): number => {
  const frame = decodeFrame(new Uint8Array(payload));
  return typeof frame === 'string' ? -1 : frame.count;
};

test('fixes of a brand and of its customer are collected in one frame each, with the time of sending', () => {
  const { publisher, sent, topics, clock } = publisherHeardOn((topic) => !topic.startsWith('device'));
  publisher.telemetry(entry(), telemetry);
  publisher.telemetry(entry({ userId: null }), telemetry);
  expect(sent).toEqual([]);
  clock.advance(150);
  publisher.flush();
  expect(topics()).toEqual(['brand/7/Telemetry_V2', 'user/9/Telemetry_V2']);
  expect(sent.map(({ payload }) => countOf(payload))).toEqual([2, 1]);
  expect(sent[0]!.payload.readDoubleLE(8)).toBe(NOON + 150);
});

test('a hidden device is published on hidden topics only', () => {
  const { publisher, topics } = publisherHeardOn(() => true);
  publisher.telemetry(entry({ hidden: true }), telemetry);
  publisher.alarm(entry({ hidden: true }), alarm);
  publisher.flush();
  expect(topics().sort()).toEqual([
    `brand/7/hidden/Alarm`,
    `brand/7/hidden/Telemetry_V2`,
    `device/${ID}/hidden/Alarm`,
    `device/${ID}/hidden/Telemetry_V2`,
  ]);
});

test('a topic without subscribers is not sent', () => {
  const { publisher, sent } = publisherHeardOn(() => false);
  publisher.telemetry(entry(), telemetry);
  publisher.alarm(entry(), alarm);
  publisher.flush();
  expect(sent).toEqual([]);
});

test('a batch larger than a frame is sent in several frames', () => {
  const { publisher, sent } = publisherHeardOn((topic) => topic.startsWith('brand'));
  for (let i = 0; i <= FRAME_MAX_EVENTS; i += 1) publisher.telemetry(entry(), telemetry);
  publisher.flush();
  expect(sent.map(({ payload }) => countOf(payload))).toEqual([FRAME_MAX_EVENTS, 1]);
});

test('a late fix from before the device was assigned to its user is published to the brand and not to the user', () => {
  const { publisher, topics } = publisherHeardOn(() => true);
  const since = entry({ userSinceMs: NOON + 1 });
  publisher.telemetry(since, telemetry);
  publisher.alarm(since, alarm);
  publisher.flush();
  expect(topics().sort()).toEqual(['brand/7/Alarm', 'brand/7/Telemetry_V2']);
});

test('members of a group hear of its vehicles on its topic; not of hidden ones, of alarms, or of the time before its owner', () => {
  const { publisher, topics } = publisherHeardOn(
    (topic) => topic.startsWith('group'),
    () => [3, 4],
  );
  publisher.telemetry(entry(), telemetry);
  publisher.telemetry(entry({ hidden: true }), telemetry);
  publisher.telemetry(entry({ userSinceMs: NOON + 1 }), telemetry);
  publisher.alarm(entry(), alarm);
  publisher.flush();
  expect(topics()).toEqual(['group/3/Telemetry_V2', 'group/4/Telemetry_V2']);
});
