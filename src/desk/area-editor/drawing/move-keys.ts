import type { Pixel } from '../../areas/area-map.ts';

const STEP_PX = 4;
const FAR_STEP_PX = 32;

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** By how much a key moves something on the screen; null where it is none that moves. */
export function movedBy({ key, shiftKey }: { key: string; shiftKey: boolean }): Pixel | null {
  const way = WAYS[key];
  const step = shiftKey ? FAR_STEP_PX : STEP_PX;
  return way === undefined ? null : { x: way[0] * step, y: way[1] * step };
}
