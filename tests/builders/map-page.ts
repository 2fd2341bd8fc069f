import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FleetMap } from '../../src/live/map/fleet-map.ts';
import { projector } from '../../src/live/map/screen-frame.ts';

/** What the map says it draws. */
export type MapDoor = ReturnType<FleetMap['describe']>;

/** Asks the map; fails where there is none. */
export async function mapDoor(page: Page): Promise<MapDoor> {
  const door = await page.evaluate(
    () => (globalThis as unknown as { rastro?: { map?: () => unknown } }).rastro?.map?.() ?? null,
  );
  if (door === null) throw new Error('no map on the page');
  return door as MapDoor;
}

/** Waits until the map draws what a test waits for, and answers it; the last state is in the error. */
export async function mapShows(page: Page, holds: (door: MapDoor) => boolean, waitMs = 30_000): Promise<MapDoor> {
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

/** Looks, 100 ms apart, for which a map at rest stands still: what comes to lie over it may move it once more. */
const STILL_LOOKS = 6;

/** Waits until the map shows what a test waits for and stands still, and answers it: what it says lies where it says. */
export async function mapRests(page: Page, holds: (door: MapDoor) => boolean = () => true): Promise<MapDoor> {
  let [last, looks] = ['', 0];
  return mapShows(page, (door) => {
    const { moving, centre, zoom, size, chosen } = door;
    const now = JSON.stringify([centre, zoom, size, chosen?.at]);
    looks = !moving && now === last && holds(door) ? looks + 1 : 0;
    last = now;
    return looks >= STILL_LOOKS;
  });
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
      return places.map(([x, y]) =>
        Array.from(context.getImageData(Math.round(x), Math.round(y), 1, 1).data).slice(0, 3),
      );
    },
    [png, points] as const,
  );
}

/** Whether a painted colour is one of the table's, give or take what blending changes. */
export const isColour = (painted: readonly number[], hex: string): boolean =>
  [1, 3, 5].every((at, channel) => Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - painted[channel]!) <= 12);

/** What lies on top at places of the map, px: the map itself, the popup, or what covers them. */
export function onTop(page: Page, places: readonly (readonly [x: number, y: number])[]): Promise<string[]> {
  return page.evaluate((points) => {
    const corner = document.querySelector('[data-map-canvas]')!.getBoundingClientRect();
    return points.map(([x, y]) => {
      const element = document.elementFromPoint(corner.left + x, corner.top + y);
      if (element?.closest('.rastro-popup')) return 'popup';
      return element?.closest('[data-map-canvas]')
        ? 'map'
        : (element?.closest('[aria-label]')?.getAttribute('aria-label') ?? element?.tagName ?? 'outside');
    });
  }, places);
}

/** What lies on top of vehicles by where they are on the ground, as the map stands now. */
export async function onTopOf(
  page: Page,
  vehicles: readonly { latitude: number; longitude: number }[],
): Promise<string[]> {
  const { centre, zoom, size } = await mapDoor(page);
  const place = projector({ longitude: centre[0]!, latitude: centre[1]!, zoom, width: size[0]!, height: size[1]! });
  return onTop(
    page,
    vehicles.map(({ longitude, latitude }) => place(longitude, latitude)),
  );
}
