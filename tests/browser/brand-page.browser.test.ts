import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, signIn, visit, type Visit, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from './harness/server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const BRAND = '**/api/exposed/v2/brands/*';
const token = (page: Page, name: string) => page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), name);

/** The sign-in page of a brand, as it is or with some of its fields changed on the way. */
async function opened(alias: string, changes: object = {}, options: VisitOptions = {}): Promise<Visit> {
  const own = await visit(browser, 'about:blank', options);
  await own.page.route(BRAND, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...changes } });
  });
  await own.page.goto(`${server.url}/monitoring/login?brand=${alias}`);
  await own.page.getByLabel(/^(senha|password)/i).waitFor();
  return own;
}

test('each brand has its name, logo, title, icon and manifest on the page (SHL-01, SHL-09)', async () => {
  for (const [alias, name] of [['aurora', 'Aurora Rastreamento'], ['vertice', 'Vértice Frotas']] as const) {
    const { page, close } = await opened(alias);
    const logo = page.getByRole('img', { name: `Logotipo de ${name}` });
    const address = await logo.getAttribute('src');
    expect(address).toMatch(/^data:image\/svg\+xml/);
    expect(await page.title()).toContain(name);
    await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).toBe(address);
    expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe(`/monitoring/manifest.webmanifest?brand=${alias}`);
    expect(await page.locator('link[rel="manifest"]').count()).toBe(1);
    await close();
  }
});

test("the brand's logo stands on the splash and in the shell (SHL-09)", async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/login?to=%2Fdiagnostics`);
  await signIn(page, server.url, 'operador');
  const logo = page.getByRole('img', { name: 'Logotipo de Rastro' });
  await logo.first().waitFor();
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

test("both themes take the brand's colours, each brand its own (SHL-07, SHL-08)", async () => {
  const seen = new Set<string>();
  for (const alias of ['aurora', 'vertice'])
    for (const theme of ['light', 'dark'] as const) {
      const { page, close } = await opened(alias, {}, { theme });
      const colours = [await token(page, '--primary'), await token(page, '--soft')].join(' ');
      expect(await page.getByRole('button', { name: 'Entrar', exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
      seen.add(colours);
      await close();
    }
  expect(seen.size).toBe(4);
});

test('a brand nobody knows gets the neutral look and a clear word on the sign-in page', async () => {
  const { page, close } = await opened('nobody', { id: 1_000_000_000_000_000, name: 'Rastro', alias: '', logo: null, palette: { primary: '#2e6373' } });
  await page.getByText(/endereço/i).first().waitFor();
  expect(await token(page, '--primary')).toBe('#2e6373');
  await expectAccessible(page);
  await close();
});

test('colours that cannot be read give way to the neutral ones, and only an administrator is told', async () => {
  for (const palette of [{ primary: 'red;}body{display:none' }, null]) {
    const { page, close } = await opened('aurora', { palette });
    expect(await token(page, '--primary')).toBe('#2e6373');
    await close();
  }
  const notice = /cores da marca não podem ser lidas/;
  for (const [login, told] of [['admin', true], ['operador', false]] as const) {
    const { page, close } = await opened('rastro', { palette: {} });
    await signIn(page, server.url, login);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (told) {
      await page.getByText(notice).waitFor();
      await page.getByRole('button', { name: 'Corrigir' }).click();
      await page.waitForURL(/\/brand$/);
    } else expect(await page.getByText(notice).count()).toBe(0);
    await close();
  }
});

test('a logo that cannot be drawn gives way to the initials, on the page and in the tab', async () => {
  const { page, close } = await opened('aurora', { logo: 'data:image/png;base64,AAAA' });
  const mark = page.getByRole('img', { name: 'Logotipo de Aurora Rastreamento' });
  await expect.poll(() => mark.innerText()).toBe('AR');
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/svg\+xml/);
  await expectAccessible(page);
  await close();
});

test('the store links of the alias are on the sign-in page (SHL-44)', async () => {
  for (const [alias, app] of [['aurora', 'org.traccar.client'], ['vertice', 'org.owntracks.android']] as const) {
    const { page, close } = await opened(alias);
    const links = page.locator('a[href^="https://play.google.com/"], a[href^="https://apps.apple.com/"]');
    await links.first().waitFor();
    expect(await links.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))).toEqual([expect.stringContaining(app), expect.stringContaining('apps.apple.com')]);
    await close();
  }
  const { page, close } = await opened('aurora', { alias: 'no-apps' });
  expect(await page.locator('a[href^="https://play.google.com/"]').count()).toBe(0);
  await close();
});

test('the brand is read anew every five minutes while the console is open (CST-71)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/login?to=%2Fbrand`);
  await signIn(page, server.url, 'admin');
  await page.getByRole('textbox', { name: /^Nome/ }).waitFor();
  await page.clock.install();
  await page.reload();
  await page.getByRole('textbox', { name: /^Nome/ }).waitFor();
  let reads = 0;
  page.context().on('request', (request) => (reads += /\/api\/v2\/brands\/\d+$/.test(request.url()) ? 1 : 0));
  await page.clock.fastForward(240_000);
  expect(reads).toBe(0);
  await page.clock.fastForward(60_000);
  await expect.poll(() => reads, { timeout: 30_000 }).toBeGreaterThan(0);
  await close();
});
