import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { comeTo, showAs } from './harness/in-page.ts';
import { expectAccessible, PHONE, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn, withSession } from './harness/signed-in.ts';
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

const lend = keptVisits(/status of 400/);

/** Comes to the form of the own brand, in a page that the tests of a person and a language share. */
async function editing({
  login = 'admin',
  language = 'pt-BR',
}: Pick<VisitOptions, 'language'> & { login?: string } = {}) {
  const { page } = await lend(`${login} ${language}`, () =>
    signedIn(browser, server.url, login, { path: '/diagnostics', language }),
  );
  await comeTo(page, '/brand');
  await name(page).waitFor();
  return page;
}

const name = (page: Page) => page.getByRole('textbox', { name: /^(Nome|Name)/ });
const primary = (page: Page) => page.getByRole('textbox', { name: /^(Cor principal|Main colour)/ });
const save = (page: Page) => page.getByRole('button', { name: /^(Salvar|Save)$/ }).click();
const variable = (page: Page, token: string) =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), token);
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(file);
const svg = (colour: string, more = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><rect width="8" height="8" fill="${colour}"${more}></rect></svg>`,
  );

test('name, logo and colours of the own brand are saved with a message and applied to the page at once (ERR-33, ERR-41)', async () => {
  const page = await editing({ login: 'gestora' });
  // The page's own brand is the parent's, gestora's is a brand below: her changes do not touch this page.
  const before = await variable(page, '--primary');
  await primary(page).fill('#1d4ed8');
  await save(page);
  await page.getByText('Dados salvos com sucesso!').waitFor();
  expect(await variable(page, '--primary')).toBe(before);
  await page.goto(`${server.url}/monitoring/brand?brand=vertice`);
  await name(page).waitFor();
  await expect.poll(() => variable(page, '--primary')).toBe('#1d4ed8');
  await name(page).fill('Vértice & Filhos');
  await primary(page).fill('#166534');
  await choose(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg('#166534') });
  await page.getByRole('img', { name: 'Logotipo de Vértice & Filhos' }).first().waitFor();
  await save(page);
  await page.getByText('Dados salvos com sucesso!').first().waitFor();
  await expect.poll(() => variable(page, '--primary')).toBe('#166534');
  await web(page).toHaveTitle('Marca · Vértice & Filhos');
  const logo = `data:image/svg+xml;base64,${svg('#166534').toString('base64')}`;
  await web(page.locator('link[rel="icon"]')).toHaveAttribute('href', logo);
  await page.reload();
  await name(page).waitFor();
  await expect
    .poll(async () => [await name(page).inputValue(), await primary(page).inputValue()])
    .toEqual(['Vértice & Filhos', '#166534']);
});

test('the preview follows what is typed in both themes, with contrasts that reach AA and the colour drawn instead', async () => {
  const page = await editing();
  const light = page.getByRole('region', { name: 'Tema claro' });
  const dark = page.getByRole('region', { name: 'Tema escuro' });
  await primary(page).fill('#ffe600');
  for (const theme of [light, dark]) await web(theme.getByText(/\d:1 · AA/)).toHaveCount(4);
  await light.getByText(/a cor principal aparece como #[0-9a-f]{6}/).waitFor();
  const drawn = await light
    .getByRole('img')
    .evaluate((drawing) => getComputedStyle(drawing).getPropertyValue('--primary').trim());
  await web(light.getByText(/aparece como #/)).toContainText(drawn, { useInnerText: true });
  // Nothing is saved yet: the page keeps its colours.
  expect(await variable(page, '--primary')).not.toBe(drawn);
  await page.getByRole('button', { name: 'Desfazer alterações' }).click();
  await web(primary(page)).toHaveValue('#2e6373');
  await light.getByText('A cor principal aparece como foi dada.').waitFor();
});

test('brands below are chosen by name in their order, and edited without touching the page (SHL-06)', async () => {
  const page = await editing();
  await page.getByRole('combobox', { name: 'Marca a editar' }).click();
  await page.getByRole('option', { name: /Aurora/ }).waitFor();
  const names = await page.getByRole('option').allInnerTexts();
  expect(names[0]).toBe('Rastro');
  expect(names.slice(1)).toEqual(names.slice(1).sort((a, b) => a.localeCompare(b, 'pt-BR')));
  await page.getByRole('option', { name: /Aurora/ }).click();
  await web(name(page)).toHaveValue('Aurora Rastreamento');
  const before = await variable(page, '--primary');
  await primary(page).fill('#7c3aed');
  await save(page);
  await page.getByText('Dados salvos com sucesso!').waitFor();
  expect(await variable(page, '--primary')).toBe(before);
  const shown = (await (await fetch(`${server.url}/api/exposed/v2/brands/aurora`)).json()) as {
    palette: { primary: string; navbar: string };
  };
  expect(shown.palette).toEqual({ primary: '#7c3aed', navbar: '#2a1f3d' });
});

test('leaving, or choosing another brand, with unsaved changes asks for confirmation', async () => {
  const page = await editing();
  await name(page).fill('Rastro mudado');
  await page.getByRole('button', { name: /^(Conta|Account)/ }).click();
  await page.getByRole('menuitem', { name: /Diagnóstico/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
  await web(name(page)).toHaveValue('Rastro mudado');
  await page.getByRole('combobox', { name: 'Marca a editar' }).click();
  await page.getByRole('option', { name: /Aurora/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar alterações' }).click();
  await web(name(page)).toHaveValue('Aurora Rastreamento');
  await page.getByRole('button', { name: /^(Conta|Account)/ }).click();
  await page.getByRole('menuitem', { name: /Diagnóstico/ }).click();
  await page.waitForURL(/\/diagnostics$/);
});

test('what is no colour, no picture, too large or not safe is refused at its field, and nothing typed is lost', async () => {
  const page = await editing({ language: 'en-US' });
  await name(page).fill('Kept');
  await primary(page).fill('#12');
  await save(page);
  await page.getByText('Enter a colour such as #2e6373.').waitFor();
  await primary(page).fill('2e6374');
  await web(primary(page)).toHaveValue('#2e6374');
  await choose(page, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.getByText(/Choose a PNG, JPEG/).waitFor();
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(210_000) });
  await page.getByText('The picture is larger than 200 KiB.').waitFor();
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText(/cannot draw this picture/).waitFor();
  await choose(page, {
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: svg('#123456', ' onload="globalThis.ran = 1"'),
  });
  await save(page);
  await page
    .getByText(/The drawing has scripts/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  await web(name(page)).toHaveValue('Kept');
});

test('only an administrator edits brands', async () => {
  const { page, close } = await withSession(browser, server.url, 'operador');
  await page.goto(`${server.url}/monitoring/brand`);
  await page.waitForURL(/\/monitoring\/indicators$/);
  await close();
});

test('editing a brand is accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const { language, ...look } of [
    { theme: 'light', language: 'pt-BR' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'dark', size: PHONE, language: 'pt-BR' },
    { theme: 'light', size: PHONE, language: 'en-US' },
  ] as const) {
    const page = await editing({ language });
    await showAs(page, look);
    await expectAccessible(page);
    await showAs(page, {});
  }
});
