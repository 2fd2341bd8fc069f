import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { ownTiles } from '../../live/map/providers/own-tiles.ts';
import { useFreshProvider } from '../../live/map/providers/use-fresh-provider.ts';
import { usePreferredProvider } from '../../live/map/providers/use-preferred-provider.ts';
import { useProviderTiles } from '../../live/map/providers/use-provider-tiles.ts';
import { openDoor } from '../../base/platform.ts';
import { AreaMap } from './area-map.ts';

/** A map of areas in its place, in the look of the page; null until it is made. */
export function useAreaMap(place: RefObject<HTMLDivElement | null>, label: string): AreaMap | null {
  const { i18n } = useTranslation();
  const config = useAppConfig();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const language = i18n.language === 'en-US' ? 'en' : 'pt';
  const [map, setMap] = useState<AreaMap | null>(null);
  useFreshProvider();
  const make = useEffectEvent(
    (container: HTMLElement) => new AreaMap({ container, tiles: ownTiles(config), look: { theme, language }, label }),
  );
  useEffect(() => {
    const made = make(place.current!);
    setMap(made);
    openDoor('areaMap', () => made.describe());
    return () => {
      openDoor('areaMap', () => null);
      setMap(null);
      made.dispose();
    };
  }, [place]);
  useEffect(() => {
    map?.setLook({ theme, language }, label);
  }, [map, theme, language, label]);
  useProviderTiles(map, { theme, language });
  usePreferredProvider();
  return map;
}
