import type { MapColours } from './map-colours.ts';
import { drawSheet, type SpriteSheet } from './sprite-sheet.ts';

const FAMILY = "'Inter Variable', system-ui, sans-serif";
export const NAME_FONT = `600 12px ${FAMILY}`;
const PLATE_FONT = `450 10.5px ${FAMILY}`;
const COUNT_FONT = `650 13px ${FAMILY}`;
const SMALL_COUNT_FONT = `650 11.5px ${FAMILY}`;

/** One name on the map: the plate stands below it where it says something else. */
export interface NameText {
  name: string;
  plate: string | null;
  /** On which side of its sign it stands: it leans towards the sign. */
  side: 'right' | 'left';
}

/** Widest name cell, px; 13 characters and an ellipsis fit. */
export const NAME_CELL_PX = 132;
export const NAME_CELL = [NAME_CELL_PX, 32] as const;
const LEAN_PX = 3;
const widths = new Map<string, number>();
let measuring: CanvasRenderingContext2D | null = null;

/** Width of a text in a font, px; remembered, since the same names come again and again. */
export function textWidthPx(text: string, font: string): number {
  const key = font + text;
  const known = widths.get(key);
  if (known !== undefined) return known;
  measuring ??= document.createElement('canvas').getContext('2d')!;
  measuring.font = font;
  const width = measuring.measureText(text).width;
  if (widths.size > 20_000) widths.clear();
  widths.set(key, width);
  return width;
}

/** Space a name takes on screen, px. */
export function nameSizePx({ name, plate }: Pick<NameText, 'name' | 'plate'>): { width: number; height: number } {
  const width = Math.max(textWidthPx(name, NAME_FONT), plate === null ? 0 : textWidthPx(plate, PLATE_FONT));
  return { width: Math.min(NAME_CELL_PX, width + 2 * LEAN_PX), height: plate === null ? 16 : 28 };
}

function strokedText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  halo: string,
  colour: string,
): void {
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = halo;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

/** The names, each a cell, in the order given. */
export function drawNames(names: readonly NameText[], colours: MapColours, pixelRatio: number): SpriteSheet {
  return drawSheet(Math.max(1, names.length), NAME_CELL, pixelRatio, (context, index) => {
    const text = names[index];
    if (!text) return;
    const x = (text.side === 'right' ? -1 : 1) * (NAME_CELL_PX / 2 - LEAN_PX);
    context.textAlign = text.side === 'right' ? 'left' : 'right';
    context.textBaseline = 'middle';
    context.font = NAME_FONT;
    strokedText(context, text.name, x, text.plate === null ? 0 : -6, colours.halo, colours.text);
    if (text.plate === null) return;
    context.font = PLATE_FONT;
    strokedText(context, text.plate, x, 7, colours.halo, colours.place);
  });
}

/** The numbers in the middle of donuts, each a cell, in the order given. */
export function drawCounts(counts: readonly string[], colours: MapColours, pixelRatio: number): SpriteSheet {
  return drawSheet(Math.max(1, counts.length), [56, 18], pixelRatio, (context, index) => {
    const count = counts[index] ?? '';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = count.length > 5 ? SMALL_COUNT_FONT : COUNT_FONT;
    context.fillStyle = colours.text;
    context.fillText(count, 0, 0.5);
  });
}
