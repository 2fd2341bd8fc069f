import type { MapMouseEvent, Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds } from './map-view.ts';

/** A press that moves no farther is a click. */
const LEAST_PX = 4;

interface Parts {
  map: MapLibreMap;
  /** Whether Shift draws a box here, and does not zoom. */
  isOn(): boolean;
  onBox(box: Bounds): void;
}

/** Shift and a drag draw a box over the map; Escape drops it. */
export function followBox({ map, isOn, onBox }: Parts): () => void {
  let stop: (() => void) | null = null;
  const start = (event: MapMouseEvent): void => {
    const { shiftKey, button } = event.originalEvent;
    if (!shiftKey || button !== 0 || !isOn()) return;
    // Neither drags the map nor zooms into the box.
    event.preventDefault();
    stop?.();
    stop = drawBox(map, event, (box) => {
      stop = null;
      if (box) onBox(box);
    });
  };
  map.on('mousedown', start);
  return () => {
    map.off('mousedown', start);
    stop?.();
  };
}

/** Draws from a press on until it is let go or dropped; the answer drops it. */
function drawBox(map: MapLibreMap, { point: from }: MapMouseEvent, done: (box: Bounds | null) => void): () => void {
  const frame = document.createElement('div');
  frame.className = 'rastro-map-box';
  map.getContainer().append(frame);
  const until = new AbortController();
  const listen = { signal: until.signal, capture: true };
  const end = (box: Bounds | null): void => {
    until.abort();
    frame.remove();
    done(box);
  };
  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = map.getContainer().getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  document.addEventListener(
    'mousemove',
    (event) => {
      const to = placeOf(event);
      frame.style.transform = `translate(${Math.min(from.x, to.x)}px, ${Math.min(from.y, to.y)}px)`;
      frame.style.width = `${Math.abs(to.x - from.x)}px`;
      frame.style.height = `${Math.abs(to.y - from.y)}px`;
    },
    listen,
  );
  document.addEventListener(
    'mouseup',
    (event) => {
      const to = placeOf(event);
      if (Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < LEAST_PX) return end(null);
      const southWest = map.unproject([Math.min(from.x, to.x), Math.max(from.y, to.y)]);
      const northEast = map.unproject([Math.max(from.x, to.x), Math.min(from.y, to.y)]);
      end([southWest.lng, southWest.lat, northEast.lng, northEast.lat]);
    },
    listen,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(null);
    },
    listen,
  );
  return () => end(null);
}
