import type { Bridge } from './bridge.ts';
import { wrapCore } from './wrap-core.ts';

/** Starts the data core in its worker. `locale` is the language of the server's messages until `core.setLocale` says another. */
export function startCore(locale: string): Bridge {
  const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module', name: 'rastro-core' });
  return wrapCore(worker, locale, () => worker.terminate());
}
