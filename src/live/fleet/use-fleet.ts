import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { VehicleLabel } from '../../../contract/core.ts';
import type { ActivityCounts } from '../../../contract/diff.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { FleetStore, VehicleNow } from './fleet-store.ts';

export const FleetContext = createContext<FleetStore | null>(null);

/** Whether the fleet is there yet. The last known one may be drawn while it loads. */
export interface FleetState {
  loading: boolean;
  failure: Failure | null;
  /** Why a part of it is missing; null where it is whole. */
  partial: Failure | null;
  retry(): void;
}

export const FleetStateContext = createContext<FleetState>({
  loading: true,
  failure: null,
  partial: null,
  retry: () => undefined,
});
export const useFleetState = (): FleetState => useContext(FleetStateContext);

/** The fleet of the screen around. */
export function useFleet(): FleetStore {
  const fleet = useContext(FleetContext);
  if (fleet === null) throw new Error('no fleet around this component');
  return fleet;
}

/** One vehicle; wakes when a diff names its row. */
export function useVehicle(row: number): VehicleNow {
  const fleet = useFleet();
  const subscribe = useCallback((wake: () => void) => fleet.onRow(row, wake), [fleet, row]);
  return useSyncExternalStore(subscribe, () => fleet.now(row));
}

/** The name of a row; undefined until it arrived. */
export function useVehicleLabel(row: number): VehicleLabel | undefined {
  const fleet = useFleet();
  const subscribe = useCallback((wake: () => void) => fleet.labels.onChange(wake), [fleet]);
  return useSyncExternalStore(subscribe, () => (row < 0 ? undefined : fleet.labelOf(row)));
}

/** Moving, stopped, parked, offline. */
export function useCounts(): ActivityCounts {
  const fleet = useFleet();
  const subscribe = useCallback((wake: () => void) => fleet.onCounts(wake), [fleet]);
  return useSyncExternalStore(subscribe, () => fleet.counts());
}

/** Increases when the set of vehicles changed: lists then load again. */
export function useFleetGeneration(): number {
  const fleet = useFleet();
  const subscribe = useCallback((wake: () => void) => fleet.onSet(wake), [fleet]);
  return useSyncExternalStore(subscribe, () => fleet.setGeneration());
}
