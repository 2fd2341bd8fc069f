import type { HotFix } from '../../domain/hot-fix.ts';
import type { Telemetry } from '../../domain/telemetry.ts';

/** The last known state of every device of this server, the fold of what ingest accepted. */
export interface LiveState {
  last(deviceId: number): Telemetry | null;
  lastFix(deviceId: number): HotFix | null;
  /** Last fixes of those of the devices that ever reported. */
  fixesOf(deviceIds: readonly number[]): HotFix[];
}
