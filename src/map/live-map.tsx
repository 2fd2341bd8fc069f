import { useComputedColorScheme } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { View, ViewMode } from '../../contract/core.ts';
import type { MapProvider } from '../../domain/brand.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { useFleet } from '../fleet/use-fleet.ts';
import { openDoor } from '../platform.ts';
import { useAppConfig, useBridge } from '../shell/console-context.tsx';
import { useMapPreferences } from '../shell/map-preferences.ts';
import { Notice } from '../ui/notice.tsx';
import type { Cluster } from './cluster-marks.ts';
import { FleetMap } from './fleet-map.ts';
import classes from './live-map.module.css';
import { usePreferredProvider } from './providers/use-preferred-provider.ts';
import { ownTiles, useProviderTiles } from './providers/use-provider-tiles.ts';
import { useTilesWord } from './providers/use-tiles-word.ts';
import { RulerPanel } from './ruler-panel.tsx';
import { startMapLibre } from './start-maplibre.ts';
import { hasWebgl } from './webgl.ts';

const DRAWABLE: readonly MapProvider[] = ['OPENSTREET', 'GOOGLE', 'HERE'];

interface Props {
  mode: ViewMode;
  centre: [number, number];
  zoom: number;
  maxZoom: number;
  /** The map when it is there, null when it is gone or cannot be drawn. */
  onMap(map: FleetMap | null): void;
  onChoose(row: number): void;
  onCluster?(cluster: Cluster): void;
  onView?(view: View): void;
  onFollow?(following: boolean): void;
  followAddress?(device: number): string | null;
  onGo?(address: string): void;
  /** What floats over the map. */
  children?: ReactNode;
}

/** The map of the fleet around it, from edge to edge; where the browser has no WebGL a notice stands in its place. */
export function LiveMap(props: Props) {
  const { t } = useTranslation();
  const [drawable] = useState(hasWebgl);
  return (
    <div className={classes.frame}>
      {drawable ? (
        <Canvas {...props} />
      ) : (
        <div className={classes.missing}>
          <Notice title={t('map.noWebglTitle')} text={t('map.noWebgl')} icon={<IconMapOff size={32} stroke={1.5} aria-hidden />} />
        </div>
      )}
      {props.children}
    </div>
  );
}

function Canvas(props: Props) {
  const { mode, centre, zoom, maxZoom } = props;
  const { i18n } = useTranslation();
  const fleet = useFleet();
  const bridge = useBridge();
  const config = useAppConfig();
  const { namesShown, provider, kind, reset, setOffered, setWord } = useMapPreferences();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const language = i18n.language === 'en-US' ? 'en' : 'pt';
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<FleetMap | null>(null);
  const [away, setAway] = useState(false);

  // The map outlives a render: what it tells goes to the props of the latest one.
  const latest = useEffectEvent(<T,>(ask: (now: Props) => T): T => ask(props));
  const make = useEffectEvent((container: HTMLElement, fleet: FleetStore) => {
    startMapLibre();
    return new FleetMap({
      container,
      fleet,
      look: { theme, language },
      tiles: ownTiles(config),
      centre,
      zoom,
      maxZoom,
      mode,
      namesShown,
      events: {
        onChoose: (row) => latest((now) => now.onChoose(row)),
        onCluster: (cluster) => latest((now) => now.onCluster?.(cluster)),
        onView: (view) => latest((now) => now.onView?.(view)),
        onFollow: (following) => latest((now) => now.onFollow?.(following)),
        onTiles: setAway,
        followAddress: (device) => latest((now) => now.followAddress?.(device) ?? null),
        onGo: (address) => latest((now) => now.onGo?.(address)),
      },
    });
  });

  useEffect(() => {
    // Every visit of a map starts on OpenStreetMap.
    reset();
    setOffered(DRAWABLE);
    const made = make(place.current!, fleet);
    setMap(made);
    latest((now) => now.onMap(made));
    openDoor('map', () => made.describe());
    const views = bridge.view$.subscribe((view) => made.setView(view));
    return () => {
      views.unsubscribe();
      openDoor('map', () => null);
      setMap(null);
      latest((now) => now.onMap(null));
      made.dispose();
    };
  }, [bridge, fleet, setOffered, reset]);

  useEffect(() => map?.setLook({ theme, language }), [map, theme, language]);
  useEffect(() => map?.setMode(mode), [map, mode]);
  useEffect(() => map?.setNamesShown(namesShown), [map, namesShown]);
  useProviderTiles(map, { theme, language });
  usePreferredProvider();
  const { word, hint } = useTilesWord(away);
  useEffect(() => {
    setWord(word);
    return () => setWord('');
  }, [word, setWord]);

  return (
    <>
      <div ref={place} className={classes.map} data-map-canvas data-provider={provider} data-tiles={kind} />
      {map && <RulerPanel map={map} />}
      {hint !== '' && (
        <p className={classes.away} role="status">
          {hint}
        </p>
      )}
    </>
  );
}
