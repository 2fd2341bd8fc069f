import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceWhole } from '../../domain/device-page.ts';
import type { MapFleet } from '../builders/map-fleet.ts';
import { restOf } from '../builders/rest.ts';
import { launchBrowser } from './harness/chromium.ts';
import {
  card,
  DEVICES,
  fact,
  openDevice,
  panel,
  startDeviceHouse,
  tab,
  type DeviceName,
} from './harness/device-house.ts';
import { comeTo, goWithin, shownAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE, type VisitOptions } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
let read: Awaited<ReturnType<typeof restOf>>;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startDeviceHouse(), launchBrowser()]);
  read = await restOf(fleet.server.url, 'admin');
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
// But for answers that a test gives in the server's place, or asks for.
const lend = keptVisits(/status of (400|404|409|500)/);

const whole = (device: DeviceName): Promise<DeviceWhole> => read(`v2/devices/${fleet.id(device)}/whole`);

/** A page that tests share, without a map, which they do not look at. */
async function pageOf(login: string, { language = 'pt-BR' }: VisitOptions = {}): Promise<Page> {
  const { page } = await lend(`${login} ${language}`, () =>
    signedIn(browser, fleet.server.url, login, { path: '/diagnostics', language, map: false }),
  );
  return page;
}

async function opened(device: DeviceName, part?: string, login = 'admin'): Promise<Page> {
  const page = await pageOf(login);
  await openDevice(page, fleet.id(device), DEVICES[device], part);
  return page;
}

const drive = (identifier: DeviceName, speedKmh: number, attributes: Record<string, unknown> = {}) =>
  fleet.send({
    identifier,
    latitude: -23.55,
    longitude: -46.63,
    speedKmh,
    attributes: { ignition: true, driverUniqueId: 'TAG-7', odometer: 48_213_000, ...attributes },
  });

test('the page of a device shows what it is, whose, and how it moves now, live (RTE-20)', async () => {
  const page = await opened('van');
  await web(fact(page, 'Rastreador', 'Identificador')).toHaveText('van', { useInnerText: true });
  await web(fact(page, 'Rastreador', 'Situação')).toHaveText('Ativo', { useInnerText: true });
  await web(fact(page, 'Rastreador', 'Cliente')).toHaveText('Clara Nunes', { useInnerText: true });
  await web(fact(page, 'Agora', 'Velocidade')).toHaveText('40 km/h', { useInnerText: true });
  await drive('van', 52);
  await web(fact(page, 'Agora', 'Velocidade')).toHaveText('52 km/h', { useInnerText: true });
  await expectAccessible(page);
});

test('telemetry shows the last record as it was understood, and the next one by itself', async () => {
  const page = await opened('van', 'telemetry');
  await drive('van', 30, { sat: 7, power: 13.1 });
  await web(panel(page)).toContainText('13,1 V', { useInnerText: true });
  await web(panel(page)).toHaveText(/30 km\/h[\s\S]*7 satélites/, { useInnerText: true });
  await drive('van', 30, { sat: 8, power: 12.2 });
  await web(panel(page)).toContainText('12,2 V', { useInnerText: true });
  await expectAccessible(page);
});

test('health tells of the week: charts with a table, the silence between two messages, and messages as they came', async () => {
  const page = await opened('van', 'health');
  await page.getByRole('img', { name: /^Gráfico: Sinal/ }).waitFor();
  await card(page, 'Sinal').getByText('Ver como tabela').click();
  await expect.poll(() => card(page, 'Sinal').getByRole('row').count()).toBeGreaterThan(3);
  await web(card(page, 'Sem comunicação').getByRole('row')).toHaveCount(3);
  await web(card(page, 'Sem comunicação').getByRole('row').last()).toContainText('3 h 30 min', { useInnerText: true });
  const refused = page.getByRole('list', { name: 'Recusadas' }).getByRole('listitem').first();
  await refused.getByText('Latitude ou longitude zero').click();
  await web(refused).toContainText('"uniqueId":"van"', { useInnerText: true });
  await page.getByRole('list', { name: 'Recebidas' }).locator('summary').first().click();
  await web(page.getByRole('list', { name: 'Recebidas' })).toContainText('speedKmh', { useInnerText: true });
  await expectAccessible(page);
});

