import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { afresh } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { PHONE } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
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

const lend = keptVisits();

/** The tracker of a customer on a phone, as at a first visit, in a page that tests share: most without a map. */
async function open(map = false) {
  const { page } = await lend(`${map}`, () => withSession(browser, fleet.server.url, 'cliente', { size: PHONE, map }));
  await afresh(page, `${fleet.server.url}/monitoring/trackback`);
  const lines = page.getByRole('option');
  await web(lines.first()).toBeVisible();
  return { page, lines, close: page.getByRole('button', { name: 'Fechar os detalhes' }) };
}

test('Back lets a chosen vehicle go and stays in the console, Forward chooses it again', async () => {
  const { page, lines, close } = await open();
  await lines.first().click();
  await web(close).toBeVisible();
  await expect.poll(() => page.url()).toContain('?device=');
  await page.goBack();
  await web(lines.first()).toBeVisible();
  await web(close).toBeHidden();
  await page.goForward();
  await web(close).toBeVisible();
});

test('Back from the trips of a vehicle shows it again, followed as it was', async () => {
  const { page, lines } = await open(true);
  await lines.first().click();
  await page.getByRole('button', { name: 'Acompanhar' }).click();
  const following = page.getByRole('button', { name: 'Acompanhando' });
  await web(following).toBeVisible();
  await page.getByRole('link', { name: 'Trajetos' }).click();
  await page.waitForURL('**/trips?device=*');
  await page.goBack();
  await web(following).toBeVisible();
});

test('a vehicle that was closed does not come back with a reload, and the next one takes no step more', async () => {
  const { page, lines, close } = await open();
  await lines.first().click();
  await close.click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const steps = await page.evaluate(() => history.length);
  await lines.nth(1).click();
  await expect.poll(() => page.url()).toContain('?device=');
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('Back closes the sheet with everything and leaves the screen behind it as it is', async () => {
  const { page, lines } = await open();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Todas as telas' });
  await web(sheet).toBeVisible();
  await page.goBack();
  await web(sheet).toBeHidden();
  await web(lines.first()).toBeVisible();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await sheet.getByRole('button', { name: 'Fechar' }).click();
  await web(sheet).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/monitoring/trackback');
  // A screen chosen there takes the place of the sheet.
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await sheet.getByRole('link', { name: 'Agenda de contatos' }).click();
  await page.waitForURL('**/phonebook');
  await page.goBack();
  await web(lines.first()).toBeVisible();
  await web(sheet).toBeHidden();
});

test('Back leaves the dialog that is open over the details of a vehicle, and the details stay', async () => {
  const { page, lines, close } = await open();
  await lines.first().click();
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  const share = page.getByRole('dialog', { name: /^Compartilhar/ });
  await web(share).toBeVisible();
  // The page keeps the step to itself, so that there is nothing that the browser would come to.
  await page.goBack({ timeout: 1_000 }).catch(() => undefined);
  await web(share).toBeHidden();
  await web(close).toBeVisible();
  await page.goBack();
  await web(close).toBeHidden();
  await web(lines.first()).toBeVisible();
});

test('Back closes the command palette, and the details of a vehicle behind it stay', async () => {
  const { page, lines, close } = await open();
  await lines.first().click();
  await web(close).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' });
  await web(palette).toBeVisible();
  // As above: the page keeps the step.
  await page.goBack({ timeout: 1_000 }).catch(() => undefined);
  await web(palette).toBeHidden();
  await web(close).toBeVisible();
});
