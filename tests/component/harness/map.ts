import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { writePack } from '../../../contract/tile-pack.ts';
import type { FleetMap } from '../../../src/map/fleet-map.ts';

// To be imported by tests that look at the map itself, which is drawn for real. Without an answer the base map under it would be asked
// for again and again: it is a world of open sea.
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  typeof input === 'string' && input.includes('/base-map/')
    ? Promise.resolve(new Response(writePack([]) as Uint8Array<ArrayBuffer>))
    : realFetch(input, init);

/** A map costs by its size. */
export const SMALL = { width: 900, height: 600 };

/** What the map says it draws. */
export type MapDoor = ReturnType<FleetMap['describe']>;

export const mapDoor = (): MapDoor | null =>
  (globalThis as { rastro?: { map?: () => MapDoor | null } }).rastro?.map?.() ?? null;

/** Waits until the map draws what a test waits for, and answers it; the last state is in the error. */
export async function mapShows(holds: (door: MapDoor) => boolean): Promise<MapDoor> {
  let last: MapDoor | null = null;
  const look = (): string => {
    last = mapDoor();
    return last !== null && holds(last) ? 'as awaited' : JSON.stringify(last);
  };
  await expect.poll(look, { message: 'the map' }).toBe('as awaited');
  return last!;
}

/** Looks for which a map at rest stands still: what comes to lie over it may move it once more. */
const STILL_LOOKS = 6;

/** Waits until the map shows what a test waits for and stands still, and answers it: what it says lies where it says. */
export function mapRests(holds: (door: MapDoor) => boolean = () => true): Promise<MapDoor> {
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

/** Clicks on the map, px from its own corner. */
export const clickMap = ([x, y]: readonly [number, number]): Promise<void> =>
  page.elementLocator(mapCanvas()).click({ position: { x, y } });

/** Colour of a place of the map as it is painted, px from its own corner; red, green and blue from 0 to 255. */
export async function paintedAt([x, y]: readonly [number, number]): Promise<number[]> {
  const corner = mapCanvas().getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/png;base64,${await page.screenshot({ save: false })}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(Math.round(corner.x + x), Math.round(corner.y + y), 1, 1);
  return [data[0]!, data[1]!, data[2]!];
}

/** Whether a painted colour is one of the table's, give or take what blending changes. */
export const isColour = (painted: readonly number[], hex: string): boolean =>
  [1, 3, 5].every((at, channel) => Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - painted[channel]!) <= 12);

export const popup = (): HTMLElement | null => document.querySelector('.rastro-popup');
/** What the popup of the map says; nothing while there is none. */
export const popupText = (): string => (popup()?.innerText ?? '').replaceAll('\u00a0', ' ');
