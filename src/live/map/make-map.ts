import { Map as MapLibreMap, ScaleControl, type StyleSpecification } from 'maplibre-gl';
import { i18n } from '../../base/i18n/i18n.ts';

interface Start {
  container: HTMLElement;
  centre: [number, number];
  zoom: number;
  maxZoom: number;
}

/** Longest bar of the scale, px. */
const SCALE_PX = 96;

/** A map seen from above with north up, however one drags or turns it. */
export function makeMap({ container, centre, zoom, maxZoom }: Start, style: StyleSpecification): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    center: centre,
    zoom,
    maxZoom,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    // A fade is a dozen frames of the whole map for names that come and go.
    fadeDuration: 0,
    locale: {
      'Map.Title': i18n.t('map.label'),
      'Popup.Close': i18n.t('common.close'),
      'AttributionControl.ToggleAttribution': i18n.t('map.attribution'),
    },
  });
  map.addControl(new ScaleControl({ maxWidth: SCALE_PX, unit: 'metric' }), 'bottom-left');
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}