test('driver, areas, incidents, commands and counters show what there is of the device', async () => {
  const page = await opened('van', 'driver');
  await web(card(page, 'Quem dirige agora')).toContainText('Ana Prado', { useInnerText: true });
  const words = {
    Áreas: 'Pátio Sul',
    Incidentes: 'Pânico na Sé',
    Comandos: 'Bloquear',
    Contadores: '48.213 km',
  };
  for (const [name, text] of Object.entries(words)) {
    await tab(page, name).click();
    await web(panel(page)).toContainText(text, { useInnerText: true });
    await expectAccessible(page);
  }
});

test('an administrator changes the vehicle in place: the page, the record and the history say so', async () => {
  const page = await opened('renamed', 'vehicle');
  await page.getByRole('button', { name: 'Editar: Veículo' }).click();
  const name = page.getByLabel('Nome do veículo');
  await expect.poll(() => name.evaluate((node) => node === document.activeElement)).toBe(true);
  await name.fill('Kombi 2');
  await page.getByLabel('Ano').fill('19');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Um ano com quatro dígitos.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Ano').fill('2019');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kombi 2' }).waitFor();
  // The keyboard goes on where it was.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Editar: Veículo');
  expect(await whole('renamed')).toMatchObject({ name: 'Kombi 2', vehicleYear: 2019 });
  await tab(page, 'Histórico').click();
  await web(card(page, 'Alterações')).toContainText('Nome do veículo: Kombi → Kombi 2', { useInnerText: true });
  await web(card(page, 'Alterações')).toContainText('Ada Prado', { useInnerText: true });
  await web(card(page, 'De quem foi')).toContainText('Clara Nunes', { useInnerText: true });
});

test('a SIM card is kept by its ICCID; what is none is said at its field, and the word of the access point is not told', async () => {
  const page = await opened('card', 'sim');
  const title = 'Editar: Cartão SIM e linha';
  await page.getByRole('button', { name: title }).click();
  await page.getByLabel('ICCID').fill('123');
  await page.getByLabel('Senha do APN').fill('segredo');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('18 a 22 dígitos, como impressos no cartão.').waitFor();
  await page.getByLabel('ICCID').fill('8955101234567890123');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: title }).waitFor();
  expect(await whole('card')).toMatchObject({ simCard: '8955101234567890123', hasApnPass: true });
  await web(fact(page, 'Cartão SIM e linha', 'Senha do APN')).toHaveText('Definida', { useInnerText: true });
  await web(panel(page)).not.toContainText('segredo', { useInnerText: true });
  await expectAccessible(page);
});

test('who may drive and the groups are chosen among those there are', async () => {
  const page = await opened('card', 'driver');
  const choose = async (card: string, name: string) => {
    await page.getByRole('button', { name: `Editar: ${card}` }).click();
    await page.getByRole('combobox', { name: card }).fill(name.slice(0, 5));
    await page.getByRole('option', { name }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: `Editar: ${card}` }).waitFor();
  };
  await choose('Quem pode dirigir', 'Bruno Sá');
  await web(card(page, 'Quem pode dirigir')).toContainText('Bruno Sá', { useInnerText: true });
  await tab(page, 'Visão geral').click();
  await choose('Grupos', 'Frota leve');
  await web(card(page, 'Grupos')).toContainText('Frota leve', { useInnerText: true });
  const { drivers, groups } = await whole('card');
  expect([drivers.map(({ driverName }) => driverName), groups.map(({ name }) => name)]).toEqual([
    ['Bruno Sá'],
    ['Frota leve'],
  ]);
});

