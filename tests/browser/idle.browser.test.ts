import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** Four seconds: long enough to sign in, short enough to wait for. */
const IDLE_MINUTES = '0.07';

let fleet: MapFleet;
let browser: Browser;
let latitude = -23.5;

beforeAll(async () => {
  fleet = await startMapFleet([{ identifier: 'one', name: 'Entrega 014', plate: 'QXA9D21' }], { IDLE_MINUTES });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

async function open(login: string, options: VisitOptions = {}): Promise<Visit> {
  const opened = await signedIn(browser, fleet.server.url, login, { map: false, ...options });
  await opened.page.waitForURL(/\/(indicators|trackback)$/);
  // On a slow machine the dialog may come before its screen.
  await opened.page.locator('h1').first().waitFor({ state: 'attached' });
  return opened;
}

const accepted = (page: Page): Promise<number> =>
  page.evaluate(
    async () =>
      (
        await (
          globalThis as unknown as { rastro: { diagnostics(): Promise<{ events: { accepted: number } }> } }
        ).rastro.diagnostics()
      ).events.accepted,
  );

async function move(): Promise<void> {
  latitude -= 0.001;
  await fleet.send({ identifier: 'one', latitude, longitude: -46.6, speedKmh: 40, heading: 90 });
}

test('an inactive customer is asked, gets no data meanwhile, and is up to date after continuing (SES-43, PRM-19, SHL-33)', async () => {
  const watcher = await open('operador');
  const { page, close } = await open('cliente', { size: PHONE });
  const dialog = page.getByRole('dialog', { name: 'Você ainda está aí?' });
  await dialog.waitFor();
  await dialog.getByText('As posições ao vivo foram pausadas').waitFor();
  const before = await accepted(page);
  await watcher.page.mouse.move(300, 300);
  const heard = await accepted(watcher.page);
  await move();
  // An active user has it by now; an inactive one does not.
  const listen = async (): Promise<number> => {
    await watcher.page.mouse.move(300 + Math.round(latitude), 300);
    return accepted(watcher.page);
  };
  await expect.poll(listen).toBeGreaterThan(heard);
  expect(await accepted(page)).toBe(before);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => accepted(page)).toBeGreaterThan(before);
  await close();
  await watcher.close();
}, 60_000);

test('a click on the backdrop continues as well (SES-45)', async () => {
  const { page, close } = await open('cliente');
  const dialog = page.getByRole('dialog', { name: 'Você ainda está aí?' });
  await dialog.waitFor();
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'hidden' });
  const before = await accepted(page);
  await move();
  await expect.poll(() => accepted(page)).toBeGreaterThan(before);
  await close();
}, 60_000);

test('an operator sees a note instead of a dialog, and continues with the next movement (SES-42, SES-47)', async () => {
  const { page, close } = await open('operador', { language: 'en-US' });
  const word = page.getByText('Live is paused for lack of activity');
  await word.waitFor();
  await web(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.move(400, 400);
  await word.waitFor({ state: 'hidden' });
  await close();
}, 60_000);
