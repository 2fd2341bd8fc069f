import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { bar, mountBar } from './harness/detail-bar.tsx';
import { address, goTo } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import {
  card,
  CLARA,
  DEVICE_ID,
  deviceServer,
  factText,
  lastRecord,
  NINA,
  openDevice,
  OTHER_ID,
  panel,
  tab,
  WHOLE,
} from './harness/device-page.ts';
import { mountAt, PHONE } from './harness/mount.tsx';
import { commandOf, paged } from './harness/orders.ts';
import { recorded } from './harness/recorded.ts';
import { BRAND_ID, person } from './harness/people.ts';
import { refusal } from './harness/stand-in-core.ts';
import { vehicleOf } from './harness/vehicles.ts';

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const edit = (title: string): Locator => button(`Editar: ${title}`);
const title = (name: string): Locator => page.getByRole('heading', { level: 1, name });
const dialog = (): Locator => page.getByRole('dialog');

async function act(item: string): Promise<Locator> {
  await button('Ações').click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect.element(dialog()).toBeVisible();
  return dialog();
}

test('health tells of the week: charts with a table, the silence between two messages, and messages as they came', async () => {
  await openDevice('health');
  await expect.element(page.getByRole('img', { name: /^Gráfico: Sinal/ })).toBeVisible();
  await card('Sinal').getByText('Ver como tabela').click();
  await expect.poll(() => card('Sinal').getByRole('row').elements().length).toBe(4);
  expect(card('Sinal').getByRole('row').elements().at(1)!.textContent).toMatch(/25.*11/);
  const gaps = card('Sem comunicação').getByRole('row');
  expect(gaps.elements()).toHaveLength(3);
  await expect.element(gaps.nth(1)).toHaveTextContent('3 h 30 min');
  const refused = page.getByRole('list', { name: 'Recusadas' }).getByRole('listitem').first();
  await refused.getByText('Latitude ou longitude zero').click();
  await expect.element(refused).toHaveTextContent('"uniqueId":"van"');
  const taken = page.getByRole('list', { name: 'Recebidas' });
  await taken.getByText('Traccar').click();
  await expect.element(taken).toHaveTextContent('speedKmh40');
  await expectAccessible();
});

test('only administrators give a device away, end it or take it back', async () => {
  await openDevice();
  await expect.element(button('Ações')).toBeVisible();
  await openDevice('vehicle', { profile: 'OPERATOR' });
  await expect.element(edit('Veículo')).toBeVisible();
  expect(button('Ações').elements()).toEqual([]);
});

test('driver, areas, incidents, commands and counters show what there is of the device', async () => {
  const core = await openDevice('driver');
  await expect.element(card('Quem dirige agora')).toHaveTextContent('Ana Prado');
  const words = { Áreas: 'Pátio Sul', Incidentes: 'Pânico na Sé', Contadores: '48.213 km' };
  for (const [name, text] of Object.entries(words)) {
    await tab(name).click();
    await expect.element(panel()).toHaveTextContent(text);
    await expectAccessible();
  }
  await tab('Comandos').click();
  await expect.element(panel().getByRole('row', { name: /Bloquear.*Ada Prado/ })).toBeVisible();
  await expectAccessible();
  expect(core.askedOf('areas.list')).toMatchObject([{ query: { device: String(DEVICE_ID) } }]);
  expect(core.askedOf('commands.list')).toMatchObject([{ query: { deviceId: String(DEVICE_ID) } }]);
});

test('what is no year is said at its field, and once it is saved the keyboard goes on where it was', async () => {
  const core = await openDevice('vehicle');
  await edit('Veículo').click();
  await expect.element(page.getByLabelText('Nome do veículo')).toHaveFocus();
  await page.getByLabelText('Nome do veículo').fill('Kombi 2');
  await page.getByLabelText('Ano', { exact: true }).fill('19');
  await button('Salvar').click();
  await expect
    .element(page.getByLabelText('Ano', { exact: true }))
    .toHaveAccessibleDescription('Um ano com quatro dígitos.');
  await expectAccessible();
  expect(core.askedOf('devices.change')).toEqual([]);
  await page.getByLabelText('Ano', { exact: true }).fill('2019');
  await button('Salvar').click();
  await expect.element(edit('Veículo')).toHaveFocus();
  await expect.poll(() => factText('Veículo', 'Nome do veículo')).toBe('Kombi 2');
  const body = { name: 'Kombi 2', vehicleYear: 2019, vehicleColor: null, version: WHOLE.version };
  expect(core.askedOf('devices.change')).toMatchObject([{ params: { id: String(DEVICE_ID) }, body }]);
});

