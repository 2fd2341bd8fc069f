import { isSilent, MOVING, PARKED } from '../../../domain/live/telemetry/activity.ts';
import type { MapColours } from './map-colours.ts';
import { cellActivity, CELLS, isCachedCell, RING_CELL } from './sign-cells.ts';
import { PARKING_PATH, SIGN_PATHS } from '../signs/sign-shapes.ts';
import { drawSheet, withReach, type SpriteSheet } from './sprite-sheet.ts';

const CELL_PX = 44;

function disc(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
}

function fillPath(context: CanvasRenderingContext2D, path: Path2D, colour: string): void {
  context.fillStyle = colour;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(path, 'evenodd');
}

function drawSign(context: CanvasRenderingContext2D, activity: number, colours: MapColours): void {
  const outline = new Path2D(SIGN_PATHS[activity]);
  const hollow = isSilent(activity);
  context.lineJoin = 'round';
  context.strokeStyle = colours.signHalo;
  context.lineWidth = hollow ? 7 : 4;
  context.stroke(outline);
  fillPath(context, outline, hollow ? colours.signHalo : colours.signs[activity]!);
  if (hollow) {
    context.strokeStyle = colours.signs[activity]!;
    context.lineWidth = 3;
    context.stroke(outline);
  }
  if (activity === PARKED) fillPath(context, new Path2D(PARKING_PATH), colours.signHalo);
}

/** The place is older than the last word: a small clock in the corner; an arrow, which turns, has a hole instead. */
function drawCachedMark(context: CanvasRenderingContext2D, activity: number, colours: MapColours): void {
  if (activity === MOVING) {
    context.translate(0, 1);
    disc(context, 3);
    context.fillStyle = colours.signHalo;
    context.fill();
    return;
  }
  context.translate(9, -9);
  disc(context, 5.5);
  context.fillStyle = colours.signHalo;
  context.fill();
  disc(context, 4.2);
  context.strokeStyle = colours.text;
  context.lineWidth = 1.2;
  context.stroke();
  context.beginPath();
  context.moveTo(0, -2.4);
  context.lineTo(0, 0);
  context.lineTo(1.9, 1);
  context.stroke();
}

function drawRing(context: CanvasRenderingContext2D, colours: MapColours): void {
  disc(context, 18);
  context.strokeStyle = colours.signHalo;
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = colours.track;
  context.lineWidth = 2;
  context.stroke();
}

/** The signs of a theme at a screen's resolution. */
export function drawSigns(colours: MapColours, pixelRatio: number): SpriteSheet {
  return withReach(
    drawSheet(CELLS, [CELL_PX, CELL_PX], pixelRatio, (context, cell) => {
      if (cell === RING_CELL) return drawRing(context, colours);
      drawSign(context, cellActivity(cell), colours);
      if (isCachedCell(cell)) drawCachedMark(context, cellActivity(cell), colours);
    }),
  );
}
