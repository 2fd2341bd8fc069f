import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SignedIn, SignInRequest } from '../../../contract/core.ts';
import { failed, success, type Result } from '../../../contract/failure.ts';
import { sessionMachine } from '../../../machines/session.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { keepScopes } from './scope-keeper.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const PERMISSIONS = [{ name: 'MONITORING_WEB', type: 'ACCESS' }];

/** A page on which any login is accepted, each with a new session. */
async function openPage() {
  let sessions = 0;
  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise<Result<SignedIn> | null>(async () => null),
      signIn: fromPromise<Result<SignedIn>, SignInRequest>(async ({ input }) => {
        const login = 'login' in input ? input.login : '';
        sessions += 1;
        if (login === '') return failed({ kind: 'unauthenticated', origin: 'server', message: '' });
        return success({
          sessionId: `s-${sessions}`,
          accessToken: 't',
          expiresAtMs: 0,
          user: { id: sessions, login },
          permissions: PERMISSIONS,
        } as unknown as SignedIn);
      }),
      signOut: fromPromise<void>(async () => undefined),
    },
  });
  const actor = createActor(machine);
  const told: string[] = [];
  const keeper = keepScopes({ core: {} } as unknown as Bridge, actor, (scope) => {
    told.push(`open ${scope.session.user.login}`);
    scope.onEnd(() => told.push(`end ${scope.session.user.login}`));
  });
  keeper.subscribe(() => told.push(`now ${keeper.current()?.session.user.login ?? 'nobody'}`));
  actor.start();
  await settled();
  const signIn = async (login: string) => {
    actor.send({ type: 'SIGN_IN', request: { login, password: '', brand: null, persistent: false } });
    await settled();
  };
  return { actor, keeper, told, signIn };
}

test('a scope is opened with a session and ended before listeners are notified of its end', async () => {
  const { actor, keeper, told, signIn } = await openPage();
  expect(keeper.current()).toBeNull();
  await signIn('operador');
  actor.send({ type: 'SIGN_OUT' });
  expect(told).toEqual(['open operador', 'now operador', 'end operador', 'now nobody']);
  await settled();
  await signIn('cliente');
  expect(told.slice(4)).toEqual(['open cliente', 'now cliente']);
});

test('a session that ends by itself ends its scope, and a renewed token does not', async () => {
  const { actor, keeper, told, signIn } = await openPage();
  await signIn('operador');
  const scope = keeper.current();
  actor.send({ type: 'RENEWED', kept: { sessionId: 's-1', accessToken: 'newer' }, expiresAtMs: 1 });
  expect(keeper.current()).toBe(scope);
  actor.send({ type: 'ENDED', end: 'expired' });
  expect([keeper.current(), told.at(-1)]).toEqual([null, 'now nobody']);
});

test('a sign-in that fails opens nothing', async () => {
  const { told, signIn } = await openPage();
  await signIn('');
  expect(told).toEqual([]);
});
