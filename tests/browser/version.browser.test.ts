import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, signIn, visit } from './harness/page.ts';
import { web } from './harness/web.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** From now on another build is published. */
const publish = (context: BrowserContext, version: string): Promise<unknown> =>
  context.route('**/monitoring/version.json', (route) => route.fulfill({ json: { version, build: 'another' } }));

test('version.json is a static file with the version and the build of the page (SHL-45, CAL-032)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/login`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const answer = await page.request.get(`${server.url}/monitoring/version.json`);
  const { version, build } = (await answer.json()) as { version: string; build: string };
  await web(page.locator('meta[name="rastro-build"]')).toHaveAttribute('content', `${version}+${build}`);
  await signIn(page, server.url, 'operador');
  await expect.poll(() => asked.filter((url) => url.endsWith('/monitoring/version.json')).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByText(`Versão ${version}`).waitFor();
  await close();
}, 120_000);

test('a newer version that is published while the page is open is offered, and loaded only on demand (SHL-46)', async () => {
  const { page, context, close } = await visit(browser, `${server.url}/monitoring/login?to=%2Fdiagnostics`);
  await page.clock.install();
  await signIn(page, server.url, 'operador');
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  const offer = page.getByRole('region', { name: 'Versão nova' });
  await web(offer).toHaveCount(0);
  await publish(context, '9.9.9');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.clock.runFor(5 * 60_000 + 1000);
  await offer.getByText('(9.9.9)').waitFor();
  await web(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  expect(loads).toBe(0);
  await offer.getByRole('button', { name: 'Mais tarde' }).click();
  await offer.waitFor({ state: 'detached' });
  await context.unroute('**/monitoring/version.json');
  await context.route('**/monitoring/version.json', (route) =>
    route.fulfill({ json: { version: '9.9.10', build: 'third' } }),
  );
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await offer.getByText('(9.9.10)').waitFor();
  await offer.getByRole('button', { name: 'Recarregar' }).click();
  await expect.poll(() => loads).toBe(1);
  await close();
}, 120_000);

test('what was typed stands in its form again after a newer version was loaded, and the browser does not ask before', async () => {
  const { page, context, close } = await visit(browser, `${server.url}/monitoring/login?to=%2Foperator-account`);
  await signIn(page, server.url, 'operador');
  const name = page.getByRole('textbox', { name: 'Nome' });
  await name.fill('Olga R.');
  await publish(context, '9.9.9');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await loaded;
  await page.getByText('O que você tinha digitado voltou ao formulário.').waitFor();
  await web(name).toHaveValue('Olga R.');
  expect(asked).toEqual([]);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rastro.drafts'))).toBeNull();
  await close();
}, 120_000);

test('the service worker does not answer version.json from what it keeps', async () => {
  const { page, context, close } = await visit(browser, `${server.url}/monitoring/login`, { installed: true });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 60_000,
    })
    .toBe('activated');
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const ask = () =>
    page.evaluate(() =>
      fetch('version.json').then(
        (answer) => answer.ok,
        () => false,
      ),
    );
  expect(await ask()).toBe(true);
  expect(
    await page.evaluate(async () =>
      (
        await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).match('version.json')))
      ).some(Boolean),
    ),
  ).toBe(false);
  await context.setOffline(true);
  expect(await ask()).toBe(false);
  await close(/ERR_INTERNET|Failed to load/);
}, 120_000);
