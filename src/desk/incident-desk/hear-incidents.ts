import { asyncScheduler, bufferTime, filter, map, throttleTime, type Observable } from 'rxjs';
import type { LinkState } from '../../../contract/core.ts';
import type { BrokerMessage } from '../../../contract/messages.ts';
import { onMissedMessages } from '../../base/query/missed-messages.ts';

/** Counts are asked for again at most this often, however much happens. */
export const COUNT_MS = 2_000;
/** Rows that changed are read together, this often. */
export const READ_MS = 1_000;

export type IncidentNews = Extract<BrokerMessage, { message: 'Incident' }>['body'];

interface Streams {
  messages$: Observable<BrokerMessage>;
  link$: Observable<LinkState>;
}

/** What is done about what is told. */
export interface Hearing {
  announce(news: IncidentNews): void;
  count(): void;
  /** Whether a row that is shown is older than what was told. */
  isStale(news: IncidentNews): boolean;
  read(id: string): void;
  refresh(): void;
}

/** Hears what the broker tells of incidents, at a pace that a busy minute does not change; returns a function that ends it. */
export function hearIncidents({ messages$, link$ }: Streams, on: Hearing): () => void {
  const news$ = messages$.pipe(
    filter((message) => message.message === 'Incident'),
    map(({ body }) => body),
  );
  const moved$ = news$.pipe(filter(({ change }) => change === 'RAISED' || change === 'CHANGED'));
  const stale$ = news$.pipe(
    filter((news) => on.isStale(news)),
    map(({ id }) => id),
    bufferTime(READ_MS),
  );
  const heard = [
    news$.subscribe((news) => on.announce(news)),
    moved$.pipe(throttleTime(COUNT_MS, asyncScheduler, { leading: true, trailing: true })).subscribe(() => on.count()),
    stale$.subscribe((ids) => new Set(ids).forEach((id) => on.read(id))),
    onMissedMessages(link$, () => on.refresh()),
  ];
  return () => heard.forEach((one) => one.unsubscribe());
}
