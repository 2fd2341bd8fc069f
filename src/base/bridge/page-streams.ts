import { BehaviorSubject, Subject } from 'rxjs';
import type { DeviceDetail, KeptSession, LinkState, PageSink, SessionEnd, ViewResult } from '../../../contract/core.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { BrokerMessage } from '../../../contract/messages.ts';
import type { CoreFate } from './bridge.ts';

/** The core's messages as streams that outlive it; a late subscriber gets the latest state at once. */
export class PageStreams {
  readonly link$ = new BehaviorSubject<LinkState>({ state: 'idle' });
  readonly problems$ = new BehaviorSubject<readonly Problem[]>([]);
  readonly detail$ = new BehaviorSubject<DeviceDetail | null>(null);
  readonly fate$ = new BehaviorSubject<CoreFate>('running');
  readonly view$ = new Subject<ViewResult>();
  readonly messages$ = new Subject<BrokerMessage>();
  readonly kept$ = new Subject<{ kept: KeptSession; expiresAtMs: number }>();
  readonly ended$ = new Subject<SessionEnd>();

  /** The callbacks that one core is given: without effect as soon as `isLost` returns true, even for messages in flight. */
  sinkOf(isLost: () => boolean, diff: PageSink['diff']): PageSink {
    const heard =
      <T extends unknown[]>(taker: (...told: T) => void) =>
      (...told: T): void => {
        if (!isLost()) taker(...told);
      };
    return {
      diff,
      view: heard((result) => this.view$.next(result)),
      link: heard((link) => this.link$.next(link)),
      problems: heard((problems) => this.problems$.next(problems)),
      detail: heard((detail) => this.detail$.next(detail)),
      message: heard((message) => this.messages$.next(message)),
      kept: heard((kept, expiresAtMs) => this.kept$.next({ kept, expiresAtMs })),
      ended: heard((end) => this.ended$.next(end)),
    };
  }
}
