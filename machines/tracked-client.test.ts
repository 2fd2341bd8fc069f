import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import type { ClientSuggestion } from '../domain/desk/client.ts';
import type { CurrentClient } from '../domain/desk/current-client.ts';
import { trackedClientMachine } from './tracked-client.ts';

const clientOf = (n: number, name = `Client ${n}`): CurrentClient => ({
  id: 1_000_000_000_000_000 + n,
  name,
  brand: 1_000_000_000_000_001,
  profile: 'USER',
  profileDownload: 'USER',
  status: 'ACTIVE',
});
const failure = (kind: Failure['kind']): Result<never> => ({
  ok: false,
  failure: { kind, origin: 'server', message: 'no' },
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A tracked client whose effects are recorded. */
function desk(recalled: CurrentClient | null = null, answer: Result<ClientSuggestion> = failure('offline')) {
  const done: unknown[] = [];
  const machine = trackedClientMachine.provide({
    actors: {
      read: fromPromise<Result<ClientSuggestion>, number>(async ({ input }) => {
        done.push(['read', input]);
        return answer;
      }),
    },
    actions: {
      remember: (_, { client }) => done.push(['remember', client.name]),
      forget: () => done.push('forget'),
      release: () => done.push('release'),
      leave: () => done.push('leave'),
      sayGone: (_, { client }) => done.push(['gone', client.name]),
    },
  });
  const actor = createActor(machine, { input: { recalled } }).start();
  return { actor, done, client: () => actor.getSnapshot().context.client?.name ?? null };
}

test('choosing a client sets the current one and remembers it (CLS-07)', () => {
  const { actor, done, client } = desk();
  expect(client()).toBeNull();
  actor.send({ type: 'TRACK', client: clientOf(1) });
  expect([client(), done]).toEqual(['Client 1', [['remember', 'Client 1']]]);
  actor.send({ type: 'TRACK', client: clientOf(2) });
  actor.send({ type: 'TRACK', client: clientOf(2) });
  expect([client(), done]).toEqual([
    'Client 2',
    [
      ['remember', 'Client 1'],
      ['remember', 'Client 2'],
    ],
  ]);
});

test('closing releases devices, followed list and selection and returns to the tracker, once (CLS-19)', () => {
  const { actor, done, client } = desk();
  actor.send({ type: 'TRACK', client: clientOf(1) });
  actor.send({ type: 'CLOSE' });
  actor.send({ type: 'CLOSE' });
  expect([client(), done.slice(1)]).toEqual([null, ['forget', 'release', 'leave']]);
});

test('a reset from the navigation clears the client and the followed list, and does not navigate (NAV-46)', () => {
  const { actor, done, client } = desk();
  actor.send({ type: 'TRACK', client: clientOf(1) });
  actor.send({ type: 'CLEAR' });
  expect([client(), done.slice(1)]).toEqual([null, ['forget', 'release']]);
  actor.send({ type: 'CLEAR' });
  expect(done.slice(3)).toEqual(['release']);
});

test('a reload restores the client in its current state', async () => {
  const { actor, done, client } = desk(clientOf(1), {
    ok: true,
    value: { id: clientOf(1).id, name: 'New name', brandName: 'B', status: 'INACTIVE', brand: clientOf(1).brand },
  });
  expect(client()).toBe('Client 1');
  await turn();
  expect([client(), actor.getSnapshot().context.client?.status]).toEqual(['New name', 'INACTIVE']);
  expect(done.filter((entry) => (entry as string[])[0] === 'remember')).toEqual([
    ['remember', 'Client 1'],
    ['remember', 'New name'],
  ]);
});

test('without the network a reload shows the client as last known', async () => {
  const { done, client } = desk(clientOf(1), failure('offline'));
  await turn();
  expect([client(), done.includes('release')]).toEqual(['Client 1', false]);
});

test('a client that may no longer be seen is released with a message', async () => {
  for (const kind of ['missing', 'forbidden'] as const) {
    const { done, client } = desk(clientOf(1), failure(kind));
    await turn();
    expect([client(), done.slice(-3)]).toEqual([null, [['gone', 'Client 1'], 'forget', 'release']]);
  }
});

test('choosing another client while the stored one is being read is not overwritten by the answer', async () => {
  const { actor, client } = desk(clientOf(1), failure('missing'));
  actor.send({ type: 'TRACK', client: clientOf(2) });
  await turn();
  expect(client()).toBe('Client 2');
});
