import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { escapeFrom } from './harness/in-page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
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

test('the layout that was chosen is there after a reload', async () => {
  const { page, close } = await signedIn(browser, server.url, 'operador', { path: '/diagnostics' });
  const bar = page.getByRole('navigation').first();
  const ends = async () => {
    const { y, height } = (await bar.boundingBox())!;
    return y + height;
  };
  await bar.waitFor();
  await expect.poll(ends).toBeGreaterThan(600);
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Disposição da tela' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disposição da tela' });
  // By the words on the card: the radio itself is hidden below them.
  await dialog.getByText('Horizontal 2', { exact: true }).click();
  await expect.poll(ends).toBeLessThanOrEqual(64);
  await escapeFrom(page, dialog);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(ends).toBeLessThanOrEqual(64);
  await close();
});

test('the splash shows the logo of the brand and that something loads (SHL-35, SHL-36)', async () => {
  const { page, context, close } = await signedIn(browser, server.url, 'operador', { path: '/diagnostics' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/api\//, async (route) => {
    if (!route.request().url().includes('exposed')) await held;
    // A tab that stopped waiting asks again.
    await route.continue().catch(() => undefined);
  });
  await page.reload();
  const splash = page.locator('main[aria-busy="true"]');
  await splash.getByRole('img', { name: /^Logotipo de / }).waitFor();
  await splash.locator('.mantine-Loader-root').waitFor();
  await splash.getByRole('status').waitFor();
  release();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await close(/ERR_|Failed to load/);
});
