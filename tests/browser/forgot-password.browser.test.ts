import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, visit, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from './harness/server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEMO_VEHICLES: '10' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const loginPage = (options: VisitOptions = {}) => visit(browser, `${server.url}/monitoring/login`, options);
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
  expect(await account(page).inputValue()).toBe('operador');
  expect(await page.getByLabel(/^senha$/i).count()).toBe(0);
  await account(page).fill('outro.login');
  await page.getByRole('button', { name: 'Voltar para a entrada' }).click();
  await page.getByLabel(/^senha$/i).waitFor();
  expect(await account(page).inputValue()).toBe('outro.login');
  await close();
});

test('without the account or the captcha the words of the specification stand there (ERR-20)', async () => {
  const { page, context, close } = await loginPage();
  const sent: string[] = [];
  context.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await forget(page);
  await page.getByRole('checkbox', { name: /robô/ }).waitFor();
  await account(page).fill('operador');
  await send(page);
  await page.getByRole('alert').getByText('Preencha o campo com seu e-mail ou login e complete o reCAPTCHA!', { exact: true }).waitFor();
  await account(page).fill('');
  await solve(page);
  await send(page);
  await page.getByRole('alert').getByText('Preencha o campo com seu e-mail ou login e complete o reCAPTCHA!', { exact: true }).waitFor();
  expect(sent).toEqual([]);
  await close();
});

test('an account that nobody has is told in the words of the specification, and the captcha starts anew (ERR-18)', async () => {
  const { page, close } = await loginPage();
  await forget(page);
  await account(page).fill('ninguem.aqui');
  await solve(page);
  await send(page);
  await page.getByRole('alert').getByText('Nenhuma conta foi encontrada com os login ou e-mail informado.', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /robô/ }).waitFor();
  expect(await page.getByRole('checkbox', { name: /robô/ }).isChecked()).toBe(false);
  await close(/status of 404/);
});

test('another refusal shows the words of the server (ERR-19)', async () => {
  const { page, context, close } = await loginPage();
  await context.route('**/api/password/token', (route) => route.fulfill({ status: 400, json: { code: 'refused', message: 'Hoje não.', requestId: 'r-1' } }));
  await forget(page);
  await account(page).fill('operador');
  await solve(page);
  await send(page);
  await page.getByRole('alert').getByText('Hoje não.', { exact: true }).waitFor();
  await close(/status of 400/);
});

test('a link is sent, three seconds later the page is back at sign-in, and the link sets a password', async () => {
  const { page, close } = await loginPage();
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

test('the captcha and its words are of the language of the page, and its code is not loaded before it is needed', async () => {
  const { page, close } = await loginPage({ language: 'en-US' });
  await page.getByRole('button', { name: 'Forgot password' }).waitFor();
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => /altcha|captcha|forgot/.test(name)));
  expect(await loaded()).toEqual([]);
  await forget(page);
  await page.getByRole('checkbox', { name: 'I\'m not a robot' }).waitFor();
  expect(await loaded()).not.toEqual([]);
  await close();
});

test('the form is accessible in both themes, on a desktop and a phone, before and after the captcha is solved', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const) {
    const { page, close } = await loginPage(options);
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
