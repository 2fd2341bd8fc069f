import type { MapMouseEvent, Map as MapLibreMap } from 'maplibre-gl';
import type { SecurityArea } from '../../../domain/desk/areas/area.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import type { Cluster, ClusterMarks } from './cluster-marks.ts';
import { POINTER_REACH_PX, TOUCH_REACH_PX } from './constants.ts';
import { frameOf } from './map-view.ts';
import type { Glide } from './glide.ts';
import { nearestRow } from './nearest.ts';
import type { Ruler } from './ruler.ts';
import type { VehicleSigns } from './vehicle-signs.ts';

export type Pointed =
  | { kind: 'row'; row: number }
  | { kind: 'cluster'; cluster: Cluster }
  | { kind: 'area'; area: SecurityArea }
  | null;

interface Parts {
  map: MapLibreMap;
  fleet: FleetStore;
  signs: VehicleSigns;
  clusters: ClusterMarks;
  glide: Glide;
  /** While it is on, presses are its own. */
  ruler: Ruler;
  vehiclesShown(): boolean;
  /** What the tip beside the pointer says of a row. */
  tipOf(row: number): string;
  /** The security area at a place, what lies upon it left aside. */
  areaAt(latitude: number, longitude: number): SecurityArea | null;
  /** `isMore` with Ctrl, Command or Shift: beside what is chosen. */
  onClick(pointed: Pointed, isMore: boolean): void;
}

/** Hover and click: what lies under the pointer is looked up in the columns, the graphics card is never asked. */
export function followPointer(parts: Parts): () => void {
  const { map } = parts;
  const tip = document.createElement('div');
  tip.className = 'rastro-map-tip';
  tip.hidden = true;
  tip.setAttribute('aria-hidden', 'true');
  map.getContainer().append(tip);

  const hide = () => {
    tip.hidden = true;
    map.getCanvas().style.cursor = '';
  };
  map.on('mousemove', (event) => {
    const { lng, lat } = event.lngLat;
    if (parts.ruler.hover({ longitude: lng, latitude: lat }) || map.isMoving()) return hide();
    const pointed = pointedAt(parts, event);
    map.getCanvas().style.cursor = pointed ? 'pointer' : '';
    tip.hidden = pointed === null || pointed.kind === 'cluster';
    if (pointed === null || pointed.kind === 'cluster') return;
    tip.textContent = pointed.kind === 'row' ? parts.tipOf(pointed.row) : pointed.area.name;
    tip.style.transform = `translate(${event.point.x + 14}px, ${event.point.y + 16}px)`;
  });
  map.on('mouseout', hide);
  map.on('movestart', hide);
  map.on('click', (event) => {
    const { lng, lat } = event.lngLat;
    if (!parts.ruler.press({ longitude: lng, latitude: lat }))
      parts.onClick(pointedAt(parts, event), isMore(event.originalEvent));
  });
  return () => tip.remove();
}

const isMore = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

function pointedAt(parts: Parts, event: MapMouseEvent): Pointed {
  const frame = frameOf(parts.map);
  const cluster = parts.clusters.at(event.point.x, event.point.y, frame);
  if (cluster) return { kind: 'cluster', cluster };
  const row = parts.vehiclesShown() ? rowAt(parts, event, frame.zoom) : -1;
  if (row >= 0) return { kind: 'row', row };
  const { lng, lat } = event.lngLat.wrap();
  const area = parts.areaAt(lat, lng);
  return area && { kind: 'area', area };
}

/** Row of the vehicle within reach, -1 for none. */
function rowAt(parts: Parts, event: MapMouseEvent, zoom: number): number {
  const touched = (event.originalEvent as PointerEvent).pointerType === 'touch';
  const { mirror } = parts.fleet;
  return nearestRow(
    mirror.columns,
    mirror.size,
    {
      longitude: event.lngLat.wrap().lng,
      latitude: event.lngLat.lat,
      zoom,
      reachPx: touched ? TOUCH_REACH_PX : POINTER_REACH_PX,
    },
    parts.glide,
    parts.signs.rows(),
  );
}
