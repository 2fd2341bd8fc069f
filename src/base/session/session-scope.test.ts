import { expect, test } from 'vitest';
import type { Core, SignedIn } from '../../../contract/core.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { openScope, type SessionActor, type SessionScope } from './session-scope.ts';

const open = (core: Partial<Core> = {}) =>
  openScope({ core } as unknown as Bridge, {} as SessionActor, { sessionId: 's-1' } as SignedIn);

/** Lets all settled promises run their callbacks. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a session has one of what is made for it, and the next session another', () => {
  const desk = (scope: SessionScope) => ({ of: scope.session.sessionId });
  const { scope } = open();
  expect(scope.once(desk)).toBe(scope.once(desk));
  expect(open().scope.once(desk)).not.toBe(scope.once(desk));
});

test('what ends with a session ends in the contrary order, each of it also where another one fails', () => {
  const ended: string[] = [];
  const { scope, end } = open();
  scope.onEnd(() => ended.push('cache'));
  scope.onEnd(() => {
    throw new Error('the chat is away');
  });
  scope.onEnd(() => ended.push('dialogs'));
  expect(end).toThrow('a session did not end as it should');
  expect(ended).toEqual(['dialogs', 'cache']);
  end();
  expect(ended).toEqual(['dialogs', 'cache']);
});

test('what is made after the end ends at once', () => {
  const ended: string[] = [];
  const { scope, end } = open();
  end();
  scope.once(({ onEnd }) => onEnd(() => ended.push('late')));
  expect(ended).toEqual(['late']);
});

test('an answer or an error after the end of the session is dropped', async () => {
  const heard: unknown[] = [];
  const waiting: { resolve(value: never): void; reject(error: Error): void }[] = [];
  const call = () => new Promise<never>((resolve, reject) => void waiting.push({ resolve, reject }));
  const { scope, end } = open({ call });
  const tell = (word: unknown) => void heard.push(word);
  for (let n = 0; n < 3; n += 1)
    scope.bridge.core.call('shares.ofDevice', { params: { device: '1' } }).then(tell, tell);
  waiting[0]!.resolve('before' as never);
  await settled();
  end();
  waiting[1]!.resolve('after' as never);
  waiting[2]!.reject(new Error('after'));
  await settled();
  expect(heard).toEqual(['before']);
});

test('after the end no call is made in the name of the former user, except those that clean up', async () => {
  const asked: string[] = [];
  const noted = (name: string) => async () => {
    asked.push(name);
    return undefined as never;
  };
  const { scope, end } = open({ call: noted('call'), request: noted('request'), look: noted('look') });
  const { core } = scope.bridge;
  end();
  void core.call('shares.create', { body: { device: 1, expiration: 60 } });
  void core.request('commands', {});
  void core.look(null);
  await settled();
  expect(asked).toEqual(['look']);
});
