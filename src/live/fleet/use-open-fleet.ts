import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FleetScope } from '../../../contract/core.ts';
import type { Failure } from '../../../contract/failure.ts';
import { scopeKey } from '../../../contract/scope-key.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import type { FleetStore } from './fleet-store.ts';
import type { FleetState } from './use-fleet.ts';

interface Outcome {
  key: string;
  failure: Failure | null;
  partial: Failure | null;
}

/** Calls when a fleet of which something was missing is whole: it came with a later load, which the core began by itself. */
function useOnWhole(onWhole: () => void): void {
  const { problems$ } = useBridge();
  const isWhole = useEffectEvent(onWhole);
  useEffect(() => {
    let isIncomplete = false;
    const heard = problems$.subscribe((problems) => {
      const wasIncomplete = isIncomplete;
      isIncomplete = problems.some(({ code }) => code === 'fleet-incomplete' || code === 'core-restarting');
      if (wasIncomplete && !isIncomplete) isWhole();
    });
    return () => heard.unsubscribe();
  }, [problems$]);
}

/** Has the core follow a fleet, and says what is missing of it for as long as it is. */
export function useOpenFleet(scope: FleetScope, fleet: Pick<FleetStore, 'reached'>): FleetState {
  const { core } = useBridge();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const key = `${scopeKey(scope)} ${attempt}`;

  const open = useEffectEvent(async () => {
    const answer = await core.openFleet(scope);
    // What the core has is on its way: until it is here, nothing can be said of a vehicle.
    if (answer.ok) await fleet.reached(answer.value.revision);
    return answer;
  });
  useEffect(() => {
    let isLeft = false;
    void open().then((answer) => {
      if (!isLeft)
        setOutcome({
          key,
          failure: answer.ok ? null : answer.failure,
          partial: answer.ok ? (answer.value.partial ?? null) : null,
        });
    });
    return () => {
      isLeft = true;
    };
  }, [key]);
  useOnWhole(() => setOutcome((before) => before && { ...before, failure: null, partial: null }));

  return useMemo(() => {
    const known = outcome?.key === key ? outcome : null;
    return {
      loading: known === null,
      failure: known?.failure ?? null,
      partial: known?.partial ?? null,
      retry: () => setAttempt((before) => before + 1),
    };
  }, [outcome, key]);
}
