import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type Visit, type VisitOptions } from './harness/page.ts';
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

const ENGLISH: VisitOptions = { language: 'en-US' };
const loginPage = (options: VisitOptions = ENGLISH) =>
  visit(browser, `${server.url}/monitoring/login`, { ...options, map: false });
const account = (page: Page) => page.getByRole('button', { name: /^(Conta de|Account of)/ });
/** Refused answers stand in the browser's console whatever the page makes of them. */
const REFUSED = /status of 4\d\d|status of 50\d|WebSocket/;

async function open(login = 'operador', options: VisitOptions = ENGLISH): Promise<Visit> {
  const own = await signedIn(browser, server.url, login, { ...options, path: '/diagnostics', map: false });
  await account(own.page).waitFor();
  return own;
}

/** Signs in without waiting for what comes of it. */
async function enter(page: Page): Promise<void> {
  await page.getByLabel(/^login$/i).fill('operador');
  await page.getByLabel(/^password$/i).fill('rastro-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const refusal = (status: number, message: string) => ({ status, json: { code: 'x', message, requestId: 'r-1' } });
/** Answers every call that carries a token as if the server knew it no more. */
async function refuseTokens(context: BrowserContext): Promise<void> {
  await context.route(/\/api\//, (route: Route) =>
    route.request().headers()['authorization'] === undefined ? route.continue() : route.fulfill(refusal(401, 'Nope.')),
  );
}

test('a 401 on any call ends the session once, with Invalid access_token, and the stored data is deleted (SES-34, ERR-04)', async () => {
  const { page, context, close } = await open();
  await page.getByRole('heading', { level: 1, name: 'Diagnostics' }).waitFor();
  const arrivals: string[] = [];
  page.on('framenavigated', (frame) => void arrivals.push(new URL(frame.url()).pathname));
  await refuseTokens(context);
  await page.getByText('Invalid access_token', { exact: true }).waitFor();
  await page.waitForURL(/\/login\?to=%2Fdiagnostics$/);
  await web(page.getByText('Invalid access_token', { exact: true })).toHaveCount(1);
  expect(arrivals.filter((path) => path === '/monitoring/login')).toHaveLength(1);
  await expect
    .poll(() => page.evaluate(() => [sessionStorage.getItem('loggedUser'), sessionStorage.getItem('rastro.session')]))
    .toEqual([null, 'signed-out']);
  await context.unroute(/\/api\//);
  await signIn(page, server.url, 'operador');
  await page.waitForURL(/\/diagnostics$/);
  await close(REFUSED);
});

test('a token whose time is over ends the session with access_token expired (SES-32)', async () => {
  const { page, context, close } = await loginPage();
  await context.route('**/api/sessions', async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as { expiresAt: string };
    await route.fulfill({
      response: answer,
      json: { ...session, expiresAt: new Date(Date.now() + 6_000).toISOString() },
    });
  });
  await context.route(/\/api\/sessions\/[^/]+\/token/, (route) => route.fulfill({ status: 503, body: '' }));
  await enter(page);
  await page.getByText('access_token expired', { exact: true }).waitFor();
  await expectAccessible(page);
  await close(REFUSED);
});

test('a kept token that was tampered with fails with the given words and is forgotten (ERR-05)', async () => {
  const { page, close } = await open('cliente');
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('rastro.session')!) as { sessionId: string; accessToken: string };
    sessionStorage.setItem(
      'rastro.session',
      JSON.stringify({ ...kept, accessToken: `${kept.accessToken.slice(0, -4)}AAAA` }),
    );
  });
  await page.reload();
  await page.getByText('Failed to login with token.', { exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => [sessionStorage.getItem('loggedUser'), sessionStorage.getItem('rastro.session')]))
    .toEqual([null, 'signed-out']);
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await web(page.getByText('Failed to login with token.')).toHaveCount(0);
  await close(REFUSED);
});

test('what is no session at all in the storage is none', async () => {
  const { page, close } = await loginPage();
  for (const junk of [
    '{',
    '42',
    '{"sessionId":7}',
    '{"sessionId":"x","accessToken":"</script><img src=x onerror=alert(1)>"}',
  ]) {
    await page.evaluate((text) => sessionStorage.setItem('rastro.session', text), junk);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  }
  await close(REFUSED);
});

