import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES } from '../../src/base/routes/routes.ts';
import type { MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { goTo } from './harness/in-page.ts';
import { PHONE } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { smallTargets } from './harness/small-targets.ts';
import { startTrackerFleet } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

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

type Account = 'cliente' | 'admin';

async function onPhone(account: Account, map = true): Promise<Page> {
  const { page } = await withSession(browser, fleet.server.url, account, { size: PHONE, map });
  await page.goto(`${fleet.server.url}/monitoring/diagnostics`);
  return page;
}

const within = ROUTES.filter(({ path, frame }) => frame === 'shell' && !path.includes(':'));
/** Screens within the shell that may be opened, those of a record with the one of the fleet's first vehicle. An administrator has those of an operator. */
const screensOf = (account: Account): string[] => [
  ...within.filter(({ group }) => account === 'admin' || group === 'user').map(({ path }) => path),
  ...['/device/', '/history?device=', '/trips?device=', '/report-displacement?device=']
    .concat(account === 'admin' ? ['/command?device='] : [])
    .map((path) => `${path}${fleet.id('v1')}`),
];

/** How far the page and what stands in it can be scrolled sideways where the browser's font is set to 32 px. */
async function sidewaysPx(page: Page, tools: CDPSession): Promise<number> {
  await tools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const px = await page.evaluate(async () => {
    const root = document.documentElement;
    // What measures itself is laid out again in the frame after.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    if (getComputedStyle(root).fontSize !== '32px') throw new Error('the font is not larger');
    const main = document.querySelector('main')!;
    return root.scrollWidth - innerWidth + main.scrollWidth - main.clientWidth;
  });
  await tools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  return px;
}

/** What is wrong on each screen: controls that a finger has too little of, or that it scrolls sideways with large type. */
async function faultsOn(page: Page, screens: readonly string[]): Promise<Record<string, string[]>> {
  const tools = await page.context().newCDPSession(page);
  const faults: Record<string, string[]> = {};
  for (const path of screens) {
    await goTo(page, path);
    await web(page.getByRole('status', { name: /^Carregando/ })).toHaveCount(0);
    const found = await smallTargets(page);
    const px = await sidewaysPx(page, tools);
    if (px > 0) found.push(`scrolls sideways by ${px} px`);
    if (found.length > 0) faults[path] = found;
  }
  return faults;
}

test('on a phone a finger has 44 px on every button, field and link of every screen, and none scrolls sideways at a default font of 200 percent: admin', async () => {
  // What lies on a map is looked at below.
  expect(await faultsOn(await onPhone('admin', false), screensOf('admin'))).toEqual({});
});

test('on a phone a finger has 44 px on every button, field and link of every screen, in the details of a vehicle, in its time bar and in the sheet with everything, and no screen scrolls sideways at a default font of 200 percent: cliente', async () => {
  const page = await onPhone('cliente');
  expect(await faultsOn(page, screensOf('cliente'))).toEqual({});
  await goTo(page, `/trackback?device=${fleet.id('v1')}`);
  await web(page.getByRole('region', { name: 'Detalhes do rastreador' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Voltar no tempo' }).click();
  await web(page.getByRole('region', { name: 'Linha do tempo' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await web(page.getByRole('dialog')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});
