import { useEffect, useEffectEvent } from 'react';
import { asyncScheduler, filter, throttleTime } from 'rxjs';
import type { Incident } from '../../../../domain/desk/incidents/incident.ts';
import { useCall } from '../../../base/query/use-call.ts';
import { useBridge } from '../../../base/session/session-context.tsx';
import { OPEN_ONES } from './open-ones.ts';

/** Asked for again at most this often, however much happens. */
const AGAIN_MS = 3_000;
/** What no message told of comes with the next look, this much later. */
const LOOK_MS = 60_000;

interface OpenOnes {
  incidents: readonly Incident[];
  /** How many there are beside those that are known, too. */
  total: number;
  isKnown: boolean;
}

/** The incidents that nobody has closed, as they are now. */
export function useOpenOnes(): OpenOnes {
  const { messages$ } = useBridge();
  const { value, again } = useCall('incidents.details', OPEN_ONES, { keptMs: 0, everyMs: LOOK_MS });
  const ask = useEffectEvent(again);
  useEffect(() => {
    const heard = messages$
      .pipe(
        filter(
          ({ message, body }) => message === 'Incident' && (body.change === 'RAISED' || body.change === 'CHANGED'),
        ),
        throttleTime(AGAIN_MS, asyncScheduler, { leading: true, trailing: true }),
      )
      .subscribe(() => ask());
    return () => heard.unsubscribe();
  }, [messages$]);
  return { incidents: value?.content ?? NONE, total: value?.totalElements ?? 0, isKnown: value !== undefined };
}
const NONE: readonly Incident[] = [];
