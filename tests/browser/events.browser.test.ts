import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const HOUR_MS = 3_600_000;
let fleet: MapFleet;
let browser: Browser;
let own: Visit;
let page: Page;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([
    startMapFleet([
      { identifier: 'van', name: 'Van branca' },
      { identifier: 'quiet', name: 'Kombi calada' },
    ]),
    launchBrowser(),
  ]);
  // Six changes of the ignition and an alarm, a minute apart, ending a minute ago.
  for (let i = 0; i < 7; i += 1) await send('van', 8 - i, { ignition: i % 2 === 0 });
  await send('van', 1, { ignition: true, alarm: 'sos' });
  await send('quiet', 1, {});
  own = await look('van');
  ({ page } = own);
});
afterAll(async () => {
  await own?.close(/status of 500/);
  await browser?.close();
  await fleet?.server.dispose();
});
beforeEach(async () => {
  await page.context().unrouteAll();
  // Each test opens what it needs. With no dialog open Escape would deselect the vehicle.
  for (const dialogs = page.getByRole('dialog'); (await dialogs.count()) > 0;) {
    const before = await dialogs.count();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogs.count()).toBeLessThan(before);
  }
});

const send = (identifier: string, minutesAgo: number, attributes: Record<string, unknown>) =>
  fleet.send({ identifier, latitude: -23.55, longitude: -46.63, communicationAgoMs: minutesAgo * 60_000, attributes });

