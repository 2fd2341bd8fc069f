import { useEffect } from 'react';
import { MAP_KEYS } from '../../../domain/map-providers.ts';
import { pixelRatio } from '../../platform.ts';
import type { AppConfig } from '../../shell/app-config.ts';
import { useAppConfig } from '../../shell/console-context.tsx';
import { useMapPreferences } from '../../shell/map-preferences.ts';
import { useBrandParameters } from '../../shell/use-provider-choices.ts';
import type { FleetMap } from '../fleet-map.ts';
import type { BaseLook, Tiles } from '../map-base.ts';
import { openGoogleTiles } from './google-tiles.ts';
import { openHereTiles } from './here-tiles.ts';
import { keepDrawing } from './keep-drawing.ts';

const OPENERS = { GOOGLE: openGoogleTiles, HERE: openHereTiles };
const basesOf = ({ mapProviders }: AppConfig) => ({ GOOGLE: mapProviders.googleUrl, HERE: mapProviders.hereUrl });

/** The tiles of the server itself; null where it has none. */
export const ownTiles = ({ tileUrl, tileAttribution }: AppConfig): Tiles | null => (tileUrl === null || tileUrl === '' ? null : { template: tileUrl, attribution: tileAttribution });

/** Draws what the footer or the tile chooser says. What is drawn stays until the next tiles are known to come. */
export function useProviderTiles(map: FleetMap | null, { theme, language }: BaseLook): void {
  const config = useAppConfig();
  const parameters = useBrandParameters();
  const { provider, kind, fallBack } = useMapPreferences();
  const key = provider === 'OPENSTREET' ? null : (parameters?.[MAP_KEYS[provider]] ?? null);

  useEffect(() => {
    if (map === null) return undefined;
    if (provider === 'OPENSTREET' || key === null) {
      map.setTiles(ownTiles(config), null);
      return undefined;
    }
    const ask = { base: basesOf(config)[provider], key, kind, look: { theme, language }, pixelRatio: pixelRatio() };
    return keepDrawing(map, () => OPENERS[provider](ask), (reason) => fallBack({ provider, reason }));
  }, [map, config, provider, key, kind, theme, language, fallBack]);
}
