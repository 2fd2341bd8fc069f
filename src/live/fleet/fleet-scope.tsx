import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import type { FleetDiff } from '../../../contract/diff.ts';
import { scopeKey } from '../../../contract/scope-key.ts';
import { noteServerNow, noteShownMoment } from '../../base/i18n/ticker.ts';
import { clock, openDoor } from '../../base/platform.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import { enterFleet } from './current-fleet.ts';
import { FleetStore } from './fleet-store.ts';
import { timedTaker } from './update-times.ts';
import { FleetContext, FleetStateContext } from './use-fleet.ts';
import { useOpenFleet } from './use-open-fleet.ts';

/** Opens a fleet for the screen inside and mirrors it; the diffs of the core go to this fleet while it is shown. */
export function FleetScope({ scope, children }: { scope: Scope; children: ReactNode }) {
  const bridge = useBridge();
  const fleet = useMemo(() => new FleetStore(bridge.core), [bridge]);
  const isOpen = useEffectEvent((of: string) => of === scopeKey(scope));

  useEffect(() => {
    bridge.takeDiffs(
      timedTaker(async (diff: FleetDiff, of: string) => {
        // The fleet of the screen before may still be on its way.
        if (!isOpen(of)) return clock.now();
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

  const state = useOpenFleet(scope, fleet);
  return (
    <FleetContext value={fleet}>
      <FleetStateContext value={state}>{children}</FleetStateContext>
    </FleetContext>
  );
}
