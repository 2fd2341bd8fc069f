import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawId } from '../../domain/id.ts';
import { seededRandom } from '../../domain/random.ts';
import { createSims } from '../../server/sim/sim-rows.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin, showAs, escapeFrom } from './harness/in-page.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

const sims = (brandId: number) => {
  const sim = (iccid: string, operator: string, consumedBytes: number | null) => ({
    iccid,
    brandId,
    msisdn: null,
    operator,
    apnHost: 'm2m.claro.example',
    apnUser: null,
    apnPass: null,
    franchiseBytes: 10_000_000,
    consumedBytes,
  });
  return [
    sim('8955000000000000001', 'Claro', 7_100_000),
    sim('8955000000000000002', 'Claro', null),
    sim('8955000000000000003', 'Vivo', 7_100_000),
    sim('8955000000000000004', 'Claro', 7_100_000),
  ];
};

const VEHICLES = [
  { identifier: 'full', name: 'Sandero prata', plate: 'PXT4E21', model: 'GT06N' },
  { identifier: 'tag', name: 'Contêiner 4', model: 'KTAG' },
  { identifier: 'app', name: 'Fone da Ana', model: 'Traccar Client' },
  { identifier: 'real', name: 'Reboque 7', model: 'J16' },
  { identifier: 'loose', name: 'some vehicle', model: 'GT06N' },
  { identifier: 'mute', name: 'Novo', model: 'GT06N' },
  { identifier: 'reset', name: 'Hilux 3', model: 'GT06N' },
];

beforeAll(async () => {
  const started = startMapFleet(VEHICLES, { SIM_CARRIER: 'Claro' }, async (db, { brandId, ids }) => {
    await createSims(db, sims(brandId));
    for (const [identifier, iccid, operator] of [
      ['full', '8955000000000000001', 'Claro'],
      ['real', '8955000000000000002', 'claro'],
      ['tag', '8955000000000000003', 'Vivo'],
      ['reset', '8955000000000000004', 'Claro'],
    ] as const)
      await db.query('UPDATE devices SET iccid = $2, operator = $3, speed_limit_kmh = 80 WHERE id = $1', [
        ids.get(identifier),
        iccid,
        operator,
      ]);
    await db.query('UPDATE devices SET vehicle_id = NULL WHERE id = $1', [ids.get('loose')]);
    await db.query(
      "INSERT INTO drivers (id, brand_id, name, number, license_category, license_expires_on, electronic_tag) VALUES ($1, $2, 'Ana Prado', '1001', 'E', '2020-05-31', 'TAG-1')",
      [drawId(seededRandom(7)), brandId],
    );
  });
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
  const at = { latitude: -22.9, longitude: -47.06 };
  const attributes = {
    sat: 11,
    ignition: true,
    odometer: 48_213_000,
    hours: 6_855_120_000,
    rssi: 24,
    batteryLevel: 88,
    power: 12.84,
    battery: 4.1,
    blocked: false,
    driverUniqueId: 'TAG-1',
  };
  await fleet.send(
    { ...at, identifier: 'full', speedKmh: 54, heading: 38, attributes },
    { ...at, identifier: 'tag' },
    { ...at, identifier: 'app', attributes: { batteryLevel: 44, driverUniqueId: 'TAG-9' } },
    { ...at, identifier: 'real', attributes: { batteryLevel: 44 } },
    { ...at, identifier: 'loose', attributes: { batteryLevel: 44 } },
    { ...at, identifier: 'reset' },
  );
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/502|500|409/);

const bar = (page: Page) => page.getByRole('region', { name: 'Detalhes do rastreador' });
const panel = (page: Page) => bar(page).getByRole('group', { name: 'Painel do dispositivo' });
const group = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true });
const titles = (page: Page) => panel(page).getByRole('heading', { level: 3 }).allTextContents();
const field = (page: Page, within: string, name: string) =>
  group(page, within)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('+ dd');
const text = (page: Page, within: string, name: string) => async () =>
  (await field(page, within, name).textContent())?.replaceAll('\u00a0', ' ');
const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('option', { name }).click();
  await bar(page).getByRole('heading', { name, level: 2 }).waitFor();
};

/** Comes to a vehicle in the page of somebody, whom all tests share: without a map, which none but the first looks at. */
async function open(login: 'operador' | 'cliente', device = 'full'): Promise<Page> {
  const { page } = await lend(login, () => withSession(browser, fleet.server.url, login, { map: false }));
  const path = `/trackback?device=${fleet.id(device)}`;
  if (page.url().includes('/monitoring/')) await goWithin(page, path);
  else await page.goto(`${fleet.server.url}/monitoring${path}`);
  const { name } = VEHICLES.find(({ identifier }) => identifier === device)!;
  await bar(page).getByRole('heading', { name, level: 2 }).waitFor();
  return page;
}