/** The tracker of the customer with a vehicle chosen, beside no map. */
async function look(identifier: string, options: VisitOptions = {}): Promise<Visit> {
  const opened = await withSession(browser, fleet.server.url, 'cliente', { map: false, ...options });
  await opened.page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id(identifier)}`);
  return opened;
}

/** The dialog of events of the vehicle that is chosen. */
async function events(at: Page = page): Promise<Locator> {
  const opened = at.getByRole('dialog', { name: /^(Eventos de|Events of) / });
  if ((await opened.count()) === 0)
    await at
      .getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ })
      .getByRole('button', { name: /^(Eventos|Events)$/ })
      .click();
  await opened.waitFor();
  return opened;
}
const lines = (within: Locator) => within.locator('tbody tr');
const today = (daysBack = 0) => new Date(Date.now() - 3 * HOUR_MS - daysBack * 24 * HOUR_MS).toISOString().slice(0, 10);
/** Opens the period picker of the dialog of events. */
async function period(within: Locator): Promise<Locator> {
  await within.getByRole('button', { name: /^(Escolher o período|Choose the period)/ }).click();
  const picker = within.page().getByRole('dialog', { name: /^(Período|Period)$/ });
  await picker.waitFor();
  return picker;
}

test('the events of a vehicle stand in a table with type, state, time and description, the newest first (PNL-60, HST-20, HST-23)', async () => {
  const list = await events();
  // Lines that stand for what is loading come first.
  await lines(list).first().getByText('Pânico').waitFor();
  await web(list.getByRole('columnheader')).toHaveText(['Tipo', 'Estado', 'Data e hora', 'Descrição'], {
    useInnerText: true,
  });
  const [alarm, ignition] = await lines(list).evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)),
  );
  expect(alarm).toEqual(['Alarme', 'Início', expect.stringMatching(/^\d\d\/\d\d\/\d{4},? \d\d:\d\d:\d\d$/), 'Pânico']);
  expect(ignition!.slice(0, 2)).toEqual(['Ignição desligada', 'Fim']);
  await expectAccessible(page);
});

test('events come in pages of 5 (HST-24, HST-25, CST-14)', async () => {
  const list = await events();
  const pages = list.getByRole('navigation', { name: 'Páginas' });
  await web(pages).toContainText('1–5 de 7', { useInnerText: true });
  await web(lines(list)).toHaveCount(5);
  await web(pages.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Próxima página' }).click();
  await web(pages).toContainText('6–7 de 7', { useInnerText: true });
  await web(lines(list)).toHaveCount(2);
  await web(pages.getByRole('button', { name: 'Próxima página' })).toBeDisabled();
});

test('pages of 10 or 25 events can be chosen, and the first of them is shown (HST-26, HST-27)', async () => {
  const list = await events();
  const pages = list.getByRole('navigation', { name: 'Páginas' });
  await pages.getByRole('button', { name: '5 linhas por página' }).click();
  await web(list.getByRole('menuitemradio')).toHaveText(['5', '10', '25'], { useInnerText: true });
  await list.getByRole('menuitemradio', { name: '10' }).click();
  await web(lines(list)).toHaveCount(7);
  await web(pages).toContainText('1–7 de 7', { useInnerText: true });
});

test('a date range and an optional time range narrow the events, in the days of the person (HST-15, HST-16, HST-22)', async () => {
  const list = await events();
  await lines(list).first().waitFor();
  let picker = await period(list);
  await picker.getByLabel('De', { exact: true }).fill(today(3));
  await picker.getByLabel('Até').fill(today(2));
  await picker.getByRole('button', { name: 'Aplicar' }).click();
  await list.getByText('Nenhum evento neste período.').waitFor();
  await expectAccessible(page);
  picker = await period(list);
  await picker.getByLabel('De', { exact: true }).fill(today(1));
  await picker.getByLabel('Até').fill(today());
  // With the whole days the events are there, with times that hold none of them they are not.
  const asked = page.waitForRequest('**/api/v2/events?*');
  await picker.getByRole('switch', { name: 'Escolher o horário' }).click();
  await web(picker.getByRole('textbox', { name: 'Horário' })).toHaveValue('00:00 - 23:59');
  await picker.getByRole('button', { name: 'Aplicar' }).click();
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('start'), query.get('end')]).toEqual([
    `${today(1)}T03:00:00.000Z`,
    new Date(Date.parse(`${today()}T03:00:00Z`) + 24 * HOUR_MS - 1).toISOString(),
  ]);
  await web(lines(list)).not.toHaveCount(0);
});

test('the period picker takes no end before its start, by day or by time, and the keyboard is enough (PNL-61, HST-17)', async () => {
  const list = await events();
  const picker = await period(list);
  const [from, to, apply] = [
    picker.getByLabel('De', { exact: true }),
    picker.getByLabel('Até'),
    picker.getByRole('button', { name: 'Aplicar' }),
  ];
  await from.fill('2026-11-21');
  await to.fill('2026-11-20');
  await picker.getByText('O fim não pode ser antes do início.').waitFor();
  await web(apply).toBeDisabled();
  await expectAccessible(page);
  await to.fill('');
  await picker.getByText('Informe as duas datas.').waitFor();
  await to.fill('2026-11-21');
  await web(apply).toBeEnabled();
  const withTimes = picker.getByRole('switch', { name: 'Escolher o horário' });
  await withTimes.focus();
  await page.keyboard.press('Space');
  const times = picker.getByRole('textbox', { name: 'Horário' });
  await times.fill('10:00 - 09:00');
  await web(apply).toBeDisabled();
  await times.fill('09:00 - 09:00');
  await times.press('Enter');
  await picker.waitFor({ state: 'detached' });
  await web(list.getByRole('button', { name: /^Escolher o período/ })).toHaveText('21/11/2026, 09:00 - 09:00', {
    useInnerText: true,
  });
});

test('the time range keeps the mask HH:MM - HH:MM, and starts with the whole day (HST-18, HST-19)', async () => {
  const list = await events();
  const picker = await period(list);
  const times = picker.getByRole('textbox', { name: 'Horário' });
  await web(times).toHaveCount(0);
  await picker.getByRole('switch', { name: 'Escolher o horário' }).click();
  await web(times).toHaveValue('00:00 - 23:59');
  await times.fill('');
  await times.pressSequentially('8h0x0');
  await web(times).toHaveValue('80:0');
  await times.fill('');
  await times.pressSequentially('08001730999');
  await web(times).toHaveValue('08:00 - 17:30');
  // In the middle the caret stays where it was.
  await times.evaluate((input) => (input as HTMLInputElement).setSelectionRange(2, 2));
  await page.keyboard.press('Backspace');
  await page.keyboard.press('9');
  await web(times).toHaveValue('09:00 - 17:30');
  await times.fill('24:00 - 25:00');
  await picker.getByText('Informe o horário como HH:MM - HH:MM.').waitFor();
  await web(picker.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'detached' });
  await web(list).toHaveCount(1);
});

test('events that cannot be loaded show an error, and can be requested again', async () => {
  await page.context().route('**/api/v2/events?*', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'internal', message: 'Ocorreu um erro no servidor.', requestId: 'r-1' },
    }),
  );
  const list = await events();
  await list.getByRole('alert').filter({ hasText: 'Ocorreu um erro no servidor.' }).waitFor();
  await page.context().unrouteAll();
  await list.getByRole('button', { name: 'Tentar de novo' }).click();
  await lines(list).first().getByText('Pânico').waitFor();
});

test('a vehicle to which nothing happened says so, also in English in the dark on a phone', async () => {
  const { page: phone, close } = await look('quiet', { size: PHONE, theme: 'dark', language: 'en-US' });
  const list = await events(phone);
  await list.getByText('No events in this period.').waitFor();
  await expectAccessible(phone);
  const picker = await period(list);
  await expectAccessible(phone);
  await picker.getByRole('button', { name: 'Cancel' }).click();
  await close();
});
