import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit, type Visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const open = (login: string, path: string): Promise<Visit> =>
  signedIn(browser, server.url, login, { path, map: false });

/** Signs in on the form, to stay on this device. */
async function stayIn(login: string): Promise<Visit> {
  const own = await visit(browser, `${server.url}/monitoring/login?to=%2Fdiagnostics`);
  await own.page.getByLabel('Manter conectado neste aparelho').check();
  await signIn(own.page, server.url, login);
  await own.page.getByRole('button', { name: /^Conta de/ }).waitFor();
  return own;
}

async function openSessions(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Conta de|Account of)/ }).click();
  await page.getByRole('menuitem', { name: /^(Meus acessos|My sessions)$/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/^(Este aparelho|This device)$/)
    .waitFor();
}

test('a persistent session stores no token of 30 days, and continues after the access token has expired', async () => {
  const { page, context, close } = await stayIn('cliente');
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('rastro.session.kept')!) as { sessionId: string; accessToken: string },
  );
  const { exp, iat } = JSON.parse(atob(kept.accessToken.split('.')[1]!)) as { exp: number; iat: number };
  expect(exp - iat).toBeLessThanOrEqual(3_600);
  await page.close();
  const next = await context.newPage();
  await next.addInitScript(
    (ended) => {
      if (localStorage.getItem('rastro.session.kept') !== null && sessionStorage.getItem('rastro.session') === null)
        localStorage.setItem('rastro.session.kept', ended);
    },
    JSON.stringify({ ...kept, accessToken: `${kept.accessToken.slice(0, -8)}AAAAAAAA` }),
  );
  await next.goto(`${server.url}/monitoring/diagnostics`);
  await next.getByRole('button', { name: /^Conta de/ }).waitFor();
  await expect
    .poll(() =>
      next.evaluate(
        () => (JSON.parse(localStorage.getItem('rastro.session.kept')!) as { accessToken: string }).accessToken,
      ),
    )
    .not.toContain('AAAAAAAA');
  await close(/status of 401/);
});

test('a person sees where the account is open and ends it there from here: that console is gone, this one stays', async () => {
  const away = await stayIn('operador');
  const { page, close } = await open('operador', '/diagnostics');
  await openSessions(page);
  const dialog = page.getByRole('dialog');
  const other = dialog.getByRole('listitem').filter({ hasText: 'Mantém conectado' });
  await web(other).toHaveText(/Chrome em Linux[\s\S]*(?:127\.0\.0\.1|::1)/, { useInnerText: true });
  await other.getByRole('button', { name: /^Encerrar Chrome/ }).click();
  await away.page.waitForURL(/\/login/);
  await other.waitFor({ state: 'detached' });
  await web(page.getByRole('button', { name: /^Conta de/ })).toHaveCount(1);
  await away.close(/status of 401|WebSocket/);
  await close();
});

test('an administrator makes a key of a gateway, shown once with the lines for Traccar, and revokes it after being asked', async () => {
  const { page, close } = await open('admin', '/device-add');
  await page.getByLabel('Nome da chave').fill('Traccar Sul');
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const made = page.getByRole('group', { name: 'Chave de Traccar Sul' });
  await made.waitFor();
  const [key, lines] = await made.locator('dd code').allInnerTexts();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(lines).toContain(`<entry key='forward.url'>${server.url}/ingest/traccar</entry>`);
  const status = async (): Promise<number> =>
    (
      await fetch(`${server.url}/ingest/traccar`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          position: { fixTime: new Date().toISOString(), latitude: -23.5, longitude: -46.6, valid: true },
          device: { uniqueId: 'nobody-has-this' },
        }),
      })
    ).status;
  await page.getByRole('button', { name: 'Revogar a chave Traccar Sul' }).click();
  expect(await status()).toBe(404);
  const asked = page.getByRole('dialog', { name: 'Revogar a chave Traccar Sul?' });
  await asked.getByRole('button', { name: 'Revogar' }).click();
  await asked.waitFor({ state: 'detached' });
  await web(page.getByRole('button', { name: 'Revogar a chave Traccar Sul' })).toHaveCount(0);
  expect(await status()).toBe(401);
  await web(page.getByText(key!)).toHaveCount(0);
  await close();
});
