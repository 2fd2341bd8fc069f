import type { Reading } from '../telemetry/reading.ts';

/** The same reading without its position: it still counts as communication, and its other fields hold. */
export const withoutPlace = (reading: Reading): Reading => ({
  ...reading,
  valid: false,
  latitude: Number.NaN,
  longitude: Number.NaN,
});

/** Whether a reading has no position of its own. */
export const isUnplaced = ({ latitude, longitude }: Reading): boolean =>
  Number.isNaN(latitude) && Number.isNaN(longitude);

/** The time under which a device is kept that was heard but never located, ms since the epoch: older than any fix. */
export const NEVER_LOCATED_MS = 0;
