import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentityProvider, type IdentityProvider } from '../builders/identity-provider.ts';
import { launchBrowser } from './harness/chromium.ts';
import { visit, type VisitOptions } from './harness/page.ts';
import { web } from './harness/web.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';

let provider: IdentityProvider;
let server: RunningServer;
let browser: Browser;

/** An account of the demo, by its e-mail. */
const OTAVIO = { id: 'vendor-7', email: 'otavio.leme@rastro.example' };

beforeAll(async () => {
  provider = await startIdentityProvider();
  [server, browser] = await Promise.all([
    startServer({ env: { ...provider.environment, DEMO_VEHICLES: '10' } }),
    launchBrowser(),
  ]);
});

beforeEach(() => {
  provider.person = OTAVIO;
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  await provider?.close();
});

const loginPage = (options: VisitOptions = {}) => visit(browser, `${server.url}/monitoring/login`, options);
const vendor = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('Google and Facebook stand on the sign-in page where they are set up, and lead in (SES-08)', async () => {
  for (const name of ['Google', 'Facebook']) {
    const { page, context, close } = await loginPage();
    const popup = page.waitForEvent('popup');
    await vendor(page, name).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/login'));
    await expect.poll(() => context.pages().length).toBe(1);
    expect((await popup).isClosed()).toBe(true);
    await close();
  }
});

test('a closed popup, or a refusal at the vendor, ends the wait without an error', async () => {
  const { page, context, close } = await loginPage();
  // A vendor that asks the person and waits.
  await context.route(`${provider.url}/google/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Who are you?</p>' }),
  );
  const opened = page.waitForEvent('popup');
  await vendor(page, 'Google').click();
  const popup = await opened;
  await popup.getByText('Who are you?').waitFor();
  await page.getByText('Continue na janela que se abriu.').waitFor();
  await popup.close();
  await page.getByText('Continue na janela que se abriu.').waitFor({ state: 'detached' });
  await context.unroute(`${provider.url}/google/**`);
  provider.person = null;
  await vendor(page, 'Google').click();
  await page.getByText('Continue na janela que se abriu.').waitFor({ state: 'detached' });
  await web(page.getByRole('alert')).toHaveCount(0);
  await close();
});

test('an answer to a foreign request is ignored', async () => {
  const { page, context, close } = await loginPage();
  const exchanged = provider.asked.filter((path) => path === '/google/token').length;
  await context.route(`${provider.url}/google/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Who are you?</p>' }),
  );
  const opened = page.waitForEvent('popup');
  await vendor(page, 'Google').click();
  const popup = await opened;
  const forged = await context.newPage();
  await forged.goto(`${server.url}/monitoring/sso.html?code=stolen&state=guessed`);
  await forged.getByText('Pronto.').waitFor();
  await forged.close();
  await page.getByText('Continue na janela que se abriu.').waitFor();
  expect(provider.asked.filter((path) => path === '/google/token')).toHaveLength(exchanged);
  await popup.close();
  await page.getByText('Continue na janela que se abriu.').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/monitoring/login');
  await close();
});
