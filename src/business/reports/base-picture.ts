import { Map as MapLibreMap } from 'maplibre-gl';
import { baseStyle, type BaseMap } from '../../live/map/base-style.ts';
import { startMapLibre } from '../../live/map/start-maplibre.ts';
import { after } from '../../base/platform.ts';
import type { PictureView } from './picture-view.ts';

/** Sharp on paper. */
const PIXELS = 2;
/** A server of tiles that does not answer is not waited for longer. */
const PATIENCE_MS = 8_000;

let last: Promise<void> = Promise.resolve();

function drawNow(target: HTMLCanvasElement, view: PictureView, base: BaseMap, language: 'pt' | 'en'): Promise<void> {
  startMapLibre();
  const holder = document.createElement('div');
  holder.style.cssText = `position:fixed;left:-10000px;top:0;width:${view.widthPx}px;height:${view.heightPx}px`;
  document.body.append(holder);
  const map = new MapLibreMap({
    container: holder,
    style: baseStyle({ theme: 'light', base, language }),
    center: view.centre,
    zoom: view.zoom,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    pixelRatio: PIXELS,
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  return new Promise((resolve) => {
    const finish = (): void => {
      giveUp();
      target.width = view.widthPx * PIXELS;
      target.height = view.heightPx * PIXELS;
      target.getContext('2d')?.drawImage(map.getCanvas(), 0, 0, target.width, target.height);
      map.remove();
      holder.remove();
      resolve();
    };
    const giveUp = after(PATIENCE_MS, finish);
    // A tile that does not come leaves its place empty; unheard, each would be an error of the page.
    map.on('error', () => undefined);
    map.once('idle', finish);
  });
}

/** Draws the base map of a view into a canvas that prints. One after another: a browser draws few maps at once. */
export function drawBase(...of: Parameters<typeof drawNow>): Promise<void> {
  last = last.then(() => drawNow(...of)).catch(() => undefined);
  return last;
}
