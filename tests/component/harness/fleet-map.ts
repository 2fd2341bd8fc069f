// The map comes with the file of the tests, so that none of them waits for its libraries.
import '../../../src/live/map/make-fleet-map.ts';
import './empty-base-map.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { distanceM } from '../../../domain/base/geo/geo.ts';
import type { FleetMap } from '../../../src/live/map/fleet-map.ts';

/** A map costs by its size. */
export const SMALL = { width: 900, height: 600 };

/** What the map says it draws. */
export type MapDoor = ReturnType<FleetMap['describe']>;

/** Looks, 100 ms apart, for which a map at rest stands still: what comes to lie over it may move it once more. */
const STILL_LOOKS = 6;

/** Asks the map; null where there is none. */
export const mapDoor = (): MapDoor | null =>
  (globalThis as { rastro?: { map?: () => MapDoor | null } }).rastro?.map?.() ?? null;

/** Waits until the map draws what a test waits for, and answers it; the last state is in the error. */
export async function mapShows(holds: (door: MapDoor) => boolean): Promise<MapDoor> {
  let last: MapDoor | null = null;
  const look = (): boolean => {
    last = mapDoor();
    return last !== null && holds(last);
  };
  await expect
    .poll(look, { interval: 100 })
    .toBe(true)
    .catch((error: unknown) => {
      throw new Error(`the map never came to show it: ${JSON.stringify(last)}`, { cause: error });
    });
  return last!;
}

/** Waits until the map shows what a test waits for and stands still, and answers it: what it says lies where it says. */
export async function mapRests(holds: (door: MapDoor) => boolean = () => true): Promise<MapDoor> {
  let [last, looks] = ['', 0];
  return mapShows((door) => {
    const { moving, centre, zoom, size, chosen } = door;
    const now = JSON.stringify([centre, zoom, size, chosen?.at]);
    looks = !moving && now === last && holds(door) ? looks + 1 : 0;
    last = now;
    return looks >= STILL_LOOKS;
  });
}

export const mapCanvas = (): HTMLElement => document.querySelector<HTMLElement>('[data-map-canvas]')!;

/** What lies on top at places of the map, px: the map itself, the popup, or what covers them. */
export function onTop(places: readonly (readonly [x: number, y: number])[]): string[] {
  const corner = mapCanvas().getBoundingClientRect();
  return places.map(([x, y]) => {
    const element = document.elementFromPoint(corner.left + x, corner.top + y);
    if (element?.closest('.rastro-popup')) return 'popup';
    if (element?.closest('[data-map-canvas]')) return 'map';
    return element?.closest('[aria-label]')?.getAttribute('aria-label') ?? element?.tagName ?? 'outside';
  });
}

/** Metres that a stretch of the screen stands for at the middle of the map, east and west. */
export async function stretchM(px: number): Promise<number> {
  const { centre, zoom } = await mapShows(({ moving }) => !moving);
  const degrees = (px * 360) / (512 * 2 ** zoom);
  return distanceM(centre[1]!, centre[0]!, centre[1]!, centre[0]! + degrees);
}

/** Clicks on a place of the map, px from its corner: by its canvas, which has no words that change while it is found. */
export function clickOn([x, y]: readonly [x: number, y: number]): Promise<void> {
  const canvas = mapCanvas().querySelector<HTMLElement>('.maplibregl-canvas')!;
  return userEvent.click(page.elementLocator(canvas), { position: { x, y }, force: true });
}

/** Colours of some points of the map as they are painted, px from its corner; red, green and blue from 0 to 255. */
export async function painted(points: readonly (readonly [x: number, y: number])[]): Promise<number[][]> {
  const image = new Image();
  image.src = `data:image/png;base64,${await page.screenshot({ save: false })}`;
  await image.decode();
  const picture = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  picture.drawImage(image, 0, 0);
  const { x: left, y: top } = mapCanvas().getBoundingClientRect();
  // The runner shows a page that is larger than its own window smaller than it is.
  const scale = image.width / innerWidth;
  const colourAt = (x: number, y: number) => picture.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1);
  return points.map(([x, y]) => Array.from(colourAt(left + x, top + y).data).slice(0, 3));
}

/** Whether a painted colour is one of the table's, give or take what blending changes. */
export const isColour = (colour: readonly number[], hex: string): boolean =>
  [1, 3, 5].every((at, channel) => Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - colour[channel]!) <= 12);

/** A picture of one pixel, as tiles go: stretched over its square. */
export function onePixel(hex: string): string {
  const tile = document.createElement('canvas');
  [tile.width, tile.height] = [1, 1];
  const picture = tile.getContext('2d')!;
  picture.fillStyle = hex;
  picture.fillRect(0, 0, 1, 1);
  return tile.toDataURL();
}

export const popup = (): HTMLElement | null => document.querySelector('.rastro-popup');
/** What the popup of the map says; nothing while there is none. */
export const popupText = (): string => (popup()?.innerText ?? '').replaceAll('\u00a0', ' ');
