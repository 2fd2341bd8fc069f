import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Telemetry } from '../../domain/telemetry.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin } from './harness/in-page.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
import { restOf } from '../builders/rest.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** Each for one test, so that none finds what another has set. */
const VEHICLES = ['Kombi', 'Ducato', 'Sprinter', 'Master', 'Jumper', 'Daily', 'Transit', 'Boxer', 'Berlingo'] as const;
type Vehicle = (typeof VEHICLES)[number];

let fleet: MapFleet;
let browser: Browser;
let read: Awaited<ReturnType<typeof restOf>>;

beforeAll(async () => {
  const vehicles = VEHICLES.map((name) => ({ identifier: name, name, plate: `${name.slice(0, 3).toUpperCase()}1A23` }));
  const started = startMapFleet(vehicles, {}, async (db, { ids }) => {
    await db.query('UPDATE devices SET speed_limit_kmh = 80 WHERE id = $1', [ids.get('Transit' satisfies Vehicle)]);
  });
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
  read = await restOf(fleet.server.url, 'cliente');
  for (const vehicle of VEHICLES) await drive(vehicle, 40, { hours: 6_855_120_000 });
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
// But for answers that a test gives in the server's place.
const lend = keptVisits(/status of (500|409)|AudioContext/);

const drive = (identifier: Vehicle, speedKmh: number, attributes: Record<string, unknown> = {}) =>
  fleet.send({
    identifier,
    latitude: -23.55,
    longitude: -46.63,
    speedKmh,
    attributes: { ignition: true, odometer: 1_000, ...attributes },
  });

/** The customer's page, which tests share; it has no map, which they do not look at. */
async function customersPage(): Promise<Page> {
  const { page } = await lend('cliente', () =>
    signedIn(browser, fleet.server.url, 'cliente', { path: '/diagnostics', map: false }),
  );
  return page;
}

/** Chooses a vehicle. */
async function look(page: Page, vehicle: Vehicle): Promise<void> {
  await goWithin(page, `/trackback?device=${fleet.id(vehicle)}`);
  await bar(page).getByRole('heading', { name: vehicle, level: 2 }).waitFor();
}

async function chosen(vehicle: Vehicle): Promise<Page> {
  const page = await customersPage();
  await look(page, vehicle);
  return page;
}

const record = async (vehicle: Vehicle): Promise<Telemetry> =>
  (await read<Telemetry[]>(`v2/last/positions/devices/${fleet.id(vehicle)}`))[0]!;
const bar = (page: Page) => page.getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ });
const save = (within: Locator) => within.getByRole('button', { name: 'Salvar' });
/** Opens a dialog by its button at the vehicle. */
async function open(page: Page, button: RegExp, title: string): Promise<Locator> {
  await bar(page).getByRole('button', { name: button }).first().click();
  const opened = page.getByRole('dialog', { name: title });
  await opened.waitFor();
  return opened;
}
const saved = async (page: Page, within: Locator): Promise<void> => {
  await save(within).click();
  await within.waitFor({ state: 'detached' });
  await page.getByText('Dados salvos com sucesso!').first().waitFor();
};

test('the odometer is set in km by digits only, cannot be saved at 0, and the vehicle shows it at once (PNL-57, PNL-66, PNL-67)', async () => {
  const page = await chosen('Kombi');
  const edit = await open(page, /odômetro/i, 'Hodômetro');
  const field = edit.getByLabel('Hodômetro (km)');
  await edit.getByText('Agora: 1 km').waitFor();
  await web(save(edit)).toBeDisabled();
  await field.pressSequentially('-0,0km');
  await web(field).toHaveValue('00');
  await web(save(edit)).toBeDisabled();
  await field.pressSequentially('48.213');
  await web(field).toHaveValue('0048213');
  await expectAccessible(page);
  await saved(page, edit);
  await expect.poll(async () => (await record('Kombi')).odometer).toBe(48_213_000);
  await web(bar(page)).toContainText('48.213 km', { useInnerText: true });
  // It goes on from there.
  await drive('Kombi', 40, { odometer: 3_000 });
  await web(bar(page)).toContainText('48.215 km', { useInnerText: true });
});

