import type { IngestPause } from '../../../contract/ingest-pause.ts';
import { Refusal } from '../../base/http/refusal.ts';

/** Seconds after which a sender may try again. */
const TRY_AGAIN_S = 30;

/** Why this server takes nothing from trackers for now. What it took before can be read as always. */
export class IngestPauses {
  private readonly reasons = new Set<IngestPause>();

  /** Begins or ends a pause; says whether that is a change. */
  set(reason: IngestPause, isOn: boolean): boolean {
    if (this.reasons.has(reason) === isOn) return false;
    if (isOn) this.reasons.add(reason);
    else this.reasons.delete(reason);
    return true;
  }

  /** The pause that began first; null if there is none. */
  get current(): IngestPause | null {
    const [first = null] = this.reasons;
    return first;
  }

  /** Throws the refusal that senders get during a pause. */
  check(): void {
    const { current } = this;
    if (current !== null) throw new Refusal(`ingest-${current}`, {}, { seconds: TRY_AGAIN_S });
  }
}
