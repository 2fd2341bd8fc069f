import { useFleet, useFleetGeneration } from './use-fleet.ts';

/** How many vehicles the fleet has. */
export function useTotal(): number {
  const fleet = useFleet();
  useFleetGeneration();
  return fleet.mirror.size;
}
