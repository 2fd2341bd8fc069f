import type { Core } from '../contract/core.ts';
import { success } from '../contract/failure.ts';
import { CONTRACT_VERSION } from '../contract/version.ts';

/** Calls that say how the page is: a core that is not loaded yet is told when it is there. */
const NOTED: ReadonlySet<Name> = new Set(['attach', 'setLocale', 'setRetention', 'setVisible', 'setView']);
/** Calls that have nothing to ask of a core without a session: the heartbeat asks for no labels. */
const IDLE: ReadonlySet<Name> = new Set(['labels', 'cancel']);

type Name = keyof Core;
type AnyCore = Record<Name, (...args: unknown[]) => Promise<unknown>>;

/** Answers of a core that is not there: it has no fleet, so no labels. */
const EARLY: Partial<Record<Name, unknown>> = {
  attach: success({ contractVersion: CONTRACT_VERSION }),
  labels: [],
};

/**
 * A core whose code is loaded with the first question that needs it: the sign-in page stands before, and asks none. `onFailed` is called
 * where the code cannot be loaded. The page is answered first once the thread is `held`: it then watches for its end.
 */
export function lateCore(load: () => Promise<Core>, onFailed: () => void, held = Promise.resolve()): Core {
  const notes = new Map<Name, unknown[]>();
  let loading: Promise<AnyCore> | null = null;
  let isThere = false;

  async function wake(): Promise<AnyCore> {
    const core = (await load()) as unknown as AnyCore;
    for (const [name, args] of notes) await core[name](...args);
    isThere = true;
    return core;
  }

  async function ask(name: Name, args: unknown[]): Promise<unknown> {
    if (loading === null && (NOTED.has(name) || IDLE.has(name))) {
      if (NOTED.has(name)) notes.set(name, args);
      if (name === 'attach') await held;
      return EARLY[name];
    }
    // A core that loads over a slow network is no core that hangs.
    if (name === 'labels' && !isThere) return EARLY[name];
    loading ??= wake();
    loading.catch(onFailed);
    return await (await loading)[name](...args);
  }

  const early = (_target: Core, name: string) =>
    name === 'then' ? undefined : (...args: unknown[]) => ask(name as Name, args);
  return new Proxy({} as Core, { get: early as ProxyHandler<Core>['get'] & object });
}
