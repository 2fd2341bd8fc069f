import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { visit } from './harness/page.ts';
import { web } from './harness/web.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';

let server: RunningServer;
let browser: Browser;

const PASSWORD = 'two-brands';
/** One login with an account in two brands that are not the address's, as the command line makes them. */
async function addAccounts(): Promise<void> {
  const account = ['--login', 'dupla', '--name', 'Dora Dupla', '--profile', 'OPERATOR'];
  const rest = ['--password', PASSWORD, '--email', 'dora@dupla.example'];
  for (const brand of ['aurora', 'vertice']) await rastro(server, 'user', 'add', '--brand', brand, ...account, ...rest);
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEMO_VEHICLES: '10' } }), launchBrowser()]);
  await addAccounts();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const loginPage = () => visit(browser, `${server.url}/monitoring/login`);
const login = (page: Page) => page.getByLabel(/^login$/i);
const submit = (page: Page) => page.getByRole('button', { name: /^(entrar|sign in)$/i }).click();
test('the keyboard chooses the brand, whose account signs in, and the choice is remembered (SES-27)', async () => {
  const { page, close } = await loginPage();
  await login(page).fill('dupla');
  await page.getByRole('radio').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await web(page.getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await web(page.getByRole('radio').nth(1)).toBeChecked();
  const chosen = await page.getByRole('radio').nth(1).inputValue();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('brand_user'))).toBe(chosen);
  await page.getByLabel(/^senha$/i).fill(PASSWORD);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/sessions') && response.request().method() === 'POST',
  );
  await submit(page);
  const { user } = (await (await answered).json()) as { user: { brand: number } };
  expect(String(user.brand)).toBe(chosen);
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  await page.goto(`${server.url}/monitoring/logout`);
  await page.waitForURL(/\/login/);
  await login(page).fill('dupla');
  await page.locator(`input[type=radio][value="${chosen}"]:checked`).waitFor();
  await close();
});
