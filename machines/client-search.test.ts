import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import { SUGGESTION_PAUSE_MS, type ClientSuggestion } from '../domain/client.ts';
import { clientSearchMachine } from './client-search.ts';

const BROKEN: Failure = { kind: 'broken', origin: 'server', status: 500, message: 'no' };
const client = (n: number): ClientSuggestion => ({ id: 1_000_000_000_000_000 + n, name: `Client ${n}`, brandName: 'Rastro', status: 'ACTIVE', brand: 1_000_000_000_000_001 });

/** An open search whose questions wait for the test's answer, by term. */
function search() {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const chosen: number[] = [];
  const answers = new Map<string, (result: Result<readonly ClientSuggestion[]>) => void>();
  const machine = clientSearchMachine.provide({
    actors: {
      ask: fromPromise<Result<readonly ClientSuggestion[]>, string>(({ input }) => {
        asked.push(input);
        return new Promise((resolve) => answers.set(input, resolve));
      }),
    },
    actions: { choose: (_, params) => void chosen.push(params.chosen.id) },
  });
  const actor = createActor(machine, { clock }).start();
  actor.send({ type: 'OPEN' });
  const answer = async (term: string, result: Result<readonly ClientSuggestion[]>) => {
    answers.get(term)!(result);
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    actor,
    clock,
    asked,
    chosen,
    answer,
    type: (text: string) => actor.send({ type: 'TYPED', text }),
    rest: () => clock.increment(SUGGESTION_PAUSE_MS),
    state: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : value.open;
    },
    found: () => actor.getSnapshot().context.found.map(({ name }) => name),
  };
}

const found = (...clients: ClientSuggestion[]): Result<readonly ClientSuggestion[]> => ({ ok: true, value: clients });

test('a search goes from opened over typing to suggestions, and a choice ends it (CLS-02)', async () => {
  const { actor, type, rest, answer, state, found: names, chosen } = search();
  expect(state()).toBe('empty');
  type('cli');
  expect(state()).toBe('resting');
  rest();
  expect(state()).toBe('asking');
  await answer('cli', found(client(1), client(2)));
  expect([state(), names()]).toEqual(['suggestions', ['Client 1', 'Client 2']]);
  actor.send({ type: 'SELECT', chosen: client(2) });
  expect([state(), chosen, actor.getSnapshot().context]).toEqual(['closed', [client(2).id], { text: '', term: '', found: [], failure: null }]);
});

test('empty text and blanks are never asked for (CLS-03)', () => {
  const { type, rest, asked, state } = search();
  for (const text of ['', '   ', 'a', ' ']) type(text);
  rest();
  expect([asked, state()]).toEqual([[], 'empty']);
});

test('a text is asked for once it rested for 500 ms, and only the last one (CLS-04, CST-50)', () => {
  const { type, clock, asked } = search();
  type('p');
  clock.increment(499);
  type('pa');
  clock.increment(499);
  expect(asked).toEqual([]);
  clock.increment(1);
  expect(asked).toEqual(['pa']);
});

test('two searches whose answers arrive in the wrong order: only the later one is heard', async () => {
  const { type, rest, answer, state, found: names } = search();
  type('first');
  rest();
  type('second');
  rest();
  await answer('second', found(client(2)));
  expect(names()).toEqual(['Client 2']);
  await answer('first', found(client(1)));
  expect([state(), names()]).toEqual(['suggestions', ['Client 2']]);
});

test('an answer that comes after the next text was typed, or after the end, says nothing', async () => {
  const { actor, type, rest, answer, state, found: names } = search();
  type('first');
  rest();
  type('firs');
  await answer('first', found(client(1)));
  expect([state(), names()]).toEqual(['resting', []]);
  rest();
  actor.send({ type: 'CLOSE' });
  await answer('firs', found(client(1)));
  expect([state(), names()]).toEqual(['closed', []]);
});

test('where nobody is found the search says so (ERR-49)', async () => {
  const { type, rest, answer, state } = search();
  type('nobody');
  rest();
  await answer('nobody', found());
  expect(state()).toBe('none');
});

test('a failure is kept and asked again on request', async () => {
  const { actor, type, rest, answer, state, asked } = search();
  type('x');
  rest();
  await answer('x', { ok: false, failure: BROKEN });
  expect([state(), actor.getSnapshot().context.failure]).toEqual(['failed', BROKEN]);
  actor.send({ type: 'RETRY' });
  await answer('x', found(client(1)));
  expect([state(), asked]).toEqual(['suggestions', ['x', 'x']]);
});

test('a blank more does not ask anew', async () => {
  const { type, rest, answer, asked, state } = search();
  type('ana');
  rest();
  await answer('ana', found(client(1)));
  type('ana ');
  rest();
  expect([asked, state()]).toEqual([['ana'], 'suggestions']);
});
