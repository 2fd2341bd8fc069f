import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HeldClock } from '../../../domain/base/time/clock.ts';
import { NOW_MS, openTestCore, type Tenancy } from '../../../tests/builders/tenancy.ts';
import { openCore, type ServerCore } from '../../live/core.ts';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { MOST_SESSIONS } from './sessions.ts';

let db: Database;
let core: ServerCore;
let clock: HeldClock;
let tenancy: Tenancy;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ core, clock, tenancy } = await openTestCore(db));
});
beforeEach(() => clock.set(NOW_MS));
afterAll(() => db.close());

const again = (): Promise<ServerCore> => openCore(db, { tokenMinutes: 60, sessionHours: 12, demo: false }, clock);
const MINUTE_MS = 60_000;

test('a token identifies the caller: session, user, profile and brand', async () => {
  const { accessToken, sessionId, expiresAtMs } = await core.sessions.open(tenancy.users.operator, false);
  expect(await core.rights.callerOf(accessToken)).toEqual({
    sessionId,
    userId: tenancy.users.operator,
    profile: 'OPERATOR',
    brandId: tenancy.brands.parent,
    expiresAtMs,
  });
  expect(expiresAtMs).toBe(clock.now() + 60 * MINUTE_MS);
});

test('a token contains only its session and its times', async () => {
  const { accessToken } = await core.sessions.open(tenancy.users.customer, false);
  const payload = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as object;
  expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'iss', 'sid']);
});

test('the signing key survives a restart: an earlier token stays valid', async () => {
  const { accessToken, sessionId } = await core.sessions.open(tenancy.users.customer, false);
  expect(await (await again()).rights.callerOf(accessToken)).toMatchObject({ sessionId });
});

test('a forged token, one without a signature and one of another key are refused', async () => {
  const { accessToken, sessionId } = await core.sessions.open(tenancy.users.customer, false);
  const [header, payload, signature] = accessToken.split('.') as [string, string, string];
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const foreign = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('rastro')
    .setExpirationTime('10y')
    .sign(new Uint8Array(32));
  for (const token of [
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${none}.${payload}.`,
    foreign,
    'rubbish',
    '',
  ])
    expect(await core.rights.callerOf(token), token).toBeNull();
});

test('a token expires after its minutes, a renewed one later', async () => {
  const first = await core.sessions.open(tenancy.users.customer, false);
  clock.advance(59 * MINUTE_MS);
  const second = (await core.sessions.renew(first.sessionId))!;
  clock.advance(2 * MINUTE_MS);
  expect(await core.rights.callerOf(first.accessToken)).toBeNull();
  expect(await core.rights.callerOf(second.accessToken)).toMatchObject({ sessionId: first.sessionId });
});

test('a session without renewal ends after its hours, a persistent one after 30 days', async () => {
  const short = await core.sessions.open(tenancy.users.customer, false);
  const { refresh } = await core.sessions.open(tenancy.users.customer, true);
  clock.advance(12 * 60 * MINUTE_MS + 1);
  expect(await core.sessions.renew(short.sessionId)).toBeNull();
  clock.advance(28 * 24 * 60 * MINUTE_MS);
  expect(await core.sessions.refreshBy(refresh!.token, 'the next one')).not.toBeNull();
  clock.advance(30 * 24 * 60 * MINUTE_MS + 1);
  expect(await core.sessions.refreshBy('the next one', 'and the next')).toBeNull();
});

test('an ended session is invalid at once, its listeners are called, and it cannot be renewed', async () => {
  const { accessToken, sessionId } = await core.sessions.open(tenancy.users.customer, false);
  const told: string[] = [];
  core.rights.onSessionEnded((id) => told.push(id));
  expect(await core.rights.callerOf(accessToken)).not.toBeNull();
  await core.sessions.end(sessionId);
  expect(await core.rights.callerOf(accessToken)).toBeNull();
  expect(await core.sessions.renew(sessionId)).toBeNull();
  expect(told).toEqual([sessionId]);
});

test('a person has no more than the most sessions: the one more ends the longest unused', async () => {
  const [first, second] = [
    await core.sessions.open(tenancy.users.admin, false),
    await core.sessions.open(tenancy.users.admin, false),
  ];
  clock.advance(MINUTE_MS);
  const others = await Promise.all(
    Array.from({ length: MOST_SESSIONS - 1 }, () => core.sessions.open(tenancy.users.admin, false)),
  );
  const callers = await Promise.all(
    [first, second, ...others].map(({ accessToken }) => core.rights.callerOf(accessToken)),
  );
  expect(callers.map((caller) => caller !== null).filter(Boolean)).toHaveLength(MOST_SESSIONS);
  expect(callers.slice(2).every((caller) => caller !== null)).toBe(true);
});

test('a session ended on one server ends on another within seconds, and its listeners are called', async () => {
  const other = await again();
  const { accessToken, sessionId } = await core.sessions.open(tenancy.users.customer, false);
  const told: string[] = [];
  other.rights.onSessionEnded((id) => told.push(id));
  expect(await other.rights.callerOf(accessToken)).not.toBeNull();
  await core.sessions.end(sessionId);
  await other.refresh();
  expect(told).toContain(sessionId);
  expect(await other.rights.callerOf(accessToken)).toBeNull();
});

test('rows of sessions are removed a month after their end, not before', async () => {
  const { sessionId } = await core.sessions.open(tenancy.users.customer, false);
  const isKept = async (): Promise<boolean> =>
    (await db.query('SELECT id FROM sessions WHERE id = $1', [sessionId])).length === 1;
  await core.sessions.end(sessionId);
  await core.sessions.removeOld(clock.now());
  expect(await isKept()).toBe(true);
  clock.advance(31 * 24 * 60 * MINUTE_MS);
  await core.sessions.removeOld(clock.now());
  expect(await isKept()).toBe(false);
});
