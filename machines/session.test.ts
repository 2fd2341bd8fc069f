import { createActor, fromPromise, waitFor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import type { KeptSession, SignedIn, SignInRequest } from '../contract/core.ts';
import { failed, success, type Failure, type Result } from '../contract/failure.ts';
import { userMetadataSchema } from '../domain/people/users/user.ts';
import { RESTORE_RETRY_MS, sessionMachine } from './session.ts';

const USER_ID = 1_234_567_890_123_456;
const KEPT: KeptSession = { sessionId: 'session-1', accessToken: 'token-1' };
const REQUEST: SignInRequest = { login: 'operador', password: 'rastro-demo', brand: null, persistent: false };

function signedIn(permissions = [{ name: 'MONITORING_WEB', type: 'ACCESS' }]): SignedIn {
  return {
    ...KEPT,
    expiresAtMs: 1000,
    permissions,
    user: {
      id: USER_ID,
      login: 'operador',
      name: 'Otávio',
      mobile: null,
      brand: USER_ID,
      profile: 'OPERATOR',
      cpfCnpj: null,
      metadata: userMetadataSchema.parse({}),
      data: { displayName: 'Otávio Leme', email: null, photoURL: null, shortcuts: [] },
    },
  };
}

const failure = (kind: Failure['kind'], part: Partial<Failure> = {}): Result<never> =>
  failed({ kind, origin: 'server', message: kind, ...part });

interface Effects {
  restore?: () => Promise<Result<SignedIn> | null>;
  signIn?: (request: SignInRequest) => Promise<Result<SignedIn>>;
  signOut?: () => Promise<void>;
}

/** The machine with scripted effects, and a record of what it did. */
function started(effects: Effects = {}) {
  const done: string[] = [];
  const clock = new SimulatedClock();
  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise(effects.restore ?? (() => Promise.resolve(null))),
      signIn: fromPromise<Result<SignedIn>, SignInRequest>(({ input }) =>
        (effects.signIn ?? (() => Promise.resolve(success(signedIn()))))(input),
      ),
      signOut: fromPromise(async () => {
        done.push('sign out');
        await effects.signOut?.();
      }),
    },
    actions: {
      keep: (_, { kept }) => void done.push(`keep ${kept.accessToken}`),
      forget: () => void done.push('forget'),
      announceSignOut: (_, { userId }) => void done.push(`announce ${userId}`),
    },
  });
  const actor = createActor(machine, { clock });
  actor.start();
  return { actor, clock, done, reached: (state: string) => waitFor(actor, (snapshot) => snapshot.value === state) };
}

async function atWork(effects: Effects = {}) {
  const house = started(effects);
  await house.reached('guest');
  house.actor.send({ type: 'SIGN_IN', request: REQUEST });
  await house.reached('signedIn');
  return house;
}

test('without a stored session a visitor is a guest', async () => {
  const { reached, done } = started();
  expect((await reached('guest')).context).toEqual({ session: null, opened: null, failure: null, ended: null });
  expect(done).toEqual([]);
});

test('a stored token that the server accepts signs in automatically', async () => {
  const { reached, done } = started({ restore: () => Promise.resolve(success(signedIn())) });
  const { context } = await reached('signedIn');
  expect(context.session?.user.login).toBe('operador');
  expect(context.opened).toBe('restoring');
  expect(done).toEqual(['keep token-1']);
});

test('a stored token that the server no longer accepts ends the session and is deleted', async () => {
  const { reached, done } = started({ restore: () => Promise.resolve(failure('unauthenticated', { status: 401 })) });
  expect((await reached('ended')).context.ended).toBe('restore-failed');
  expect(done).toEqual(['forget']);
});

test('a server that does not answer never ends the session: the request is repeated', async () => {
  let answer: Result<SignedIn> = failure('offline');
  const { reached, clock, done } = started({ restore: () => Promise.resolve(answer) });
  await reached('unreachable');
  expect(done).toEqual([]);
  answer = success(signedIn());
  clock.increment(RESTORE_RETRY_MS);
  await reached('signedIn');
  expect(done).toEqual(['keep token-1']);
});

test('a visitor who does not want to wait for an unreachable server can continue as a guest', async () => {
  const { actor, reached, done } = started({ restore: () => Promise.resolve(failure('broken', { status: 502 })) });
  await reached('unreachable');
  actor.send({ type: 'SIGN_OUT' });
  await reached('guest');
  expect(done).toEqual(['forget']);
});

test('signing in passes the credentials on and stores the session', async () => {
  const asked: SignInRequest[] = [];
  const { actor, done } = await atWork({
    signIn: (request) => {
      asked.push(request);
      return Promise.resolve(success(signedIn()));
    },
  });
  expect(asked).toEqual([REQUEST]);
  expect(actor.getSnapshot().context.opened).toBe('signing-in');
  expect(done).toEqual(['keep token-1']);
});

