import { useEffect, useState } from 'react';
import type { LogSpan } from '../../../contract/event-log.ts';
import { every } from '../../base/platform.ts';
import { useCore } from '../../base/session/session-context.tsx';
import type { RewindActor } from './rewind-actor.ts';
import type { TimeWindow } from './time-window.ts';

const PERIOD_MS = 5000;

/** What the log holds of the window, polled every few seconds; null before the first answer. A new `edition` polls at once. */
export function useSpan(actor: RewindActor, window: TimeWindow, edition: number): LogSpan | null {
  const core = useCore();
  const [span, setSpan] = useState<LogSpan | null>(null);
  const { fromMs, toMs, bins } = window;
  useEffect(() => {
    let isLeft = false;
    const ask = async (): Promise<void> => {
      try {
        const answer = await core.logSpan(fromMs, toMs, bins);
        if (isLeft) return;
        setSpan(answer);
        actor.send({ type: 'SPAN', oldestMs: answer.oldestMs });
      } catch {
        // The core is being replaced: the next turn asks the new one, and what was read stays shown.
      }
    };
    void ask();
    const stop = every(PERIOD_MS, () => void ask());
    return () => {
      isLeft = true;
      stop();
    };
  }, [core, actor, fromMs, toMs, bins, edition]);
  return span;
}
