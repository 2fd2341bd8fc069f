import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FleetMap } from '../../src/map/fleet-map.ts';

/** What the map says it draws. */
export type MapDoor = ReturnType<FleetMap['describe']>;

/** Asks the map; fails where there is none. */
export async function mapDoor(page: Page): Promise<MapDoor> {
  const door = await page.evaluate(() => (globalThis as unknown as { rastro?: { map?: () => unknown } }).rastro?.map?.() ?? null);
  if (door === null) throw new Error('no map on the page');
  return door as MapDoor;
}

/** Waits until the map draws what a test waits for, and answers it; the last state is in the error. */
export async function mapShows(page: Page, holds: (door: MapDoor) => boolean, waitMs = 15_000): Promise<MapDoor> {
  let last: MapDoor | null = null;
  const look = async (): Promise<boolean> => {
    last = await mapDoor(page).catch(() => null);
    return last !== null && holds(last);
  };
  await expect
    .poll(look, { timeout: waitMs, interval: 100 })
    .toBe(true)
    .catch((error: unknown) => {
      throw new Error(`the map never came to show it: ${JSON.stringify(last)}`, { cause: error });
    });
  return last!;
}

/** Where the map's own corner lies on the page, px. */
export async function mapCorner(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-map-canvas]').boundingBox();
  if (!box) throw new Error('the map has no box');
  return box;
}

/** Colours of some points of the page as they are painted, red, green and blue from 0 to 255. */
export async function painted(page: Page, points: readonly (readonly [x: number, y: number])[]): Promise<number[][]> {
  const png = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, places]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return places.map(([x, y]) => Array.from(context.getImageData(Math.round(x), Math.round(y), 1, 1).data).slice(0, 3));
    },
    [png, points] as const,
  );
}

/** Whether a painted colour is one of the table's, give or take what blending changes. */
export const isColour = (painted: readonly number[], hex: string): boolean =>
  [1, 3, 5].every((at, channel) => Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - painted[channel]!) <= 12);