test('the odometer goes out as metres in text form, once however often it is pressed (PNL-71)', async () => {
  const page = await chosen('Ducato');
  const sent: unknown[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.context().route('**/odometer', async (route) => {
    sent.push(route.request().postDataJSON());
    await held;
    await route.fallback();
  });
  const edit = await open(page, /odômetro/i, 'Hodômetro');
  await edit.getByLabel('Hodômetro (km)').fill('52000');
  await save(edit).dblclick();
  // Neither Escape nor the button leaves while it is under way.
  await page.keyboard.press('Escape');
  await web(edit).toHaveCount(1);
  release();
  await edit.waitFor({ state: 'detached' });
  expect(sent).toEqual([{ odm: '52000000' }]);
});

test('what the server refuses is said in the dialog, which stays and can be tried again', async () => {
  const page = await chosen('Sprinter');
  await page.context().route('**/odometer', (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 'never-reported',
        message: 'Este rastreador ainda não enviou nenhuma posição.',
        requestId: 'r-1',
      },
    }),
  );
  const edit = await open(page, /odômetro/i, 'Hodômetro');
  await edit.getByLabel('Hodômetro (km)').fill('7');
  await save(edit).click();
  await edit.getByRole('alert').filter({ hasText: 'Este rastreador ainda não enviou nenhuma posição.' }).waitFor();
  await expectAccessible(page);
  await page.context().unrouteAll();
  await saved(page, edit);
  await expect.poll(async () => (await record('Sprinter')).odometer).toBe(7_000);
});

