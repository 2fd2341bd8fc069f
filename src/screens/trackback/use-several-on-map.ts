import { useEffect } from 'react';
import { useFleet } from '../../fleet/use-fleet.ts';
import { useVehicleChoice } from '../../fleet/vehicle-choice.ts';
import type { SeveralEvents } from '../../map/fleet-map-options.ts';
import type { FleetMap } from '../../map/fleet-map.ts';
import { useSeveralRows } from './use-several.ts';

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
