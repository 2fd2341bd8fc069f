import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AreaDrawing } from '../../../domain/desk/areas/area-drawing.ts';
import type { AreaMap } from '../../../src/desk/areas/area-map.ts';
import type { MapFleet } from '../../builders/map-fleet.ts';
import { mapCorner } from '../../builders/map-page.ts';
import type { VisitOptions } from './page.ts';
import { withSession } from './signed-in.ts';

type AreaMapDoor = ReturnType<AreaMap['describe']>;

interface EditorDoor {
  drawing: AreaDrawing;
}

const ask = <T>(page: Page, door: string): Promise<T | null> =>
  page.evaluate(
    (name) => (globalThis as unknown as { rastro?: Record<string, () => unknown> }).rastro?.[name]?.() ?? null,
    door,
  ) as Promise<T | null>;

/** What is drawn of an area, as the editor has it. */
const editorDoor = async (page: Page): Promise<EditorDoor> => (await ask<EditorDoor>(page, 'areaEditor'))!;
export const drawing = async (page: Page): Promise<AreaDrawing> => (await editorDoor(page)).drawing;

/** Waits until the map of areas shows what a test waits for and stands still. */
export async function areaMapRests(
  page: Page,
  holds: (door: AreaMapDoor) => boolean = () => true,
): Promise<AreaMapDoor> {
  let last = '';
  let door: AreaMapDoor | null = null;
  await expect
    .poll(
      async () => {
        door = await ask<AreaMapDoor>(page, 'areaMap');
        const now = JSON.stringify(door && [door.centre, door.zoom]);
        const isStill = door !== null && !door.moving && now === last && holds(door);
        last = now;
        return isStill;
      },
      { interval: 200 },
    )
    .toBe(true);
  return door!;
}

/** Pulls a handle by so many px. */
export async function pull(page: Page, handle: Locator, x: number, y: number): Promise<void> {
  const box = (await handle.boundingBox())!;
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY + y / 2, { steps: 3 });
  await page.mouse.move(fromX + x, fromY + y, { steps: 3 });
  await page.mouse.up();
}

export const corners = (page: Page) => page.locator('[data-corner]');
export const field = (page: Page, name: string | RegExp) => page.getByLabel(name).first();
export const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });

/** Searches a place in Brazil and takes it, as it lies on the map. */
export async function takeAddress(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Endereço' }).fill(words);
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: 'Usar este endereço' }).click();
}

/** Chooses a tracker by a part of its name. */
export async function takeTracker(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Rastreadores' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  // Closes the choices, not the dialog they may stand in.
  await page.getByRole('combobox', { name: 'Rastreadores' }).press('Tab');
}

/** A page with a session that stands at no screen yet. */
export const areaVisit = (browser: Browser, on: MapFleet, login: string, options: VisitOptions = {}) =>
  withSession(browser, on.server.url, login, options);

/** Opens a path anew, and waits for the editor's map. */
export async function openEditor(page: Page, on: MapFleet, path: string): Promise<void> {
  await page.goto(`${on.server.url}/monitoring${path}`);
  await page.getByRole('region', { name: /^(Forma da área|Shape of the area)$/ }).waitFor();
  await areaMapRests(page);
  await mapCorner(page);
}
