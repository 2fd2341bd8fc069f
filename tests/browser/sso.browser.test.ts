import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentityProvider, type IdentityProvider } from '../builders/identity-provider.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, visit, type VisitOptions } from './harness/page.ts';
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

test('without client ids there are no such buttons, and none of their code', async () => {
  const { page, context, close } = await visit(browser, 'about:blank');
  await context.route('**/monitoring/config.json', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ json: { ...((await answer.json()) as object), sso: { google: null, facebook: null } } });
  });
  await page.goto(`${server.url}/monitoring/login`);
  await page.getByRole('button', { name: 'Ativar notificações' }).waitFor();
  await web(page.getByRole('button', { name: /Google|Facebook/ })).toHaveCount(0);
  expect(
    await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('vendor-buttons')).length,
    ),
  ).toBe(0);
  await close();
});

test('an account without an e-mail at Google shows the text of the specification (ERR-08)', async () => {
  provider.person = { id: 'vendor-8', email: null };
  const { page, close } = await loginPage();
  await vendor(page, 'Google').click();
  await page.getByRole('alert').getByText('Erro ao logar com o google', { exact: true }).waitFor();
  await close();
});

test('an account without an e-mail at Facebook shows the text of the specification (ERR-09)', async () => {
  provider.person = { id: 'vendor-8', email: null };
  const { page, close } = await loginPage();
  await vendor(page, 'Facebook').click();
  await page.getByRole('alert').getByText('Erro ao logar com o facebook', { exact: true }).waitFor();
  await close();
});

test('an e-mail without an account is refused with the message of the server', async () => {
  provider.person = { id: 'vendor-9', email: 'stranger@nowhere.example' };
  const { page, close } = await loginPage();
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/sessions') && response.request().method() === 'POST',
  );
  await vendor(page, 'Google').click();
  const { message } = (await (await answered).json()) as { message: string };
  await page.getByRole('alert').getByText(message).waitFor();
  await close(/status of 404/);
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

test('a popup that the browser blocks shows what to do', async () => {
  const { page, close } = await loginPage();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await vendor(page, 'Google').click();
  await page
    .getByRole('alert')
    .getByText(/bloqueou a janela/)
    .waitFor();
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

test('the page with vendors is accessible in both themes, on a desktop and a phone', async () => {
  provider.person = { id: 'vendor-8', email: null };
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const) {
    const { page, close } = await loginPage(options);
    await vendor(page, 'Google').click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await close();
  }
});
