import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { removeAttempts } from '../../people/sign-in/remove-attempts.ts';
import { KNOWN_MS, LOOK_UP, MOST_ATTEMPTS, WINDOW_MS, createThrottle } from './throttle.ts';

let db: Database;
const clock = heldClock(Date.parse('2026-11-21T12:00:00Z'));
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Attempts one after another; answers the waits. */
async function attempts(
  count: number,
  address: (i: number) => string,
  login: (i: number) => string,
): Promise<number[]> {
  const throttle = createThrottle(db, clock);
  const waits: number[] = [];
  for (let i = 0; i < count; i += 1) waits.push(await throttle.attempt(address(i), login(i)));
  return waits;
}

/** Whether each of the attempts has to wait. */
const waits = async (count: number, address: (i: number) => string, login: string): Promise<boolean[]> =>
  (await attempts(count, address, () => login)).map((seconds) => seconds > 0);

test('a login may fail five times from an address, then has to wait for the rest of the window', async () => {
  const tries = (count: number, login: string) =>
    attempts(
      count,
      () => '10.13.0.1',
      () => login,
    );
  const seconds = await tries(MOST_ATTEMPTS.pair + 1, 'ada');
  expect(seconds.slice(0, -1).every((wait) => wait === 0)).toBe(true);
  expect(seconds.at(-1)).toBe(WINDOW_MS / 1000);
  clock.advance(60_000);
  expect(await tries(1, 'ADA')).toEqual([WINDOW_MS / 1000 - 60]);
});

test('the same login from another address, and another login from the same, are free', async () => {
  expect((await waits(MOST_ATTEMPTS.pair + 1, () => '10.14.0.1', 'bea')).at(-1)).toBe(true);
  expect(await waits(1, () => '10.14.0.2', 'bea')).toEqual([false]);
  expect(await waits(1, () => '10.14.0.1', 'bob')).toEqual([false]);
});

test('when the window has passed the count begins again', async () => {
  expect((await waits(MOST_ATTEMPTS.pair + 1, () => '10.15.0.1', 'cleo')).at(-1)).toBe(true);
  clock.advance(WINDOW_MS);
  expect(await waits(1, () => '10.15.0.1', 'cleo')).toEqual([false]);
});

test('one login from many addresses and many logins from one address are throttled too', async () => {
  expect(
    (
      await attempts(
        MOST_ATTEMPTS.login + 1,
        (i) => `10.1.0.${i}`,
        () => 'target',
      )
    ).at(-1),
  ).toBeGreaterThan(0);
  expect(
    (
      await attempts(
        MOST_ATTEMPTS.address + 1,
        () => '10.2.0.1',
        (i) => `guess-${i}`,
      )
    ).at(-1),
  ).toBeGreaterThan(0);
});

