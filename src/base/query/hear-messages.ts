import type { QueryClient } from '@tanstack/react-query';
import { NEWS_MESSAGES, staleAfter } from '../../../contract/resources.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { onMissedMessages } from './missed-messages.ts';

/** Has what a message makes stale asked for again, and all of it where messages may have been missed; returns a function that ends that. */
export function hearMessages(
  queries: QueryClient,
  { messages$, link$ }: Pick<Bridge, 'messages$' | 'link$'>,
): () => void {
  const ask = (calls: readonly string[]): void =>
    calls.forEach((call) => void queries.invalidateQueries({ queryKey: [call] }));
  const heard = messages$.subscribe(({ message }) => ask(staleAfter(message)));
  heard.add(onMissedMessages(link$, () => ask(NEWS_MESSAGES.flatMap(staleAfter))));
  return () => heard.unsubscribe();
}
