import { useCallback, useEffect, useState } from 'react';
import type { DeviceDetail } from '../../contract/core.ts';
import { paletteColour } from '../../domain/palette.ts';
import type { FleetMap } from '../map/fleet-map.ts';
import { useBridge } from '../shell/console-context.tsx';
import { useObservable } from '../shell/use-observable.ts';
import { useFleet, useFleetGeneration } from './use-fleet.ts';
import { useIsPast } from './use-is-past.ts';

export interface Chosen {
  /** Row of the chosen vehicle, -1 for none. */
  row: number;
  /** Its full record, null until it arrived. */
  detail: DeviceDetail | null;
  /** Chooses; the chosen one again, or -1, lets go. With `zoom` the map moves there. */
  choose(row: number, zoom?: number): void;
}

/** The one vehicle that is looked at, in the list and on the map: ring, popup, track, and its record kept fresh by the core. */
export function useChosen(map: FleetMap | null): Chosen {
  const fleet = useFleet();
  const { core, detail$ } = useBridge();
  const [row, setRow] = useState(-1);
  const newest = useObservable(detail$, null);
  useFleetGeneration();
  const device = row < 0 || row >= fleet.mirror.size ? null : fleet.mirror.columns.device[row]!;

  const choose = useCallback(
    (next: number, zoom?: number) => {
      const target = next === row ? -1 : next;
      setRow(target);
      map?.choose(target, target < 0 ? null : (zoom ?? null));
    },
    [map, row],
  );

  useEffect(() => {
    void core.look(device);
  }, [core, device]);
  useEffect(
    () => () => {
      void core.look(null);
    },
    [core],
  );
  // Another fleet may not have this row.
  useEffect(
    () =>
      fleet.onSet(() => {
        if (row >= fleet.mirror.size) choose(-1);
      }),
    [fleet, row, choose],
  );

  const detail = newest !== null && newest.device.id === device ? newest : null;
  // The track is the live one: it would lead on into what is not yet at a past moment.
  const isPast = useIsPast();
  const track = isPast ? null : detail;
  useEffect(() => {
    map?.setTrack(track?.waypoints ?? null, track === null ? null : (track.device.color ?? paletteColour(row)));
  }, [map, track, row]);
  return { row, detail, choose };
}
