import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { withSession } from './harness/signed-in.ts';

const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask);

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function as(login: string): Promise<Visit> {
  const own = await withSession(browser, server.url, login);
  await own.page.goto(`${server.url}/monitoring/diagnostics`);
  await own.page.getByRole('heading', { level: 1 }).waitFor();
  return own;
}

const place = (page: Page): Locator => page.getByRole('group', { name: /^(Atalhos|Shortcuts)$/ });
const shortcuts = (page: Page): Promise<string[]> =>
  place(page)
    .locator('[data-shortcut]')
    .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['shortcut'] ?? ''));
const star = (page: Page, id: string): Locator => page.locator(`[data-star="${id}"]`);
const openStars = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Escolher atalhos|Choose shortcuts)$/ }).click();

test('starred entries are saved by a call with their ids, and are there after a reload and in another browser (NAV-77, NAV-80, CAL-022)', async () => {
  const { page, close } = await as('admin');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/api\/v2\/users\/\d+\/shortcuts$/.test(answer.url()),
  );
  await openStars(page);
  await star(page, 'operator-account').click();
  const answer = await saved;
  expect([answer.status(), answer.request().postDataJSON()]).toEqual([200, { shortcuts: ['operator-account'] }]);
  await eventually(() => page.evaluate(() => sessionStorage.getItem('loggedUser'))).toContain(
    '"shortcuts":["operator-account"]',
  );
  await page.reload();
  await eventually(() => shortcuts(page)).toEqual(['operator-account']);
  await close();
  const other = await as('admin');
  await eventually(() => shortcuts(other.page)).toEqual(['operator-account']);
  await other.close();
});
