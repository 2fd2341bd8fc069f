import { useSelector } from '@xstate/react';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { beatNowMs, onBeat } from '../../base/i18n/ticker.ts';
import type { RewindActor } from './rewind-actor.ts';
import { windowOf, type TimeWindow } from './time-window.ts';

/** Where the head is, null at now; wakes on each move, so only what is small may use it. */
export const useHead = (actor: RewindActor): number | null => useSelector(actor, (state) => state.context.atMs);

/** The server's time on the second's beat, ms. */
export const useNow = (): number => useSyncExternalStore(onBeat, beatNowMs);

/** The window the bar spans; wakes when it moves, which is once a bin at most. */
export function useTimeWindow(actor: RewindActor, rangeMs: number, bins: number): TimeWindow {
  const last = useRef<TimeWindow | null>(null);
  const subscribe = useCallback(
    (wake: () => void) => {
      const stopBeat = onBeat(wake);
      const subscription = actor.subscribe(wake);
      return () => {
        stopBeat();
        subscription.unsubscribe();
      };
    },
    [actor],
  );
  const read = (): TimeWindow => {
    const next = windowOf(beatNowMs(), rangeMs, bins, actor.getSnapshot().context.atMs, last.current);
    const same =
      last.current !== null &&
      last.current.fromMs === next.fromMs &&
      last.current.toMs === next.toMs &&
      last.current.bins === next.bins;
    if (!same) last.current = next;
    return last.current!;
  };
  return useSyncExternalStore(subscribe, read);
}
