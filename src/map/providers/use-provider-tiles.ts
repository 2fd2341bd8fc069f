import { useEffect } from 'react';
import type { MapProvider } from '../../../domain/brand.ts';
import { MAP_KEYS, type TileRefusal } from '../../../domain/map-providers.ts';
import { after, clock, pixelRatio } from '../../platform.ts';
import type { AppConfig } from '../../shell/app-config.ts';
import { useAppConfig } from '../../shell/console-context.tsx';
import { useMapPreferences } from '../../shell/map-preferences.ts';
import { useBrandParameters } from '../../shell/use-provider-choices.ts';
import type { FleetMap } from '../fleet-map.ts';
import type { BaseLook, Tiles } from '../map-base.ts';
import { openGoogleTiles } from './google-tiles.ts';
import { openHereTiles } from './here-tiles.ts';
import { refusalOf, type ProviderAsk } from './provider-ask.ts';

type Foreign = Exclude<MapProvider, 'OPENSTREET'>;

/** Sessions are renewed this long before they end. */
const MARGIN_MS = 60_000;
/** Timers of browsers reach no further. */
const LONGEST_WAIT_MS = 20 * 86_400_000;
/** Tiles that are refused this long after they were opened: the session may be over, and is worth another. */
const WORTH_ANOTHER_MS = 60_000;

const OPENERS = { GOOGLE: openGoogleTiles, HERE: openHereTiles };
const basesOf = ({ mapProviders }: AppConfig) => ({ GOOGLE: mapProviders.googleUrl, HERE: mapProviders.hereUrl });

/** The tiles of the server itself; null where it has none. */
export const ownTiles = ({ tileUrl, tileAttribution }: AppConfig): Tiles | null => (tileUrl === null || tileUrl === '' ? null : { template: tileUrl, attribution: tileAttribution });

/** Draws a provider's tiles until called off; renews them before they end. `onRefused` is told when they cannot be had, or no more. */
function keepDrawing(map: FleetMap, provider: Foreign, ask: ProviderAsk, onRefused: (reason: TileRefusal) => void): () => void {
  let isOver = false;
  let callOff = (): void => undefined;
  const open = async (): Promise<void> => {
    const opened = await OPENERS[provider](ask);
    if (isOver) return;
    if (!opened.ok) {
      onRefused(opened.reason);
      return;
    }
    const openedMs = clock.now();
    map.setTiles(opened.tiles, (status) => {
      const reason = refusalOf(status);
      if (reason === 'refused' && clock.now() - openedMs > WORTH_ANOTHER_MS) void open();
      else onRefused(reason);
    });
    callOff();
    if (opened.expiresMs !== null) callOff = after(Math.min(LONGEST_WAIT_MS, Math.max(MARGIN_MS, opened.expiresMs - MARGIN_MS - openedMs)), () => void open());
  };
  void open();
  return () => {
    isOver = true;
    callOff();
  };
}

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
    return keepDrawing(map, provider, ask, (reason) => fallBack({ provider, reason }));
  }, [map, config, provider, key, kind, theme, language, fallBack]);
}
