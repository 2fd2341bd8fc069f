import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import { SUGGESTION_PAUSE_MS, type ClientSuggestion } from '../domain/desk/client.ts';
import { clientSearchMachine } from './client-search.ts';

const BROKEN: Failure = { kind: 'broken', origin: 'server', status: 500, message: 'no' };
const client = (n: number): ClientSuggestion => ({
  id: 1_000_000_000_000_000 + n,
  name: `Client ${n}`,
  brandName: 'Rastro',
  status: 'ACTIVE',
  brand: 1_000_000_000_000_001,
});

/** An open search; the test answers its requests by their term. */
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
  expect([state(), chosen, actor.getSnapshot().context]).toEqual([
    'closed',
    [client(2).id],
    { text: '', term: '', found: [], failure: null, isEntered: false },
  ]);
});

test('empty text and spaces are never searched (CLS-03)', () => {
  const { type, rest, asked, state } = search();
  for (const text of ['', '   ', 'a', ' ']) type(text);
  rest();
  expect([asked, state()]).toEqual([[], 'empty']);
});

test('a text is searched after 500 ms without typing, and only the last one (CLS-04, CST-50)', () => {
  const { type, clock, asked } = search();
  type('p');
  clock.increment(499);
  type('pa');
  clock.increment(499);
  expect(asked).toEqual([]);
  clock.increment(1);
  expect(asked).toEqual(['pa']);
});

test('two searches whose answers arrive in the wrong order: only the later one counts', async () => {
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

test('an answer that comes after the next text was typed, or after closing, is ignored', async () => {
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

test('a search without a result says so (ERR-49)', async () => {
  const { type, rest, answer, state } = search();
  type('nobody');
  rest();
  await answer('nobody', found());
  expect(state()).toBe('none');
});

test('a failure is kept, and the search is repeated on request', async () => {
  const { actor, type, rest, answer, state, asked } = search();
  type('x');
  rest();
  await answer('x', { ok: false, failure: BROKEN });
  expect([state(), actor.getSnapshot().context.failure]).toEqual(['failed', BROKEN]);
  actor.send({ type: 'RETRY' });
  await answer('x', found(client(1)));
  expect([state(), asked]).toEqual(['suggestions', ['x', 'x']]);
});

test('one more space does not search again', async () => {
  const { type, rest, answer, asked, state } = search();
  type('ana');
  rest();
  await answer('ana', found(client(1)));
  type('ana ');
  rest();
  expect([asked, state()]).toEqual([['ana'], 'suggestions']);
});

test('Enter chooses the suggestion that is marked, and nothing where none is', async () => {
  const { actor, type, rest, answer, state, chosen } = search();
  type('cli');
  rest();
  await answer('cli', found(client(1), client(2)));
  actor.send({ type: 'ENTER', marked: null });
  expect(state()).toBe('suggestions');
  actor.send({ type: 'ENTER', marked: client(2) });
  expect([state(), chosen]).toEqual(['closed', [client(2).id]]);
});

test('Enter before the answer searches at once and chooses a single result, never a suggestion of an earlier text', async () => {
  const { actor, type, rest, answer, state, chosen, asked } = search();
  type('cli');
  rest();
  await answer('cli', found(client(1), client(2)));
  type('client 7');
  actor.send({ type: 'ENTER', marked: client(1) });
  expect([state(), asked, chosen]).toEqual(['asking', ['cli', 'client 7'], []]);
  await answer('client 7', found(client(7)));
  expect([state(), chosen]).toEqual(['closed', [client(7).id]]);
});

test('Enter while the answer is on its way leaves the choice where there are several, and is forgotten by more typing', async () => {
  const { actor, type, rest, answer, state, chosen } = search();
  type('cli');
  rest();
  actor.send({ type: 'ENTER', marked: null });
  await answer('cli', found(client(1), client(2)));
  expect([state(), chosen]).toEqual(['suggestions', []]);
  type('clie');
  actor.send({ type: 'ENTER', marked: null });
  type('clien');
  rest();
  await answer('clien', found(client(1)));
  expect([state(), chosen]).toEqual(['suggestions', []]);
});
