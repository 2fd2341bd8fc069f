import { expect, test } from 'vitest';
import { deviceId, fixOf } from '../../tests/builders/fixes.ts';
import { heldPlatform } from '../../tests/builders/held-platform.ts';
import { liveFor, openTab } from '../../tests/builders/log-tab.ts';
import type { EventBlockKey } from './database.ts';
import { KeyframeRhythm } from './keyframes.ts';

const HOUR = 3_600_000;
const MUCH = 1e12;
const block = (events: number, bytes = events * 40): EventBlockKey => [1, 'all', bytes, events];

/** A schedule whose last keyframe was at 0. */
function written(): KeyframeRhythm {
  const rhythm = new KeyframeRhythm();
  rhythm.onWritten(0);
  return rhythm;
}

test('a keyframe is due after four events a vehicle, after 300 blocks, or when a quarter of the log came since', () => {
  const [events, blocks, bytes] = [written(), written(), written()];
  events.onBlock(block(399));
  expect(events.isDue(40_000, 100, HOUR, MUCH)).toBe(false);
  events.onBlock(block(1));
  expect(events.isDue(40_000, 100, HOUR, MUCH)).toBe(true);
  for (let n = 0; n < 299; n += 1) blocks.onBlock(block(1));
  expect(blocks.isDue(40_000, 1_000, HOUR, MUCH)).toBe(false);
  blocks.onBlock(block(1));
  expect(blocks.isDue(40_000, 1_000, HOUR, MUCH)).toBe(true);
  bytes.onBlock(block(1, 250));
  expect([bytes.isDue(40_000, 1_000, HOUR, 1_001), bytes.isDue(40_000, 1_000, HOUR, 1_000)]).toEqual([false, true]);
});

test('a keyframe is never due twice in half a minute, nor of an empty fleet', () => {
  const rhythm = written();
  rhythm.onBlock(block(10_000));
  expect([
    rhythm.isDue(29_999, 1, HOUR, MUCH),
    rhythm.isDue(30_000, 1, HOUR, MUCH),
    rhythm.isDue(30_000, 0, HOUR, MUCH),
  ]).toEqual([false, true, false]);
  rhythm.soon();
  expect(rhythm.isDue(29_999, 1, HOUR, MUCH)).toBe(false);
});

test('after a gap a keyframe waits until the missed events are loaded, or reported as loaded', () => {
  const rhythm = new KeyframeRhythm();
  expect([rhythm.isDue(0, 5, 9_999, MUCH), rhythm.isDue(0, 5, 10_000, MUCH)]).toEqual([false, true]);
  rhythm.soon();
  expect(rhythm.isDue(0, 5, 0, MUCH)).toBe(true);
});

test('a quiet fleet gets a keyframe an hour, a silent one none', () => {
  const rhythm = written();
  expect(rhythm.isDue(5 * HOUR, 1_000, HOUR, MUCH)).toBe(false);
  rhythm.onBlock(block(1));
  expect([rhythm.isDue(HOUR - 1, 1_000, HOUR, MUCH), rhythm.isDue(HOUR, 1_000, HOUR, MUCH)]).toEqual([false, true]);
});

test('a reopened fleet keeps its keyframe schedule, another one starts a new one', () => {
  const rhythm = new KeyframeRhythm();
  rhythm.follow('all');
  rhythm.onWritten(0);
  rhythm.follow('all');
  expect(rhythm.isDue(40_000, 5, HOUR, MUCH)).toBe(false);
  rhythm.follow('user:5');
  expect(rhythm.isDue(40_000, 5, HOUR, MUCH)).toBe(true);
});

test('no keyframe is written while the fleet is not followed live: it would precede the data that fills the gap', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  tab.take([fixOf({ device: deviceId(1) })]);
  for (let n = 0; n < 60; n += 1) {
    await platform.advance(1_000);
    await tab.log.tick(false);
  }
  expect(tab.log.contents.ledger.keyframes).toEqual([]);
  await liveFor(platform, tab, 12);
  expect(tab.log.contents.ledger.keyframes.length).toBe(1);
  expect(tab.log.status().bytes).toBe(56 + 56);
});
