import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type Visit, type VisitOptions } from './harness/page.ts';
import { startServerProcess } from '../builders/server-process.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { afresh, escapeFrom, goWithin, shownAs } from './harness/in-page.ts';
import { signedIn, withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;
/** An operator's page that most tests share. */
let staff: Visit;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  staff = await withSession(browser, server.url, 'operador');
});

afterAll(async () => {
  // Fails when the page complained of anything while the tests went over it.
  await staff?.close();
  await browser?.close();
  await server?.dispose();
});

const open = (login: string, path: string, options: VisitOptions = {}): Promise<Visit> =>
  signedIn(browser, server.url, login, { path, ...options });

/** The shared page on a screen without a map, as at a first visit. */
async function staffPage(): Promise<Page> {
  const page = await afresh(staff.page, `${server.url}/monitoring/diagnostics`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The shared page on the map of all vehicles. */
async function mapPage(): Promise<Page> {
  const page = await staffPage();
  await goWithin(page, '/trackdevice');
  await page.locator('[data-map-canvas]').waitFor();
  return page;
}

const widthOf = async (page: Page): Promise<number> =>
  (await page.getByRole('navigation').locator('> div').boundingBox())!.width;

test('the toolbar has the height of the specification (SHL-15, CST-63)', async () => {
  const page = await staffPage();
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())!.height).toBe(64);
});

test('the footer has the height of the specification (SHL-16, CST-64)', async () => {
  const page = await staffPage();
  await expect.poll(async () => (await page.getByRole('contentinfo').boundingBox())!.height).toBe(38);
});

test('the navbar is folded to 64 px and can be kept open at 280 px (NAV-54, NAV-55, CST-65)', async () => {
  const page = await staffPage();
  // Out of the way: a pointer that rests on it would open it.
  await page.mouse.move(900, 400);
  await expect.poll(() => widthOf(page)).toBe(64);
  await page.getByRole('button', { name: 'Manter o menu aberto' }).click();
  await page.mouse.move(900, 400);
  await expect.poll(() => widthOf(page)).toBe(280);
  await page.reload();
  await page.getByRole('button', { name: 'Recolher o menu' }).waitFor();
  await expect.poll(() => widthOf(page)).toBe(280);
});

test('a folded navbar opens when the pointer rests on it, and closes behind it (NAV-56, CST-66)', async () => {
  const { page, close } = await open('operador', '/diagnostics');
  await page.clock.install();
  const isOpen = () => page.getByRole('navigation').locator('> div').getAttribute('data-open');
  // Held, or a slow machine's own time would count beside the test's.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.mouse.move(30, 400);
  await page.clock.runFor(140);
  expect(await isOpen()).toBe('false');
  await page.clock.runFor(20);
  await expect.poll(isOpen).toBe('true');
  await expect.poll(() => widthOf(page)).toBe(280);
  await page.mouse.move(900, 400);
  await expect.poll(isOpen).toBe('false');
  await close();
});

test('a customer has the toolbar and no side navigation (NAV-52, NAV-53)', async () => {
  const { page, close } = await open('cliente', '/diagnostics');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await web(page.getByRole('banner')).toBeVisible();
  await web(page.getByRole('navigation')).toHaveCount(0);
  await close();
});

test('the user menu names the person and signs out (SHL-21, SHL-22)', async () => {
  const { page, close } = await open('cliente', '/diagnostics');
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menu').getByText('Cliente', { exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL(`${server.url}/monitoring/login`);
  await close();
});

test('theme and language change from the menu without leaving the screen', async () => {
  const page = await staffPage();
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitemradio', { name: 'Escuro' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor();
});

test('the footer of a map offers names on markers and the base map (SHL-25)', async () => {
  const page = await mapPage();
  const toggle = page.getByRole('switch', { name: 'Nomes e placas' });
  const before = await toggle.isChecked();
  await toggle.click();
  await web(toggle).toBeChecked({ checked: !before });
  await page.getByRole('button', { name: /Open Street/ }).click();
  await page.getByRole('menuitemradio', { name: 'Open Street' }).waitFor();
});

test('the mark in the footer says the link is live, and what stands when it is not, and comes back by itself', async () => {
  const own = await startServerProcess();
  const { port } = new URL(own.url);
  const { page, close } = await visit(browser, `${own.url}/monitoring/login?to=%2Fdiagnostics`);
  await signIn(page, own.url, 'operador');
  const mark = page.getByRole('contentinfo').getByRole('button').first();
  await mark.getByText('Ao vivo').waitFor();
  // The link is there before the code of the screen.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await mark.click();
  await page.getByText('Tudo funcionando. Nenhum problema a relatar.').first().waitFor();
  await escapeFrom(page, page.getByRole('dialog'));
  await own.stop('SIGKILL');
  await mark.getByText(/Reconectando|Conectando/).waitFor();
  await mark.getByText(/avisos?/).waitFor();
  await mark.click();
  await page.getByRole('dialog').getByText('Sem conexão ao vivo').waitFor();
  await escapeFrom(page, page.getByRole('dialog'));
  const again = await startServerProcess({ dataFolder: own.dataFolder, port: Number(port) });
  await mark.getByText('Ao vivo').waitFor();
  await close(/ERR_CONNECTION|WebSocket|Failed to load resource/);
  await again.dispose();
});

test('a reload while the server is unreachable keeps the session and continues when it is back', async () => {
  const { page, context, close } = await open('cliente', '/diagnostics');
  let away = true;
  await context.route('**/api/**', (route) => (away ? route.abort('connectionrefused') : route.continue()));
  await page.reload();
  await page
    .getByText(/Sem contato com o servidor|Sem conexão|Diagnóstico/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('rastro.session'))).toContain('accessToken');
  away = false;
  await page.reload();
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  await close(/ERR_|Failed to load resource/);
});

test('a screen whose code cannot be had says that it waits, and opens by itself when the server answers', async () => {
  const { page, context, close } = await open('operador', '/diagnostics');
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  await context.route(/\/(assets|clock)\b/, (route) => route.abort('connectionrefused'));
  await goWithin(page, '/indicators');
  await page.getByRole('heading', { name: 'Esta tela está a caminho' }).waitFor();
  await web(page.getByText('Algo deu errado')).toHaveCount(0);
  await web(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  await context.unrouteAll();
  await page.getByRole('heading', { name: 'Indicadores', level: 1 }).waitFor();
  await close(/ERR_|Failed to (load resource|fetch)|Unable to preload/);
});

test('on a phone the navigation is a bar at the bottom, and the menu holds what the footer holds elsewhere', async () => {
  const page = await mapPage();
  await shownAs(page, { size: PHONE }, async () => {
    const bar = async () => (await page.getByRole('navigation').boundingBox())!;
    await expect.poll(async () => (await bar()).width).toBe(PHONE.width);
    await expect.poll(async () => Math.round((await bar()).y + (await bar()).height)).toBe(PHONE.height);
    await web(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('button', { name: /^Conta de/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Nomes e placas' }).waitFor();
    await page.keyboard.press('Escape');
    for (const link of await page.getByRole('navigation').getByRole('link').all())
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });
});

test('keyboard users can skip to the content', async () => {
  const page = await staffPage();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('the shell is accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const options of [
    { theme: 'light' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'dark', size: PHONE },
  ] as const) {
    const { page, close } = await open('admin', '/indicators', options);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(Conta de|Account of)/ }).click();
    await page.getByRole('menu').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^(Ao vivo|Live)/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await close();
  }
});
