import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type Visit, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from './harness/server.ts';
import { signedIn } from './harness/signed-in.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const open = (login: string, path: string, options: VisitOptions = {}): Promise<Visit> => signedIn(browser, server.url, login, { path, ...options });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Conta de|Account of)/ }).click();
  await page.getByRole('menu').waitFor();
}

async function openLayout(page: Page): Promise<Locator> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: /^(Disposição da tela|Layout)/ }).click();
  const dialog = page.getByRole('dialog', { name: /^(Disposição da tela|Layout)$/ });
  await dialog.waitFor();
  return dialog;
}

/** Chooses by the words on the card or button: the radio itself is hidden below them. */
const choose = (dialog: Locator, group: string, word: string): Promise<void> => dialog.getByRole('group', { name: group, exact: true }).getByText(word, { exact: true }).click();

async function box(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await of.boundingBox())!;
}

const bar = (page: Page): Locator => page.getByRole('navigation').first();

test('there are three layouts: the navigation at the side, on a bar below the toolbar, and within the toolbar (SHL-10, SHL-11, SHL-12)', async () => {
  const { page, close } = await open('operador', '/diagnostics');
  expect((await box(bar(page))).x).toBe(0);
  expect((await box(bar(page))).height).toBeGreaterThan(600);
  const dialog = await openLayout(page);
  expect(await dialog.getByRole('group', { name: 'Navegação' }).getByRole('radio').count()).toBe(3);
  await choose(dialog, 'Navegação', 'Horizontal 1');
  await expect.poll(async () => (await box(bar(page))).y).toBe(64);
  expect((await box(bar(page))).width).toBe(1440);
  await choose(dialog, 'Navegação', 'Horizontal 2');
  await expect.poll(async () => { const { y, height } = await box(bar(page)); return y + height <= 64; }).toBe(true);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { y, height } = await box(bar(page));
  expect(y + height).toBeLessThanOrEqual(64);
  await close();
}, 120_000);

