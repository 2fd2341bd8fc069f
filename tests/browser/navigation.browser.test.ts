import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { PHONE } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
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

// The navigation leads to the screens of maps, and no test needs a map.
const WITHOUT_MAP = { path: '/diagnostics', map: false } as const;

const entry = (page: Page, id: string) => page.getByRole('navigation').locator(`[data-entry="${id}"]`);

test("the operator's entries lead to indicators, the fleet and the tracker (NAV-08, NAV-09, NAV-11)", async () => {
  const { page, close } = await signedIn(browser, server.url, 'operador', WITHOUT_MAP);
  for (const [id, path] of [
    ['dashboards', '/indicators'],
    ['trackdevice-component', '/trackdevice'],
    ['trackback', '/trackback'],
  ] as const) {
    await entry(page, id).click();
    await page.waitForURL((address) => address.pathname === `/monitoring${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await web(entry(page, id), `${id} is marked`).toHaveAttribute('aria-current', 'page');
    await web(page.getByText('Esta tela ainda não está aqui'), id).toHaveCount(0);
  }
  await web(page.getByRole('navigation').getByRole('link', { name: 'Mapa de calor', exact: true })).toHaveAttribute(
    'data-entry',
    'trackdevice-component',
  );
  await close();
});

test("the customer's notifications entry leads to the alarms (NAV-22, RTE-48)", async () => {
  const { page, close } = await signedIn(browser, server.url, 'cliente', { ...WITHOUT_MAP, size: PHONE });
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Todas as telas' });
  await sheet.locator('[data-entry="notifications-component"]').click();
  await page.waitForURL((address) => address.pathname === '/monitoring/notifications');
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Escolher o período: Últimos 7 dias$/ }).waitFor();
  await close();
});