test('permissions that cannot be loaded show an error at sign-in and at a reload (ERR-06)', async () => {
  const { page, context, close } = await loginPage();
  await context.route(/\/api\/permissions\/users\/\d+/, (route) => route.fulfill(refusal(500, 'Oops.')));
  await enter(page);
  await page.getByRole('alert').getByText('Failed to get permissions.', { exact: true }).waitFor();
  await context.unroute(/\/api\/permissions\/users\/\d+/);
  await signIn(page, server.url, 'operador');
  await account(page).waitFor();
  await context.route(/\/api\/permissions\/users\/\d+/, (route) => route.fulfill(refusal(403, 'No.')));
  await page.reload();
  await page.getByText('Failed to get permissions.', { exact: true }).waitFor();
  await close(REFUSED);
});

test('the message of an ended session is Portuguese in Portuguese, and read well on a phone in the dark', async () => {
  const { page, context, close } = await open('cliente', { language: 'pt-BR', size: PHONE, theme: 'dark' });
  // A call of the page that stands would end the session before the page that is to come says why.
  await page.goto('about:blank');
  await refuseTokens(context);
  await page.goto(`${server.url}/monitoring/diagnostics`);
  await page.getByText('Falha ao entrar com o token.', { exact: true }).waitFor();
  await expectAccessible(page);
  await close(REFUSED);
});

test('without a token the stored user is cleared and a requested page asks to sign in (SES-30)', async () => {
  const { page, close } = await loginPage();
  const leave = () =>
    page.evaluate(() => {
      sessionStorage.setItem('loggedUser', '{"role":["ADMINISTRATOR"]}');
      sessionStorage.setItem('currentUserId', '1');
      sessionStorage.setItem('MONITORING_ALLOW_V2_AREA', 'true');
    });
  const left = () =>
    page.evaluate(() =>
      ['loggedUser', 'currentUserId', 'MONITORING_ALLOW_V2_AREA'].map((key) => sessionStorage.getItem(key)),
    );
  for (const [path, ends] of [
    ['/trackback', /\/login\?to=%2Ftrackback$/],
    ['/login', /\/login$/],
    ['/password', /\/password$/],
  ] as const) {
    await leave();
    await page.goto(`${server.url}/monitoring${path}`);
    await page.waitForURL(ends);
    await page.getByRole('heading').first().waitFor();
    await expect.poll(left).toEqual([null, null, null]);
  }
  await close();
});

/** Gives page and worker a clock that is wrong by `hours`. */
async function shiftClock(context: BrowserContext, hours: number): Promise<void> {
  const shift = `{ const real = Date; const by = ${hours * 3_600_000};
    globalThis.Date = class extends real { constructor(...given) { if (given.length === 0) super(real.now() + by); else super(...given); } static now() { return real.now() + by; } }; }`;
  await context.addInitScript(shift);
  await context.route(/\/assets\/main-[\w-]+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: `if (typeof document === 'undefined') ${shift}\n${await answer.text()}`,
    });
  });
}

test("on a machine whose clock is hours wrong the session stays and times are those of the server's clock", async () => {
  const { page, context, close } = await visit(browser, 'about:blank', { ...ENGLISH, map: false });
  await shiftClock(context, 9);
  await page.goto(`${server.url}/monitoring/login?to=%2Ftrackdevice`);
  await signIn(page, server.url, 'operador');
  const lines = page.getByRole('option');
  await lines.filter({ hasText: 'km/h' }).first().waitFor();
  // A page that went by its own clock would say of every vehicle that it is silent for hours.
  await expect
    .poll(async () => (await lines.allInnerTexts()).some((text) => /\bnow\b|\b\d+ s ago/.test(text)))
    .toBe(true);
  await expect
    .poll(async () => (await lines.allInnerTexts()).some((text) => /\b\d+ min ago|\b[1-8] h ago/.test(text)), {
      timeout: 60_000,
    })
    .toBe(true);
  await page.reload();
  await account(page).waitFor();
  const mark = page.getByRole('contentinfo').getByRole('button').first();
  await mark.getByText(/notice|warning/i).waitFor();
  await mark.click();
  await page.getByRole('dialog').getByText('The clock of this device is wrong').waitFor();
  await close();
});

const REFUSING = {
  'every access to the storage throws': `for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, area, { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  'every reading and writing throws': `for (const name of ['getItem', 'setItem', 'removeItem']) Storage.prototype[name] = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
};

test.each(Object.entries(REFUSING))(
  'where %s a person signs in, works and signs out all the same',
  async (_how, script) => {
    const { page, context, close } = await visit(browser, 'about:blank', ENGLISH);
    await context.addInitScript(`if (location.protocol.startsWith('http')) { ${script} }`);
    await page.goto(`${server.url}/monitoring/login?to=%2Fdiagnostics`);
    await signIn(page, server.url, 'operador');
    await page.getByRole('heading', { level: 1, name: 'Diagnostics' }).waitFor();
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await close();
  },
);
