import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { failed, success, type Failure, type Result } from '../contract/failure.ts';
import { isUnsure, sendOnceMachine, type KeyedWish } from './send-once.ts';

const REFUSED: Failure = { kind: 'refused', origin: 'server', status: 409, message: 'no', requestId: 'r' };
const SILENT: Failure = { kind: 'timeout', origin: 'server', message: 'nothing came' };

/** The machine with a server that answers as it is told; `sent` is what reached it, `told` what the person was told. */
function desk(...answers: (Result<string> | Error)[]) {
  const sent: KeyedWish<string>[] = [];
  const told: unknown[] = [];
  const actor = createActor(
    sendOnceMachine<string, string>().provide({
      actors: {
        send: fromPromise<Result<string>, KeyedWish<string>>(({ input }) => {
          sent.push(input);
          const answer = answers.shift()!;
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        }),
      },
      actions: { sayTaken: (_, params) => told.push(params) },
    }),
  ).start();
  return { actor, sent, told, over: () => waitFor(actor, (state) => state.matches('writing')) };
}

test('a wish is sent once, however often it is asked for while it is under way', async () => {
  const { actor, sent, told, over } = desk(success('taken'));
  for (const key of ['one', 'two']) actor.send({ type: 'ASK', wish: 'position', key, asks: false });
  await over();
  expect(sent).toEqual([{ wish: 'position', key: 'one' }]);
  expect(told).toEqual([{ wish: 'position', key: 'one', value: 'taken' }]);
});

test('one that has to be confirmed is sent after that alone, and once by a double click; dismissed it is not sent', async () => {
  const { actor, sent, over } = desk(success('taken'));
  actor.send({ type: 'ASK', wish: 'block', key: 'one', asks: true });
  actor.send({ type: 'DISMISS' });
  actor.send({ type: 'CONFIRM' });
  expect([sent, actor.getSnapshot().value]).toEqual([[], { writing: 'fresh' }]);
  actor.send({ type: 'ASK', wish: 'block', key: 'two', asks: true });
  actor.send({ type: 'CONFIRM' });
  actor.send({ type: 'CONFIRM' });
  await over();
  expect(sent).toEqual([{ wish: 'block', key: 'two' }]);
});

test('without an answer nobody claims to know, and the same wish goes again under the same key', async () => {
  const { actor, sent, told, over } = desk(failed(SILENT), success('taken'));
  actor.send({ type: 'ASK', wish: 'block', key: 'one', asks: false });
  await over();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual([{ writing: 'unsure' }, SILENT]);
  actor.send({ type: 'CHANGED' });
  expect(actor.getSnapshot().value).toEqual({ writing: 'unsure' });
  actor.send({ type: 'AGAIN' });
  await over();
  expect(sent.map(({ key }) => key)).toEqual(['one', 'one']);
  expect([told.length, actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual([
    1,
    { writing: 'fresh' },
    null,
  ]);
});

test('a refusal stands until something else is wished for, and is not sent again as it was', async () => {
  const { actor, sent, over } = desk(failed(REFUSED));
  actor.send({ type: 'ASK', wish: 'block', key: 'one', asks: false });
  await over();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual([{ writing: 'refused' }, REFUSED]);
  actor.send({ type: 'AGAIN' });
  expect(sent).toHaveLength(1);
  actor.send({ type: 'CHANGED' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual([{ writing: 'fresh' }, null]);
});

test('an effect that breaks leaves it open whether it was sent', async () => {
  const { actor, over } = desk(new Error('the core ended'));
  actor.send({ type: 'ASK', wish: 'block', key: 'one', asks: false });
  await over();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure?.kind]).toEqual([
    { writing: 'unsure' },
    'broken',
  ]);
});

test('what the server said no to is sure, what it did not answer is not', () => {
  const kinds = ['refused', 'forbidden', 'missing', 'busy', 'offline', 'timeout', 'broken', 'cancelled'] as const;
  expect(kinds.filter((kind) => isUnsure({ kind }))).toEqual(['offline', 'timeout', 'broken', 'cancelled']);
  // In words of its own it says that the gateway was not reached; a server that fell over says nothing.
  expect(isUnsure({ kind: 'broken', status: 503, requestId: 'r' })).toBe(false);
  expect(isUnsure({ kind: 'broken', status: 500, requestId: 'r' })).toBe(true);
});
