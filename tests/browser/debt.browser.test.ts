import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrand } from '../../server/brands/create-brand.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createUser } from '../../server/users/create-user.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type Visit, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from './harness/server.ts';

let server: RunningServer;
let browser: Browser;

/** An overdue brand; `cliente` is its overdue customer, and `atendente` an operator who is booked on the same customer. */
async function seeded(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-debt-'));
  const db = await openDatabase({ databaseUrl: null, dataDir });
  const brandId = await createBrand(db, { name: 'Aurora', alias: '127', parentId: null, palette: { primary: '#2e6373' }, debt: 'OVERDUE' });
  const password = 'rastro-demo';
  await createUser(db, { login: 'operador', password, name: 'Otávio Leme', brandId, profile: 'OPERATOR' });
  await createUser(db, { login: 'atendente', password, name: 'Ana Prado', brandId, profile: 'OPERATOR' });
  await createUser(db, { login: 'cliente', password, name: 'Clara Nunes', brandId, profile: 'USER' });
  await db.query(`UPDATE customers SET debt = 'OVERDUE'`);
  await db.query(`UPDATE users SET customer_id = (SELECT id FROM customers) WHERE login = 'atendente'`);
  await db.close();
  return dataDir;
}

beforeAll(async () => {
  server = await startServer({ dataFolder: await seeded(), env: { DEMO: 'off' } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function open(login: string, options: VisitOptions = {}): Promise<Visit> {
  const own = await visit(browser, `${server.url}/monitoring/login?to=%2Fdiagnostics`, options);
  await signIn(own.page, server.url, login);
  await shown(own.page);
  return own;
}

const shown = (page: Page): Promise<void> => page.getByRole('heading', { name: /^(Diagnóstico|Diagnostics)$/, level: 1 }).waitFor();
const notice = (page: Page, of: 'marca' | 'cliente'): Locator => page.getByRole('region', { name: of === 'marca' ? 'Aviso de débito da marca' : 'Aviso de débito do cliente' });
const NOTICES = /^(Aviso de débito|Debt notice)/;

test('staff see in the main layout that the brand is overdue, and can dismiss it (SHL-27, SHL-28, SHL-30)', async () => {
  const { page, close } = await open('operador');
  await notice(page, 'marca').getByText('Aurora').waitFor();
  expect(await notice(page, 'cliente').count()).toBe(0);
  await notice(page, 'marca').getByRole('button', { name: 'Dispensar o aviso' }).click();
  await notice(page, 'marca').waitFor({ state: 'detached' });
  await close();
}, 120_000);

test('the notice of a brand is shown once a session, and anew to who signs in after it (SHL-31)', async () => {
  const { page, close } = await open('operador');
  await notice(page, 'marca').waitFor();
  await page.reload();
  await shown(page);
  // The data goes through the worker like the brand that was asked for before it: whatever would show is there by now.
  await page.getByText('Ao vivo').first().waitFor();
  expect(await notice(page, 'marca').count()).toBe(0);
  await page.goto(`${server.url}/monitoring/logout`);
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('rastro.debt'))).toBeNull();
  await page.goto(`${server.url}/monitoring/login?to=%2Fdiagnostics`);
  await signIn(page, server.url, 'operador');
  await notice(page, 'marca').waitFor();
  await close();
}, 120_000);

test('the notice of an overdue customer stays until it is dismissed, then not again in the session (SHL-29)', async () => {
  const { page, close } = await open('atendente');
  await notice(page, 'cliente').getByText('Clara Nunes').waitFor();
  await page.reload();
  await notice(page, 'cliente').waitFor();
  await notice(page, 'cliente').getByRole('button', { name: 'Dispensar o aviso' }).click();
  await notice(page, 'cliente').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('rastro.debt'))).toContain('customer');
  await page.reload();
  await shown(page);
  await page.getByText('Ao vivo').first().waitFor();
  expect(await notice(page, 'cliente').count()).toBe(0);
  await close();
}, 120_000);

test('a customer sees no debt notice, neither of the brand nor of themselves (PRM-14)', async () => {
  const { page, close } = await open('cliente');
  await page.getByText('Ao vivo').first().waitFor();
  expect(await page.getByRole('region', { name: NOTICES }).count()).toBe(0);
  // And the page has not even asked.
  expect(await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v2/customers')).length)).toBe(0);
  await close();
}, 120_000);

test('both notices have their text in both languages, are accessible in both themes, and push the page down rather than cover it (SHL-32)', async () => {
  for (const [options, brand, customer] of [
    [{ theme: 'light' }, /pagamentos em atraso da marca Aurora/, /pagamentos em atraso do cliente Clara Nunes/],
    [{ theme: 'dark', language: 'en-US', size: PHONE }, /Payments of the brand Aurora are overdue/, /Payments of the customer Clara Nunes are overdue/],
  ] as const) {
    const { page, close } = await open('atendente', options);
    await page.getByText(brand).waitFor();
    await page.getByText(customer).waitFor();
    await expectAccessible(page);
    const last = (await page.getByRole('region', { name: NOTICES }).last().boundingBox())!;
    expect((await page.getByRole('main').boundingBox())!.y).toBeGreaterThanOrEqual(last.y + last.height - 1);
    await close();
  }
}, 120_000);
