import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNamer } from '../../domain/base/time/day.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import { openMailbox, type Mailbox } from '../builders/mailbox.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo, showAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const MINUTE_MS = 60_000;
const CENTRE = { latitude: -23.55, longitude: -46.63 };
const day = dayNamer(DEFAULT_TIMEZONE);
/** The days of the drives: two shortly after midnight. */
const DRIVEN = `&start=${day(Date.now() - 32 * MINUTE_MS)}&end=${day(Date.now() + 32 * MINUTE_MS)}`;

let fleet: MapFleet;
let browser: Browser;
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
      async (db) => {
        await db.query(`UPDATE users SET email = login || '@example.com'`);
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
const lend = keptVisits();

type Login = 'operador' | 'cliente';
async function opened(path: string, login: Login = 'operador', language: 'pt-BR' | 'en-US' = 'pt-BR'): Promise<Page> {
  const { page } = await lend(`${login} ${language}`, () =>
    signedIn(browser, fleet.server.url, login, { path: '/diagnostics', language, map: false }),
  );
  await comeTo(page, path);
  return page;
}

const rows = (page: Page, report: string): Locator =>
  page
    .getByRole('table', { name: report, exact: true })
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

test('trips, kilometres by day and utilisation are of the same drives, on a phone in the dark too', async () => {
  const page = await opened(`/reports?report=trips${DRIVEN}`, 'cliente', 'en-US');
  await web(rows(page, 'Trips')).toHaveCount(2);
  await comeTo(page, `/reports?report=mileage${DRIVEN}`);
  await expect.poll(() => rows(page, 'Mileage').count()).toBeGreaterThan(1);
  await comeTo(page, `/reports?report=utilisation${DRIVEN}`);
  await web(rows(page, 'Fleet utilization')).toHaveCount(2);
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
