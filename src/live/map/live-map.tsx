import { useComputedColorScheme } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { View, ViewMode } from '../../../contract/core.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { useFleet } from '../fleet/use-fleet.ts';
import { openDoor } from '../../base/platform.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { useMapPreferences } from '../../base/console/map-preferences.ts';
import { Notice } from '../../base/ui/notice.tsx';
import type { Cluster } from './cluster-marks.ts';
import type { FleetMap } from './fleet-map.ts';
import type { SeveralEvents } from './fleet-map-options.ts';
import classes from './live-map.module.css';
import type { makeFleetMap } from './make-fleet-map.ts';
import type { BaseLook } from './map-base.ts';
import { viewAround } from './map-view.ts';
import { useFreshProvider } from './providers/use-fresh-provider.ts';
import { usePreferredProvider } from './providers/use-preferred-provider.ts';
import { ownTiles } from './providers/own-tiles.ts';
import { useProviderTiles } from './providers/use-provider-tiles.ts';
import { useTilesWord } from './providers/use-tiles-word.ts';
import { RulerPanel } from './ruler-panel.tsx';
import { TilesHint } from './tiles-hint.tsx';
import { useMapMaker } from './use-map-maker.ts';
import { hasWebgl } from './webgl.ts';

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
  /** Where several vehicles can be chosen on the map. */
  several?: SeveralEvents;
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
          <Notice
            title={t('map.noWebglTitle')}
            text={t('map.noWebgl')}
            icon={<IconMapOff size={32} stroke={1.5} aria-hidden />}
          />
        </div>
      )}
      {props.children}
    </div>
  );
}

/** The map in its place, kept in the mode and the look of the page; null until it is made. `onAway` is told whether its tiles cannot be had. */
function useFleetMap(
  props: Props,
  place: RefObject<HTMLDivElement | null>,
  look: BaseLook,
  onAway: (away: boolean) => void,
): FleetMap | null {
  const { mode, centre, zoom, maxZoom } = props;
  const { theme, language } = look;
  const fleet = useFleet();
  const bridge = useBridge();
  const config = useAppConfig();
  const { namesShown } = useMapPreferences();
  const [map, setMap] = useState<FleetMap | null>(null);

  // The map outlives a render: what it tells goes to the props of the latest one.
  const latest = useEffectEvent(<T,>(ask: (now: Props) => T): T => ask(props));
  useFirstView(props, place);
  const makeMap = useMapMaker();
  const make = useEffectEvent((makeMap: typeof makeFleetMap, container: HTMLElement, fleet: FleetStore) =>
    makeMap({
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
        onTiles: onAway,
        followAddress: (device) => latest((now) => now.followAddress?.(device) ?? null),
        onGo: (address) => latest((now) => now.onGo?.(address)),
        several: () => latest((now) => now.several ?? null),
      },
    }),
  );

  useFreshProvider();
  useEffect(() => {
    if (makeMap === null) return undefined;
    const made = make(makeMap, place.current!, fleet);
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
  }, [place, bridge, fleet, makeMap]);

  useKeptLook(map, look, mode, namesShown);
  return map;
}

/** Tells once what the map is going to look at: the list shows that before the map is there. */
function useFirstView({ mode, centre, zoom, onView }: Props, place: RefObject<HTMLDivElement | null>): void {
  const tell = useEffectEvent(() => {
    const { clientWidth, clientHeight } = place.current!;
    onView?.(viewAround(centre, zoom, { width: clientWidth, height: clientHeight }, mode));
  });
  useEffect(() => {
    tell();
  }, []);
}

/** Keeps a map in the look and the mode of the page. */
function useKeptLook(map: FleetMap | null, { theme, language }: BaseLook, mode: ViewMode, namesShown: boolean): void {
  useEffect(() => {
    map?.setLook({ theme, language });
  }, [map, theme, language]);
  useEffect(() => {
    map?.setMode(mode);
  }, [map, mode]);
  useEffect(() => {
    map?.setNamesShown(namesShown);
  }, [map, namesShown]);
}

function Canvas(props: Props) {
  const { i18n } = useTranslation();
  const { provider, kind, setWord } = useMapPreferences();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const language = i18n.language === 'en-US' ? 'en' : 'pt';
  const place = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const map = useFleetMap(props, place, { theme, language }, setAway);
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
      <TilesHint text={hint} />
    </>
  );
}
