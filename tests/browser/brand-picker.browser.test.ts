import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { expectAccessible, PHONE, visit, type VisitOptions } from './harness/page.ts';
import { web } from './harness/web.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';

let server: RunningServer;
let browser: Browser;

const PASSWORD = 'two-brands';
const BRANDS = ['Aurora Rastreamento', 'Vértice Frotas'].map((name, index) => ({
  id: 1_000_000_000_000_001 + index,
  name,
  alias: `brand-${index}`,
  logo: null,
  palette: { primary: '#2e6373' },
}));

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

const loginPage = (options: VisitOptions = {}) => visit(browser, `${server.url}/monitoring/login`, options);
const login = (page: Page) => page.getByLabel(/^login$/i);
const submit = (page: Page) => page.getByRole('button', { name: /^(entrar|sign in)$/i }).click();
const brand = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

test('a login of several brands brings a picker with their names, one of a single brand brings none (SES-03)', async () => {
  const { page, close } = await loginPage();
  const asked = page.waitForResponse(/brands-by-login/);
  await login(page).fill('operador');
  await (await asked).finished();
  // What comes of an answer is there with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await web(page.getByRole('radio')).toHaveCount(0);
  await login(page).fill('dupla');
  await page.getByRole('group', { name: 'Marca' }).waitFor();
  await web(page.getByRole('radio')).toHaveCount(2);
  await brand(page, 'Aurora Rastreamento').waitFor();
  await brand(page, /Vértice/).waitFor();
  await close();
});

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

test('nothing is sent while the brand is open, and the picker says so', async () => {
  const { page, context, close } = await loginPage();
  const sent: string[] = [];
  context.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await login(page).fill('dupla');
  await page.getByRole('radio').first().waitFor();
  await page.getByLabel(/^senha$/i).fill(PASSWORD);
  await submit(page);
  await page.getByRole('alert').getByText('Escolha a marca da sua conta').waitFor();
  expect(sent).toEqual([]);
  await close();
});

test('the picker also shows when the server cannot determine the brand', async () => {
  const { page, context, close } = await loginPage();
  // As when the login is sent before its brands were looked up.
  let isFirst = true;
  await context.route(/brands-by-login/, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.fulfill({ status: 429, json: { code: 'throttled', message: 'Espere.', requestId: 'r-1' } });
  });
  await login(page).fill('dupla');
  await page.getByLabel(/^senha$/i).fill(PASSWORD);
  await submit(page);
  await page
    .getByRole('alert')
    .getByText(/mais de uma marca/)
    .waitFor();
  await brand(page, 'Aurora Rastreamento').check();
  await submit(page);
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  await close(/status of (400|409|429)/);
});

test('the picker is accessible in both themes, on a desktop and a phone', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const) {
    const { page, context, close } = await loginPage(options);
    // Answered here: the server lets one address ask about one login a few times only.
    await context.route(/brands-by-login/, (route) => route.fulfill({ json: BRANDS }));
    await login(page).fill('dupla');
    await brand(page, 'Aurora Rastreamento').check();
    await expectAccessible(page);
    const heights = await page
      .locator('label:has(input[type=radio])')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await close();
  }
});
