import './empty-base-map.ts';
import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { AreaMap } from '../../../src/desk/areas/area-map.ts';
import { board, button, editorDoor, openEditor } from './area-editor.ts';
import type { MountOptions } from './mount.tsx';
import type { StandIn } from './stand-in-core.ts';

type AreaMapDoor = ReturnType<AreaMap['describe']>;

const areaMap = (): AreaMapDoor | null =>
  (globalThis as unknown as { rastro?: { areaMap?(): AreaMapDoor | null } }).rastro?.areaMap?.() ?? null;

/** Waits until the map of areas shows what a test waits for and stands still. */
export async function areaMapRests(holds: (door: AreaMapDoor) => boolean = () => true): Promise<AreaMapDoor> {
  let last = '';
  await expect
    .poll(() => {
      const door = areaMap();
      const now = JSON.stringify(door && [door.centre, door.zoom]);
      const isStill = door !== null && !door.moving && now === last && holds(door);
      last = now;
      return isStill;
    })
    .toBe(true);
  return areaMap()!;
}

/** Room for a map that is drawn in and not more: what it costs grows with its size. */
const SMALL = { width: 1000, height: 680 };

/** The editor of areas with its map, at rest. */
export async function openDrawing(path?: string, options: MountOptions = {}): Promise<StandIn> {
  const core = await openEditor(path, { size: SMALL, ...options });
  await areaMapRests();
  return core;
}

export const corners = (): Locator =>
  board().getByRole('button', { name: /^(Vértice \d|Centro do círculo|Corner \d|Middle of the circle)/ });
/** Waits for as many corners as handles on the map. */
export const hasCorners = (count: number): Promise<void> => expect.poll(() => corners().elements().length).toBe(count);
export const tool = (name: string): Locator =>
  page.getByRole('group', { name: 'Ferramenta de desenho' }).getByRole('button', { name, exact: true });
export const step = (name: string): Locator =>
  page.getByRole('group', { name: 'Alterações do desenho' }).getByRole('button', { name, exact: true });
export const between = (number: number): Locator => button(`Inserir um vértice depois do ${number}`);

/** Presses the map at places from its middle, px. */
export async function pressMap(...places: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const canvas = document.querySelector<HTMLElement>('[data-map-canvas]')!;
  for (const [x, y] of places) {
    const { past } = editorDoor();
    await userEvent.click(canvas, { position: { x: canvas.clientWidth / 2 + x, y: canvas.clientHeight / 2 + y } });
    // A map that is busy hears one press at a time.
    await expect.poll(() => editorDoor().past).toBeGreaterThan(past);
  }
}

/** Pulls a handle by so many px. */
export async function pull(handle: Locator, x: number, y: number): Promise<void> {
  const from = handle.element().getBoundingClientRect();
  const around = board().element().getBoundingClientRect();
  const middle = { x: from.x + from.width / 2 - around.x, y: from.y + from.height / 2 - around.y };
  // The board holds the map and the handles: whichever of them lies where the pointer lets go.
  await userEvent.dragAndDrop(handle, board(), { targetPosition: { x: middle.x + x, y: middle.y + y } });
}
