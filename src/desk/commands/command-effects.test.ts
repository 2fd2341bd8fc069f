import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { Core } from '../../../contract/core.ts';
import { failed, success, type Failure, type Result } from '../../../contract/failure.ts';
import type { BrokerMessage } from '../../../contract/messages.ts';
import type { CommandStatus } from '../../../domain/desk/commands/commands.ts';
import type { CommandNews } from '../../../machines/command.ts';
import { executeCommand } from './command-effects.ts';

const DEVICE = 1_234_567_890_123_456;
const SAID: Failure = { kind: 'refused', origin: 'server', status: 409, message: 'no', requestId: 'r' };
const DOWN: Failure = { kind: 'broken', origin: 'broker', status: 500, message: 'the link is down' };

/** A command over a scripted core; `ask` lets the page poll its outcome once. */
function run(answers: { request: Promise<Result<unknown>>; call?: (name: string) => Result<unknown> }) {
  const messages$ = new Subject<BrokerMessage>();
  const news: CommandNews[] = [];
  const asked: unknown[] = [];
  let ask = (): void => undefined;
  let isAsking = true;
  const core = {
    request: (service: string, body: unknown) => (asked.push([service, body]), answers.request),
    call: (name: string, input: unknown) => (
      asked.push([name, input]),
      Promise.resolve(answers.call?.(name) ?? failed(DOWN))
    ),
  } as unknown as Pick<Core, 'call' | 'request'>;
  const stop = executeCommand(
    { core, messages$ },
    { deviceId: DEVICE, action: 'position' },
    (one) => news.push(one),
    (_, again) => {
      ask = again;
      return () => void (isAsking = false);
    },
  );
  const result = (requestId: string, status: CommandStatus): void =>
    messages$.next({
      message: 'Result',
      topic: 'session/s/Result',
      body: { requestId, status: 200, body: { id: DEVICE, deviceId: DEVICE, status, fault: null } },
    });
  return { news, asked, stop, result, ask: () => ask(), isListening: () => messages$.observed || isAsking };
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};
const TAKEN = Promise.resolve(success({ id: DEVICE, requestId: 'mine', status: 'SENT' }));

test('a command goes over the broker by the interface socket, and its outcome is the result with the same request id (BRK-28)', async () => {
  const { news, asked, result, isListening } = run({ request: TAKEN });
  await settled();
  result('another', 'DONE');
  result('mine', 'SENT');
  expect(news).toEqual([{ type: 'TAKEN' }]);
  result('mine', 'DONE');
  expect(asked).toEqual([['commands', { deviceId: DEVICE, interface: 'socket', action: 'request-position' }]]);
  expect([news.slice(1), isListening()]).toEqual([[{ type: 'OUTCOME', status: 'DONE', fault: null }], false]);
});

test('an outcome that comes before the answer to sending is not lost', async () => {
  const { news, result } = run({ request: TAKEN });
  result('mine', 'DONE');
  expect(news).toEqual([]);
  await settled();
  expect(news.map(({ type }) => type)).toEqual(['TAKEN', 'OUTCOME']);
});

test('an outcome whose message was lost is found by polling, and reported once', async () => {
  let content: object[] = [{ requestId: 'mine', status: 'SENT', fault: null, endedAt: null }];
  const { news, result, ask } = run({ request: TAKEN, call: () => success({ content }) });
  await settled();
  ask();
  await settled();
  expect(news).toHaveLength(1);
  content = [{ requestId: 'mine', status: 'EXPIRED', fault: 'no-answer', endedAt: '2026-11-21T12:00:00Z' }];
  ask();
  await settled();
  result('mine', 'EXPIRED');
  expect(news.slice(1)).toEqual([{ type: 'OUTCOME', status: 'EXPIRED', fault: 'no-answer' }]);
});

test('without a link the command goes by REST; a command that the service refused is not sent again', async () => {
  const byRest = run({
    request: Promise.resolve(failed(DOWN)),
    call: () => success({ id: DEVICE, requestId: 'rest', status: 'SENT' }),
  });
  await settled();
  expect([byRest.news, byRest.asked.at(-1)]).toEqual([
    [{ type: 'TAKEN' }],
    ['commands.position', { params: { device: String(DEVICE) } }],
  ]);
  const refused = run({ request: Promise.resolve(failed(SAID)) });
  await settled();
  expect([refused.news, refused.asked.length, refused.isListening()]).toEqual([
    [{ type: 'REFUSED', failure: SAID }],
    1,
    false,
  ]);
});

test('nothing is reported after unsubscribing', async () => {
  const { news, stop, result, isListening } = run({ request: TAKEN });
  stop();
  await settled();
  result('mine', 'DONE');
  expect([news, isListening()]).toEqual([[], false]);
});