const ALL = ['Rastreador', 'Motorista', 'Veículo', 'Comandos', 'Localização', 'Leituras', 'Entradas', 'Saídas', 'GSM'];

test('a detail bar appears when a device with telemetry is selected, at the bottom and at most 180 px high (PNL-17, PNL-34, CST-52)', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'operador');
  await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id('full')}`);
  await expect.poll(() => titles(page)).toEqual(ALL);
  const box = (await bar(page).boundingBox())!;
  const map = (await page.locator('.maplibregl-map').boundingBox())!;
  expect(box.height).toBeLessThanOrEqual(180);
  expect(map.y + map.height - (box.y + box.height)).toBeLessThan(40);
  expect(await panel(page).evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  await bar(page).getByRole('button', { name: 'Fechar os detalhes' }).click();
  await bar(page).waitFor({ state: 'detached' });
  await choose(page, 'Sandero prata');
  await close();
});

test('tracker, driver and vehicle each stand in a group of their own (PNL-35, PNL-36, PNL-37)', async () => {
  const page = await open('operador');
  await expect.poll(text(page, 'Rastreador', 'Modelo')).toBe('GT06N');
  await expect.poll(text(page, 'Rastreador', 'ICCID')).toBe('8955000000000000001');
  await expect.poll(text(page, 'Rastreador', 'Operadora')).toBe('Claro');
  await expect.poll(text(page, 'Motorista', 'Nome')).toBe('Ana Prado');
  await expect.poll(text(page, 'Motorista', 'Validade da CNH')).toBe('31/05/2020 (vencida)');
  await expect.poll(text(page, 'Veículo', 'Placa')).toBe('PXT4E21');
  await expect.poll(text(page, 'Veículo', 'Cliente')).toBe('Clara Nunes');
});

test('commands, location and what the sensors measure each stand in a group of their own (PNL-38, PNL-39, PNL-40)', async () => {
  const page = await open('operador');
  await group(page, 'Comandos').getByRole('button', { name: 'Bloquear', exact: true }).waitFor();
  await expect.poll(text(page, 'Localização', 'Velocidade')).toBe('54 km/h');
  await expect.poll(text(page, 'Localização', 'Direção')).toBe('38° NE');
  await expect.poll(text(page, 'Localização', 'Posição')).toBe('GPS · 11 satélites');
  await expect.poll(text(page, 'Localização', 'Latitude')).toBe('-22,9');
  await expect.poll(text(page, 'Localização', 'Alerta de velocidade')).toBe('80 km/h');
  await expect.poll(text(page, 'Leituras', 'Hodômetro')).toBe('48.213 km');
  await expect.poll(text(page, 'Leituras', 'Horímetro')).toBe('1.904 h 12 min');
  await expect.poll(text(page, 'Leituras', 'Tensão da bateria')).toBe('12,8 V');
  await expect.poll(text(page, 'Leituras', 'Bateria reserva')).toBe('4,1 V');
});

test('sensor inputs, sensor outputs and GSM each stand in a group of their own (PNL-41, PNL-42, PNL-43)', async () => {
  const page = await open('operador');
  await expect.poll(text(page, 'Entradas', 'Ignição')).toBe('Ligada');
  await expect.poll(text(page, 'Entradas', 'Cartão do motorista')).toBe('TAG-1');
  await expect.poll(text(page, 'Entradas', 'Pânico')).toBe('—');
  await expect.poll(text(page, 'Saídas', 'Bloqueio')).toBe('Liberado');
  await expect.poll(text(page, 'GSM', 'Sinal GSM')).toMatch(/^\d+%$/);
  await expect.poll(text(page, 'GSM', 'Comunicação')).not.toBe('—');
});

test('the settings menu toggles each group, and the choices last (PNL-45, PNL-47)', async () => {
  const page = await open('operador');
  await expect.poll(() => titles(page)).toEqual(ALL);
  const settings = bar(page).getByRole('button', { name: 'Grupos do painel' });
  const names = [
    'Rastreador',
    'Motorista',
    'Veículo',
    'Comandos',
    'Localização',
    'Leitura de sensores',
    'Entrada de sensores',
    'Saída de sensores',
    'GSM',
  ];
  await settings.click();
  for (const [index, name] of names.entries()) {
    const item = page.getByRole('menuitemcheckbox', { name, exact: true });
    await item.click();
    await expect.poll(() => titles(page)).toEqual(ALL.filter((_, at) => at !== index));
    await item.click();
    await expect.poll(() => titles(page)).toEqual(ALL);
  }
  for (const name of ['Motorista', 'GSM']) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('rastro.device-panel.view')))
    .toBe('{"hidden":["driver","gsm"]}');
  await page.reload();
  await panel(page).waitFor();
  await expect.poll(() => titles(page)).toEqual(ALL.filter((name) => name !== 'Motorista' && name !== 'GSM'));
  await settings.click();
  for (const name of ['Motorista', 'GSM']) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await expect.poll(() => titles(page)).toEqual(ALL);
  await page.keyboard.press('Escape');
});

test('the whole panel hides when all groups are hidden, and there is a way back (PNL-46)', async () => {
  const page = await open('operador');
  await expect.poll(() => titles(page)).toEqual(ALL);
  const settings = bar(page).getByRole('button', { name: 'Grupos do painel' });
  await settings.click();
  await page.getByRole('menuitem', { name: 'Ocultar todos' }).click();
  await panel(page).waitFor({ state: 'detached' });
  await expect.poll(async () => (await bar(page).boundingBox())!.height).toBeLessThan(70);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.reload();
  await bar(page).waitFor();
  // What would fill the panel has been answered.
  await page.waitForLoadState('networkidle');
  await web(panel(page)).toHaveCount(0);
  await settings.click();
  await page.getByRole('menuitem', { name: 'Mostrar todos' }).click();
  await expect.poll(() => titles(page)).toEqual(ALL);
  await page.keyboard.press('Escape');
});

test('a customer sees no tracker group, and is not offered it (PRM-13, PNL-49)', async () => {
  const page = await open('cliente');
  await expect.poll(() => titles(page)).toEqual(ALL.filter((name) => name !== 'Rastreador' && name !== 'Comandos'));
  await bar(page).getByRole('button', { name: 'Grupos do painel' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Veículo' }).waitFor();
  await web(page.getByRole('menuitemcheckbox', { name: 'Rastreador', exact: true })).toHaveCount(0);
  await escapeFrom(page, page.getByRole('menu'));
});

test('vehicle, driver and commands are there only where the device has them (PNL-50, PNL-51, PNL-52)', async () => {
  const page = await open('operador');
  const without = async (name: string, ...missing: string[]) => {
    await choose(page, name);
    await expect.poll(() => titles(page)).toEqual(ALL.filter((each) => !missing.includes(each)));
  };
  await without('Contêiner 4', 'Motorista', 'Comandos');
  await without('Fone da Ana', 'Motorista', 'Comandos');
  await without('Reboque 7', 'Motorista');
  await without('Clara Nunes', 'Motorista', 'Veículo');
});

test('a device that never communicated says so instead of showing a panel', async () => {
  const page = await open('operador', 'mute');
  await bar(page).getByText('Este rastreador ainda não comunicou.').waitFor();
  await web(panel(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('a model that reports the real battery level shows it as it is, the others by the steps (TLM-37)', async () => {
  const page = await open('operador', 'real');
  await expect.poll(text(page, 'Leituras', 'Bateria')).toBe('44%');
  await choose(page, 'Clara Nunes');
  await expect.poll(text(page, 'Leituras', 'Bateria')).toBe('37%');
});

test('device models are asked for once and stay in the session storage of the tab (PNL-86)', async () => {
  const page = await open('operador', 'real');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rastro.device-models'))).toContain('"GT06N"');
  let asked = 0;
  await page.context().route('**/api/v2/devices/models*', async (route) => {
    asked += 1;
    await route.fallback();
  });
  await page.reload();
  await panel(page).waitFor();
  await expect.poll(text(page, 'Leituras', 'Bateria')).toBe('44%');
  expect(asked).toBe(0);
});

test('the values of the panel follow the vehicle as it reports', async () => {
  const page = await open('operador', 'app');
  await expect.poll(text(page, 'Localização', 'Velocidade')).toBe('0 km/h');
  await fleet.send({
    identifier: 'app',
    latitude: -22.91,
    longitude: -47.06,
    speedKmh: 63,
    heading: 180,
    attributes: { odometer: 12_000_000, alarm: 'sos' },
  });
  await expect.poll(text(page, 'Localização', 'Velocidade')).toBe('63 km/h');
  await expect.poll(text(page, 'Localização', 'Direção')).toBe('180° S');
  await expect.poll(text(page, 'Leituras', 'Hodômetro')).toBe('12.000 km');
  await expect.poll(text(page, 'Entradas', 'Pânico')).toBe('Alarme');
});

test('plan details of a SIM card are shown to staff and not to customers (PRM-42)', async () => {
  const page = await open('operador');
  await expect.poll(text(page, 'GSM', 'Dados do SIM')).toContain('7,1 de 10 MB');
  const customers = await open('cliente');
  await expect.poll(() => titles(customers)).toContain('GSM');
  await expect.poll(text(customers, 'Localização', 'Alerta de velocidade')).toBe('80 km/h');
  await web(field(customers, 'GSM', 'Dados do SIM')).toHaveCount(0);
});

test('plan details of a SIM card are shown for one carrier only (PRM-43)', async () => {
  const page = await open('operador', 'tag');
  await expect.poll(text(page, 'Rastreador', 'ICCID')).toBe('8955000000000000003');
  await web(field(page, 'GSM', 'Dados do SIM')).toHaveCount(0);
  await choose(page, 'Sandero prata');
  await field(page, 'GSM', 'Dados do SIM').waitFor();
});

test('consumption that cannot be computed reads as unavailable (PNL-55)', async () => {
  const page = await open('operador', 'real');
  await expect.poll(text(page, 'GSM', 'Dados do SIM')).toContain('Indisponível');
  await group(page, 'GSM').getByRole('button', { name: 'Resetar SIM' }).click();
  await web(page.getByRole('dialog')).toHaveText(/Consumo de dados\s+Indisponível/, { useInnerText: true });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a failed SIM reset shows the message of the server, else its own, and leaves the consumption as it was (ERR-17)', async () => {
  const page = await open('operador');
  let answer: { status: number; json?: object; body?: string } = {
    status: 409,
    json: { code: 'busy', message: 'A operadora está ocupada.', requestId: 'r-1' },
  };
  await page.context().route('**/api/simcards/reset', (route) => route.fulfill(answer));
  for (const words of ['A operadora está ocupada.', 'Erro ao tentar resetar.']) {
    await group(page, 'GSM').getByRole('button', { name: 'Resetar SIM' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resetar' }).click();
    await page.getByText(words).waitFor();
    answer = { status: 500, body: '<h1>no words</h1>' };
  }
  await expect.poll(text(page, 'GSM', 'Dados do SIM')).toContain('7,1 de 10 MB');
});

test('a SIM card is reset from the panel, asked about with its consumption against the franchise, once for two clicks (PNL-54, CMD-24, ERR-16)', async () => {
  const page = await open('operador', 'reset');
  let sent = 0;
  await page.context().route('**/api/simcards/reset', async (route) => {
    sent += 1;
    await route.fallback();
  });
  await group(page, 'GSM').getByRole('button', { name: 'Resetar SIM' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resetar o cartão SIM?' });
  await web(dialog).toContainText('7,1 de 10 MB', { useInnerText: true });
  await web(dialog).toContainText('8955000000000000004', { useInnerText: true });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await group(page, 'GSM').getByRole('button', { name: 'Resetar SIM' }).click();
  await dialog.getByRole('button', { name: 'Resetar' }).dblclick();
  await page.getByText('Resetado com sucesso!').waitFor();
  await expect.poll(text(page, 'GSM', 'Dados do SIM')).toContain('0 de 10 MB');
  expect(sent).toBe(1);
});

test('the panel is accessible in both themes, its groups reached by keys', async () => {
  const page = await open('operador');
  await expect.poll(() => titles(page)).toEqual(ALL);
  await expectAccessible(page);
  await showAs(page, { theme: 'dark' });
  await expectAccessible(page);
  await showAs(page, {});
  await panel(page).focus();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => panel(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('on a phone the groups are cards inside the sheet', async () => {
  const page = await open('cliente');
  await showAs(page, { size: PHONE });
  await expect.poll(() => titles(page)).toContain('GSM');
  const sheet = page.getByRole('region', { name: 'Rastreadores' });
  await web(sheet.getByRole('region', { name: 'Detalhes do rastreador' })).toHaveCount(1);
  const cards = async () =>
    Promise.all((await panel(page).getByRole('region').all()).map((card) => card.boundingBox()));
  await expect.poll(async () => (await cards()).length).toBeGreaterThan(4);
  await expect.poll(async () => new Set((await cards()).map((card) => Math.round(card!.x))).size).toBe(1);
  await expectAccessible(page);
  await showAs(page, {});
});
