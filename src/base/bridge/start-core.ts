import { after, clock, isPageVisible } from '../platform.ts';
import { whenLockIsFreed } from '../tabs/platform.ts';
import type { Bridge } from './bridge.ts';
import type { CoreThread, Trouble } from './core-thread.ts';
import { bridgeOver } from './bridge-over.ts';

/** Starts the data core in its worker. `locale` is the language of the server's messages until `core.setLocale` says another. */
export function startCore(locale: string): Bridge {
  return bridgeOver({
    spawn: workerThread,
    clock,
    locale,
    after: (ms, run) => after(ms, run),
    isVisible: isPageVisible,
  });
}

function workerThread(): CoreThread {
  const name = `rastro-core ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const worker = new Worker(new URL('../../../worker/main.ts', import.meta.url), { type: 'module', name });
  let taker: (trouble: Trouble) => void = () => undefined;
  let stopWatching = (): void => {};
  return {
    endpoint: worker,
    watch: (next) => {
      taker = next;
      worker.addEventListener('messageerror', () => next('lost'));
      // An error without a message is a script that did not load; one with a message may have hit a single task.
      worker.addEventListener('error', (event) => next(event instanceof ErrorEvent ? 'doubtful' : 'lost'));
    },
    isUp: () => {
      // The worker holds a lock of its name while it runs: nothing else notifies the page at once of every kind of end.
      stopWatching = whenLockIsFreed(name, () => taker('lost'));
    },
    stop: () => {
      stopWatching();
      worker.terminate();
    },
  };
}
