import type { Outcome, RejectionReason } from '../../domain/acceptance.ts';

export interface IngestCounts {
  accepted: number;
  rejected: Partial<Record<RejectionReason, number>>;
}

const empty = (): IngestCounts => ({ accepted: 0, rejected: {} });

function add(counts: IngestCounts, outcome: Outcome): void {
  if (outcome === 'accepted') counts.accepted += 1;
  else counts.rejected[outcome] = (counts.rejected[outcome] ?? 0) + 1;
}

/** What became of everything that was sent since the start, in all and by device. */
export class OutcomeCounter {
  private readonly all = empty();
  private readonly byDevice = new Map<number, IngestCounts>();

  add(outcome: Outcome, deviceId: number | null = null): void {
    add(this.all, outcome);
    if (deviceId === null) return;
    const counts = this.byDevice.get(deviceId) ?? empty();
    this.byDevice.set(deviceId, counts);
    add(counts, outcome);
  }

  counts(): IngestCounts {
    return structuredClone(this.all);
  }

  ofDevice(deviceId: number): IngestCounts {
    return structuredClone(this.byDevice.get(deviceId) ?? empty());
  }
}
