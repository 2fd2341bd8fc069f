import { useActorRef } from '@xstate/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { fromCallback, type ActorRefFrom } from 'xstate';
import { commonStops } from '../../../domain/live/history/track-stops.ts';
import { replayMachine } from '../../../machines/replay.ts';
import { every, frameNowMs, mediaMatches, nextFrame } from '../../base/platform.ts';
import type { Vehicle } from './use-vehicles.ts';

export type ReplayActor = ActorRefFrom<typeof replayMachine>;

const CALM = '(prefers-reduced-motion: reduce)';
/** Where motion is unwelcome, replay goes from picture to picture. */
const CALM_STEP_MS = 500;

/** A frame before each picture of the browser. */
function runFrames(tell: () => void): () => void {
  if (mediaMatches(CALM)) return every(CALM_STEP_MS, tell);
  let callOff = (): void => undefined;
  const run = (): void => {
    callOff = nextFrame(run);
    tell();
  };
  callOff = nextFrame(run);
  return () => callOff();
}

const machine = replayMachine.provide({
  actors: {
    frames: fromCallback(({ sendBack }) => runFrames(() => sendBack({ type: 'FRAME', nowMs: frameNowMs() }))),
  },
});

/** The one moment that map, chart and table show, and its replay. */
export function useReplay(vehicles: readonly Vehicle[]): ReplayActor {
  const actor = useActorRef(machine);
  const tracks = vehicles.flatMap(({ track, stops }) => (track && track.timeMs.length > 0 ? [{ track, stops }] : []));
  const fromMs = Math.min(...tracks.map(({ track }) => track.timeMs[0]!));
  const toMs = Math.max(...tracks.map(({ track }) => track.timeMs.at(-1)!));
  // All of them at once: what came first would begin where the others have not.
  const isWaiting = vehicles.some(({ isFirst }) => isFirst);
  const key = isWaiting ? '' : tracks.map(({ track }) => track.device).join(' ');
  useEffect(() => {
    if (key === '') actor.send({ type: 'UNLOAD' });
    else actor.send({ type: 'LOAD', fromMs, toMs, stops: commonStops(tracks.map(({ stops }) => stops)) });
    // The key stands for the tracks, which are other objects at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [actor, key, fromMs, toMs]);
  return actor;
}

/** The moment, for what draws it: wakes at most once a picture. Only small parts may use it. */
export function useMoment(actor: ReplayActor): number {
  const subscribe = useCallback((wake: () => void) => onMoment(actor, wake), [actor]);
  return useSyncExternalStore(subscribe, () => actor.getSnapshot().context.atMs);
}

/** Calls before the next picture when the moment became another one, and no more often; returns an unsubscribe function. */
export function onMoment(actor: ReplayActor, run: (atMs: number) => void): () => void {
  let shownMs = actor.getSnapshot().context.atMs;
  let callOff: (() => void) | null = null;
  const subscription = actor.subscribe(({ context }) => {
    if (context.atMs === shownMs || callOff !== null) return;
    callOff = nextFrame(() => {
      callOff = null;
      shownMs = actor.getSnapshot().context.atMs;
      run(shownMs);
    });
  });
  return () => {
    callOff?.();
    subscription.unsubscribe();
  };
}
