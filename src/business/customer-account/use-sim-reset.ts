import type { Failure } from '../../../contract/failure.ts';
import { useWrite } from '../../base/query/use-write.ts';

/** Has the consumption of a SIM card start anew; the answer is why not, null where it was done. */
export function useSimReset(): (iccid: string) => Promise<Failure | null> {
  const { run } = useWrite('simcards.reset', { stale: ['simcards.list', 'simcards.plan'] });
  return async (iccid) => {
    const answer = await run({ body: { iccids: [iccid] } });
    return answer === null || answer.ok ? null : answer.failure;
  };
}
