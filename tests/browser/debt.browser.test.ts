import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import type { Database } from '../../server/base/db/database.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, type Visit, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn, withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;

/** An overdue brand; `cliente` is its overdue customer, and `atendente` an operator who is booked on the same customer. */
async function seed(db: Database): Promise<void> {
  const brandId = await createBrand(db, {
    name: 'Aurora',
    alias: '127',
    parentId: null,
    palette: { primary: '#2e6373' },
    debt: 'OVERDUE',
  });
  const password = 'rastro-demo';
  await createUser(db, { login: 'operador', password, name: 'Otávio Leme', brandId, profile: 'OPERATOR' });
  await createUser(db, { login: 'atendente', password, name: 'Ana Prado', brandId, profile: 'OPERATOR' });
  await createUser(db, { login: 'cliente', password, name: 'Clara Nunes', brandId, profile: 'USER' });
  await db.query(`UPDATE customers SET debt = 'OVERDUE'`);
  await db.query(`UPDATE users SET customer_id = (SELECT id FROM customers) WHERE login = 'atendente'`);
}

beforeAll(async () => {
  server = await startServer({ env: { DEMO: 'off' }, seed });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function open(login: string, options: VisitOptions = {}): Promise<Visit> {
  const own = await signedIn(browser, server.url, login, { path: '/diagnostics', ...options });
  await shown(own.page);
  return own;
}

const shown = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: /^(Diagnóstico|Diagnostics)$/, level: 1 }).waitFor();
const notice = (page: Page, of: 'marca' | 'cliente'): Locator =>
  page.getByRole('region', { name: of === 'marca' ? 'Aviso de débito da marca' : 'Aviso de débito do cliente' });
const NOTICES = /^(Aviso de débito|Debt notice)/;

test('staff see in the main layout that the brand is overdue, and can dismiss it (SHL-27, SHL-28, SHL-30)', async () => {
  const { page, close } = await open('operador');
  await notice(page, 'marca').getByText('Aurora').waitFor();
  await web(notice(page, 'cliente')).toHaveCount(0);
  await notice(page, 'marca').getByRole('button', { name: 'Dispensar o aviso' }).click();
  await notice(page, 'marca').waitFor({ state: 'detached' });
  await close();
});

test('the notice of a brand is shown once a session, and again to the next user (SHL-31)', async () => {
  const { page, close } = await open('operador');
  await notice(page, 'marca').waitFor();
  await page.reload();
  await shown(page);
  // The data goes through the worker like the brand requested before it: anything to show is there by now.
  await page.getByText('Ao vivo').first().waitFor();
  await web(notice(page, 'marca')).toHaveCount(0);
  await page.goto(`${server.url}/monitoring/logout`);
  await page.waitForURL(/\/login/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rastro.debt'))).toBeNull();
  await page.goto(`${server.url}/monitoring/login?to=%2Fdiagnostics`);
  await signIn(page, server.url, 'operador');
  await notice(page, 'marca').waitFor();
  await close();
});

test('the notice of an overdue customer stays until it is dismissed, then not again in the session (SHL-29)', async () => {
  const { page, close } = await open('atendente');
  await notice(page, 'cliente').getByText('Clara Nunes').waitFor();
  await page.reload();
  await notice(page, 'cliente').waitFor();
  await notice(page, 'cliente').getByRole('button', { name: 'Dispensar o aviso' }).click();
  await notice(page, 'cliente').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rastro.debt'))).toContain('customer');
  await page.reload();
  await shown(page);
  await page.getByText('Ao vivo').first().waitFor();
  await web(notice(page, 'cliente')).toHaveCount(0);
  await close();
});

test('a customer sees no debt notice, neither of the brand nor of themselves (PRM-14)', async () => {
  const { page, context, close } = await withSession(browser, server.url, 'cliente');
  const asked: string[] = [];
  context.on('request', (request) => void (request.url().includes('/v2/customers') && asked.push(request.url())));
  await page.goto(`${server.url}/monitoring/diagnostics`);
  await shown(page);
  await page.getByText('Ao vivo').first().waitFor();
  await web(page.getByRole('region', { name: NOTICES })).toHaveCount(0);
  // And the page has not even asked.
  expect(asked).toEqual([]);
  await close();
});

test('both notices have their text in both languages, are accessible in both themes, and push the page down rather than cover it (SHL-32)', async () => {
  for (const [options, brand, customer] of [
    [{ theme: 'light' }, /pagamentos em atraso da marca Aurora/, /pagamentos em atraso do cliente Clara Nunes/],
    [
      { theme: 'dark', language: 'en-US', size: PHONE },
      /Payments of the brand Aurora are overdue/,
      /Payments of the client Clara Nunes are overdue/,
    ],
  ] as const) {
    const { page, close } = await open('atendente', options);
    await page.getByText(brand).waitFor();
    await page.getByText(customer).waitFor();
    await expectAccessible(page);
    const roomPx = async (): Promise<number> => {
      const last = (await page.getByRole('region', { name: NOTICES }).last().boundingBox())!;
      return (await page.getByRole('main').boundingBox())!.y - last.y - last.height;
    };
    await expect.poll(roomPx).toBeGreaterThanOrEqual(-1);
    await close();
  }
});
