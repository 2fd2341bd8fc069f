import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { useFleetGeneration } from '../fleet/use-fleet.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { every } from '../../base/platform.ts';
import { useCore, useSignedIn } from '../../base/session/session-context.tsx';
import { toast } from '../../base/ui/toasts.ts';

/** What is fetched without a request when the bar opens. */
const HOUR_MS = 3_600_000;
/** How often the bar reads what has come meanwhile. */
const LOOK_MS = 1000;

interface Stretch {
  fromMs: number;
  toMs: number;
}

export interface FleetFill {
  /** Whether this person may read what the server kept. */
  mayFill: boolean;
  busy: boolean;
  /** Why a stretch could not be fetched, and which; null where none failed. */
  failed: { stretch: Stretch; failure: Failure } | null;
  /** Fetches what the log lacks of a stretch. */
  fill(stretch: Stretch): void;
}

/** The outcomes of a fetch that nobody asked for which say nothing: another tab does it, or another fleet is open. */
const QUIET: readonly Failure['kind'][] = ['storage', 'cancelled', 'forbidden', 'missing'];

/**
 * Fetches what the log lacks of the whole fleet from the server's history: the last hour by itself, once for each fleet, and
 * other stretches on request. `onMore`: more of the past may be there.
 */
export function useFleetFill(onMore: () => void): FleetFill {
  const core = useCore();
  const { t } = useTranslation();
  const format = useFormat();
  const { permissions } = useSignedIn();
  // What the server kept is history; what this browser saw by itself is not.
  const mayFill = grants(permissions, 'MONITORING_DEVICES_HISTORY');
  const generation = useFleetGeneration();
  const [running, setRunning] = useState(0);
  const [failed, setFailed] = useState<FleetFill['failed']>(null);
  const busy = running > 0;

  const run = useEffectEvent(async (stretch: Stretch, isAsked: boolean): Promise<void> => {
    setRunning((before) => before + 1);
    setFailed(null);
    try {
      const answer = await core.fillGap(stretch.fromMs, stretch.toMs, null);
      if (!answer.ok) {
        if (isAsked || !QUIET.includes(answer.failure.kind)) setFailed({ stretch, failure: answer.failure });
      } else if (isAsked) {
        const { events } = answer.value;
        if (events === 0) toast('info', t('rewind.fill.nothing'));
        else toast('success', t('rewind.fill.done', { count: events, shown: format.integer(events) }));
      }
    } catch {
      // The core is being replaced: the fleet comes anew, and with it the next turn.
    } finally {
      setRunning((before) => before - 1);
      onMore();
    }
  });
  const look = useEffectEvent(onMore);

  useEffect(() => {
    if (!mayFill) return;
    const nowMs = serverNowMs();
    void run({ fromMs: nowMs - HOUR_MS, toMs: nowMs }, false);
  }, [core, generation, mayFill]);
  useEffect(() => (busy ? every(LOOK_MS, () => look()) : undefined), [busy]);

  return { mayFill, busy, failed, fill: (stretch) => void run(stretch, true) };
}
