import { expect, test } from 'vitest';
import { heldPlatform, NOON, type HeldPlatform } from '../tests/builders/held-platform.ts';
import { createRest } from './rest/client.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

const AHEAD_MS = 90_000;

/** A clock whose server answers after the given round trips, one after another; the last one repeats. */
function clockOver(tripsMs: number[]): { clock: ServerClock; platform: HeldPlatform; asked: () => number } {
  let asked = 0;
  const platform: HeldPlatform = heldPlatform({
    fetch: (_url, _init) =>
      new Promise((resolve, reject) => {
        const tripMs = tripsMs[Math.min(asked, tripsMs.length - 1)]!;
        asked += 1;
        if (Number.isNaN(tripMs)) return reject(new TypeError('fetch failed'));
        // The request takes no time, the answer all of it: the worst measurement possible.
        const body = { now: new Date(platform.now() + AHEAD_MS).toISOString(), contractVersion: 1 };
        platform.after(tripMs, () => resolve(Response.json(body)));
      }),
  });
  const rest = createRest({
    platform,
    credentials: () => ({ token: null, sessionId: null, timezone: 'UTC', locale: 'en-US' }),
    renewed: async () => ({ ok: true, value: false }),
    onUnauthenticated: () => {},
    onReach: () => {},
  });
  return { clock: createServerClock(platform, rest, () => undefined), platform, asked: () => asked };
}

test('the clock is measured by the quickest of several answers', async () => {
  const { clock, platform } = clockOver([400, 20, 300]);
  const measuring = clock.measure();
  await platform.advance(2_000);
  expect(await measuring).toBe(1);
  expect(clock.offsetMs()).toBe(AHEAD_MS - 10);
  expect(clock.at(NOON)).toBe(NOON + AHEAD_MS - 10);
  expect(clock.now()).toBe(platform.now() + AHEAD_MS - 10);
});

test('a later and quicker answer makes the clock more exact, a slower one does not make it worse', async () => {
  const { clock, platform, asked } = clockOver([100, 100, 100, 100, 10, 500]);
  const measuring = clock.measure();
  await platform.advance(1_000);
  await measuring;
  expect([clock.offsetMs(), asked()]).toEqual([AHEAD_MS - 50, 4]);
  void clock.tick();
  expect(asked()).toBe(4);
  for (const offsetMs of [AHEAD_MS - 5, AHEAD_MS - 5]) {
    await platform.advance(31_000);
    const asking = clock.tick();
    await platform.advance(600);
    await asking;
    expect(clock.offsetMs()).toBe(offsetMs);
  }
  expect(asked()).toBe(6);
});

test('a server that is not reached leaves the clock as it was', async () => {
  const { clock } = clockOver([Number.NaN]);
  expect(await clock.measure()).toBeNull();
  expect(clock.offsetMs()).toBe(0);
});
