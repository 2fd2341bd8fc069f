import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailbox, type Mailbox } from '../builders/mailbox.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo, showAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const MINUTE_MS = 60_000;
const IMEI = '356938035643809';
const CENTRE = { latitude: -23.55, longitude: -46.63 };

let fleet: MapFleet;
let browser: Browser;
let customer: number;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  [fleet, browser] = await Promise.all([
    startMapFleet(
      [
        { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' },
        { identifier: 'kombi', name: 'Kombi azul', plate: 'KMB2C34' },
        { identifier: 'stock', name: 'Do estoque', plate: 'STK3D45', customers: false },
      ],
      { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@example.com' },
      async (db, world) => {
        customer = world.customer;
        await db.query(`UPDATE users SET email = login || '@example.com'`);
        await db.query('UPDATE devices SET imei = $2 WHERE id = $1', [world.ids.get('kombi'), IMEI]);
        // Whoever has no right to reports.
        await db.query(
          `INSERT INTO users (id, brand_id, login, name, profile, password_hash)
           SELECT 7000000000000001, brand_id, 'semdireito', 'Sem Direito', 'OPERATOR', password_hash FROM users WHERE login = 'operador'`,
        );
        await db.query(
          `INSERT INTO user_permissions (user_id, name, type) SELECT 7000000000000001, p.name, p.type FROM user_permissions p
           JOIN users u ON u.id = p.user_id WHERE u.login = 'operador' AND p.name <> 'MONITORING_REPORTS'`,
        );
      },
    ),
    launchBrowser(),
  ]);
  // Twelve minutes of driving that ended twenty minutes ago, then silence.
  const drive = (identifier: string, speedKmh: number) =>
    Array.from({ length: 12 }, (_, minute) => ({
      identifier,
      ...CENTRE,
      latitude: CENTRE.latitude - minute * 0.009,
      speedKmh,
      fixAgoMs: (32 - minute) * MINUTE_MS,
      communicationAgoMs: (32 - minute) * MINUTE_MS,
      attributes: { ignition: true },
    }));
  await fleet.send(...drive('van', 95), ...drive('kombi', 40));
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
  await mailbox?.close();
});
const lend = keptVisits(/status of (400|403)/);

type Login = 'operador' | 'cliente' | 'semdireito';
async function opened(path: string, login: Login = 'operador', language: 'pt-BR' | 'en-US' = 'pt-BR'): Promise<Page> {
  const { page } = await lend(`${login} ${language}`, () =>
    signedIn(browser, fleet.server.url, login, { path: '/diagnostics', language, map: false }),
  );
  await comeTo(page, path);
  return page;
}

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const cards = (page: Page) => page.getByRole('list', { name: /^(Relatórios|Reports)$/ }).getByRole('link');
const rows = (page: Page, report: string): Locator =>
  page
    .getByRole('table', { name: report, exact: true })
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('the gallery tells what each report is for, and offers a customer fewer than staff (RPT-01, RPT-06)', async () => {
  const page = await opened('/reports');
  await heading(page, 'Relatórios');
  await web(cards(page)).toHaveCount(10);
  for (const name of ['Sem comunicação', 'Histórico de telemetria', 'Viagens', 'Visitas a áreas', 'Incidentes'])
    await cards(page).filter({ hasText: name }).waitFor();
  await expectAccessible(page);
  await showAs(page, { theme: 'dark', size: PHONE });
  await expectAccessible(page);
  await showAs(page, {});
  const own = await opened('/reports', 'cliente', 'en-US');
  await heading(own, 'Reports');
  await web(cards(own)).toHaveCount(7);
  await web(cards(own).filter({ hasText: 'No communication' })).toHaveCount(0);
});

test('without the permission the page is there and says why it shows nothing (RTE-69)', async () => {
  const page = await opened('/reports?report=speeding', 'semdireito');
  await page.getByText('Você não possui acesso a este relatório').waitFor();
  await web(page.getByRole('table')).toHaveCount(0);
});

test('an address with a range of silence presets the range and runs the report (RPT-03, RTE-70, IND-07)', async () => {
  const page = await opened('/reports?semComunicao=1h');
  await heading(page, 'Sem comunicação');
  await expect.poll(() => query(page)).toEqual({ report: 'silent', range: '1H' });
  await web(rows(page, 'Sem comunicação')).toHaveCount(2);
  await expect
    .poll(async () => (await rows(page, 'Sem comunicação').allInnerTexts()).join())
    .toMatch(/Van branca[\s\S]*Kombi azul|Kombi azul[\s\S]*Van branca/);
  await expectAccessible(page);
});

