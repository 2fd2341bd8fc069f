import type { Observable } from 'rxjs';
import type {
  Core,
  DeviceDetail,
  KeptSession,
  LinkState,
  PageSink,
  SessionEnd,
  ViewResult,
} from '../../../contract/core.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { BrokerMessage } from '../../../contract/messages.ts';

/** `stopped`: the core ended too often; nothing of the page works until it is loaded again. */
export type CoreFate = 'running' | 'restarting' | 'stopped';

/**
 * The page's end of the data core: the only thing screens know of the worker. A core that ends or hangs is replaced behind it:
 * `core` stays the same object, session, fleet, view and what else was asked for are asked for again.
 */
export interface Bridge {
  core: Core;
  link$: Observable<LinkState>;
  problems$: Observable<readonly Problem[]>;
  view$: Observable<ViewResult>;
  detail$: Observable<DeviceDetail | null>;
  messages$: Observable<BrokerMessage>;
  kept$: Observable<{ kept: KeptSession; expiresAtMs: number }>;
  ended$: Observable<SessionEnd>;
  fate$: Observable<CoreFate>;
  /**
   * Hands every diff to the mirror, which answers (page's wall clock, ms) once the layer's buffer holds it: at once when no map
   * is mounted. `scope` is the `scopeKey` of the fleet it is of. One taker at a time.
   */
  takeDiffs(taker: PageSink['diff']): void;
  dispose(): void;
}