test('attempts at the same moment are all counted: none slips through', async () => {
  const throttle = createThrottle(db, clock);
  const waits = await Promise.all(Array.from({ length: 20 }, () => throttle.attempt('10.3.0.1', 'many')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(MOST_ATTEMPTS.pair);
});

test('signing in forgets the failures before it', async () => {
  await attempts(
    MOST_ATTEMPTS.pair,
    () => '10.4.0.1',
    () => 'eve',
  );
  await createThrottle(db, clock).succeeded('10.4.0.1', 'Eve');
  expect(
    await attempts(
      MOST_ATTEMPTS.pair,
      () => '10.4.0.1',
      () => 'eve',
    ),
  ).toEqual(Array.from({ length: MOST_ATTEMPTS.pair }, () => 0));
});

/** Strangers at eleven addresses fill the count of a login. */
const fill = (login: string, network: string) =>
  attempts(
    11 * MOST_ATTEMPTS.pair,
    (i) => `${network}.${i % 11}`,
    () => login,
  );

test('one address adds no more to the count of a login than its own limit: the owner can still sign in from elsewhere', async () => {
  await attempts(
    55,
    () => '10.5.0.1',
    () => 'owner-1',
  );
  expect(await waits(1, () => '10.5.0.2', 'owner-1')).toEqual([false]);
});

test('what the limit of an address refuses counts for no login', async () => {
  const throttle = createThrottle(db, clock, {
    name: 'small ',
    most: { pair: 9, login: 2, address: 1 },
    windowMs: WINDOW_MS,
  });
  await throttle.attempt('10.12.0.1', 'anybody');
  for (let i = 0; i < 3; i += 1) expect(await throttle.attempt('10.12.0.1', 'owner')).toBeGreaterThan(0);
  expect([await throttle.attempt('10.12.0.2', 'owner'), await throttle.attempt('10.12.0.3', 'owner')]).toEqual([0, 0]);
});

test('the count of a login that strangers filled does not hold for an address it signed in from lately', async () => {
  const throttle = createThrottle(db, clock);
  await throttle.attempt('10.6.9.9', 'owner-2');
  await throttle.succeeded('10.6.9.9', 'owner-2');
  await fill('owner-2', '10.6.0');
  expect(await waits(1, () => '10.6.9.8', 'owner-2')).toEqual([true]);
  // Nor is it more than five tries there.
  expect(await waits(MOST_ATTEMPTS.pair + 1, () => '10.6.9.9', 'owner-2')).toEqual([
    ...Array.from({ length: MOST_ATTEMPTS.pair }, () => false),
    true,
  ]);
});

test('tries of many logins from an address do not hold one back that signed in from it lately', async () => {
  const throttle = createThrottle(db, clock);
  await throttle.succeeded('10.7.0.1', 'neighbour');
  await attempts(
    MOST_ATTEMPTS.address + 1,
    () => '10.7.0.1',
    (i) => `guess-${i}`,
  );
  expect(await waits(1, () => '10.7.0.1', 'neighbour')).toEqual([false]);
  expect(await waits(1, () => '10.7.0.1', 'stranger')).toEqual([true]);
});

test('an address is forgotten after a long time without a sign-in', async () => {
  const throttle = createThrottle(db, clock);
  await throttle.succeeded('10.8.9.9', 'owner-3');
  clock.advance(KNOWN_MS);
  await fill('owner-3', '10.8.0');
  expect(await waits(1, () => '10.8.9.9', 'owner-3')).toEqual([true]);
});

test('where only the count of the login is full a proof opens it, and asking for one uses no try up', async () => {
  await fill('owner-4', '10.9.0');
  const throttle = createThrottle(db, clock);
  for (let i = 0; i < 2 * MOST_ATTEMPTS.pair; i += 1)
    expect(await throttle.attempt('10.9.9.9', 'owner-4', async () => false)).toBeGreaterThan(0);
  expect(await throttle.attempt('10.9.9.9', 'owner-4', async () => true)).toBe(0);
  for (let i = 1; i < MOST_ATTEMPTS.pair; i += 1) await throttle.attempt('10.9.9.9', 'owner-4', async () => true);
  // A proof is no way round the limit of the pair.
  expect(await throttle.attempt('10.9.9.9', 'owner-4', async () => true)).toBeGreaterThan(0);
});

test('look-ups of a login are counted apart from its sign-ins', async () => {
  const lookUps = createThrottle(db, clock, LOOK_UP);
  for (let i = 0; i < 60; i += 1) await lookUps.attempt(`10.10.0.${i}`, 'owner-5');
  expect(await lookUps.attempt('10.10.1.1', 'owner-5')).toBe(0);
  expect(await waits(1, () => '10.10.0.1', 'owner-5')).toEqual([false]);
});

test('all addresses of an IPv6 network of 64 bits are one that tries', async () => {
  expect((await waits(MOST_ATTEMPTS.pair + 1, (i) => `2001:db8:0:1::${i}`, 'owner-6')).at(-1)).toBe(true);
});

test('counts of windows that have ended, addresses long unused and old refusals are swept', async () => {
  const throttle = createThrottle(db, clock);
  const rows = async (table: string): Promise<number> =>
    (await db.query<{ total: number }>(`SELECT count(*) AS total FROM ${table}`))[0]!.total;
  const refusal = (ms: number) =>
    db.query(
      `INSERT INTO audit_log (at, actor, action, entity) VALUES ($1::timestamptz, 'system', 'session.refused', 'session')`,
      [new Date(ms).toISOString()],
    );
  await refusal(clock.now());
  await throttle.succeeded('10.11.0.1', 'swept');
  clock.advance(KNOWN_MS + 1);
  await refusal(clock.now());
  await throttle.attempt('10.11.0.1', 'swept');
  await throttle.succeeded('10.11.0.2', 'swept');
  await removeAttempts(db, clock.now());
  expect([await rows('sign_in_attempts'), await rows('known_addresses'), await rows('audit_log')]).toEqual([3, 1, 1]);
  clock.advance(WINDOW_MS);
  await removeAttempts(db, clock.now());
  expect(await rows('sign_in_attempts')).toBe(0);
});