test('an address with an IMEI or a client presets that filter and runs the report (RPT-04, RPT-05, RTE-71)', async () => {
  const page = await opened(`/reports?imei=${IMEI}`);
  const list = rows(page, 'Histórico de telemetria');
  await web(list).toHaveCount(12);
  expect(query(page)).toMatchObject({ report: 'telemetry', imei: IMEI });
  await web(page.getByRole('searchbox', { name: 'Veículo' })).toHaveValue(IMEI);
  await comeTo(page, `/reports?user=${customer}`);
  await web(list).toHaveCount(24);
  await web(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Clara Nunes');
});

test('what was typed to name a vehicle is a filter in the address, and the rows and the chart are of it (RTE-72, RPT-26)', async () => {
  const page = await opened('/reports?report=speeding&limitKmh=80');
  await web(rows(page, 'Excesso de velocidade')).toHaveCount(1);
  await web(rows(page, 'Excesso de velocidade').first()).toContainText('95 km/h', { useInnerText: true });
  const field = page.getByRole('searchbox', { name: 'Veículo' });
  await field.fill('van-1a23');
  await field.press('Enter');
  await expect.poll(() => query(page)).toMatchObject({ licensePlate: 'van-1a23', limitKmh: '80' });
  await web(rows(page, 'Excesso de velocidade')).toHaveCount(1);
  await page
    .getByRole('region', { name: 'Maior velocidade por veículo nesta página' })
    .getByText('Van branca')
    .waitFor();
  await expectAccessible(page);
});

test('where there is nothing the report says that no data was found, and offers no file (RPT-31)', async () => {
  const page = await opened('/reports?report=speeding&limitKmh=300', 'cliente');
  await page.getByText('Nenhum dado encontrado').waitFor();
  await web(page.getByRole('button', { name: 'Exportar' })).toBeDisabled();
});

test('a period of more than seven days, or one that ends before it starts, is refused before anybody is asked (RPT-07, RPT-08)', async () => {
  const page = await opened('/reports?report=stops&start=2026-01-01&end=2026-01-09');
  await page.getByText('O período de um relatório é de no máximo sete dias.').waitFor();
  await web(page.getByRole('table')).toHaveCount(0);
  await comeTo(page, '/reports?report=stops&start=2026-01-09&end=2026-01-08');
  await page.getByText('O fim deve ser maior que o início.').waitFor();
});

test('trips, kilometres by day and utilisation are of the same drives, on a phone in the dark too', async () => {
  const page = await opened('/reports?report=trips', 'cliente', 'en-US');
  await web(rows(page, 'Trips')).toHaveCount(2);
  await comeTo(page, '/reports?report=mileage');
  await expect.poll(() => rows(page, 'Mileage').count()).toBeGreaterThan(1);
  await comeTo(page, '/reports?report=utilisation');
  await web(rows(page, 'Fleet utilisation')).toHaveCount(2);
  await showAs(page, { theme: 'dark', size: PHONE });
  await expectAccessible(page);
  await showAs(page, {});
});

test('a report is scheduled as it is filtered, listed with its next time, paused and taken away', async () => {
  const page = await opened('/reports?report=speeding&limitKmh=80');
  await page.getByRole('button', { name: 'Agendar' }).click();
  const form = page.getByRole('dialog', { name: 'Agendar o relatório' });
  await form.getByLabel('Nome').fill('Acima de 80');
  await form.getByRole('combobox', { name: 'Frequência' }).click();
  await form.getByRole('option', { name: /^Toda semana/ }).click();
  await form.getByRole('combobox', { name: 'Dia da semana' }).waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.waitFor({ state: 'detached' });
  await comeTo(page, '/reports');
  const line = page
    .getByRole('region', { name: 'Relatórios agendados' })
    .getByRole('listitem')
    .filter({ hasText: 'Acima de 80' });
  await web(line).toHaveText(/Excesso de velocidade · segunda-feira às 07:00 · próximo: \d/, { useInnerText: true });
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Pausar Acima de 80' }).click();
  await line.getByText(/· pausado$/).waitFor();
  await line.getByRole('button', { name: 'Remover o agendamento de Acima de 80' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click();
  await line.waitFor({ state: 'detached' });
});

test('the address of a mail opens the exports of the person', async () => {
  const page = await opened('/reports?exports=open', 'cliente');
  const tray = page.getByRole('dialog', { name: 'Exportações' });
  await tray.getByText('Nenhuma exportação.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await tray.getByRole('button', { name: 'Fechar' }).click();
  await tray.waitFor({ state: 'detached' });
});
