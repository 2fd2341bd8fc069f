import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE, visit, type Visit, type VisitOptions } from './harness/page.ts';
import { web } from './harness/web.ts';
import { startServerProcess, type ServerProcess } from '../builders/server-process.ts';

let server: ServerProcess;
let browser: Browser;
const lend = keptVisits();

beforeAll(async () => {
  [server, browser] = await Promise.all([startServerProcess({ env: { DEMO_VEHICLES: '10' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const fresh = (options: VisitOptions = {}) => visit(browser, `${server.url}/monitoring/login`, options);
/** The page loaded anew, in a visitor's tab that tests hand on. */
async function loginPage(): Promise<Visit> {
  const own = await lend('visitor', () => visit(browser, `${server.url}/api/exposed/v2/clock`));
  await own.context.unrouteAll();
  await own.page.goto(`${server.url}/monitoring/login`);
  return own;
}
const account = (page: Page) => page.getByLabel(/^login/i);
const forget = (page: Page) => page.getByRole('button', { name: /^(esqueci a senha|forgot password)$/i }).click();
const send = (page: Page) => page.getByRole('button', { name: /^(enviar o link|send the link)$/i }).click();

async function solve(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /robô|robot/i }).click();
  await page.getByText(/^(Verificado|Verified)/).waitFor();
}

test('the card turns to the forgotten password and back, and the login comes along (SES-04)', async () => {
  const { page, close } = await loginPage();
  await account(page).fill('operador');
  await forget(page);
  await page.getByRole('heading', { name: 'Esqueci a senha' }).waitFor();
  await web(account(page)).toHaveValue('operador');
  await web(page.getByLabel(/^senha$/i)).toHaveCount(0);
  await account(page).fill('outro.login');
  await page.getByRole('button', { name: 'Voltar para a entrada' }).click();
  await page.getByLabel(/^senha$/i).waitFor();
  await web(account(page)).toHaveValue('outro.login');
  await close();
});

test('the form stands still when its captcha comes, so that no click goes astray', async () => {
  const { page, close } = await loginPage();
  let letCome = (): void => {};
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/altcha-captcha.*\.js/, (route) => held.then(() => route.continue()));
  await forget(page);
  const back = page.getByRole('button', { name: 'Voltar para a entrada' });
  await back.waitFor();
  const before = await back.boundingBox();
  letCome();
  await page.getByRole('checkbox', { name: /robô/i }).waitFor();
  expect(await back.boundingBox()).toEqual(before);
  await page.unrouteAll();
  await close();
});

test('without the account or the captcha the text of the specification is shown (ERR-20)', async () => {
  const { page, context, close } = await loginPage();
  const sent: string[] = [];
  const note = (request: Request) => void (request.method() === 'POST' && sent.push(request.url()));
  context.on('request', note);
  await forget(page);
  await page.getByRole('checkbox', { name: /robô/ }).waitFor();
  await account(page).fill('operador');
  await send(page);
  await page
    .getByRole('alert')
    .getByText('Preencha o campo com seu e-mail ou login e complete o reCAPTCHA!', { exact: true })
    .waitFor();
  await account(page).fill('');
  await solve(page);
  await send(page);
  await page
    .getByRole('alert')
    .getByText('Preencha o campo com seu e-mail ou login e complete o reCAPTCHA!', { exact: true })
    .waitFor();
  expect(sent).toEqual([]);
  context.off('request', note);
  await close();
});

test('an unknown account shows the text of the specification, and the captcha restarts (ERR-18)', async () => {
  const { page, close } = await loginPage();
  await forget(page);
  await account(page).fill('ninguem.aqui');
  await solve(page);
  await send(page);
  await page
    .getByRole('alert')
    .getByText('Nenhuma conta foi encontrada com os login ou e-mail informado.', { exact: true })
    .waitFor();
  await page.getByRole('checkbox', { name: /robô/ }).waitFor();
  await web(page.getByRole('checkbox', { name: /robô/ })).not.toBeChecked();
  await close(/status of 404/);
});

test('another refusal shows the message of the server (ERR-19)', async () => {
  const { page, context, close } = await loginPage();
  await context.route('**/api/password/token', (route) =>
    route.fulfill({ status: 400, json: { code: 'refused', message: 'Hoje não.', requestId: 'r-1' } }),
  );
  await forget(page);
  await account(page).fill('operador');
  await solve(page);
  await send(page);
  await page.getByRole('alert').getByText('Hoje não.', { exact: true }).waitFor();
  await close(/status of 400/);
});

test('a link is sent, three seconds later the page is back at sign-in, and the link sets a password', async () => {
  const { page, close } = await fresh();
  await forget(page);
  await account(page).fill('operador');
  await solve(page);
  const loaded = page.waitForEvent('load');
  await send(page);
  await page.getByText('Link enviado').waitFor();
  await loaded;
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  const link = /the link to a new password for .{0,4}operador.{0,4} is (https?:[^\s"\\]+)/.exec(server.output())?.[1];
  await page.goto(link!);
  await page.getByLabel(/^nova senha/i).fill('outra-senha-1');
  await page.getByLabel(/^confirmar senha/i).fill('outra-senha-1');
  await page.getByRole('button', { name: 'Salvar a senha' }).click();
  await page.getByText('Senha salva').waitFor();
  await page.waitForURL(`${server.url}/monitoring/login`);
  await page.getByLabel(/^login$/i).fill('operador');
  await page.getByLabel(/^senha$/i).fill('outra-senha-1');
  await page.getByRole('button', { name: /^entrar$/i }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  await close();
});

test('the captcha and its texts are in the language of the page, and its code is not loaded before it is needed', async () => {
  const { page, close } = await fresh({ language: 'en-US' });
  await page.getByRole('button', { name: 'Forgot password' }).waitFor();
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((name) => /altcha|captcha|forgot/.test(name)),
    );
  expect(await loaded()).toEqual([]);
  await forget(page);
  await page.getByRole('checkbox', { name: "I'm not a robot" }).waitFor();
  expect(await loaded()).not.toEqual([]);
  await close();
});

test('the form is accessible in both themes, on a desktop and a phone, before and after the captcha is solved', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const) {
    const { page, close } = await fresh(options);
    await forget(page);
    await page.getByRole('checkbox', { name: /robô|robot/i }).waitFor();
    await send(page);
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await solve(page);
    await expectAccessible(page);
    await close();
  }
});
