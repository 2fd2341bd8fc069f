import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { visit, type VisitOptions } from './harness/page.ts';
import { startServerProcess, type ServerProcess } from '../builders/server-process.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServerProcess({ env: { DEMO_VEHICLES: '10' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const fresh = (options: VisitOptions = {}) => visit(browser, `${server.url}/monitoring/login`, options);
const account = (page: Page) => page.getByLabel(/^login/i);
const forget = (page: Page) => page.getByRole('button', { name: /^(esqueci a senha|forgot password)$/i }).click();
const send = (page: Page) => page.getByRole('button', { name: /^(enviar o link|send the link)$/i }).click();

async function solve(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /robô|robot/i }).click();
  await page.getByText(/^(Verificado|Verified)/).waitFor();
}

test('a link is sent, three seconds later the page is back at sign-in, and the link sets a password', async () => {
  const { page, close } = await fresh();
  await forget(page);
  await account(page).fill('operador');
  await solve(page);
  const loaded = page.waitForEvent('load');
  await send(page);
  await page.getByText('Link enviado').waitFor();
  await loaded;
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  const link = /the link to a new password for .{0,4}operador.{0,4} is (https?:[^\s"\\]+)/.exec(server.output())?.[1];
  await page.goto(link!);
  await page.getByLabel(/^nova senha/i).fill('outra-senha-1');
  await page.getByLabel(/^confirmar senha/i).fill('outra-senha-1');
  await page.getByRole('button', { name: 'Salvar a senha' }).click();
  await page.getByText('Senha salva').waitFor();
  await page.waitForURL(`${server.url}/monitoring/login`);
  await page.getByLabel(/^login$/i).fill('operador');
  await page.getByLabel(/^senha$/i).fill('outra-senha-1');
  await page.getByRole('button', { name: /^entrar$/i }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  await close();
});

test('the captcha and its texts are in the language of the page, and its code is not loaded before it is needed', async () => {
  const { page, close } = await fresh({ language: 'en-US' });
  await page.getByRole('button', { name: 'Forgot password' }).waitFor();
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((name) => /altcha|captcha|forgot/.test(name)),
    );
  expect(await loaded()).toEqual([]);
  await forget(page);
  await page.getByRole('checkbox', { name: "I'm not a robot" }).waitFor();
  expect(await loaded()).not.toEqual([]);
  await close();
});