test('two administrators change the same field: the slower one sees both and decides', async () => {
  const page = await opened('disputed', 'vehicle');
  const other = await pageOf('gestora');
  await openDevice(other, fleet.id('disputed'), DEVICES.disputed, 'vehicle');
  for (const one of [page, other]) await one.getByRole('button', { name: 'Editar: Veículo' }).click();
  await other.getByLabel('Cor').fill('Azul');
  await other.getByRole('button', { name: 'Salvar' }).click();
  await other.getByRole('button', { name: 'Editar: Veículo' }).waitFor();
  await page.getByLabel('Cor').fill('Verde');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const clash = page.getByRole('row', { name: /^Cor/ });
  await web(clash).toHaveText(/Azul[\s\S]*Verde/, { useInnerText: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar o que digitei' }).click();
  await page.getByRole('button', { name: 'Editar: Veículo' }).waitFor();
  expect((await whole('disputed')).vehicleColor).toBe('Verde');
});

test('a cancelled device says so on its page and is refused, until it is activated again', async () => {
  const page = await opened('ended');
  const act = async (item: string, confirm: string) => {
    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await act('Cancelar', 'Cancelar dispositivo');
  await page.getByText(/^Cancelado desde .* tudo o que o rastreador envia é recusado/).waitFor();
  await expect(drive('ended', 20)).rejects.toThrow(/unknown-device|refused/);
  await expectAccessible(page);
  await act('Ativar', 'Ativar');
  await web(page.getByText(/^Cancelado desde/)).toHaveCount(0);
  await drive('ended', 20);
});

test('a device is given to another customer and taken back, and its history keeps whose it was', async () => {
  const page = await opened('given');
  const act = async (item: string) => {
    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    return page.getByRole('dialog');
  };
  const assign = await act('Passar a outro cliente');
  await assign.getByRole('combobox', { name: 'Novo cliente' }).fill('Nina');
  await assign.getByRole('option', { name: /Nina Costa/ }).click();
  await expectAccessible(page);
  await assign.getByRole('button', { name: 'Passar ao cliente' }).click();
  await web(fact(page, 'Rastreador', 'Cliente')).toHaveText('Nina Costa', { useInnerText: true });
  await (await act('Tomar de volta')).getByRole('button', { name: 'Tomar de volta' }).click();
  await web(fact(page, 'Rastreador', 'Cliente')).toHaveText('Ninguém', { useInnerText: true });
  expect((await whole('given')).owner).toBeNull();
  await tab(page, 'Histórico').click();
  await web(card(page, 'De quem foi')).toHaveText(/Nina Costa[\s\S]*Clara Nunes/, { useInnerText: true });
});

test('the secret is made anew after a question, shown once, and the one before is refused', async () => {
  const page = await opened('secret');
  const renew = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Gerar novo segredo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gerar novo segredo' }).click();
    const shown = page.getByRole('dialog', { name: 'Novo segredo de Daily' });
    const secret = await shown.locator('dt', { hasText: 'Segredo' }).locator('+ dd code').innerText();
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Copiei, fechar' }).click();
    await shown.waitFor({ state: 'detached' });
    return secret;
  };
  const status = async (secret: string): Promise<number> =>
    (
      await fetch(
        `${fleet.server.url}/ingest/osmand/${secret}?id=secret&lat=-23.5&lon=-46.6&timestamp=${Math.floor(Date.now() / 1000)}`,
      )
    ).status;
  const first = await renew();
  expect(await status(first)).toBe(200);
  const second = await renew();
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  expect(await page.content()).not.toContain(second);
});

test('a customer sees the own device but neither its SIM card nor its owners, and changes the vehicle only', async () => {
  const page = await opened('own', undefined, 'cliente');
  await web(page.getByRole('tab')).toHaveText(
    ['Visão geral', 'Telemetria', 'Saúde', 'Veículo', 'Motorista', 'Áreas', 'Contadores'],
    { useInnerText: true },
  );
  await card(page, 'Rastreador').waitFor();
  await web(page.getByRole('button', { name: 'Ações', exact: true })).toHaveCount(0);
  await web(page.getByRole('button', { name: 'Editar: Rastreador' })).toHaveCount(0);
  await web(panel(page)).not.toContainText('IMEI', { useInnerText: true });
  await tab(page, 'Saúde').click();
  await page.getByRole('img', { name: /^Gráfico: Sinal/ }).waitFor();
  await web(page.getByRole('heading', { name: 'Últimas mensagens' })).toHaveCount(0);
  await tab(page, 'Veículo').click();
  await page.getByRole('button', { name: 'Editar: Veículo' }).click();
  await page.getByLabel('Cor').fill('Branca');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(async () => (await whole('own')).vehicleColor).toBe('Branca');
});

test('the tabs are walked with the keyboard, and the address keeps the one that is shown', async () => {
  const page = await opened('van');
  await tab(page, 'Visão geral').focus();
  await page.keyboard.press('ArrowRight');
  await web(tab(page, 'Telemetria')).toHaveAttribute('aria-selected', 'true');
  expect(new URL(page.url()).searchParams.get('tab')).toBe('telemetry');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await web(tab(page, 'Histórico')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await web(tab(page, 'Histórico')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Histórico').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.has('tab')).toBe(false);
});

test('a part that cannot be read says so and is read again, and a device that never spoke says that', async () => {
  const page = await pageOf('admin');
  await page.context().route('**/health?*', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await openDevice(page, fleet.id('failing'), DEVICES.failing, 'health');
  const failed = page.getByRole('alert').filter({ hasText: 'A saúde não pôde ser lida' });
  await failed.waitFor();
  await page.context().unrouteAll();
  await failed.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('img', { name: /^Gráfico: Sinal/ }).waitFor();
  await openDevice(page, fleet.id('silent'), DEVICES.silent);
  await page.getByText('Este rastreador ainda não enviou nada.').waitFor();
  await comeTo(page, '/device?device=1234567890123456');
  await page.getByRole('heading', { name: 'Este dispositivo não existe mais' }).waitFor();
});

test('without a device in the address one is chosen, and from then on it is the one that was looked at last (RTE-24)', async () => {
  const { page } = await lend('chooser', () =>
    signedIn(browser, fleet.server.url, 'operador', { path: '/device', map: false }),
  );
  await page.getByRole('searchbox', { name: 'Buscar por nome ou placa' }).fill('Van br');
  await page.getByRole('button', { name: /^Van branca/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Van branca' }).waitFor();
  await comeTo(page, '/device');
  await page.getByRole('heading', { level: 1, name: 'Van branca' }).waitFor();
  expect(new URL(page.url()).searchParams.get('device')).toBe(String(fleet.id('van')));
  await page.getByRole('button', { name: 'Outro veículo' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kombi/ })
    .click();
  await page.getByRole('heading', { level: 1, name: /^Kombi/ }).waitFor();
});

test('the panel of a vehicle on the map leads to its page', async () => {
  const page = await pageOf('cliente');
  await goWithin(page, `/trackback?device=${fleet.id('van')}`);
  await page.getByRole('link', { name: 'Página do dispositivo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Van branca' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/monitoring/device');
});

test('every tab reads in English, in the dark and on a phone', async () => {
  const page = await pageOf('admin', { language: 'en-US' });
  await openDevice(page, fleet.id('van'), DEVICES.van);
  const names = await page.getByRole('tab').allInnerTexts();
  expect(names).toContain('SIM and traffic');
  await shownAs(page, { theme: 'dark', size: PHONE }, async () => {
    for (const name of names) {
      await tab(page, name).click();
      await web(panel(page).getByRole('heading', { level: 2 })).not.toHaveCount(0);
      await expectAccessible(page);
      // Nothing hangs over the edge of a phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    }
  });
});