test('after a failed sign-in the visitor stays a guest with the reason, which the next attempt clears', async () => {
  const answers = [failure('unauthenticated', { message: 'Login ou senha inválidos.' }), success(signedIn())];
  const { actor, reached } = started({ signIn: () => Promise.resolve(answers.shift()!) });
  await reached('guest');
  actor.send({ type: 'SIGN_IN', request: REQUEST });
  const refused = await waitFor(actor, (snapshot) => snapshot.context.failure !== null);
  expect(refused.value).toBe('guest');
  expect(refused.context.failure?.message).toBe('Login ou senha inválidos.');
  actor.send({ type: 'SIGN_IN', request: REQUEST });
  expect(actor.getSnapshot().context.failure).toBeNull();
  await reached('signedIn');
});

test('an account without MONITORING_WEB of type ACCESS is refused, and its session ends at the server', async () => {
  for (const permissions of [[], [{ name: 'MONITORING_WEB', type: 'DENIED' }], [{ name: 'ERP_WEB', type: 'ACCESS' }]]) {
    const { actor, reached, done } = started({ signIn: () => Promise.resolve(success(signedIn(permissions))) });
    await reached('guest');
    actor.send({ type: 'SIGN_IN', request: REQUEST });
    expect((await reached('refused')).context.session).toBeNull();
    expect(done).toEqual(['forget', 'sign out']);
  }
});

test('an account that lost MONITORING_WEB is refused on a reload too', async () => {
  const { reached, done } = started({ restore: () => Promise.resolve(success(signedIn([]))) });
  await reached('refused');
  expect(done).toEqual(['forget', 'sign out']);
});

test('signing out deletes the stored session, notifies the other tabs and ends it at the server', async () => {
  const { actor, reached, done } = await atWork();
  actor.send({ type: 'SIGN_OUT' });
  expect((await reached('guest')).context.session).toBeNull();
  expect(done.slice(1)).toEqual([`announce ${USER_ID}`, 'forget', 'sign out']);
});

test('signing out succeeds locally even if the server cannot be reached', async () => {
  const { actor, reached } = await atWork({ signOut: () => Promise.reject(new Error('offline')) });
  actor.send({ type: 'SIGN_OUT' });
  expect((await reached('guest')).context.session).toBeNull();
});

test('when another tab signs the same user out this tab signs out too, but not for another user', async () => {
  const { actor, reached, done } = await atWork();
  actor.send({ type: 'SIGNED_OUT_ELSEWHERE', userId: USER_ID + 1 });
  expect(actor.getSnapshot().value).toBe('signedIn');
  actor.send({ type: 'SIGNED_OUT_ELSEWHERE', userId: USER_ID });
  await reached('guest');
  // Not announced again: the tabs would notify each other forever.
  expect(done.slice(1)).toEqual(['forget', 'sign out']);
});

test('an attempt to sign in ends in one outcome, LOGIN_SUCCESS or LOGIN_ERROR; a reload has none (SES-40)', async () => {
  const cases: [Effects, string, string[]][] = [
    [{}, 'signedIn', ['LOGIN_SUCCESS']],
    [{ signIn: () => Promise.resolve(failure('unauthenticated')) }, 'guest', ['LOGIN_ERROR']],
    [{ signIn: () => Promise.reject(new Error('the core is gone')) }, 'guest', ['LOGIN_ERROR']],
    [{ signIn: () => Promise.resolve(success(signedIn([]))) }, 'refused', ['LOGIN_ERROR']],
  ];
  for (const [effects, ends, expected] of cases) {
    const { actor, reached } = started(effects);
    const outcomes: string[] = [];
    actor.on('*', ({ type }) => void outcomes.push(type));
    await reached('guest');
    actor.send({ type: 'SIGN_IN', request: REQUEST });
    await waitFor(actor, (snapshot) => snapshot.value === ends && outcomes.length > 0);
    expect(outcomes).toEqual(expected);
  }
  const { actor, reached } = started({ restore: () => Promise.resolve(success(signedIn())) });
  const outcomes: string[] = [];
  actor.on('*', ({ type }) => void outcomes.push(type));
  await reached('signedIn');
  expect(outcomes).toEqual([]);
});

test('a reload with an expired token, or without readable permissions, ends with that reason', async () => {
  const late = started({ restore: () => Promise.resolve(failure('unauthenticated', { session: 'expired' })) });
  expect((await late.reached('ended')).context.ended).toBe('expired');
  const bare = started({ restore: () => Promise.resolve(failure('forbidden', { session: 'permissions' })) });
  expect((await bare.reached('ended')).context.ended).toBe('permissions-failed');
  expect(bare.done).toEqual(['forget']);
});

test('a renewed token is stored for the next reload', async () => {
  const { actor, done } = await atWork();
  actor.send({ type: 'RENEWED', kept: { sessionId: 'session-1', accessToken: 'token-2' }, expiresAtMs: 2000 });
  expect(actor.getSnapshot().context.session).toMatchObject({ accessToken: 'token-2', expiresAtMs: 2000 });
  expect(done).toEqual(['keep token-1', 'keep token-2']);
});

test('a token that expires or is refused ends the session with the reason, and signing in again is possible', async () => {
  for (const end of ['expired', 'invalid-token'] as const) {
    const { actor, reached, done } = await atWork();
    actor.send({ type: 'ENDED', end });
    const { context } = await reached('ended');
    expect(context).toMatchObject({ session: null, ended: end });
    expect(done).toContain('forget');
    actor.send({ type: 'SIGN_IN', request: REQUEST });
    expect((await reached('signedIn')).context.ended).toBeNull();
  }
});
