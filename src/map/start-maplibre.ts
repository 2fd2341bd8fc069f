import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { registerEmbeddedMap } from './base-map-protocol.ts';

let isStarted = false;

/** Tells MapLibre where its own worker lies in this build and how to read the embedded map. */
export function startMapLibre(): void {
  if (isStarted) return;
  isStarted = true;
  setWorkerUrl(workerUrl);
  registerEmbeddedMap();
}
