import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { showAs } from './harness/in-page.ts';
import { expectAccessible, visit, type Visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn, withSession } from './harness/signed-in.ts';
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

const BRAND = '**/api/exposed/v2/brands/*';
const token = (page: Page, name: string) =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), name);

/** Answers what is asked of a brand with some of its fields changed on the way. */
async function change(page: Page, changes: object): Promise<void> {
  await page.route(BRAND, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...changes } });
  });
}

/** The sign-in page of a brand with some of its fields changed on the way. */
async function opened(alias: string, changes: object): Promise<Visit> {
  const own = await visit(browser, 'about:blank');
  await change(own.page, changes);
  await own.page.goto(`${server.url}/monitoring/login?brand=${alias}`);
  await password(own.page).waitFor();
  return own;
}
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

test("both themes take the brand's colours, each brand its own (SHL-07, SHL-08)", async () => {
  const seen = new Set<string>();
  for (const alias of ['aurora', 'vertice'])
    for (const theme of ['light', 'dark'] as const) {
      const page = await loginOf(alias);
      await showAs(page, { theme });
      const colours = [await token(page, '--primary'), await token(page, '--soft')].join(' ');
      expect(
        await page
          .getByRole('button', { name: 'Entrar', exact: true })
          .evaluate((button) => getComputedStyle(button).backgroundColor),
      ).not.toBe('rgba(0, 0, 0, 0)');
      seen.add(colours);
      await showAs(page, {});
    }
  expect(seen.size).toBe(4);
});

test('where motion is reduced another theme is there at once: no colour fades into it', async () => {
  const page = await loginOf('aurora');
  const fading = () => page.evaluate(() => document.getAnimations().length);
  await expect.poll(fading).toBe(0);
  await page.evaluate(() => {
    document.addEventListener('transitionrun', () => (document.documentElement.dataset['faded'] = 'yes'));
  });
  await showAs(page, { theme: 'dark' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark');
  expect(await page.evaluate(() => document.documentElement.dataset['faded'])).toBeUndefined();
  await showAs(page, {});
});

test('an unknown brand gets the neutral look and a clear message on the sign-in page', async () => {
  const { page, close } = await opened('nobody', {
    id: 1_000_000_000_000_000,
    name: 'Rastro',
    alias: '',
    logo: null,
    palette: { primary: '#2e6373' },
  });
  await page
    .getByText(/endereço/i)
    .first()
    .waitFor();
  await expect.poll(() => token(page, '--primary')).toBe('#2e6373');
  await expectAccessible(page);
  await close();
});

test('invalid colours are replaced by the neutral ones, and only an administrator is notified', async () => {
  for (const palette of [{ primary: 'red;}body{display:none' }, null]) {
    const { page, close } = await opened('aurora', { palette });
    await expect.poll(() => token(page, '--primary')).toBe('#2e6373');
    await close();
  }
  const notice = /cores da marca não podem ser lidas/;
  for (const [login, told] of [
    ['admin', true],
    ['operador', false],
  ] as const) {
    const { page, close } = await withSession(browser, server.url, login);
    await change(page, { palette: {} });
    await page.goto(`${server.url}/monitoring/diagnostics`);
    await page.getByText('Ao vivo').first().waitFor();
    if (told) {
      await page.getByText(notice).waitFor();
      await page.getByRole('button', { name: 'Corrigir' }).click();
      await page.waitForURL(/\/brand$/);
    } else await web(page.getByText(notice)).toHaveCount(0);
    await close();
  }
});

test('a logo that cannot be drawn gives way to the initials, on the page and in the tab', async () => {
  const { page, close } = await opened('aurora', { logo: 'data:image/png;base64,AAAA' });
  const mark = page.getByRole('img', { name: 'Logotipo de Aurora Rastreamento' });
  await web(mark).toHaveText('AR', { useInnerText: true });
  await web(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg\+xml/);
  await expectAccessible(page);
  await close();
});

test('the store links of the alias are on the sign-in page (SHL-44)', async () => {
  for (const [alias, app] of [
    ['aurora', 'org.traccar.client'],
    ['vertice', 'org.owntracks.android'],
  ] as const) {
    const page = await loginOf(alias);
    const links = page.locator('a[href^="https://play.google.com/"], a[href^="https://apps.apple.com/"]');
    await links.first().waitFor();
    expect(await links.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))).toEqual([
      expect.stringContaining(app),
      expect.stringContaining('apps.apple.com'),
    ]);
  }
  const { page, close } = await opened('aurora', { alias: 'no-apps' });
  // The links come with the brand, as its logo does.
  await page.getByRole('img', { name: /^Logotipo de Aurora/ }).waitFor();
  await web(page.locator('a[href^="https://play.google.com/"]')).toHaveCount(0);
  await close();
});

test('the brand is polled every five minutes while the console is open (CST-71)', async () => {
  const { page, close } = await withSession(browser, server.url, 'admin');
  await page.clock.install();
  await page.goto(`${server.url}/monitoring/brand`);
  await page.getByRole('textbox', { name: /^Nome/ }).waitFor();
  let reads = 0;
  page.context().on('request', (request) => (reads += /\/api\/v2\/brands\/\d+$/.test(request.url()) ? 1 : 0));
  await page.clock.fastForward(240_000);
  expect(reads).toBe(0);
  await page.clock.fastForward(60_000);
  await expect.poll(() => reads).toBeGreaterThan(0);
  await close();
});
