import type { Map as MapLibreMap } from 'maplibre-gl';
import { pixelRatio } from '../platform.ts';
import { MAP_COLOURS, type MapTheme } from './map-colours.ts';

const SIZE_PX = 12;

/** Name of the arrow that lies on a track; a style asks for it by this. */
export const trackArrow = (theme: MapTheme): string => `track-arrow-${theme}`;

/** An arrow to the right, as things along a line look ahead. */
function drawArrow(theme: MapTheme, ratio: number): ImageData {
  const canvas = document.createElement('canvas');
  const side = SIZE_PX * ratio;
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  context.strokeStyle = MAP_COLOURS[theme].signHalo;
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D('M4.5 3.4 7.5 6 4.5 8.6'));
  return context.getImageData(0, 0, side, side);
}

/** Draws the arrows that the style of a map asks for: a new style forgets its images. */
export function giveArrows(map: MapLibreMap): void {
  map.on('styleimagemissing', ({ id }) => {
    const theme = (['light', 'dark'] as const).find((name) => trackArrow(name) === id);
    const ratio = pixelRatio();
    if (theme && !map.hasImage(id)) map.addImage(id, drawArrow(theme, ratio), { pixelRatio: ratio });
  });
}
