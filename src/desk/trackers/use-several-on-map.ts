import { useEffect, useMemo } from 'react';
import { useFleet, useFleetGeneration } from '../../live/fleet/use-fleet.ts';
import { rowsOf, useChoiceState, useVehicleChoice } from '../../live/fleet/vehicle-choice.ts';
import type { SeveralEvents } from '../../live/map/fleet-map-options.ts';
import type { FleetMap } from '../../live/map/fleet-map.ts';

/** Rows of the fleet that are chosen: looked for when the choice or the fleet is another, not while vehicles move. */
export function useSeveralRows(): readonly number[] {
  const { mirror } = useFleet();
  const { devices } = useChoiceState();
  const generation = useFleetGeneration();
  // oxlint-disable-next-line react/exhaustive-deps -- another generation has other rows
  return useMemo(() => rowsOf(devices, mirror.columns.device, mirror.size), [devices, mirror, generation]);
}

/** What was chosen of another fleet is not chosen here. */
export function useChoiceOf(subject: string): void {
  const choice = useVehicleChoice();
  useEffect(() => {
    choice.begin(subject);
  }, [choice, subject]);
}

/** Rings around the vehicles that are chosen together, and how the map chooses them. */
export function useSeveralOnMap(
  map: FleetMap | null,
  onBoxed: () => void,
): { events: SeveralEvents; letGo(): boolean } {
  const { mirror } = useFleet();
  const choice = useVehicleChoice();
  const rows = useSeveralRows();
  useEffect(() => {
    map?.chooseSeveral(rows);
  }, [map, rows]);
  const deviceOf = (row: number): number => mirror.columns.device[row]!;
  return {
    events: {
      onBox: (boxed) => {
        choice.add(boxed.map(deviceOf));
        onBoxed();
      },
      onToggle: (row) => choice.toggle(deviceOf(row)),
    },
    /** Lets all go; false where there were none. */
    letGo: () => {
      const { devices, isOn } = choice.read();
      choice.clear();
      return isOn || devices.size > 0;
    },
  };
}
