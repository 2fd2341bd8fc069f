import { parentPort } from 'node:worker_threads';
import { Refusal } from '../http/refusal.ts';
import type { MessageCode } from '../messages/pt-br.ts';
import type { Values } from '../messages/message.ts';

/** What a thread is asked: to call a function, or for the next lot of the one that it called last. One after the other. */
export type ReadingQuestion = { module: string; name: string; input: unknown; isInLots: boolean } | { next: true };
export type ReadingAnswer =
  | { ok: true; value: unknown; isDone: boolean }
  | { ok: false; refusal: { code: MessageCode; fields: Readonly<Record<string, MessageCode>>; values: Values } }
  | { ok: false; error: Error };

let lots: AsyncIterator<unknown> | null = null;

async function answerTo(question: ReadingQuestion): Promise<ReadingAnswer> {
  if ('next' in question) {
    const { value, done } = await lots!.next();
    return { ok: true, value, isDone: done === true };
  }
  const module = (await import(question.module)) as Record<string, (input: unknown) => unknown>;
  const value = module[question.name]!(question.input);
  if (!question.isInLots) return { ok: true, value: await value, isDone: true };
  lots = (value as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  return { ok: true, value: null, isDone: false };
}

function failureOf(error: unknown): ReadingAnswer {
  if (!(error instanceof Refusal))
    return { ok: false, error: error instanceof Error ? error : new Error(String(error)) };
  const { code, fields, values } = error;
  return { ok: false, refusal: { code, fields, values } };
}

const port = parentPort;
if (port) {
  port.on('message', async (question: ReadingQuestion) => {
    port.postMessage(await answerTo(question).catch(failureOf));
  });
  // The limit of time counts from here: starting is not the fault of what is read.
  port.postMessage('ready');
}
