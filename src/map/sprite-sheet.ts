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
export function emptySheet(count: number, cell: readonly [width: number, height: number], pixelRatio: number): SpriteSheet {
  const { width, height, columns, rows } = layout(count, cell, pixelRatio);
  return { pixels: new Uint8Array(columns * width * rows * height * 4), width: columns * width, height: rows * height, columns, rows, cell: [width / pixelRatio, height / pixelRatio] };
}

/** Copies a cell into one of another sheet with cells of the same size. */
export function copyCell(from: SpriteSheet, fromCell: number, to: SpriteSheet, toCell: number): void {
  const [width, height] = [from.width / from.columns, from.height / from.rows];
  const startOf = (sheet: SpriteSheet, cell: number, line: number) => ((Math.floor(cell / sheet.columns) * height + line) * sheet.width + (cell % sheet.columns) * width) * 4;
  for (let line = 0; line < height; line += 1) {
    const start = startOf(from, fromCell, line);
    to.pixels.set(from.pixels.subarray(start, start + width * 4), startOf(to, toCell, line));
  }
}

/** Draws `count` cells of a size in px; each is drawn around the origin, which is its middle. */
export function drawSheet(count: number, cell: readonly [width: number, height: number], pixelRatio: number, draw: Draw): SpriteSheet {
  const { width, height, columns, rows } = layout(count, cell, pixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = columns * width;
  canvas.height = rows * height;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  for (let index = 0; index < count; index += 1) {
    context.setTransform(pixelRatio, 0, 0, pixelRatio, ((index % columns) + 0.5) * width, (Math.floor(index / columns) + 0.5) * height);
    draw(context, index);
  }
  const pixels = premultiplied(context.getImageData(0, 0, canvas.width, canvas.height));
  return { pixels, width: canvas.width, height: canvas.height, columns, rows, cell: [width / pixelRatio, height / pixelRatio] };
}
