import { MOVING } from '../../../domain/live/telemetry/activity.ts';
import type { DeviceDetail } from '../../../contract/core.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import { useFleet, useFleetGeneration, useFleetState, useVehicle } from '../../live/fleet/use-fleet.ts';
import type { VehicleNow } from '../../live/fleet/fleet-store.ts';

/** What a vehicle does now, as far as a command is concerned. */
export interface VehicleState {
  now: VehicleNow;
  /** Nothing is known of it yet. */
  isLoading: boolean;
  /** It never said anything. */
  isSilent: boolean;
  /** Its speed while it moves, else null. */
  movesKmh: number | null;
  /** Whether its last report says that it is cut; null is unknown. */
  isBlocked: boolean | null;
}

/** The state of a vehicle of the fleet around, live. */
export function useVehicleState(device: number, detail: DeviceDetail | null): VehicleState {
  const fleet = useFleet();
  const { loading } = useFleetState();
  useFleetGeneration();
  const row = fleet.mirror.rowOf(device);
  const now = useVehicle(row);
  const isSilent = row < 0 || Number.isNaN(now.communicationMs);
  return {
    now,
    isLoading: isSilent && loading,
    isSilent,
    movesKmh: !isSilent && now.activity === MOVING ? shownSpeedKmh(now.speedKmh) : null,
    // The record, which comes a moment after the columns, says whether it is known at all; the columns which.
    isBlocked: detail?.telemetry?.oilCutOff == null ? null : now.blocked,
  };
}
