import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const SCRIPT = '<img src=x onerror=globalThis.ran=1>';
const BRAND = `${SCRIPT}"'&amp;{{name}}`;
const PERSON = `Eva <script>globalThis.ran=1</script>${SCRIPT}`;
const VEHICLE = `Van ${SCRIPT}`;
const PLATE = '<b>X</b>"&';

let server: RunningServer;
let browser: Browser;

const root = fileURLToPath(new URL('../..', import.meta.url));

async function api<T>(method: string, path: string, body: unknown, token = ''): Promise<T> {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const { accessToken, user } = await api<{ accessToken: string; user: { brand: number } }>('POST', 'sessions', {
    login: 'admin',
    password: 'rastro-demo',
  });
  await api('PATCH', `v2/brands/${user.brand}`, { name: BRAND }, accessToken);
  const made = await api<{ paths: { osmand: string } }>(
    'POST',
    'v2/devices',
    { brand: user.brand, identifier: 'sly-1', name: VEHICLE, licensePlate: PLATE },
    accessToken,
  );
  const sent = await fetch(
    `${server.url}${made.paths.osmand}?id=sly-1&lat=-23.5613&lon=-46.6565&speed=22&timestamp=${Math.floor(Date.now() / 1000)}`,
  );
  expect(sent.status).toBe(200);
  const rastro = [
    '--import',
    'tsx',
    'server/tools/cli/main.ts',
    'user',
    'set',
    '--login',
    'operador',
    '--name',
    PERSON,
  ];
  await promisify(execFile)(process.execPath, rastro, {
    cwd: root,
    env: { ...process.env, DATA_DIR: server.dataFolder },
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Nothing that was put in ran or became an element. */
async function stayedText(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  await web(page.locator('img[src="x"]')).toHaveCount(0);
}

test('script in the name of a brand stays text on the sign-in page, in the tab and in the manifest', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/login`);
  await page.getByText(BRAND, { exact: true }).first().waitFor();
  await page.getByRole('img', { name: BRAND }).first().waitFor();
  await expect.poll(() => page.title()).toContain(BRAND);
  const manifest = (await (await fetch(`${server.url}/monitoring/manifest.webmanifest`)).json()) as { name: string };
  expect(manifest.name).toBe(BRAND);
  await stayedText(page);
  await close();
});

test('script in the name of a brand and of a person stays text on the splash, in the navigation, the toolbar and the menu', async () => {
  const { page, close } = await signedIn(browser, server.url, 'operador', { path: '/diagnostics' });
  await expect.poll(() => page.title()).toContain(BRAND);
  await page.getByRole('navigation').getByText(BRAND, { exact: true }).first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: new RegExp(PERSON.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) }).click();
  await page.getByText(PERSON, { exact: true }).first().waitFor();
  await stayedText(page);
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.context().route('**/api/sessions/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.locator('main[aria-busy="true"]').getByRole('img', { name: BRAND }).waitFor();
  await stayedText(page);
  go();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await close();
});

test("script in a vehicle's name and plate stays text in the list, the popup and the panel of the vehicle", async () => {
  const { page, close } = await signedIn(browser, server.url, 'operador', { path: '/trackdevice' });
  await page.getByRole('searchbox').fill('onerror');
  // A line shows the beginning of a long name.
  const line = page.getByRole('option').filter({ hasText: VEHICLE.slice(0, 12) });
  await line.click();
  await page.locator('.maplibregl-popup').getByText(VEHICLE, { exact: false }).first().waitFor();
  await web(page.locator('body')).toContainText(PLATE, { useInnerText: true });
  await stayedText(page);
  await close();
});

test('script in the name of a brand stays text where it is edited and drawn', async () => {
  const { page, close } = await signedIn(browser, server.url, 'admin', { path: '/brand' });
  await web(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue(BRAND);
  await page.getByRole('combobox', { name: 'Marca a editar' }).click();
  await page.getByRole('option', { name: BRAND }).waitFor();
  await stayedText(page);
  await close();
});
