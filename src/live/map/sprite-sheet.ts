/** A picture cut into equal cells, at the screen's resolution, ready for the GPU. */
export interface SpriteSheet {
  /** RGBA, alpha multiplied in, so that edges blend without a dark fringe. */
  pixels: Uint8Array;
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Size of a cell on screen, px. */
  cell: readonly [width: number, height: number];
  /** How much of each of the first cells is painted on, from its middle (0 to 1); without it all of every cell is drawn. */
  reach?: Float32Array;
}

/** Cells of which a sheet knows how much is painted on. */
export const REACH_CELLS = 16;
export const WHOLE_CELLS = new Float32Array(REACH_CELLS).fill(1);

/** The largest distance from the middle of a cell to something painted, in half pixels, along either axis. */
function paintedReach(sheet: SpriteSheet, left: number, top: number, width: number, height: number): number {
  let most = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (sheet.pixels[((top + y) * sheet.width + left + x) * 4 + 3]! > 0)
        most = Math.max(most, Math.abs(2 * x + 1 - width) + 1, Math.abs(2 * y + 1 - height) + 1);
  return most;
}

/** The sheet with how much of each cell is painted on: where there are thousands of sprites, empty corners are not drawn. */
export function withReach(sheet: SpriteSheet): SpriteSheet {
  const reach = WHOLE_CELLS.slice();
  const [width, height] = [sheet.width / sheet.columns, sheet.height / sheet.rows];
  for (let cell = 0; cell < Math.min(REACH_CELLS, sheet.columns * sheet.rows); cell += 1) {
    const most = paintedReach(
      sheet,
      (cell % sheet.columns) * width,
      Math.floor(cell / sheet.columns) * height,
      width,
      height,
    );
    // A pixel more, for the smooth edge of a sign that is turned.
    reach[cell] = Math.min(1, (most + 2) / Math.min(width, height));
  }
  return { ...sheet, reach };
}

type Draw = (context: CanvasRenderingContext2D, index: number) => void;

function premultiplied(image: ImageData): Uint8Array {
  const { data } = image;
  const pixels = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    if (alpha === 0) continue;
    pixels[at] = (data[at]! * alpha) / 255;
    pixels[at + 1] = (data[at + 1]! * alpha) / 255;
    pixels[at + 2] = (data[at + 2]! * alpha) / 255;
    pixels[at + 3] = alpha;
  }
  return pixels;
}

function layout(count: number, cell: readonly [width: number, height: number], pixelRatio: number) {
  const [width, height] = [Math.ceil(cell[0] * pixelRatio), Math.ceil(cell[1] * pixelRatio)];
  const columns = Math.max(1, Math.min(count, Math.floor(2048 / width)));
  return { width, height, columns, rows: Math.max(1, Math.ceil(count / columns)) };
}

/** `count` cells with nothing in them. */
export function emptySheet(
  count: number,
  cell: readonly [width: number, height: number],
  pixelRatio: number,
): SpriteSheet {
  const { width, height, columns, rows } = layout(count, cell, pixelRatio);
  return {
    pixels: new Uint8Array(columns * width * rows * height * 4),
    width: columns * width,
    height: rows * height,
    columns,
    rows,
    cell: [width / pixelRatio, height / pixelRatio],
  };
}

/** Copies a cell into one of another sheet with cells of the same size. */
export function copyCell(from: SpriteSheet, fromCell: number, to: SpriteSheet, toCell: number): void {
  const [width, height] = [from.width / from.columns, from.height / from.rows];
  const startOf = (sheet: SpriteSheet, cell: number, line: number) =>
    ((Math.floor(cell / sheet.columns) * height + line) * sheet.width + (cell % sheet.columns) * width) * 4;
  for (let line = 0; line < height; line += 1) {
    const start = startOf(from, fromCell, line);
    to.pixels.set(from.pixels.subarray(start, start + width * 4), startOf(to, toCell, line));
  }
}

/** Draws `count` cells of a size in px; each is drawn around the origin, which is its middle. */
export function drawSheet(
  count: number,
  cell: readonly [width: number, height: number],
  pixelRatio: number,
  draw: Draw,
): SpriteSheet {
  const { width, height, columns, rows } = layout(count, cell, pixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = columns * width;
  canvas.height = rows * height;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  for (let index = 0; index < count; index += 1) {
    context.setTransform(
      pixelRatio,
      0,
      0,
      pixelRatio,
      ((index % columns) + 0.5) * width,
      (Math.floor(index / columns) + 0.5) * height,
    );
    draw(context, index);
  }
  const pixels = premultiplied(context.getImageData(0, 0, canvas.width, canvas.height));
  return {
    pixels,
    width: canvas.width,
    height: canvas.height,
    columns,
    rows,
    cell: [width / pixelRatio, height / pixelRatio],
  };
}
