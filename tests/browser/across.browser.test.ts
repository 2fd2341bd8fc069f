import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapRests, onTop } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { afresh } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { signedIn } from './harness/signed-in.ts';
import { boxOf, line, panel, startTrackerFleet } from './harness/tracker-panel.ts';

/** A phone held across. */
const ACROSS = { width: 844, height: 390 };
const LIST = '[aria-label="Rastreadores"]';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startTrackerFleet();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const lend = keptVisits();

/** A screen as at a first visit, in a page that tests share. */
async function open(account: 'cliente' | 'operador', path: string): Promise<Page> {
  const { page } = await lend(account, () =>
    signedIn(browser, fleet.server.url, account, { path: '/diagnostics', size: ACROSS }),
  );
  return afresh(page, `${fleet.server.url}/monitoring${path}`);
}

/** Pairs of controls that are seen and lie over each other; a control within another is a part of it. `leftOut` is a panel below another. */
const overlapping = (page: Page, leftOut = ''): Promise<string[]> =>
  page.evaluate((covered) => {
    type Rect = { left: number; top: number; right: number; bottom: number };
    const meet = (a: Rect, b: Rect): Rect => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isReal = ({ left, top, right, bottom }: Rect): boolean => right - left > 2 && bottom - top > 2;
    // What of an element its scrolling ancestors and the window let be seen.
    const seenOf = (element: Element): Rect => {
      let seen: Rect = meet(element.getBoundingClientRect(), {
        left: 0,
        top: 0,
        right: innerWidth,
        bottom: innerHeight,
      });
      for (let at = element.parentElement; at !== null; at = at.parentElement)
        if (getComputedStyle(at).overflow !== 'visible') seen = meet(seen, at.getBoundingClientRect());
      return seen;
    };
    const controls = [...document.querySelectorAll('button, a[href], input, select, [role="option"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => getComputedStyle(element).pointerEvents !== 'none')
      .filter((element) => covered === '' || element.closest(covered) === null)
      .map((element) => ({ element, seen: seenOf(element) }))
      .filter(({ seen }) => isReal(seen));
    const nameOf = (element: Element): string =>
      element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
    const pairs = controls.flatMap((one, at) =>
      controls
        .slice(at + 1)
        .filter((other) => !one.element.contains(other.element) && !other.element.contains(one.element))
        .filter((other) => isReal(meet(one.seen, other.seen)))
        .map((other) => `${nameOf(one.element)} / ${nameOf(other.element)}`),
    );
    if (controls.length < 8) throw new Error(`only ${controls.length} controls were found`);
    return pairs;
  }, leftOut);

/** Waits until the chosen vehicle stands still on the map, and says what lies over it: the map itself where nothing does. */
async function overChosen(page: Page): Promise<string> {
  const { chosen } = await mapRests(page, (door) => door.chosen?.at != null);
  return (await onTop(page, [chosen!.at!]))[0]!;
}

test('on a phone held across nothing lies over the buttons of the map and the list, and most of the map is seen', async () => {
  const page = await open('cliente', '/trackback');
  await line(page, 'Van 02').waitFor();
  await mapRests(page);
  await expect.poll(() => overlapping(page)).toEqual([]);
  const { x, width } = await boxOf(panel(page));
  const { x: mapLeft } = await mapCorner(page);
  expect(x + width - mapLeft).toBeLessThan(ACROSS.width * 0.4);
});

test('a vehicle that is chosen on a phone held across takes the place of the list, and is seen on the map beside it', async () => {
  const page = await open('cliente', '/trackback');
  await line(page, 'Van 02').click();
  const detail = panel(page).getByRole('region', { name: 'Detalhes do rastreador' });
  await detail.waitFor();
  expect(await overChosen(page)).toBe('map');
  await expect.poll(() => overlapping(page)).toEqual([]);
  await detail.getByRole('button', { name: 'Fechar os detalhes' }).click();
  await line(page, 'Van 02').waitFor();
});

test('on a phone held across the areas lie over the list, the time bar below them, and nothing over their controls', async () => {
  const page = await open('cliente', '/trackback?panel=areas');
  const areas = page.getByRole('region', { name: 'Áreas de segurança' });
  await areas.waitFor();
  await mapRests(page);
  await expect.poll(() => overlapping(page, LIST)).toEqual([]);
  await page.locator('canvas.maplibregl-canvas').focus();
  await page.keyboard.press('r');
  await page.getByRole('region', { name: 'Linha do tempo' }).waitFor();
  await expect.poll(() => overlapping(page, LIST)).toEqual([]);
  await areas.waitFor();
});

test('the whole fleet is seen on a phone held across, and a vehicle from its list stands free with what is said of it', async () => {
  const page = await open('operador', '/trackdevice');
  await mapRests(page);
  await expect.poll(() => overlapping(page)).toEqual([]);
  await page.getByRole('button', { name: 'Abrir o painel' }).click();
  const list = page.getByRole('listbox').getByRole('option').filter({ hasText: 'Van 02' });
  await list.waitFor();
  await mapRests(page);
  await expect.poll(() => overlapping(page)).toEqual([]);
  await list.click();
  await list.waitFor({ state: 'hidden' });
  expect(['map', 'popup']).toContain(await overChosen(page));
});
