import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { ownTiles } from '../../live/map/providers/own-tiles.ts';
import { useFreshProvider } from '../../live/map/providers/use-fresh-provider.ts';
import { usePreferredProvider } from '../../live/map/providers/use-preferred-provider.ts';
import { useProviderTiles } from '../../live/map/providers/use-provider-tiles.ts';
import { HistoryMap } from './history-map.ts';
import { useMapLook } from './use-map-look.ts';

/** The base map in its place, with the tiles and the look of the page; null until it is made. `away`: its tiles cannot be had. */
export function useHistoryMap(place: RefObject<HTMLDivElement | null>): { map: HistoryMap | null; away: boolean } {
  const config = useAppConfig();
  const look = useMapLook();
  const { theme, language } = look;
  const [map, setMap] = useState<HistoryMap | null>(null);
  const [away, setAway] = useState(false);
  useFreshProvider();
  const make = useEffectEvent(
    (container: HTMLElement) => new HistoryMap({ container, tiles: ownTiles(config), look, onTiles: setAway }),
  );
  useEffect(() => {
    const made = make(place.current!);
    setMap(made);
    return () => {
      setMap(null);
      made.dispose();
    };
  }, [place]);
  useEffect(() => {
    map?.setLook({ theme, language });
  }, [map, theme, language]);
  useProviderTiles(map, look);
  usePreferredProvider();
  return { map, away };
}
