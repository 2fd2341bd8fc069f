import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '../../../contract/failure.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';

/** The person's open sessions, and ending others: one by its id, or all with null. Nothing of it is cached: it is asked for at each opening. */
export function useSessions() {
  const endOne = useWrite('sessions.endOne');
  const endOthers = useWrite('sessions.endOthers');
  const { t } = useTranslation();
  const asked = useCall('sessions.own', {}, { keptMs: 0, isForgotten: true });
  const [ending, setEnding] = useState<string | null>();
  const end = async (reference: string | null) => {
    setEnding(reference);
    const ended: Result<unknown> | null = await (reference === null
      ? endOthers.run({})
      : endOne.run({ params: { reference } }));
    if (ended === null) return;
    // One that is gone already is what was wished for.
    if (ended.ok || ended.failure.kind === 'missing')
      toast('success', t(reference === null ? 'secrets.sessions.othersEnded' : 'secrets.sessions.ended'));
    else toast('error', t('secrets.sessions.failed', { reason: failureText(ended.failure) }));
    asked.again();
    setEnding(undefined);
  };
  return {
    asked,
    end: (reference: string | null) => void end(reference),
    /** What is being ended: an id, null for all others, undefined for nothing. */
    ending,
  };
}