test('what kind of vehicle it is is chosen of the three there are (MNT-06)', async () => {
  const core = await openDevice('vehicle');
  await edit('Veículo').click();
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  const offered = page.getByRole('option');
  await expect
    .poll(() => offered.elements().map(({ textContent }) => textContent))
    .toEqual(['Carro', 'Caminhão', 'Moto']);
  await page.getByRole('option', { name: 'Caminhão' }).click();
  await expectAccessible();
  await button('Salvar').click();
  await expect.poll(() => factText('Veículo', 'Tipo')).toBe('Caminhão');
  expect(core.askedOf('devices.change')).toMatchObject([{ body: { vehicleType: 'TRUCK' } }]);
});

test('a SIM card is kept by its ICCID; what is none is said at its field, and the word of the access point is not told', async () => {
  const none = refusal('missing', 'Not found', { status: 404 });
  const core = await openDevice('sim', { answers: { 'simcards.read': none } });
  const name = 'Cartão SIM e linha';
  await edit(name).click();
  await page.getByLabelText('ICCID').fill('123');
  await page.getByLabelText('Senha do APN').fill('segredo');
  await button('Salvar').click();
  await expect
    .element(page.getByLabelText('ICCID'))
    .toHaveAccessibleDescription('18 a 22 dígitos, como impressos no cartão.');
  expect(core.askedOf('devices.change')).toEqual([]);
  await page.getByLabelText('ICCID').fill('8955101234567890123');
  await button('Salvar').click();
  await expect.element(edit(name)).toBeVisible();
  const body = { simCard: '8955101234567890123', apnPass: 'segredo', version: WHOLE.version };
  expect(core.askedOf('devices.change')).toMatchObject([{ body }]);
  expect(factText(name, 'ICCID')).toBe('8955101234567890123');
  expect(factText(name, 'Senha do APN')).toBe('Definida');
  expect((await panel().findElement()).textContent).not.toContain('segredo');
  await expectAccessible();
});

test('number, carrier and access point of a device are set from what the carrier knows of its card (ACC-22)', async () => {
  const simCard = '8955101234567890123';
  const card = { msisdn: '5511900010001', operator: 'Claro', apnHost: 'm2m.example', apnUser: 'm2m', apnPass: 'word' };
  const core = await openDevice('sim', { device: { simCard, number: null }, answers: { 'simcards.read': card } });
  await button('Usar no rastreador').click();
  await expect.poll(() => factText('Cartão SIM e linha', 'Número da linha')).toBe('5511900010001');
  const { msisdn: number, ...rest } = card;
  expect(core.askedOf('devices.change')[0]!.body).toEqual({ number, ...rest, version: WHOLE.version });
  await expect.element(page.getByText('Dados salvos com sucesso!')).toBeVisible();
});

test('who may drive and the groups are chosen among those there are', async () => {
  const core = await openDevice('driver');
  const choose = async (where: string, name: string): Promise<void> => {
    await edit(where).click();
    await page.getByRole('combobox', { name: where }).fill(name.slice(0, 5));
    await page.getByRole('option', { name }).click();
    await userEvent.keyboard('{Escape}');
    await button('Salvar').click();
    await expect.element(edit(where)).toBeVisible();
    await expect.element(card(where)).toHaveTextContent(name);
  };
  await choose('Quem pode dirigir', 'Bruno Sá');
  await tab('Visão geral').click();
  await choose('Grupos', 'Frota leve');
  expect(core.askedOf('devices.change').map(({ body }) => body)).toEqual([
    { drivers: [4_000_000_000_000_002], version: WHOLE.version },
    { groups: [4_000_000_000_000_011], version: WHOLE.version + 1 },
  ]);
});

test('drivers that clients call alike are told apart by the client', async () => {
  const clients = ['Aroeira', 'Ipê'];
  const driver = { ...recorded('drivers.read'), driverName: 'José da Silva', number: '123' };
  const drivers = clients.map((userName, at) => ({ ...driver, id: driver.id + at, user: BRAND_ID + at, userName }));
  await openDevice('driver', { answers: { 'drivers.list': paged(drivers) } });
  await edit('Quem pode dirigir').click();
  await page.getByRole('combobox', { name: 'Quem pode dirigir' }).click();
  for (const client of clients)
    await expect.element(page.getByRole('option', { name: `José da Silva · 123 · ${client}` })).toBeVisible();
});

