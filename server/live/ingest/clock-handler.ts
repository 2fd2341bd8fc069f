import type { Clock } from '../../../domain/base/time/clock.ts';
import { CONTRACT_VERSION } from '../../../contract/version.ts';
import type { Handlers } from '../../base/http/handler.ts';
import type { Listening } from './listening.ts';
import type { IngestPauses } from './pauses.ts';

export interface ClockDeps {
  clock: Clock;
  pauses: Pick<IngestPauses, 'current'>;
  listening: Pick<Listening, 'known'>;
}

/** Handler of the server's time: whether ingest rests, and until when trackers were heard where that is not now. */
export const clockHandler = ({ clock, pauses, listening }: ClockDeps): Pick<Handlers, 'clock.read'> => ({
  'clock.read': async () => {
    const [nowMs, knownMs] = [clock.now(), listening.known.now()];
    return {
      now: new Date(nowMs).toISOString(),
      contractVersion: CONTRACT_VERSION,
      ingestPause: pauses.current,
      heardUntil: knownMs < nowMs ? new Date(knownMs).toISOString() : null,
    };
  },
});
