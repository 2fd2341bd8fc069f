import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const password = (page: Page) => page.getByLabel(/^(senha|password)/i);

const lend = keptVisits();
/** The sign-in page of a brand as it is; tests share it. */
async function loginOf(alias: string): Promise<Page> {
  const { page } = await lend(alias, () => visit(browser, `${server.url}/monitoring/login?brand=${alias}`));
  await password(page).waitFor();
  return page;
}

test('each brand has its name, logo, title, icon and manifest on the page (SHL-01, SHL-09)', async () => {
  for (const [alias, name] of [
    ['aurora', 'Aurora Rastreamento'],
    ['vertice', 'Vértice Frotas'],
  ] as const) {
    const page = await loginOf(alias);
    const logo = page.getByRole('img', { name: `Logotipo de ${name}` });
    const address = await logo.getAttribute('src');
    expect(address).toMatch(/^data:image\/svg\+xml/);
    await expect.poll(() => page.title()).toContain(name);
    await web(page.locator('link[rel="icon"]')).toHaveAttribute('href', address!);
    await web(page.locator('link[rel="manifest"]')).toHaveAttribute(
      'href',
      `/monitoring/manifest.webmanifest?brand=${alias}`,
    );
    await web(page.locator('link[rel="manifest"]')).toHaveCount(1);
  }
});

test("the brand's logo stands on the splash and in the shell (SHL-09)", async () => {
  const { page, close } = await signedIn(browser, server.url, 'operador', { path: '/diagnostics' });
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.context().route('**/api/sessions/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.locator('main[aria-busy="true"]').getByRole('img', { name: 'Logotipo de Rastro' }).waitFor();
  go();
  await page.getByRole('navigation').getByRole('img', { name: 'Logotipo de Rastro', includeHidden: true }).waitFor();
  await close();
});
