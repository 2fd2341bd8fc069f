import { request } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit, type Visit, type VisitOptions } from './harness/page.ts';
import { afresh } from './harness/in-page.ts';
import { web } from './harness/web.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';

let server: RunningServer;
let browser: Browser;
/** A page of nobody that the tests of the form share. */
let guest: Visit;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  guest = await loginPage();
});

afterAll(async () => {
  // Fails when the page complained of anything else while the tests went over it.
  await guest?.close(REFUSED);
  await browser?.close();
  await server?.dispose();
});

const ENGLISH: VisitOptions = { language: 'en-US' };
/** The form; no test waits for the map that it may lead to. */
const loginPage = (options: VisitOptions = {}) =>
  visit(browser, `${server.url}/monitoring/login`, { ...options, map: false });
const submit = (page: Page) => page.getByRole('button', { name: /^(entrar|sign in)$/i }).click();

async function fill(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel(/^login$/i).fill(login);
  await page.getByLabel(/^(senha|password)$/i).fill(password);
}

/** A refused answer is an error in the browser's console whatever the page makes of it. */
const REFUSED = /status of (400|401|403|429|502)/;

/** The form as it is at a first visit, in the shared page. */
const guestPage = (): Promise<Page> => afresh(guest.page, `${server.url}/monitoring/login`);

test('the console lives below /monitoring, and a guest is asked to sign in (RTE-01, RTE-05)', async () => {
  const { page, close } = await visit(browser, `${server.url}/`);
  await page.waitForURL(`${server.url}/monitoring/login`);
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await close();
});

/** Tries a wrong password from an address of the own machine; answers the status. */
function tryFrom(localAddress: string, login: string): Promise<number> {
  const body = JSON.stringify({ login, password: 'guessed' });
  return new Promise((resolve, reject) => {
    const asked = request(
      `${server.url.replace('localhost', '127.0.0.1')}/api/sessions`,
      { method: 'POST', localAddress, headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    asked.once('error', reject);
    asked.end(body);
  });
}

/** Signs in in one test only: from an address where a login was used before, no work is asked for. */
const OWNER = 'gestora';

test('while strangers at many addresses try a login, its owner signs in as ever: the browser works for a moment', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 55; i += 1) statuses.push(await tryFrom(`127.0.1.${1 + (i % 11)}`, OWNER));
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  const { page, close } = await loginPage();
  const sent: { proof?: string }[] = [];
  page
    .context()
    .on(
      'request',
      (asked) =>
        void (
          asked.method() === 'POST' &&
          asked.url().endsWith('/api/sessions') &&
          sent.push(asked.postDataJSON() as { proof?: string })
        ),
    );
  await signIn(page, server.url, OWNER);
  expect(sent.map(({ proof }) => proof !== undefined)).toEqual([false, true]);
  await close(/status of 429/);
});

test('the server speaks the language that was chosen on the page', async () => {
  const page = await guestPage();
  const words: string[] = [];
  for (const language of ['Português', 'English']) {
    await page.getByRole('button', { name: language }).click();
    await page.getByRole('heading', { name: language === 'English' ? 'Sign in' : 'Entrar' }).waitFor();
    await fill(page, 'language-test', 'wrong-password');
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/sessions'));
    await submit(page);
    words.push(((await (await answered).json()) as { message: string }).message);
    await page.getByRole('alert').getByText(words.at(-1)!).waitFor();
  }
  expect(words[0]).not.toBe(words[1]);
});

test('the chosen theme is on the page before it is drawn, and stays', async () => {
  const page = await guestPage();
  const theme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  expect(await theme()).toBe('light');
  await page.getByRole('button', { name: 'Escuro' }).click();
  await expect.poll(theme).toBe('dark');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await theme()).toBe('dark');
});

test('a token that is still good signs in by itself after a reload (SES-31)', async () => {
  const { page, close } = await loginPage();
  await signIn(page, server.url, 'cliente');
  await page.reload();
  await page.getByRole('button', { name: /^Conta de/ }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/monitoring/trackback');
  await close();
});

test('a session that the server ended says so at sign-in, and the return path is kept', async () => {
  const { page, context, close } = await visit(browser, `${server.url}/monitoring/login?to=%2Fdiagnostics`, ENGLISH);
  await signIn(page, server.url, 'operador');
  await page.getByRole('heading', { name: 'Diagnostics' }).waitFor();
  const kept = await page.evaluate(() => sessionStorage.getItem('rastro.session'));
  const { sessionId, accessToken } = JSON.parse(kept!) as { sessionId: string; accessToken: string };
  // Away while it ends: the open console is told by its broker connection, and would be at sign-in before this test looks.
  await page.goto('about:blank');
  const ended = await context.request.delete(`${server.url}/api/sessions/${sessionId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(ended.ok()).toBe(true);
  await page.goto(`${server.url}/monitoring/diagnostics`);
  await page.getByText(/Failed to login with token\.|Invalid access_token/).waitFor();
  await signIn(page, server.url, 'operador');
  await page.waitForURL(`${server.url}/monitoring/diagnostics`);
  await close(REFUSED);
});

test('a host has the brand of its first label: name, title and colours, before sign-in (SHL-02)', async () => {
  const { port } = new URL(server.url);
  const { page, close } = await visit(browser, `http://aurora.localhost:${port}/monitoring/`);
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  const answer = await page.request.get(`${server.url}/api/exposed/v2/brands/aurora`);
  const brand = (await answer.json()) as { name: string; alias: string; palette: { primary: string } };
  expect(brand.alias).toBe('aurora');
  await web(page).toHaveTitle(brand.name);
  await page.getByRole('main').getByText(brand.name, { exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary')))
    .toMatch(/^#[0-9a-f]{6}$/);
  await close();
});
