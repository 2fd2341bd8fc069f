import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE, visit, type Visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;
const lend = keptVisits();

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEMO_VEHICLES: '10' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** The page loaded anew, in a visitor's tab that tests hand on. */
async function passwordPage(query = '?t=a-token'): Promise<Visit> {
  const own = await lend('visitor', () => visit(browser, `${server.url}/api/exposed/v2/clock`));
  await own.context.unrouteAll();
  await own.page.goto(`${server.url}/monitoring/password${query}`);
  return own;
}
const password = (page: Page) => page.getByLabel(/^(nova senha|new password)/i);
const confirmation = (page: Page) => page.getByLabel(/^(confirmar senha|confirm password)/i);
const save = (page: Page) => page.getByRole('button', { name: /^(salvar a senha|save the password)$/i }).click();
const words = (page: Page, text: string) => page.getByText(text, { exact: true });

async function fill(page: Page, one: string, other: string): Promise<void> {
  await password(page).fill(one);
  await confirmation(page).fill(other);
}

/** Message at a field: its accessible description. */
async function atField(page: Page, field: 'password' | 'confirmation', text: string): Promise<void> {
  const input = field === 'password' ? password(page) : confirmation(page);
  await web(input).toHaveAttribute('aria-invalid', 'true');
  const ids = (await input.getAttribute('aria-describedby')) ?? '';
  const described = await page.evaluate(
    (all) => all.split(' ').map((id) => document.getElementById(id)?.textContent ?? ''),
    ids,
  );
  expect(described).toContain(text);
}

test('the link of a reset mail shows the form of the new password and leaves no token in the address (RTE-07, RTE-08)', async () => {
  const { page, context, close } = await passwordPage('?t=secret-token');
  await page.getByRole('heading', { name: 'Nova senha' }).waitFor();
  await page.waitForURL(`${server.url}/monitoring/password`);
  const sent = page.waitForRequest('**/api/password/change');
  await context.route('**/api/password/change', (route) => route.fulfill({ json: {} }));
  await fill(page, 'senha-nova-1', 'senha-nova-1');
  await save(page);
  expect((await sent).postDataJSON()).toEqual({
    token: 'secret-token',
    password: 'senha-nova-1',
    confirmPassword: 'senha-nova-1',
  });
  await close();
});

test('a signed-in user cannot open the new password page (RTE-06)', async () => {
  const { page, close } = await withSession(browser, server.url, 'cliente', { map: false });
  await page.goto(`${server.url}/monitoring/password?t=a-token`);
  await page.waitForURL(`${server.url}/monitoring/trackback`);
  await close();
});

test('empty fields are asked for at the fields (ERR-21)', async () => {
  const { page, close } = await passwordPage();
  await save(page);
  await atField(page, 'password', 'Preencha todos os campos para continuar.');
  await atField(page, 'confirmation', 'Preencha todos os campos para continuar.');
  await close();
});

test('a length outside 8 to 32 is refused at its field (ERR-22, ERR-23)', async () => {
  const { page, close } = await passwordPage();
  for (const text of ['1234567', 'x'.repeat(33)]) {
    await fill(page, text, text);
    await save(page);
    await atField(page, 'password', 'Campo nova senha deve conter entre 8 e 32 caracteres.');
    await atField(page, 'confirmation', 'Campo confimar senha deve conter entre 8 e 32 caracteres.');
  }
  await close();
});

test('a confirmation that differs is refused at its field (ERR-24)', async () => {
  const { page, close } = await passwordPage();
  await fill(page, 'senha-nova-1', 'senha-nova-2');
  await save(page);
  await atField(page, 'confirmation', 'Confimação de senha deve ser igual ao campo Senha.');
  await close();
});

test('a link without its token says so (ERR-25)', async () => {
  const { page, close } = await passwordPage('');
  await fill(page, 'senha-nova-1', 'senha-nova-1');
  await save(page);
  await page.getByRole('alert').getByText('Não foi possivel obter o parâmetro do token.', { exact: true }).waitFor();
  await close();
});

test('a token that the server does not take reads as expired or invalid (ERR-26)', async () => {
  const { page, close } = await passwordPage('?t=tampered');
  const answered = page.waitForResponse('**/api/password/change');
  await fill(page, 'senha-nova-1', 'senha-nova-1');
  await save(page);
  expect(((await (await answered).json()) as { message: string }).message).toBe('Token inválido');
  await words(page, 'Token expirou ou é inválido!').waitFor();
  await close(/status of 400/);
});

test('another refusal shows the message of the server, and without one that of the specification (ERR-27)', async () => {
  const { page, context, close } = await passwordPage();
  await context.route('**/api/password/change', (route) =>
    route.fulfill({ status: 400, json: { code: 'refused', message: 'Esta senha é conhecida.', requestId: 'r-1' } }),
  );
  await fill(page, 'senha-nova-1', 'senha-nova-1');
  await save(page);
  await words(page, 'Esta senha é conhecida.').waitFor();
  await context.unroute('**/api/password/change');
  await context.route('**/api/password/change', (route) => route.abort());
  await save(page);
  await words(page, 'Falha ao enviar requisição, tente novamente.').waitFor();
  await close(/status of 400|net::ERR/);
});

test('the page is accessible in both themes, on a desktop and a phone', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const) {
    const { page, close } = await visit(browser, `${server.url}/monitoring/password`, options);
    await save(page);
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await close();
  }
});