test('two administrators change the same field: the slower one sees both and decides', async () => {
  const core = await openDevice('vehicle');
  const conflict = {
    version: 7,
    changedAt: '2026-11-21T12:00:00.000Z',
    changedBy: 'Gil Souza',
    changes: { vehicleColor: { before: null, after: 'Azul' } },
  };
  const change = deviceServer()['devices.change']!;
  core.answer({ 'devices.change': refusal('conflict', 'Changed', { status: 409, conflict }) });
  await edit('Veículo').click();
  await page.getByLabelText('Cor').fill('Verde');
  await button('Salvar').click();
  await expect.element(page.getByRole('row', { name: /^Cor.*Azul.*Verde/ })).toBeVisible();
  await expectAccessible();
  core.answer({ 'devices.change': change });
  await button('Salvar o que digitei').click();
  await expect.element(edit('Veículo')).toBeVisible();
  expect(factText('Veículo', 'Cor')).toBe('Verde');
  expect(core.askedOf('devices.change').map(({ body }) => body)).toMatchObject([
    { vehicleColor: 'Verde', version: WHOLE.version },
    { vehicleColor: 'Verde', version: 7 },
  ]);
});

test('a cancelled device says so on its page, until it is activated again', async () => {
  const core = await openDevice();
  const cancelled = page.getByText(/^Cancelado desde .* tudo o que o rastreador envia é recusado/);
  await (await act('Cancelar rastreador')).getByRole('button', { name: 'Cancelar rastreador' }).click();
  await expect.element(cancelled).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectAccessible();
  await (await act('Ativar rastreador')).getByRole('button', { name: 'Ativar' }).click();
  await expect.element(cancelled).not.toBeInTheDocument();
  expect(core.askedOf('devices.setStatus').map(({ body }) => body)).toEqual([
    { status: 'CANCELED', version: WHOLE.version },
    { status: 'ACTIVE', version: WHOLE.version + 1 },
  ]);
});

test('a device is given to another customer and taken back, and its history keeps whose it was', async () => {
  const core = await openDevice();
  const assign = await act('Passar a outro cliente');
  await assign.getByRole('combobox', { name: 'Novo cliente' }).fill('Nina');
  await assign.getByRole('option', { name: /Nina Costa/ }).click();
  await expectAccessible();
  await assign.getByRole('button', { name: 'Passar ao cliente' }).click();
  await expect.poll(() => factText('Rastreador', 'Cliente')).toBe('Nina Costa');
  // It lies over the button.
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Fechar' }).click();
  const back = await act('Tomar de volta');
  await expect.element(back.getByText(/Nina Costa/)).toBeVisible();
  await back.getByRole('button', { name: 'Tomar de volta' }).click();
  await expect.poll(() => factText('Rastreador', 'Cliente')).toBe('Ninguém');
  expect(core.askedOf('devices.assign').map(({ body }) => body)).toEqual([
    { user: NINA.user, version: WHOLE.version },
    { user: null, version: WHOLE.version + 1 },
  ]);
  await tab('Histórico').click();
  await expect.element(card('Histórico de clientes')).toHaveTextContent(new RegExp(`${NINA.name}.*${CLARA.name}`));
});

