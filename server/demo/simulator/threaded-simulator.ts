import { startThread } from '../../base/threads.ts';
import type { DemoAnswer } from './orders.ts';
import type { SimulatorSettings } from './simulator.ts';
import type { FromSimulator, ToSimulator } from './thread-messages.ts';

/** A simulator wherever it runs. */
export interface RunningSimulator {
  tell(
    ...order: [identifier: string, order: Extract<ToSimulator, { kind: 'order' }>['order']]
  ): DemoAnswer | Promise<DemoAnswer>;
  stop(): Promise<void>;
}

/** Runs the simulator in a thread of its own. An order that the thread did not live to answer is answered null. */
export function runInThread(settings: SimulatorSettings, onError: (error: Error) => void): RunningSimulator {
  const worker = startThread(new URL('./simulator-thread.ts', import.meta.url), settings);
  const waiting = new Map<number, (answer: DemoAnswer) => void>();
  let told = 0;
  let hasEnded = false;
  let onStopped = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (onStopped = resolve));
  worker.on('message', (message: FromSimulator) => {
    if (message.kind === 'stopped') return onStopped();
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  });
  worker.once('exit', () => {
    hasEnded = true;
    onStopped();
    for (const answer of waiting.values()) answer(null);
  });
  worker.on('error', onError);
  const say = (message: ToSimulator): void => worker.postMessage(message);
  return {
    tell: (identifier, order) =>
      new Promise((resolve) => {
        if (hasEnded) return resolve(null);
        const id = (told += 1);
        waiting.set(id, resolve);
        say({ kind: 'order', id, identifier, order });
      }),
    stop: async () => {
      say({ kind: 'stop' });
      await stopped;
      await worker.terminate();
    },
  };
}
