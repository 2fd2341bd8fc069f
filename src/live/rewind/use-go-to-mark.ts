import { waitFor } from 'xstate';
import type { LogMark } from '../../../contract/event-log.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { useFleet } from '../fleet/use-fleet.ts';
import type { RewindActor } from './rewind-actor.ts';

const MARK_WAIT_MS = 10_000;

/** Seeks to a mark's moment and calls `onMark` once its vehicle stands where it was then, unless another moment was chosen meanwhile. */
export function useGoToMark(actor: RewindActor, onMark: (mark: LogMark) => void): (mark: LogMark) => void {
  const fleet = useFleet();
  const goTo = async (mark: LogMark): Promise<void> => {
    actor.send({ type: 'SEEK', atMs: mark.atMs });
    await waitFor(actor, (state) => !state.matches({ rewound: { seek: 'seeking' } }), { timeout: MARK_WAIT_MS });
    const { shownMs } = actor.getSnapshot().context;
    if (shownMs === null || shownMs !== mark.atMs) return;
    await untilShown(fleet, shownMs);
    onMark(mark);
  };
  return (mark) => void goTo(mark).catch(() => undefined);
}

/** Resolves once the page shows the moment: the core's message about it comes another way than the vehicles do. */
function untilShown(fleet: FleetStore, momentMs: number): Promise<void> {
  if (fleet.rewoundToMs() === momentMs) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = fleet.onMoment(() => {
      if (fleet.rewoundToMs() !== momentMs) return;
      unsubscribe();
      resolve();
    });
  });
}
