import type { Outcome, RejectionReason } from '../../../domain/live/ingest/acceptance.ts';

export interface IngestCounts {
  accepted: number;
  rejected: Partial<Record<RejectionReason, number>>;
}

const empty = (): IngestCounts => ({ accepted: 0, rejected: {} });

function add(counts: IngestCounts, outcome: Outcome): void {
  if (outcome === 'accepted') counts.accepted += 1;
  else counts.rejected[outcome] = (counts.rejected[outcome] ?? 0) + 1;
}

/**
 * Counts outcomes since the start of the server: in total, by device and, if the device is unknown, by the brand of the
 * gateway.
 */
export class OutcomeCounter {
  private readonly all = empty();
  private readonly byDevice = new Map<number, IngestCounts>();
  private readonly byGatewayBrand = new Map<number, IngestCounts>();

  add(outcome: Outcome, deviceId: number | null = null, gatewayBrand: number | null = null): void {
    add(this.all, outcome);
    if (deviceId !== null) OutcomeCounter.addTo(this.byDevice, deviceId, outcome);
    else if (gatewayBrand !== null) OutcomeCounter.addTo(this.byGatewayBrand, gatewayBrand, outcome);
  }

  private static addTo(counts: Map<number, IngestCounts>, id: number, outcome: Outcome): void {
    const own = counts.get(id) ?? empty();
    counts.set(id, own);
    add(own, outcome);
  }

  counts(): IngestCounts {
    return structuredClone(this.all);
  }

  ofGateways(brandId: number): IngestCounts {
    return structuredClone(this.byGatewayBrand.get(brandId) ?? empty());
  }

  ofDevice(deviceId: number): IngestCounts {
    return structuredClone(this.byDevice.get(deviceId) ?? empty());
  }
}
