import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { comeTo } from './harness/in-page.ts';
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

const lend = keptVisits();

/** Comes to the form of the own brand of somebody. */
async function editing(login: string) {
  const { page } = await lend(login, () => signedIn(browser, server.url, login, { path: '/diagnostics' }));
  await comeTo(page, '/brand');
  await name(page).waitFor();
  return page;
}

const name = (page: Page) => page.getByRole('textbox', { name: /^Nome/ });
const primary = (page: Page) => page.getByRole('textbox', { name: /^Cor principal/ });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const variable = (page: Page, token: string) =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), token);
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(file);
const svg = (colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><rect width="8" height="8" fill="${colour}"></rect></svg>`,
  );

test('name, logo and colours of the own brand are saved with a message and applied to the page at once (ERR-33, ERR-41)', async () => {
  const page = await editing('gestora');
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