test('the hour meter takes hours, a colon and minutes, up to 9 digits each, and cannot be saved at 0 (PNL-58, PNL-69, PNL-70)', async () => {
  const page = await chosen('Master');
  const edit = await open(page, /horímetro/i, 'Horímetro');
  const field = edit.getByLabel('Horímetro (horas:minutos)');
  for (const [typed, shown] of [
    ['', ''],
    ['0:00', '0:00'],
    ['12h', '12'],
    ['abc', ''],
    ['7:', '7:'],
    ['12345678901:1234567890', '123456789:123456789'],
    ['1:2:3', '1:23'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(typed);
    await web(field, typed).toHaveValue(shown);
    await web(save(edit), typed).toBeEnabled({ enabled: !['', '0:00', '7:'].includes(shown) });
  }
  await field.fill('1904:12');
  await expectAccessible(page);
  await saved(page, edit);
  await expect.poll(async () => (await record('Master')).engineTimeOn).toBe((1904 * 60 + 12) * 60_000);
});

test('the hour meter may be minutes alone, and goes out in milliseconds on /engineTimeOn (PNL-68, PNL-72)', async () => {
  const page = await chosen('Jumper');
  const edit = await open(page, /horímetro/i, 'Horímetro');
  await edit.getByText(/^Agora: 1904:1\d$/).waitFor();
  await edit.getByLabel('Horímetro (horas:minutos)').fill(':45');
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await saved(page, edit);
  expect((await asked).postDataJSON()).toEqual({
    operations: [{ op: 'add', path: '/engineTimeOn', value: 45 * 60_000 }],
  });
});

test('the speed alert cannot be saved until its value is loaded, offers 60, 80, 100, 120 and off, and raises an event (PNL-56, PNL-63, PNL-65)', async () => {
  const page = await customersPage();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.context().route(/\/v2\/devices\/dashboard\/\d+/, async (route) => {
    await held;
    await route.fallback();
  });
  await look(page, 'Daily');
  const edit = await open(page, /velocidade/i, 'Alerta de velocidade');
  expect(
    await edit.getByRole('radio').evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
  ).toEqual(['60', '80', '100', '120', '9999']);
  await web(save(edit)).toBeDisabled();
  await web(edit.getByRole('radio', { name: '80 km/h' })).toBeDisabled();
  release();
  await web(edit.getByRole('radio', { name: 'Desligado' })).toBeChecked();
  await web(save(edit)).toBeEnabled();
  await edit.getByText('80 km/h').click();
  await expectAccessible(page);
  await save(edit).click();
  await edit.waitFor({ state: 'detached' });
  await page.getByText('Dados salvos com sucesso!').waitFor();
  // The directory of devices takes the limit over within seconds.
  const day = 86_400_000;
  const events = async () => {
    await drive('Daily', 60);
    await drive('Daily', 95);
    const { content } = await read<{ content: { description: string | null }[] }>(
      `v2/events?device=${fleet.id('Daily')}&start=${new Date(Date.now() - day).toISOString()}&end=${new Date(Date.now() + day).toISOString()}&limit=25`,
    );
    return content.some(({ description }) => description === 'overspeed');
  };
  await expect.poll(events, { interval: 500 }).toBe(true);
});

test('the speed alert can be switched off: 9999 (PNL-64)', async () => {
  const page = await chosen('Transit');
  const edit = await open(page, /velocidade/i, 'Alerta de velocidade');
  await web(edit.getByRole('radio', { name: '80 km/h' })).toBeChecked();
  await edit.getByText('Desligado').click();
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(edit).click();
  await edit.waitFor({ state: 'detached' });
  expect((await asked).postDataJSON()).toMatchObject({ speedLimit: 9999 });
});

test('a limit that cannot be read is said, and nothing can be saved until it is', async () => {
  const page = await customersPage();
  let fails = true;
  await page.context().route(/\/v2\/devices\/dashboard\/\d+/, (route) =>
    fails
      ? route.fulfill({
          status: 500,
          json: { code: 'internal', message: 'Ocorreu um erro no servidor.', requestId: 'r-1' },
        })
      : route.fallback(),
  );
  await look(page, 'Boxer');
  const edit = await open(page, /velocidade/i, 'Alerta de velocidade');
  await edit.getByRole('alert').filter({ hasText: 'Ocorreu um erro no servidor.' }).waitFor();
  await web(save(edit)).toBeDisabled();
  fails = false;
  await edit.getByRole('button', { name: 'Tentar de novo' }).click();
  await web(save(edit)).toBeEnabled();
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'detached' });
});

test('without its permission nobody is offered the speed alert (PRM-34)', async () => {
  const permission = ['--login', 'cliente', '--permission', 'MONITORING_DEVICES_SPEED_ALERT'];
  await rastro(fleet.server, 'user', 'permission', 'remove', ...permission);
  try {
    const { page, close } = await signedIn(browser, fleet.server.url, 'cliente', {
      path: `/trackback?device=${fleet.id('Berlingo')}`,
      map: false,
    });
    // The odometer has another permission: with its button there, the other would be too.
    await bar(page)
      .getByRole('button', { name: /odômetro/i })
      .waitFor();
    await web(bar(page).getByRole('button', { name: /velocidade/i })).toHaveCount(0);
    await close();
  } finally {
    await rastro(fleet.server, 'user', 'permission', 'add', ...permission);
  }
});

test('every dialog is accessible in the dark on a phone in English', async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'cliente', {
    path: `/trackback?device=${fleet.id('Berlingo')}`,
    map: false,
    size: PHONE,
    theme: 'dark',
    language: 'en-US',
  });
  for (const [button, title] of [
    [/odometer/i, 'Odometer'],
    [/hour meter/i, 'Hour meter'],
    [/speed/i, 'Speed alert'],
    [/events/i, 'Events of Berlingo'],
  ] as const) {
    const opened = await open(page, button, title);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
  }
  await close(/AudioContext/);
});
