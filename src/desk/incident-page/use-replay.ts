import { useMemo, useState } from 'react';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import type { Failure } from '../../../contract/failure.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useCall } from '../../base/query/use-call.ts';
import { eventPlace, fixAt, hourAround, trackOf, type TrackPoint } from './case-track.ts';

/** While the hour is not over, what came since is asked for this often. */
const AGAIN_MS = 30_000;

export interface Replay {
  /** Null until it came, or where it cannot be had. */
  track: readonly TrackPoint[] | null;
  failure: Failure | null;
  again(): void;
  /** When it happened, and the hour around it as far as it is past, ms. */
  eventMs: number;
  startMs: number;
  endMs: number;
  /** Where it happened. */
  place: TrackPoint | null;
  /** The moment that is looked at; null is now. */
  atMs: number | null;
  /** Where the vehicle was at that moment. */
  thenAt: TrackPoint | null;
  goTo(atMs: number | null): void;
}

/** The hour around an event as the server's history has it, and the moment of it that is looked at. */
export function useReplay({ deviceId, dateTime }: Pick<Incident, 'deviceId' | 'dateTime'>): Replay {
  const eventMs = Date.parse(dateTime);
  const { startMs, endMs } = hourAround(eventMs);
  const [atMs, goTo] = useState<number | null>(null);
  const isOver = serverNowMs() > endMs;
  const asked = useCall(
    'telemetry.history',
    {
      query: { device: String(deviceId), start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() },
    },
    isOver ? {} : { everyMs: AGAIN_MS },
  );
  const track = useMemo(() => asked.value && trackOf(asked.value), [asked.value]);
  return {
    track: track ?? null,
    failure: track ? null : asked.failure,
    again: asked.again,
    eventMs,
    startMs,
    endMs: Math.max(eventMs, Math.min(endMs, serverNowMs())),
    place: track ? eventPlace(track, eventMs) : null,
    atMs,
    thenAt: track && atMs !== null ? fixAt(track, atMs) : null,
    goTo,
  };
}