test('a layout can be boxed, and its navbar, toolbar and footer be hidden; the toolbar always leaves a way back (SHL-13, SHL-14)', async () => {
  const { page, close } = await open('operador', '/diagnostics');
  const dialog = await openLayout(page);
  await choose(dialog, 'Largura', 'Moldura');
  await expect.poll(async () => (await box(page.getByRole('banner'))).x).toBeGreaterThan(60);
  await choose(dialog, 'Largura', 'Toda a janela');
  await choose(dialog, 'Menu', 'Oculto');
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  await choose(dialog, 'Menu', 'Aberto');
  await expect.poll(async () => (await box(bar(page))).width).toBe(280);
  await choose(dialog, 'Barra superior', 'Acima do menu');
  await expect.poll(async () => (await box(page.getByRole('banner'))).width).toBe(1440);
  await choose(dialog, 'Barra superior', 'Oculta');
  await expect.poll(() => page.getByRole('banner').count()).toBe(0);
  await choose(dialog, 'Rodapé', 'Oculto');
  await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await openMenu(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mostrar a barra superior' }).click();
  await page.getByRole('banner').waitFor();
  const again = await openLayout(page);
  await again.getByRole('button', { name: 'Voltar ao padrão' }).click();
  await page.getByRole('contentinfo').waitFor();
  await expect.poll(async () => (await box(bar(page))).width).toBe(64);
  await close();
}, 120_000);

test('a customer has no navigation bar and keeps the toolbar, whatever the device remembers', async () => {
  const own = await visit(browser, `${server.url}/monitoring/login?to=%2Fdiagnostics`);
  for (const variant of ['vertical', 'horizontal1', 'horizontal2']) {
    await own.page.evaluate((kept) => localStorage.setItem('rastro.layout', kept), JSON.stringify({ variant, navbar: 'shown', toolbar: 'hidden', footer: 'hidden' }));
    await own.page.reload();
    if (own.page.url().includes('/login')) await signIn(own.page, server.url, 'cliente');
    await own.page.getByRole('banner').waitFor();
    expect(await own.page.getByRole('navigation', { name: 'Navegação', exact: true }).count()).toBe(0);
  }
  await own.close();
}, 120_000);

test('entries without room on the bar stand in its menu', async () => {
  const own = await visit(browser, `${server.url}/monitoring/login?to=%2Fdiagnostics`, { size: { width: 900, height: 700 } });
  const { page } = own;
  await page.evaluate(() => localStorage.setItem('rastro.layout', '{"variant":"horizontal1"}'));
  await page.reload();
  await signIn(page, server.url, 'operador');
  const strip = page.getByRole('navigation', { name: 'Navegação', exact: true });
  await strip.getByRole('link', { name: 'Indicadores' }).waitFor();
  await strip.getByRole('link', { name: 'Diagnóstico' }).waitFor({ state: 'detached' });
  for (const link of await strip.getByRole('link').all()) {
    const { x, width } = await box(link);
    expect(x + width).toBeLessThan(900 - 100);
  }
  await page.getByRole('button', { name: 'Mais telas' }).click();
  await page.getByRole('menuitem', { name: 'Diagnóstico' }).first().click();
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  await own.close();
}, 120_000);

test('a dialog stands above every screen, the map too, and the page below cannot be reached (SHL-40)', async () => {
  const { page, close } = await open('operador', '/trackdevice');
  const dialog = await openLayout(page);
  const { x, y, width, height } = await box(dialog);
  const inside = await page.evaluate(([left, top]) => document.elementFromPoint(left!, top!)?.closest('dialog') !== null, [x + width / 2, y + height / 2]);
  expect(inside).toBe(true);
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await close();
}, 120_000);

test('a visitor without a session finds Login in the menu, and Register where the brand has a place for it (SHL-23)', async () => {
  const { page, context, close } = await visit(browser, `${server.url}/monitoring/nowhere`, { language: 'en-US' });
  await page.getByRole('button', { name: 'Visitor menu' }).click();
  await page.getByRole('menuitem', { name: 'Login' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Register' }).count()).toBe(0);
  await expectAccessible(page);
  await context.route(/\/api\/exposed\/v2\/brands\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), registerUrl: 'https://register.example/new' } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Visitor menu' }).click();
  expect(await page.getByRole('menuitem', { name: 'Register' }).getAttribute('href')).toBe('https://register.example/new');
  await page.getByRole('menuitem', { name: 'Login' }).click();
  await page.waitForURL(`${server.url}/monitoring/login`);
  await close();
}, 120_000);

test('the splash shows the logo of the brand and that something loads (SHL-35, SHL-36)', async () => {
  const { page, context, close } = await open('operador', '/diagnostics');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/**', async (route) => {
    if (!route.request().url().includes('exposed')) await held;
    // Who gave up waiting asks anew.
    await route.continue().catch(() => undefined);
  });
  await page.reload();
  const splash = page.locator('main[aria-busy="true"]');
  await splash.getByRole('img', { name: /^Logotipo de / }).waitFor();
  await splash.locator('.mantine-Loader-root').waitFor();
  await splash.getByRole('status').waitFor();
  expect(await splash.getAttribute('aria-busy')).toBe('true');
  release();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await close(/ERR_|Failed to load/);
}, 120_000);

test('Open Street is always offered, and a map that cannot be chosen says why (PRM-29)', async () => {
  const own = await visit(browser, `${server.url}/monitoring/login?to=%2Ftrackdevice`);
  await own.context.route(/\/api\/permissions\/users\/\d+/, (route) => route.fulfill({ json: ['MONITORING_WEB', 'MAPS_HERE'].map((name) => ({ name, type: 'ACCESS' })) }));
  await signIn(own.page, server.url, 'operador');
  await own.page.getByRole('button', { name: /Open Street/ }).click();
  const choice = (name: RegExp) => own.page.getByRole('menuitemradio', { name });
  await choice(/^Google.*Sem permissão/).waitFor();
  await choice(/^Here.*A marca não tem chave/).waitFor();
  expect(await choice(/^Google/).isDisabled()).toBe(true);
  expect(await choice(/^Open Street/).isEnabled()).toBe(true);
  await own.close();
}, 120_000);

test('nothing of the frame overlaps on phones, upright and across, and both map settings are in the menu', async () => {
  for (const size of [{ width: 360, height: 740 }, PHONE, { width: 667, height: 375 }]) {
    const { page, close } = await open('admin', '/trackdevice', { size });
    for (const path of ['/trackdevice', '/trackback', '/diagnostics', '/device-add']) {
      await page.goto(`${server.url}/monitoring${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const [head, foot] = [await box(page.getByRole('banner')), await box(bar(page))];
      expect(head.x + head.width, path).toBeLessThanOrEqual(size.width);
      expect(head.y + head.height, path).toBeLessThan(foot.y);
      expect(Math.round(foot.y + foot.height), path).toBe(size.height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(size.width);
      const parts = page.getByRole('banner').locator('> *');
      let end = 0;
      for (const part of await parts.all()) {
        const { x, width } = await box(part);
        if (width === 0) continue;
        expect(x, path).toBeGreaterThanOrEqual(end - 1);
        end = x + width;
      }
    }
    await page.goto(`${server.url}/monitoring/trackdevice`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await openMenu(page);
    await page.getByRole('menuitemcheckbox', { name: 'Nomes e placas' }).waitFor();
    await page.getByRole('menuitemradio', { name: /Open Street/ }).waitFor();
    await close();
  }
}, 180_000);

test('the layouts and their dialog are accessible in both themes and languages', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US' }] as const) {
    const { page, close } = await open('operador', '/diagnostics', options);
    const dialog = await openLayout(page);
    await expectAccessible(page);
    for (const name of ['Horizontal 1', 'Horizontal 2']) {
      await dialog.getByText(name, { exact: true }).click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectAccessible(page);
      await openLayout(page);
    }
    await dialog.getByRole('group', { name: /^(Barra superior|Toolbar)$/ }).getByText(/^(Oculta|Hidden)$/).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectAccessible(page);
    await close();
  }
}, 180_000);
