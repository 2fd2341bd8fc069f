import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { i18n } from '../../base/i18n/i18n.ts';
import type { Place } from './ruler-marks.ts';

const marks = new WeakMap<MapLibreMap, Marker>();

/** Marks on a map where the person is: one mark, that moves when they ask again. */
export function markMyPlace(map: MapLibreMap, { longitude, latitude }: Place): void {
  const marker = marks.get(map) ?? new Marker({ element: document.createElement('div'), className: 'rastro-me' });
  marks.set(map, marker);
  const element = marker.getElement();
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', i18n.t('mapTools.me'));
  element.title = i18n.t('mapTools.me');
  marker.setLngLat([longitude, latitude]).addTo(map);
}
