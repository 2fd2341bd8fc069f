import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import { SUGGESTION_PAUSE_MS, type PlateSuggestion } from '../domain/desk/client.ts';
import { plateSearchMachine } from './plate-search.ts';

const BROKEN: Failure = { kind: 'broken', origin: 'server', status: 500, message: 'no' };
const FOUND: PlateSuggestion = { id: 1_000_000_000_000_007, name: 'BRA7E55', customerName: null };

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** An open search that is answered at once with `next`. */
function search() {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const said: string[] = [];
  const next: { result: Result<readonly PlateSuggestion[]> } = { result: { ok: true, value: [FOUND] } };
  const machine = plateSearchMachine.provide({
    actors: {
      ask: fromPromise<Result<readonly PlateSuggestion[]>, string>(async ({ input }) => {
        asked.push(input);
        return next.result;
      }),
    },
    actions: { sayFailed: (_, { failure }) => void said.push(failure.kind) },
  });
  const actor = createActor(machine, { clock }).start();
  actor.send({ type: 'OPEN' });
  const look = async (text: string) => {
    actor.send({ type: 'TYPED', text });
    clock.increment(SUGGESTION_PAUSE_MS);
    await turn();
  };
  return { actor, asked, said, next, look };
}

test('the plate is searched in capitals, whatever was typed (CLS-21)', async () => {
  const { look, asked, actor } = search();
  await look(' bra7e');
  expect([asked, actor.getSnapshot().context.text]).toEqual([['BRA7E'], ' bra7e']);
});

test('a failed search is reported once and leaves an empty list, also after one with results (CLS-24, ERR-53)', async () => {
  const { look, said, next, actor } = search();
  await look('bra');
  expect(actor.getSnapshot().context.found).toEqual([FOUND]);
  next.result = { ok: false, failure: BROKEN };
  await look('bra7');
  expect([said, actor.getSnapshot().context.found, actor.getSnapshot().matches({ open: 'failed' })]).toEqual([
    ['broken'],
    [],
    true,
  ]);
});
