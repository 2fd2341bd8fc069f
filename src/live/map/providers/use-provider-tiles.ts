import { useEffect } from 'react';
import { MAP_KEYS } from '../../../../domain/live/devices/map-providers.ts';
import { pixelRatio } from '../../../base/platform.ts';
import type { AppConfig } from '../../../base/console/app-config.ts';
import { useAppConfig } from '../../../base/console/console-context.tsx';
import { useMapPreferences } from '../../../base/console/map-preferences.ts';
import { useBrandParameters } from '../../../base/console/use-provider-choices.ts';
import type { FleetMap } from '../fleet-map.ts';
import type { BaseLook } from '../map-base.ts';
import { openGoogleTiles } from './google-tiles.ts';
import { openHereTiles } from './here-tiles.ts';
import { keepDrawing } from './keep-drawing.ts';
import { ownTiles } from './own-tiles.ts';

const OPENERS = { GOOGLE: openGoogleTiles, HERE: openHereTiles };
const basesOf = ({ mapProviders }: AppConfig) => ({ GOOGLE: mapProviders.googleUrl, HERE: mapProviders.hereUrl });

/** Draws what the footer or the tile chooser says. What is drawn stays until the next tiles are known to come. */
export function useProviderTiles(map: Pick<FleetMap, 'setTiles'> | null, { theme, language }: BaseLook): void {
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
    return keepDrawing(
      map,
      () => OPENERS[provider](ask),
      (reason) => fallBack({ provider, reason }),
    );
  }, [map, config, provider, key, kind, theme, language, fallBack]);
}
