import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldClock } from '../../domain/clock.ts';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { MOST_ATTEMPTS, WINDOW_MS, createThrottle } from './throttle.ts';

let db: Database;
const clock = heldClock(Date.parse('2026-11-21T12:00:00Z'));
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Attempts one after another; answers the waits. */
async function attempts(count: number, address: (i: number) => string, login: (i: number) => string): Promise<number[]> {
  const throttle = createThrottle(db, clock);
  const waits: number[] = [];
  for (let i = 0; i < count; i += 1) waits.push(await throttle.attempt(address(i), login(i)));
  return waits;
}

test('a login may fail five times from an address, then has to wait for the rest of the window', async () => {
  const waits = await attempts(MOST_ATTEMPTS.pair + 1, () => '10.0.0.1', () => 'ada');
  expect(waits.slice(0, -1).every((wait) => wait === 0)).toBe(true);
  expect(waits.at(-1)).toBe(WINDOW_MS / 1000);
  clock.advance(60_000);
  expect((await attempts(1, () => '10.0.0.1', () => 'ADA'))[0]).toBe(WINDOW_MS / 1000 - 60);
});

test('the same login from another address, and another login from the same, are free', async () => {
  expect(await attempts(1, () => '10.0.0.2', () => 'ada')).toEqual([0]);
  expect(await attempts(1, () => '10.0.0.1', () => 'bob')).toEqual([0]);
});

test('when the window has passed the count begins again', async () => {
  clock.advance(WINDOW_MS);
  expect(await attempts(1, () => '10.0.0.1', () => 'ada')).toEqual([0]);
});

test('one login from many addresses and many logins from one address are throttled too', async () => {
  expect((await attempts(MOST_ATTEMPTS.login + 1, (i) => `10.1.0.${i}`, () => 'target')).at(-1)).toBeGreaterThan(0);
  expect((await attempts(MOST_ATTEMPTS.address + 1, () => '10.2.0.1', (i) => `guess-${i}`)).at(-1)).toBeGreaterThan(0);
});

test('attempts at the same moment are all counted: none slips through', async () => {
  const throttle = createThrottle(db, clock);
  const waits = await Promise.all(Array.from({ length: 20 }, () => throttle.attempt('10.3.0.1', 'many')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(MOST_ATTEMPTS.pair);
});

test('signing in forgets the failures before it', async () => {
  await attempts(MOST_ATTEMPTS.pair, () => '10.4.0.1', () => 'eve');
  await createThrottle(db, clock).succeeded('10.4.0.1', 'Eve');
  expect(await attempts(MOST_ATTEMPTS.pair, () => '10.4.0.1', () => 'eve')).toEqual(Array.from({ length: MOST_ATTEMPTS.pair }, () => 0));
});
