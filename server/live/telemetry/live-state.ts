import type { HotFix } from '../../../domain/live/telemetry/hot-fix.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';

/** The last known state of every device of this server, the fold of what ingest accepted. */
export interface LiveState {
  last(deviceId: number): Telemetry | null;
  /** The same as it was stored, with the activity of then: for whoever looks through a whole fleet. */
  stored(deviceId: number): Telemetry | null;
  lastFix(deviceId: number): HotFix | null;
  /** When a device last communicated, ms since the epoch, also one that was never located; null when it never did. */
  lastHeardMs(deviceId: number): number | null;
  /** Last fixes of those of the devices that ever reported. */
  fixesOf(deviceIds: readonly number[]): HotFix[];
}
