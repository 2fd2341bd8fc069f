import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const MARK =
  'M7 6.5h6a3 3 0 0 1 0 6H9.5a3 3 0 0 0 0 6H17M5.5 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM18.5 20a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z';

/** An icon in the brand's colour that fills its square, so that a system may cut any shape out of it. */
export const iconSvg = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${colour}"/><path transform="translate(10 10) scale(1.16)" d="${MARK}" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>`;

/** Width and height that iOS asks for, px. */
const PNG_PX = 180;
const MOST_KEPT = 100;
const kept = new Map<string, Buffer>();
let ready: Promise<void> | null = null;

/** The same icon as a PNG. Those last drawn are kept: anybody may ask for one. */
export async function iconPng(colour: string): Promise<Buffer> {
  const had = kept.get(colour);
  if (had) return had;
  ready ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(initWasm);
  await ready;
  const drawn = new Resvg(iconSvg(colour), { fitTo: { mode: 'width', value: PNG_PX } }).render();
  const png = Buffer.from(drawn.asPng());
  drawn.free();
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(colour, png);
  return png;
}
