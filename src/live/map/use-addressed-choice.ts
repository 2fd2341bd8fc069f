import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useFleet, useFleetGeneration } from '../fleet/use-fleet.ts';
import { address } from '../../base/platform.ts';
import { SELECTED_DEVICE_ZOOM } from './constants.ts';
import type { FleetMap } from './fleet-map.ts';
import { useChosen, type Chosen } from './use-chosen.ts';
import { hasWebgl } from './webgl.ts';

/** What the browser keeps with an address that names a vehicle. */
interface Step {
  /** The same vehicle asked for again, later, is another wish. */
  askedAt?: number;
  /** Made by a choice on this screen: the next choice takes its place, and Back leads to the screen without one. */
  isStep?: boolean;
  following?: boolean;
}

/** Whether the address names a vehicle, or did until the person let it go. */
export function useNamesVehicle(): boolean {
  const isNamed = new URLSearchParams(useSearch()).has('device');
  return useHistoryState<Step | null>()?.isStep === true || isNamed;
}

export interface AddressedChoice extends Chosen {
  /** Keeps with the address whether the map follows the vehicle, for whoever comes back to it. */
  noteFollowing(following: boolean): void;
}

/**
 * The one vehicle that is looked at, named by the address (`?device=ID`): it is chosen once for each time it is asked for, as soon as
 * map and fleet are there; a choice writes itself there as a step of history, and Back lets it go.
 */
export function useAddressedChoice(map: FleetMap | null): AddressedChoice {
  const chosen = useChosen(map);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const step = useHistoryState<Step | null>();
  const asked = Number(new URLSearchParams(search).get('device'));
  const wish = `${asked} ${step?.askedAt ?? 0}`;
  const fleet = useFleet();
  const generation = useFleetGeneration();
  const taken = useRef<string | null>(null);
  const { row: chosenRow, choose: chooseRow } = chosen;
  const isFollowed = step?.following === true;
  useEffect(() => {
    // Where no map can be drawn, list and details still show it.
    const row = (map || !hasWebgl()) && asked > 0 && taken.current !== wish ? fleet.mirror.rowOf(asked) : -1;
    if (row < 0) return;
    taken.current = wish;
    // Choosing the chosen one would let it go.
    if (row === chosenRow) map?.choose(row, SELECTED_DEVICE_ZOOM);
    else chooseRow(row, SELECTED_DEVICE_ZOOM);
    if (isFollowed) map?.camera.follow(true);
  }, [map, asked, wish, isFollowed, fleet, generation, chosenRow, chooseRow]);

  const letGo = useEffectEvent(() => {
    taken.current = null;
    if (chosenRow >= 0) chooseRow(-1);
  });
  const before = useRef(asked);
  useEffect(() => {
    if (before.current > 0 && asked === 0) letGo();
    before.current = asked;
  }, [asked]);

  const choose = useCallback(
    (row: number, zoom?: number) => {
      const deviceOf = (at: number): number => (at < 0 ? 0 : fleet.mirror.columns.device[at]!);
      const device = row === chosenRow ? 0 : deviceOf(row);
      chooseRow(row, zoom);
      // What is let go may not be what the address asks for, which is still to come.
      if (device === asked || (device === 0 && deviceOf(chosenRow) !== asked)) return;
      const query = new URLSearchParams(search);
      for (const wish of ['at', 'panel']) query.delete(wish);
      query.delete('device');
      if (device > 0) query.set('device', String(device));
      taken.current = `${device} 0`;
      const isStep = step?.isStep === true || asked > 0;
      navigate(query.size > 0 ? `${path}?${query}` : path, { replace: isStep, state: { isStep: true } satisfies Step });
    },
    [chosenRow, chooseRow, fleet, asked, search, path, navigate, step?.isStep],
  );
  const noteFollowing = (following: boolean) => {
    // Told by a map that is on its way out, too.
    if (asked === 0 || following === isFollowed || !address.path().endsWith(path)) return;
    navigate(`${path}?${search}`, { replace: true, state: { ...step, following } satisfies Step });
  };
  return { ...chosen, choose, noteFollowing };
}
