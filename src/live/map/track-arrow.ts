import type { Map as MapLibreMap } from 'maplibre-gl';
import { pixelRatio } from '../../base/platform.ts';
import { MAP_COLOURS, type MapTheme } from './map-colours.ts';

const SIZE_PX = 16;
const CORNERS = [
  [4, 3.5],
  [13, 8],
  [4, 12.5],
  [6, 8],
] as const;

/** Name of the arrow that lies on a track; a style asks for it by this. */
export const trackArrow = (theme: MapTheme): string => `track-arrow-${theme}`;

/** An arrow to the right, as things along a line look ahead. */
function drawArrow(theme: MapTheme, ratio: number): ImageData {
  const canvas = document.createElement('canvas');
  const side = SIZE_PX * ratio;
  canvas.width = side;
  canvas.height = side;
  // Read back at once: a canvas of the graphics card would wait for all it has to draw, seconds where that is software.
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.scale(ratio, ratio);
  context.beginPath();
  for (const [x, y] of CORNERS) context.lineTo(x, y);
  context.closePath();
  const { surface, text } = MAP_COLOURS[theme];
  // Both colours, since a track may have any.
  context.lineJoin = 'round';
  context.lineWidth = 2;
  context.strokeStyle = text;
  context.stroke();
  context.fillStyle = surface;
  context.fill();
  return context.getImageData(0, 0, side, side);
}

/** Draws the arrows that the style of a map asks for, when it does: a new style forgets its images. */
export function giveArrows(map: MapLibreMap): void {
  map.setMissingStyleImageResolver((id) => {
    const theme = (['light', 'dark'] as const).find((name) => trackArrow(name) === id);
    const ratio = pixelRatio();
    if (theme && !map.hasImage(id)) map.addImage(id, drawArrow(theme, ratio), { pixelRatio: ratio });
  });
}
