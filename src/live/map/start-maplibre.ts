import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { getGlobalDispatcher, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { waitForPiece } from '../../base/reload/platform.ts';
import { registerEmbeddedMap } from './base-map-protocol.ts';

/** A worker that does not answer for so long after a failure is none: it never came. */
const ANSWER_MS = 5_000;

let isStarted = false;

/** Waits for MapLibre's worker where it could not be loaded: without it a map has no tiles, whatever comes later. */
function waitForWorker(): void {
  const dispatcher = getGlobalDispatcher();
  dispatcher.on('error', ({ error }) => {
    // Also told of what goes wrong inside a worker that runs.
    void dispatcher.ping(ANSWER_MS).then((isThere) => {
      if (!isThere) waitForPiece(new Error(error.message));
    });
  });
}

/** Tells MapLibre where its own worker lies in this build and how to read the embedded map. */
export function startMapLibre(): void {
  if (isStarted) return;
  isStarted = true;
  setWorkerUrl(workerUrl);
  waitForWorker();
  registerEmbeddedMap();
}
