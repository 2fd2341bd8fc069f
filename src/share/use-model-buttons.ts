import { useQuery } from '@tanstack/react-query';
import type { ModelButtons } from '../../domain/protocol-model.ts';
import { useCore, useSignedIn } from '../shell/console-context.tsx';

const KEPT_MS = 10 * 60_000;

/** What trackers of a model may be offered; null while it is not known, and for customers, who are not told of models: the server decides. */
export function useModelButtons(model: string | null): ModelButtons | null {
  const core = useCore();
  const { user } = useSignedIn();
  const { data } = useQuery({
    queryKey: ['protocols', 'models', 'all'],
    staleTime: KEPT_MS,
    enabled: user.profile !== 'USER' && model !== null,
    queryFn: () => core.call('protocols.models', { query: {} }),
  });
  return (data?.ok && data.value.find(({ name }) => name === model)?.buttons) || null;
}
