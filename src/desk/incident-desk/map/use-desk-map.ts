import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppConfig } from '../../../base/console/console-context.tsx';
import { ownTiles } from '../../../live/map/providers/own-tiles.ts';
import { openDoor } from '../../../base/platform.ts';
import { DeskMap } from './desk-map.ts';

/** The map in its place, in the look of the page; null until it is made. */
export function useDeskMap(place: RefObject<HTMLDivElement | null>): DeskMap | null {
  const { i18n } = useTranslation();
  const config = useAppConfig();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const language = i18n.language === 'en-US' ? 'en' : 'pt';
  const [map, setMap] = useState<DeskMap | null>(null);
  const make = useEffectEvent(
    (container: HTMLElement) => new DeskMap({ container, tiles: ownTiles(config), look: { theme, language } }),
  );
  useEffect(() => {
    const made = make(place.current!);
    setMap(made);
    openDoor('deskMap', () => made.describe());
    return () => {
      openDoor('deskMap', () => null);
      setMap(null);
      made.dispose();
    };
  }, [place]);
  useEffect(() => {
    map?.setLook({ theme, language });
  }, [map, theme, language]);
  return map;
}
