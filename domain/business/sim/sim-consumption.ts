/** A megabyte as the specification counts it. */
const BYTES_PER_MB = 1e6;

export const bytesToMb = (bytes: number): number => bytes / BYTES_PER_MB;

/** Data used of a SIM card's franchise; `share` is 1 when all of it is used and may exceed it. */
export interface SimConsumption {
  usedMb: number;
  franchiseMb: number;
  share: number;
}

const isAmount = (bytes: number | null): bytes is number => bytes !== null && Number.isFinite(bytes) && bytes >= 0;

/** Consumption against the franchise, from bytes; null where it cannot be computed. Apart from the schemas: the page uses it. */
export function simConsumption(consumedBytes: number | null, franchiseBytes: number | null): SimConsumption | null {
  if (!isAmount(consumedBytes) || !isAmount(franchiseBytes) || franchiseBytes === 0) return null;
  return {
    usedMb: bytesToMb(consumedBytes),
    franchiseMb: bytesToMb(franchiseBytes),
    share: consumedBytes / franchiseBytes,
  };
}

/** Whether plan details are shown of a device: those of one carrier only, whose name is configured; case does not matter. */
export const isPlanCarrier = (operator: string | null, carrier: string | null): boolean =>
  operator !== null && carrier !== null && operator.trim().toLowerCase() === carrier.trim().toLowerCase();
