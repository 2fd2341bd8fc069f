import type { Core } from '../../../contract/core.ts';
import type { Bridge } from './bridge.ts';
import { CORE_CALLS, type CoreCall } from './core-calls.ts';
import { Supervisor, type SupervisorDeps } from './supervisor.ts';

/** The bridge to a core that is restarted when it is lost. */
export function bridgeOver(deps: SupervisorDeps): Bridge {
  const supervisor = new Supervisor(deps);
  const names = Object.keys(CORE_CALLS) as CoreCall[];
  const core = Object.fromEntries(
    names.map((name) => [name, (...args: unknown[]) => supervisor.ask(name, args)]),
  ) as unknown as Core;
  const { streams } = supervisor;
  return {
    core,
    link$: streams.link$,
    problems$: streams.problems$,
    view$: streams.view$,
    detail$: streams.detail$,
    messages$: streams.messages$,
    kept$: streams.kept$,
    ended$: streams.ended$,
    fate$: streams.fate$,
    takeDiffs: (next) => {
      supervisor.taker = next;
      void core.resync();
    },
    dispose: () => supervisor.dispose(),
  };
}
