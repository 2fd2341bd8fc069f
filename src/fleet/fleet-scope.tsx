import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { FleetScope as Scope } from '../../contract/core.ts';
import type { Failure } from '../../contract/failure.ts';
import { noteServerNow, noteShownMoment } from '../i18n/ticker.ts';
import { clock, openDoor } from '../platform.ts';
import { useBridge } from '../session/session-context.tsx';
import { enterFleet } from './current-fleet.ts';
import { FleetStore } from './fleet-store.ts';
import { timedTaker } from './update-times.ts';
import { FleetContext, FleetStateContext, type FleetState } from './use-fleet.ts';

function keyOf(scope: Scope): string {
  if (scope.kind === 'user') return `user ${scope.userId}`;
  return scope.kind === 'devices' ? `devices ${scope.ids.join(' ')}` : scope.kind;
}

/** Opens a fleet for the screen inside and mirrors it; the diffs of the core go to this fleet while it is shown. */
export function FleetScope({ scope, children }: { scope: Scope; children: ReactNode }) {
  const bridge = useBridge();
  const fleet = useMemo(() => new FleetStore(bridge.core), [bridge]);
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ key: string; failure: Failure | null; partial: Failure | null } | null>(
    null,
  );
  const key = `${keyOf(scope)} ${attempt}`;

  useEffect(() => {
    bridge.takeDiffs(
      timedTaker(async (diff) => {
        noteServerNow(diff.serverNowMs);
        // Before the rows wake: what they say counts from this moment.
        noteShownMoment(diff.rewoundToMs);
        fleet.take(diff);
        return clock.now();
      }),
    );
    openDoor('fleet', () => fleet.describe());
    const leave = enterFleet(fleet);
    return () => {
      leave();
      noteShownMoment(null);
      bridge.takeDiffs(async () => clock.now());
    };
  }, [bridge, fleet]);

  const open = useEffectEvent(() => bridge.core.openFleet(scope));
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

  useEffect(() => {
    let isIncomplete = false;
    const heard = bridge.problems$.subscribe((problems) => {
      const wasIncomplete = isIncomplete;
      isIncomplete = problems.some(({ code }) => code === 'fleet-incomplete' || code === 'core-restarting');
      // What was missing came with a later load, which the core began by itself.
      if (wasIncomplete && !isIncomplete) setOutcome((before) => before && { ...before, failure: null, partial: null });
    });
    return () => heard.unsubscribe();
  }, [bridge]);

  const state = useMemo<FleetState>(() => {
    const known = outcome?.key === key ? outcome : null;
    return {
      loading: known === null,
      failure: known?.failure ?? null,
      partial: known?.partial ?? null,
      retry: () => setAttempt((before) => before + 1),
    };
  }, [outcome, key]);

  return (
    <FleetContext value={fleet}>
      <FleetStateContext value={state}>{children}</FleetStateContext>
    </FleetContext>
  );
}
