import { releaseProxy, wrap, type Remote } from 'comlink';
import type { Core } from '../../../contract/core.ts';
import type { CoreAnswer } from './core-calls.ts';
import type { CoreThread } from './core-thread.ts';

/** In place of an answer: the core was lost before it gave one. */
export const LOST = Symbol('lost');

/** One core on its thread, and the calls it has not answered yet. */
export class Seat {
  isLost = false;
  private readonly remote: Remote<Core>;
  private readonly waiting = new Set<() => void>();

  constructor(readonly thread: CoreThread) {
    this.remote = wrap<Core>(thread.endpoint);
  }

  /** Calls the core; `LOST` when it ends before it answers. */
  ask(name: keyof Core, args: readonly unknown[]): Promise<CoreAnswer | typeof LOST> {
    if (this.isLost) return Promise.resolve(LOST);
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(LOST);
      this.waiting.add(giveUp);
      const call = this.remote[name] as unknown as (...args: readonly unknown[]) => Promise<CoreAnswer>;
      call(...args)
        .then(resolve, reject)
        .finally(() => this.waiting.delete(giveUp));
    });
  }

  /** Ends the thread; pending calls end with `LOST`. */
  end(): void {
    if (this.isLost) return;
    this.isLost = true;
    this.remote[releaseProxy]();
    this.thread.stop();
    for (const giveUp of this.waiting) giveUp();
    this.waiting.clear();
  }
}
