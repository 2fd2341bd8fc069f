import { useEffect, useEffectEvent } from 'react';
import type { MapMouseEvent } from 'maplibre-gl';
import { mercatorX, mercatorY } from '../../../domain/base/geo/geo.ts';
import { nearLongitude } from '../../../domain/base/geo/ring.ts';
import type { HistoryMap } from './history-map.ts';
import { onMoment, type ReplayActor } from './replay-actor.ts';
import { nearestFix, routeDataOf } from './route-data.ts';
import type { Vehicle } from './use-vehicles.ts';
import { placeAt } from '../../../domain/live/history/track-time.ts';

/** How near a pointer must be to a way to mean it, px. */
const REACH_PX = 22;
/** Px of the whole world at zoom 0. */
const WORLD_PX = 512;

/** The moment at which a vehicle was nearest to what is pointed at; null where nothing is near. */
function momentAt(map: HistoryMap, vehicles: readonly Vehicle[], event: MapMouseEvent): number | null {
  const { lng, lat } = event.lngLat;
  const worldPx = WORLD_PX * 2 ** map.map.getZoom();
  let [atMs, nearestPx]: [number | null, number] = [null, REACH_PX];
  for (const { track } of vehicles) {
    if (!track) continue;
    const data = routeDataOf(track);
    const beside = nearLongitude(lng, (data.bounds[0] + data.bounds[2]) / 2);
    const { index, away } = nearestFix(data, mercatorX(beside), mercatorY(lat));
    if (index < 0 || away * worldPx > nearestPx) continue;
    [atMs, nearestPx] = [track.timeMs[index]!, away * worldPx];
  }
  return atMs;
}

/** Pointing at a way shows that moment, a press goes there; dragging the map lets the camera go. */
export function usePointing(map: HistoryMap | null, vehicles: readonly Vehicle[], actor: ReplayActor): void {
  const find = useEffectEvent((event: MapMouseEvent) => map && momentAt(map, vehicles, event));
  useEffect(() => {
    if (!map) return undefined;
    const point = (event: MapMouseEvent): void => {
      const atMs = find(event);
      map.map.getCanvas().style.cursor = atMs === null ? '' : 'pointer';
      if (atMs !== null) actor.send({ type: 'POINT', atMs });
    };
    const go = (event: MapMouseEvent): void => {
      const atMs = find(event);
      if (atMs !== null) actor.send({ type: 'SEEK', atMs });
    };
    const letGo = (): void => actor.send({ type: 'FOLLOW', on: false });
    map.map.on('mousemove', point);
    map.map.on('click', go);
    map.map.on('dragstart', letGo);
    return () => {
      map.map.off('mousemove', point);
      map.map.off('click', go);
      map.map.off('dragstart', letGo);
    };
  }, [map, actor]);
}

/** While something plays, the camera goes with the vehicle, unless it was let go. */
export function useFollowing(map: HistoryMap | null, followed: Vehicle | null, actor: ReplayActor): void {
  const look = useEffectEvent((atMs: number) => {
    const { context, value } = actor.getSnapshot();
    if (value !== 'playing' || !context.follows) return;
    const place = followed?.track && placeAt(followed.track, atMs);
    if (place) map?.keepInView(place);
  });
  useEffect(() => onMoment(actor, (atMs) => look(atMs)), [actor]);
}
