import type { Browser, Page } from 'playwright-core';
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

const widthOf = async (page: Page): Promise<number> => (await page.getByRole('navigation').locator('> div').boundingBox())!.width;

test('the toolbar has the height of the specification (SHL-15, CST-63)', async () => {
  const { page, close } = await open('operador', '/diagnostics');
  expect((await page.getByRole('banner').boundingBox())!.height).toBe(64);
  await close();
});

test('the footer has the height of the specification (SHL-16, CST-64)', async () => {
  const { page, close } = await open('operador', '/diagnostics');
  expect((await page.getByRole('contentinfo').boundingBox())!.height).toBe(38);
  await close();
});

test('the navbar is folded to 64 px and can be kept open at 280 px (NAV-54, NAV-55, CST-65)', async () => {
  const { page, close } = await open('operador', '/diagnostics');
  expect(await widthOf(page)).toBe(64);
  await page.getByRole('button', { name: 'Manter o menu aberto' }).click();
  await page.mouse.move(900, 400);
  await expect.poll(() => widthOf(page)).toBe(280);
  await page.reload();
  await page.getByRole('button', { name: 'Recolher o menu' }).waitFor();
  expect(await widthOf(page)).toBe(280);
  await close();
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
  expect(await widthOf(page)).toBe(280);
  await page.mouse.move(900, 400);
  await expect.poll(isOpen).toBe('false');
  await close();
});

test('a customer has the toolbar and no side navigation (NAV-52, NAV-53)', async () => {
  const { page, close } = await open('cliente', '/diagnostics');
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.getByRole('navigation').count()).toBe(0);
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
  const { page, close } = await open('operador', '/diagnostics');
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitemradio', { name: 'Escuro' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor();
  await close();
});

test('the footer of a map offers names on markers and the base map (SHL-25)', async () => {
  const { page, close } = await open('operador', '/trackdevice');
  const toggle = page.getByRole('switch', { name: 'Nomes e placas' });
  const before = await toggle.isChecked();
  await toggle.click();
  expect(await toggle.isChecked()).toBe(!before);
  await page.getByRole('button', { name: /Open Street/ }).click();
  await page.getByRole('menuitemradio', { name: 'Open Street' }).waitFor();
  await close();
});

test('the mark in the footer says the link is live, and what stands when it is not, and comes back by itself', async () => {
  const own = await startServer();
  const { port } = new URL(own.url);
  const { page, close } = await visit(browser, `${own.url}/monitoring/login?to=%2Fdiagnostics`);
  await signIn(page, own.url, 'operador');
  const mark = page.getByRole('contentinfo').getByRole('button').first();
  await mark.getByText('Ao vivo').waitFor();
  await mark.click();
  await page.getByText('Tudo funcionando. Nenhum problema a relatar.').first().waitFor();
  await page.keyboard.press('Escape');
  await own.stop('SIGKILL');
  await mark.getByText(/Reconectando|Conectando/).waitFor();
  await mark.getByText(/avisos?/).waitFor();
  await mark.click();
  await page.getByRole('dialog').getByText('Sem conexão ao vivo').waitFor();
  await page.keyboard.press('Escape');
  const again = await startServer({ dataFolder: own.dataFolder, port: Number(port) });
  await mark.getByText('Ao vivo').waitFor();
  await close(/ERR_CONNECTION|WebSocket|Failed to load resource/);
  await again.dispose();
});

test('a reload while the server is away keeps the session and goes on when it is back', async () => {
  const { page, context, close } = await open('cliente', '/diagnostics');
  let away = true;
  await context.route('**/api/**', (route) => (away ? route.abort('connectionrefused') : route.continue()));
  await page.reload();
  await page.getByText(/Sem contato com o servidor|Sem conexão|Diagnóstico/).first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('rastro.session'))).toContain('accessToken');
  away = false;
  await page.reload();
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  await close(/ERR_|Failed to load resource/);
});

test('on a phone the navigation is a bar at the bottom, and the menu holds what the footer holds elsewhere', async () => {
  const { page, close } = await open('operador', '/trackdevice', { size: PHONE });
  const bar = (await page.getByRole('navigation').boundingBox())!;
  expect(bar.width).toBe(PHONE.width);
  expect(Math.round(bar.y + bar.height)).toBe(PHONE.height);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Nomes e placas' }).waitFor();
  await page.keyboard.press('Escape');
  for (const link of await page.getByRole('navigation').getByRole('link').all()) expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await close();
});

test('who works with the keyboard can skip to the content', async () => {
  const { page, close } = await open('operador', '/diagnostics');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await close();
});

test('the shell is accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US' }, { theme: 'dark', size: PHONE }] as const) {
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
