import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceDetail } from '../../../contract/core.ts';
import { paletteColour } from '../../../domain/base/palette.ts';
import type { FleetMap } from './fleet-map.ts';
import { useNoteDevice } from '../../base/session/last-device.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import { useObservable } from '../../base/ui/use-observable.ts';
import { useFleet, useFleetGeneration } from '../fleet/use-fleet.ts';
import { useIsPast } from '../fleet/use-is-past.ts';

export interface Chosen {
  /** Row of the chosen vehicle, -1 for none. */
  row: number;
  /** Its full record, null until it arrived. */
  detail: DeviceDetail | null;
  /** Chooses; the chosen one again, or -1, lets go. With `zoom` the map moves there. */
  choose(row: number, zoom?: number): void;
  /** Has the map follow it, also one that is still being loaded, or no more. */
  follow(following: boolean): void;
}

/** Draws the way a vehicle came. It is the live one: it would lead on into what is not yet at a past moment. */
function useTrack(map: FleetMap | null, detail: DeviceDetail | null, row: number): void {
  const isPast = useIsPast();
  const track = isPast ? null : detail;
  useEffect(() => {
    map?.setTrack(track?.waypoints ?? null, track === null ? null : (track.device.color ?? paletteColour(row)));
  }, [map, track, row]);
}

/** The one vehicle that is looked at, in the list and on the map: ring, popup, track, and its record kept fresh by the core. */
export function useChosen(map: FleetMap | null): Chosen {
  const fleet = useFleet();
  const { core, detail$ } = useBridge();
  // The device, not its row: a fleet that is loaded again, or shown at another moment, has other rows.
  const [device, setDevice] = useState<number | null>(null);
  const newest = useObservable(detail$, null);
  const note = useNoteDevice();
  useFleetGeneration();
  const row = device === null ? -1 : fleet.mirror.rowOf(device);

  // What was chosen in the list before the map was there, and whether it shall be followed.
  const awaited = useRef<{ device: number | null; zoom: number | null; isFollowed?: boolean } | null>(null);
  // One that left with its fleet: chosen again, and followed as before, if it comes back before anybody chooses.
  const lost = useRef<{ device: number; isFollowed: boolean } | null>(null);
  const choose = useCallback(
    (next: number, zoom?: number) => {
      lost.current = null;
      const target = next === row ? -1 : next;
      const asked = target < 0 ? null : fleet.mirror.columns.device[target]!;
      setDevice(asked);
      if (asked !== null) note(asked);
      if (map) map.choose(target, zoom ?? null);
      else awaited.current = { device: asked, zoom: zoom ?? null };
    },
    [map, row, fleet, note],
  );
  const follow = (following: boolean): void => {
    if (map) map.camera.follow(following);
    else if (awaited.current) awaited.current.isFollowed = following;
  };
  useEffect(() => {
    const asked = awaited.current;
    if (!map || !asked) return;
    awaited.current = null;
    map.choose(asked.device === null ? -1 : fleet.mirror.rowOf(asked.device), asked.zoom);
    if (asked.isFollowed) map.camera.follow(true);
  }, [map, fleet]);

  useEffect(() => {
    void core.look(device);
  }, [core, device]);
  useEffect(
    () => () => {
      void core.look(null);
    },
    [core],
  );
  // Another fleet may not have it; one that is loaded again has none at first.
  useEffect(
    () =>
      fleet.onSet(() => {
        const before = lost.current;
        const back = before === null ? -1 : fleet.mirror.rowOf(before.device);
        if (back >= 0) choose(back);
        if (back >= 0 && before?.isFollowed) map?.camera.follow(true);
        if (device === null || fleet.mirror.rowOf(device) >= 0) return;
        const left = { device, isFollowed: map?.camera.isFollowing() ?? false };
        choose(-1);
        lost.current = left;
      }),
    [map, fleet, device, choose],
  );

  const detail = newest !== null && newest.device.id === device ? newest : null;
  useTrack(map, detail, row);
  return { row, detail, choose, follow };
}
