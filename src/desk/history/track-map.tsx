import { IconArrowsMaximize, IconMapOff, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLayer } from '../../../domain/live/history/history-choice.ts';
import { placeAt } from '../../../domain/live/history/track-time.ts';
import { joinedBox } from '../../../domain/base/geo/unrolled.ts';
import controls from '../../live/map/map-controls.module.css';
import { MapControl } from '../../live/map/map-controls.tsx';
import { useTilesWord } from '../../live/map/providers/use-tiles-word.ts';
import { TileChooser } from '../../live/map/tile-chooser.tsx';
import { TilesHint } from '../../live/map/tiles-hint.tsx';
import { hasWebgl } from '../../live/map/webgl.ts';
import { openDoor } from '../../base/platform.ts';
import { coversPart } from '../../base/ui/covers.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { DeckOver } from './deck-over.tsx';
import type { Happening } from './happening.ts';
import type { Bounds, HistoryMap } from './history-map.ts';
import classes from './track-map.module.css';
import type { ReplayActor } from './replay-actor.ts';
import { routeDataOf } from './route-data.ts';
import { useHistoryMap } from './use-history-map.ts';
import { useMapLook } from './use-map-look.ts';
import { useFollowing, usePointing } from './use-pointing.ts';
import type { Vehicle } from './use-vehicles.ts';

export interface TrackMapProps {
  vehicles: readonly Vehicle[];
  focus: Vehicle | null;
  layers: readonly HistoryLayer[];
  happenings: readonly Happening[];
  actor: ReplayActor;
}

/** The map of a history; where the browser has no WebGL a notice stands in its place. */
export default function TrackMap(props: TrackMapProps) {
  const { t } = useTranslation();
  const [drawable] = useState(hasWebgl);
  if (drawable) return <Canvas {...props} />;
  return (
    <div className={classes.missing}>
      <Notice
        title={t('map.noWebglTitle')}
        text={t('map.noWebgl')}
        icon={<IconMapOff size={32} stroke={1.5} aria-hidden />}
      />
    </div>
  );
}

/** What all tracks span; null where nothing was driven. */
function boundsOf(vehicles: readonly Vehicle[]): Bounds | null {
  return joinedBox(
    vehicles.flatMap(({ track }) => (track && track.timeMs.length > 0 ? [routeDataOf(track).bounds] : [])),
  );
}

/** Looks at all of it once it is there, and again where other tracks are shown. */
function useFirstLook(map: HistoryMap | null, vehicles: readonly Vehicle[]): () => void {
  const fit = (): void => {
    const bounds = boundsOf(vehicles);
    if (bounds) map?.fit(bounds);
  };
  const look = useEffectEvent(fit);
  const key = vehicles.map(({ device, track }) => `${device} ${track?.timeMs[0]} ${track?.total}`).join();
  useEffect(() => {
    look();
  }, [map, key]);
  return fit;
}

function Canvas({ vehicles, focus, layers, happenings, actor }: TrackMapProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const { map, away } = useHistoryMap(place);
  const { theme } = useMapLook();
  const { hint } = useTilesWord(away);
  const fit = useFirstLook(map, vehicles);
  usePointing(map, vehicles, actor);
  useFollowing(map, focus, actor);
  useDescribed(map, vehicles, focus, actor);
  return (
    <div className={classes.frame}>
      <div ref={place} className={classes.map} data-map-canvas />
      {map && (
        <div className={classes.over}>
          <DeckOver map={map} vehicles={vehicles} layers={layers} happenings={happenings} theme={theme} actor={actor} />
        </div>
      )}
      {map && (
        <div ref={coversPart} className={controls.controls} role="group" aria-label={t('map.controls')}>
          <div className={controls.group}>
            <MapControl label={t('map.zoomIn')} onClick={() => map.zoomBy(1)}>
              <IconPlus size={20} stroke={1.75} aria-hidden />
            </MapControl>
            <MapControl label={t('map.zoomOut')} onClick={() => map.zoomBy(-1)}>
              <IconMinus size={20} stroke={1.75} aria-hidden />
            </MapControl>
          </div>
          <div className={controls.group} data-open>
            <MapControl label={t('history.map.fit')} onClick={fit}>
              <IconArrowsMaximize size={20} stroke={1.75} aria-hidden />
            </MapControl>
            <TileChooser />
          </div>
        </div>
      )}
      <TilesHint text={hint} />
    </div>
  );
}

/** Plain JSON of what the map shows, for tests and tools. */
function useDescribed(
  map: HistoryMap | null,
  vehicles: readonly Vehicle[],
  focus: Vehicle | null,
  actor: ReplayActor,
): void {
  const describe = useEffectEvent(() => {
    const { atMs } = actor.getSnapshot().context;
    const head = focus?.track ? placeAt(focus.track, atMs) : null;
    return (
      map && {
        ...map.describe(),
        points: vehicles.map(({ track }) => track?.timeMs.length ?? 0),
        head,
        headAt: head && map.map.project([head.longitude, head.latitude]),
        canvas: document.querySelector('#history-ways') !== null,
      }
    );
  });
  useEffect(() => {
    openDoor('history', () => describe());
    return () => openDoor('history', () => null);
  }, []);
}
