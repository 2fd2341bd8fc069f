import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { FleetMap } from '../../live/map/fleet-map.ts';
import { NO_AREAS } from '../../live/map/area-marks.ts';
import type { MapTheme } from '../../live/map/map-colours.ts';
import { deviceStore } from '../../base/platform.ts';
import { useOnePanel } from '../../base/ui/use-phone.ts';
import { useAreas, useMayAreas, type Areas } from './use-areas.ts';

const OPEN_KEY = 'rastro.areas-panel';
const DRAWN_KEY = 'rastro.areas-drawn';
/** What an address that asks for the panel says. */
const ASKED = 'areas';

export interface AreaPanelState extends Areas {
  /** Whose areas they are. */
  userId: number | null;
  /** Whether there is a panel to open: a user is monitored, and the permission is granted. */
  offered: boolean;
  open: boolean;
  setOpen(open: boolean): void;
  /** Whether the areas are drawn on the map. */
  drawn: boolean;
  setDrawn(drawn: boolean): void;
  /** Id of the chosen area, null for none. */
  chosen: number | null;
  /** Chooses an area and shows it on the map; the chosen one again, or null, clears the choice. */
  choose(id: number | null): void;
  theme: MapTheme;
}

/** A key of the URL's request for the panel, different at each request; null without one. */
function useRequest(): string | null {
  const asked = new URLSearchParams(useSearch()).get('panel') === ASKED;
  const askedAt = useHistoryState<{ askedAt?: number } | null>()?.askedAt ?? 0;
  return asked ? `${ASKED} ${askedAt}` : null;
}

/** Whether the panel is open: as it was left on this device, else open where there is something to list and room for it. */
function useOpen(areas: Areas): [boolean, (open: boolean) => void] {
  const onePanel = useOnePanel();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const request = useRequest();
  const [taken, setTaken] = useState<string | null>(null);
  const [kept, setKept] = useState(() => (onePanel ? 'closed' : deviceStore.get(OPEN_KEY)));
  if (request !== taken) {
    setTaken(request);
    if (request !== null) setKept('open');
  }
  const open = kept === null ? !onePanel && areas.areas.length > 0 : kept === 'open';
  const setOpen = (next: boolean): void => {
    const text = next ? 'open' : 'closed';
    setKept(text);
    // On a phone it lies over the list: opened by need, never by habit.
    if (!onePanel) deviceStore.set(OPEN_KEY, text);
    if (next || request === null) return;
    const rest = new URLSearchParams(search);
    rest.delete('panel');
    navigate(rest.size > 0 ? `${path}?${rest}` : path, { replace: true });
  };
  return [open, setOpen];
}

/** The security areas of a user (null: none) on a map: what is listed, drawn, chosen. `onAsked`: the URL requested the panel. */
export function useAreaPanel(map: FleetMap | null, userId: number | null, onAsked: () => void): AreaPanelState {
  const areas = useAreas(userId);
  const offered = useMayAreas() && userId !== null;
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [open, setOpen] = useOpen(areas);
  const [drawn, setDrawnState] = useState(() => deviceStore.get(DRAWN_KEY) !== 'no');
  const [wanted, setWanted] = useState<number | null>(null);
  const list = areas.areas;
  // What is gone is not chosen any more.
  const chosen = list.some(({ id }) => id === wanted) ? wanted : null;
  const onePanel = useOnePanel();

  const setDrawn = (next: boolean): void => {
    deviceStore.set(DRAWN_KEY, next ? null : 'no');
    setDrawnState(next);
  };
  const choose = (id: number | null): void => {
    const next = id === chosen ? null : id;
    setWanted(next);
    const area = list.find((one) => one.id === next);
    if (!area) return;
    setDrawn(true);
    map?.showArea(area);
  };
  // One that was chosen in the list before the map was there.
  const showChosen = useEffectEvent((made: FleetMap) => {
    const area = list.find(({ id }) => id === chosen);
    if (area) made.showArea(area);
  });
  useEffect(() => {
    if (map) showChosen(map);
  }, [map]);
  const pointed = useEffectEvent((id: number) => {
    setWanted(id === chosen ? null : id);
    if (!onePanel && id !== chosen) setOpen(true);
  });
  useEffect(() => {
    map?.setAreas(drawn ? { areas: list, chosen, onChoose: (id) => pointed(id) } : NO_AREAS);
  }, [map, drawn, list, chosen]);
  useEffect(() => () => map?.setAreas(NO_AREAS), [map]);

  const request = useRequest();
  const tellAsked = useEffectEvent(onAsked);
  useEffect(() => {
    if (request !== null) tellAsked();
  }, [request]);

  return { ...areas, userId, offered, open: offered && open, setOpen, drawn, setDrawn, chosen, choose, theme };
}