test('a customer sees the own device but neither its SIM card nor its owners, and changes the vehicle only', async () => {
  const core = await openDevice(null, { profile: 'USER', device: { imei: null, isEncrypted: null, hasApnPass: null } });
  await expect.element(card('Rastreador')).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Visão geral', 'Telemetria', 'Saúde', 'Veículo', 'Motorista', 'Áreas', 'Contadores']);
  await expect.element(button('Ações')).not.toBeInTheDocument();
  await expect.element(edit('Rastreador')).not.toBeInTheDocument();
  expect((await panel().findElement()).textContent).not.toContain('IMEI');
  await tab('Saúde').click();
  await expect.element(page.getByRole('img', { name: /^Gráfico: Sinal/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Últimas mensagens' })).not.toBeInTheDocument();
  await tab('Veículo').click();
  await edit('Veículo').click();
  await page.getByLabelText('Cor').fill('Branca');
  await button('Salvar').click();
  await expect.poll(() => factText('Veículo', 'Cor')).toBe('Branca');
  expect(core.askedOf('devices.change')).toMatchObject([{ body: { vehicleColor: 'Branca' } }]);
});

test('the tabs are walked with the keyboard, and the address keeps the one that is shown', async () => {
  await openDevice();
  ((await tab('Visão geral').findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Telemetria')).toHaveAttribute('aria-selected', 'true');
  expect(address()).toBe(`/device?device=${DEVICE_ID}&tab=telemetry`);
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(tab('Histórico')).toHaveAttribute('aria-selected', 'true');
  await openDevice('history');
  await expect.element(tab('Histórico')).toHaveAttribute('aria-selected', 'true');
  ((await tab('Histórico').findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Home}{Enter}');
  await expect.poll(address).toBe(`/device?device=${DEVICE_ID}`);
});

test('a part that cannot be read says so and is read again, and a device that never spoke says that', async () => {
  const broken = refusal('broken', 'Internal Server Error', { status: 500 });
  const core = await openDevice('health', { answers: { 'devices.health': broken, 'positions.ofDevices': [] } });
  const failed = page.getByRole('alert').filter({ hasText: 'A saúde não pôde ser lida' });
  await expect.element(failed).toBeVisible();
  core.answer({ 'devices.health': deviceServer()['devices.health']! });
  await failed.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(page.getByRole('img', { name: /^Gráfico: Sinal/ })).toBeVisible();
  await tab('Visão geral').click();
  await expect.element(page.getByText('Este rastreador ainda não enviou nada.')).toBeVisible();
  goTo('/device?device=1234567890123456');
  await expect.element(page.getByRole('heading', { name: 'Este rastreador não existe mais' })).toBeVisible();
});

test('without a device in the address one is chosen, and from then on it is the one that was looked at last (RTE-24)', async () => {
  await mountAt('/device', { session: person('OPERATOR'), answers: deviceServer() });
  await page.getByRole('searchbox', { name: 'Buscar por nome ou placa' }).fill('Van br');
  await page.getByRole('button', { name: /^Van branca/ }).click();
  await expect.element(title('Van branca')).toBeVisible();
  goTo('/device');
  await expect.poll(address).toBe(`/device?device=${DEVICE_ID}`);
  await expect.element(title('Van branca')).toBeVisible();
  goTo('/device?device=999');
  await expect.element(page.getByRole('searchbox', { name: 'Buscar por nome ou placa' })).toBeVisible();
  expect(address(), 'an address that was cut leads to no other vehicle').toBe('/device?device=999');
  goTo('/device');
  await button('Outro veículo').click();
  await dialog()
    .getByRole('button', { name: /^Kombi/ })
    .click();
  await expect.element(title('Kombi')).toBeVisible();
  expect(address()).toBe(`/device?device=${OTHER_ID}`);
});

test('the panel of a vehicle on the map leads to its page', async () => {
  const van = vehicleOf(1, { device: { name: 'Van branca' } });
  await mountBar([van], { session: person('USER') });
  await bar().getByRole('link', { name: 'Página do rastreador' }).click();
  await expect.poll(address).toBe(`/device?device=${van.device.id}`);
});

test('every tab reads in English, in the dark and on a phone', async () => {
  await openDevice(null, { language: 'en-US', theme: 'dark', size: PHONE });
  await expect.element(tab('SIM and traffic')).toBeInTheDocument();
  const names = page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toHaveLength(11);
  for (const name of names) {
    await tab(name).click();
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => panel().getByRole('heading', { level: 2 }).elements().length).toBeGreaterThan(0);
    await expectAccessible();
    // Nothing hangs over the edge of a phone.
    expect(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(PHONE.width);
  }
});

test('on a phone the page names the device whole, and the tab that is open is in view wherever it stands in the row', async () => {
  await openDevice('counters', { size: PHONE });
  const name = await title('Van branca').findElement();
  expect(name.clientWidth).toBeGreaterThan(0);
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  const inRow = (chosen: string): boolean => {
    const row = page.getByRole('tablist').element().getBoundingClientRect();
    const { left, right } = tab(chosen).element().getBoundingClientRect();
    return left >= row.left && right <= row.right;
  };
  await expect.poll(() => inRow('Contadores')).toBe(true);
  await tab('Histórico').click();
  await expect.poll(() => inRow('Histórico')).toBe(true);
  expect(inRow('Visão geral')).toBe(false);
  await button('Outro veículo').click();
  await expect.element(dialog()).toBeVisible();
});

test('a value of the last record that is too long for its line ends in dots', async () => {
  const id = '4148359263591052-1795732802102-0000000000000000';
  await openDevice('telemetry', { answers: { 'positions.ofDevices': [{ ...lastRecord(), id }] } });
  const value = await page.getByTitle(id).getByText(id).findElement();
  expect(value.scrollWidth).toBeGreaterThan(value.clientWidth);
  // Dots are drawn in blocks alone.
  const { display, overflow, textOverflow } = getComputedStyle(value);
  expect([display, overflow, textOverflow]).toEqual(['block', 'hidden', 'ellipsis']);
});

test('what became of a command that was sent in this session stands in the list as soon as it is told', async () => {
  const core = await openDevice('commands');
  await expect.element(panel().getByRole('row', { name: /Bloquear.*Enviado/ })).toBeVisible();
  const asked = core.askedOf('commands.list').length;
  core.answer({ 'commands.list': paged([commandOf(1, { deviceId: DEVICE_ID, status: 'DONE' })]) });
  core.tell.messages$.next({
    message: 'Result',
    topic: 'session',
    body: { requestId: 'request-1', status: 200, body: { id: 1, deviceId: DEVICE_ID, status: 'DONE', fault: null } },
  });
  // Long before it is asked for again by itself.
  await expect.poll(() => core.askedOf('commands.list').length, { timeout: 3000 }).toBeGreaterThan(asked);
  await expect.element(panel().getByRole('row', { name: /Bloquear.*Executado/ })).toBeVisible();
});
