import { proxy, releaseProxy, wrap, type Endpoint, type Remote } from 'comlink';
import { BehaviorSubject, Subject } from 'rxjs';
import type { Core, DeviceDetail, LinkState, PageSink, Problem, SessionEnd, ViewResult, KeptSession } from '../../contract/core.ts';
import type { FleetDiff } from '../../contract/diff.ts';
import type { BrokerMessage } from '../../contract/messages.ts';
import { CONTRACT_VERSION } from '../../contract/version.ts';
import { clock, openDoor, stopwatchMs } from '../platform.ts';
import type { Bridge } from './bridge.ts';
import { UpdateTimes } from './update-times.ts';

type Taker = (diff: FleetDiff) => Promise<number>;

/** The bridge over any Comlink endpoint: a worker, or a message port in a test. `locale` travels with calls from the start. */
export function wrapCore(endpoint: Endpoint, locale: string, onDispose: () => void): Bridge {
  const remote: Remote<Core> = wrap<Core>(endpoint);
  const core = remote as unknown as Core;
  const link$ = new BehaviorSubject<LinkState>({ state: 'idle' });
  const problems$ = new BehaviorSubject<readonly Problem[]>([]);
  const detail$ = new BehaviorSubject<DeviceDetail | null>(null);
  const view$ = new Subject<ViewResult>();
  const messages$ = new Subject<BrokerMessage>();
  const kept$ = new Subject<{ kept: KeptSession; expiresAtMs: number }>();
  const ended$ = new Subject<SessionEnd>();
  let taker: Taker | null = null;
  const updates = new UpdateTimes();
  openDoor('updates', () => updates.describe());
  const sink: PageSink = {
    // Without a taker nothing is drawn: it gets a snapshot when it comes.
    diff: async (diff) => {
      if (!taker) return clock.now();
      const startMs = stopwatchMs();
      const taken = taker(diff);
      updates.add(stopwatchMs() - startMs);
      return await taken;
    },
    view: (result) => view$.next(result),
    link: (link) => link$.next(link),
    problems: (problems) => problems$.next(problems),
    detail: (detail) => detail$.next(detail),
    message: (message) => messages$.next(message),
    kept: (kept, expiresAtMs) => kept$.next({ kept, expiresAtMs }),
    ended: (end) => ended$.next(end),
  };
  void core.attach(proxy(sink), { locale, contractVersion: CONTRACT_VERSION });
  return {
    core,
    link$,
    problems$,
    view$,
    detail$,
    messages$,
    kept$,
    ended$,
    takeDiffs: (next) => {
      taker = next;
      void core.resync();
    },
    dispose: () => {
      remote[releaseProxy]();
      onDispose();
    },
  };
}
