import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DeviceDashboard } from '../../domain/live/devices/device-dashboard.ts';
import { hiddenFrom, PANEL_VIEW_KEY, showGroups } from '../../src/desk/device-panel/panel-choices.ts';
import { PANEL_GROUPS } from '../../src/desk/device-panel/panel-groups.ts';
import { MODELS_KEY } from '../../src/live/fleet/use-device-models.ts';
import { expectAccessible } from './harness/axe.ts';
import {
  ALL_TITLES,
  bar,
  expectField,
  groupNamed,
  mountBar,
  panel,
  textsOf,
  titles,
  type BarDesk,
} from './harness/detail-bar.tsx';
import { PHONE, type MountOptions } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import { refusal, type Answers } from './harness/stand-in-core.ts';
import { vehicleOf, type Vehicle } from './harness/vehicles.ts';

/** A card of the carrier whose plans are shown. */
const ofCarrier = (simCard: string): Partial<DeviceDashboard> => ({ simCard, hasSimPlan: true, speedLimit: 80 });
/** A sender's 44 percent, which the server also keeps as the step below it. */
const BATTERY = { batteryPercent: 44, batteryLevel: 2 };

const FULL = vehicleOf(1, {
  device: { operator: 'Claro' },
  record: {
    speed: 54,
    angle: 38,
    satellitesAvailable: 11,
    ignition: true,
    odometer: 48_213_000,
    engineTimeOn: 6_855_120_000,
    gsmSignal: 3,
    batteryPercent: 88,
    batteryLevel: 5,
    batteryTension: 12.84,
    backupBattery: 4.1,
    oilCutOff: false,
    driverId: 'TAG-1',
  },
  dashboard: ofCarrier('8955000000000000001'),
});
const TAG = vehicleOf(2, {
  device: { name: 'Contêiner 4', model: 'KTAG', operator: 'Vivo' },
  dashboard: { ...ofCarrier('8955000000000000003'), hasSimPlan: false },
});
const APP = vehicleOf(3, {
  device: { name: 'Fone da Ana', model: 'Traccar Client' },
  record: { ...BATTERY, driverId: 'TAG-9' },
});
const REAL = vehicleOf(4, {
  device: { name: 'Reboque 7', model: 'J16', operator: 'claro' },
  record: BATTERY,
  dashboard: ofCarrier('8955000000000000002'),
});
/** One that stands in no vehicle goes by the name of its customer. */
const LOOSE = vehicleOf(5, { device: { name: 'Clara Nunes', vehicleId: null, vehicle: null }, record: BATTERY });
const MUTE = vehicleOf(6, { device: { name: 'Novo' }, record: null });
const FLEET = [FULL, TAG, APP, REAL, LOOSE, MUTE];

/** What the server leaves out of the dashboard of a customer. */
const forCustomer = (vehicle: Vehicle): Vehicle => ({
  ...vehicle,
  dashboard: { ...vehicle.dashboard, simCard: null, apnHost: null, apnUser: null, hasSimPlan: false },
});

const ANA = {
  id: 1_000_000_000_000_007,
  driverName: 'Ana Prado',
  number: '1001',
  driverLicenseCategory: 'E',
  driverLicenseExpiration: '2020-05-31',
  electronicTag: 'TAG-1',
  contacts: [],
};
const ANSWERS: Answers = {
  'drivers.byTag': ({ query }) => (query.tag === 'TAG-1' ? [ANA] : []),
  'simcards.plan': ({ query }) => ({
    simCardDataFranchise: 10_000_000,
    totalConsumption: query.simCard === REAL.dashboard.simCard ? null : 7_100_000,
    brand: BRAND_ID,
    simCard: query.simCard,
  }),
};

/** The bar of a vehicle as somebody sees it; that of another one can be chosen. */
function look(who: 'OPERATOR' | 'USER', first: Vehicle = FULL, options: MountOptions = {}): Promise<BarDesk> {
  const all = [first, ...FLEET.filter((vehicle) => vehicle !== first)];
  return mountBar(who === 'USER' ? all.map(forCustomer) : all, {
    session: person(who),
    ...options,
    answers: { ...ANSWERS, ...options.answers },
  });
}

const expectTitles = (...missing: string[]) =>
  expect.poll(titles).toEqual(ALL_TITLES.filter((one) => !missing.includes(one)));
const settings = () => bar().getByRole('button', { name: 'Grupos do painel' });
const choice = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });

// The choice of groups lives as long as the page, which is that of all tests here.
afterEach(() => showGroups(PANEL_GROUPS, true));

test('tracker, driver and vehicle each stand in a group of their own (PNL-35, PNL-36, PNL-37)', async () => {
  await look('OPERATOR');
  await expectField('Rastreador', 'Modelo', 'GT06N');
  await expectField('Rastreador', 'ICCID', '8955000000000000001');
  await expectField('Rastreador', 'Operadora', 'Claro');
  await expectField('Motorista', 'Nome', 'Ana Prado');
  await expectField('Motorista', 'Validade da CNH', '31/05/2020 (vencida)');
  await expectField('Veículo', 'Placa', 'PXT4E21');
  await expectField('Veículo', 'Cliente', 'Clara Nunes');
});

test('the group of the driver says whom to call, each with the ways there', async () => {
  const contacts = [{ id: 5_000_000_000_000_001, name: 'Bia Prado', type: 'MOBILE' as const, value: '11912345678' }];
  await look('OPERATOR', FULL, { answers: { 'drivers.byTag': [{ ...ANA, contacts }] } });
  const driver = groupNamed('Motorista');
  await expect.element(driver.getByText('(11)91234-5678')).toBeVisible();
  const call = driver.getByRole('link', { name: 'Ligar para Bia Prado' });
  await expect.element(call).toHaveAttribute('href', 'tel:+5511912345678');
  await expectAccessible();
});

test('commands, location and what the sensors measure each stand in a group of their own (PNL-38, PNL-39, PNL-40)', async () => {
  await look('OPERATOR');
  const block = groupNamed('Comandos').getByRole('button', { name: 'Bloquear', exact: true });
  await expect.element(block).toBeVisible();
  await expectField('Localização', 'Velocidade', '54 km/h');
  await expectField('Localização', 'Direção', '38° NE');
  await expectField('Localização', 'Posição', 'GPS · 11 satélites');
  await expectField('Localização', 'Latitude', '-22,9');
  await expectField('Localização', 'Alerta de velocidade', '80 km/h');
  await expectField('Leituras', 'Hodômetro', '48.213 km');
  await expectField('Leituras', 'Horímetro', '1.904 h 12 min');
  await expectField('Leituras', 'Tensão da bateria', '12,8 V');
  await expectField('Leituras', 'Bateria backup', '4,1 V');
});

test('sensor inputs, sensor outputs and GSM each stand in a group of their own (PNL-41, PNL-42, PNL-43)', async () => {
  await look('OPERATOR');
  await expectField('Entradas', 'Ignição', 'Ligada');
  await expectField('Entradas', 'Cartão do motorista', 'TAG-1');
  await expectField('Entradas', 'Pânico', '—');
  await expectField('Saídas', 'Bloqueio', 'Liberado');
  await expectField('GSM', 'Sinal GSM', '75%');
  await expectField('GSM', 'Comunicação', /^(há|agora)/i);
});

test('the speed of a vehicle that moves stands in its head, ignition and battery first in the panel and the SIM card last, and the wheel scrolls it', async () => {
  await look('OPERATOR');
  await expect.poll(() => bar().element().querySelector('header')!.textContent).toMatch(/54\s+km\/h/);
  await expectField('Localização', 'Velocidade', '54 km/h');
  const strip = await page.getByRole('group', { name: 'Painel do rastreador' }).findElement();
  const names = [...strip.querySelectorAll('dt')].map((name) => name.textContent);
  const at = (name: string): number => names.indexOf(name);
  const order = ['Ignição', 'Bateria', 'Velocidade', 'Placa', 'ICCID', 'Sinal GSM'].map(at);
  expect(order[0]).toBe(0);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(strip.scrollWidth).toBeGreaterThan(strip.clientWidth);
  const turn = new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true });
  strip.firstElementChild!.dispatchEvent(turn);
  expect(turn.defaultPrevented).toBe(true);
  await expect.poll(() => strip.scrollLeft).toBeGreaterThan(0);
});

test('the panel comes whole with its record: until then it says nothing of the vehicle, and nothing moves under the pointer', async () => {
  const { core } = await look('OPERATOR');
  await expectTitles();
  const share = () => bar().getByRole('button', { name: 'Compartilhar' }).element().getBoundingClientRect();
  const { detail$ } = core.tell;
  const whole = detail$.value!;
  const before = share();
  detail$.next({ ...whole, telemetry: undefined });
  await expect.poll(titles).toEqual([]);
  expect(share()).toEqual(before);
  detail$.next(whole);
  await expectTitles();
  expect(share()).toEqual(before);
});

test('the settings menu toggles each group, and the choices are kept on the device (PNL-45, PNL-47)', async () => {
  await look('OPERATOR');
  await expectTitles();
  const names = [
    'Entrada de sensores',
    'Leitura de sensores',
    'Localização',
    'Comandos',
    'Veículo',
    'Motorista',
    'Saída de sensores',
    'Rastreador',
    'GSM',
  ];
  await settings().click();
  for (const [index, name] of names.entries()) {
    await choice(name).click();
    await expectTitles(ALL_TITLES[index]!);
    await choice(name).click();
    await expectTitles();
  }
  for (const name of ['Motorista', 'GSM']) await choice(name).click();
  await expectTitles('Motorista', 'GSM');
  expect(localStorage.getItem('rastro.device-panel.view')).toBe('{"hidden":["driver","gsm"]}');
  // One that is shown again leaves the other hidden.
  await choice('Motorista').click();
  await expectTitles('GSM');
  expect(localStorage.getItem('rastro.device-panel.view')).toBe('{"hidden":["gsm"]}');
});

test('the whole panel hides when all groups are hidden, and there is a way back (PNL-46)', async () => {
  await look('OPERATOR');
  await expectTitles();
  await settings().click();
  await page.getByRole('menuitem', { name: 'Ocultar todos' }).click();
  await expect.element(panel()).not.toBeInTheDocument();
  expect((await bar().findElement()).getBoundingClientRect().height).toBeLessThan(70);
  expect([...hiddenFrom(localStorage.getItem(PANEL_VIEW_KEY))]).toEqual(PANEL_GROUPS);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expectAccessible();
  await settings().click();
  await page.getByRole('menuitem', { name: 'Mostrar todos' }).click();
  await expectTitles();
});

test('a customer sees no tracker group, and is not offered it (PRM-13, PNL-49)', async () => {
  await look('USER');
  await expectTitles('Rastreador', 'Comandos');
  await settings().click();
  await expect.element(choice('Veículo')).toBeVisible();
  await expect.element(choice('Rastreador')).not.toBeInTheDocument();
});

test('vehicle, driver and commands are there only where the device has them (PNL-50, PNL-51, PNL-52)', async () => {
  const { choose } = await look('OPERATOR');
  await expectTitles();
  for (const [vehicle, ...missing] of [
    [TAG, 'Motorista', 'Comandos'],
    [APP, 'Motorista', 'Comandos'],
    [REAL, 'Motorista'],
    [LOOSE, 'Motorista', 'Veículo'],
  ] as const) {
    await choose(vehicle);
    await expectTitles(...missing);
  }
});

test('a device that never communicated says so instead of showing a panel', async () => {
  await look('OPERATOR', MUTE);
  await expect.element(bar().getByText('Este rastreador ainda não comunicou.')).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  await expectAccessible();
});

test('a model that reports the real battery level shows it as it is, the others by the steps (TLM-37)', async () => {
  const { choose } = await look('OPERATOR', REAL);
  await expectField('Leituras', 'Bateria', '44%');
  await choose(LOOSE);
  await expectField('Leituras', 'Bateria', '37%');
});

test('device models are asked for once and stay in the session storage of the tab (PNL-86)', async () => {
  const { core } = await look('OPERATOR', REAL);
  await expectField('Leituras', 'Bateria', '44%');
  expect(core.askedOf('devices.models')).toHaveLength(1);
  expect(sessionStorage.getItem(MODELS_KEY)).toContain('"GT06N"');
  const again = await look('OPERATOR', REAL, { keepsStorage: true });
  await expectField('Leituras', 'Bateria', '44%');
  expect(again.core.askedOf('devices.models')).toEqual([]);
});

test('plan details of a SIM card are shown to staff and not to customers (PRM-42)', async () => {
  await look('OPERATOR');
  await expectField('GSM', 'Dados do SIM', '7,1 de 10 MB');
  await look('USER');
  await expectField('Localização', 'Alerta de velocidade', '80 km/h');
  expect(titles()).toContain('GSM');
  expect(textsOf()['GSM']).not.toHaveProperty('Dados do SIM');
});

test('plan details of a SIM card are shown for one carrier only (PRM-43)', async () => {
  const { choose } = await look('OPERATOR', TAG);
  await expectField('Rastreador', 'ICCID', '8955000000000000003');
  expect(textsOf()['GSM']).not.toHaveProperty('Dados do SIM');
  await choose(FULL);
  await expectField('GSM', 'Dados do SIM', '7,1 de 10 MB');
});

const askReset = async () => {
  await groupNamed('GSM').getByRole('button', { name: 'Resetar SIM' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resetar o cartão SIM?' });
  await expect.element(dialog).toBeVisible();
  return dialog;
};

test('consumption that cannot be computed reads as unavailable (PNL-55)', async () => {
  await look('OPERATOR', REAL);
  await expectField('GSM', 'Dados do SIM', 'Indisponível');
  const dialog = await askReset();
  expect(((await dialog.findElement()) as HTMLElement).innerText).toMatch(/Consumo de dados\s+Indisponível/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a failed SIM reset shows the message of the server, else its own, and leaves the consumption as it was (ERR-17)', async () => {
  const busy = refusal('conflict', 'A operadora está ocupada.', { status: 409, requestId: 'r-1' });
  const { core } = await look('OPERATOR', FULL, { answers: { 'simcards.reset': busy } });
  const confirm = async (): Promise<void> => (await askReset()).getByRole('button', { name: 'Resetar' }).click();
  await confirm();
  await expect.element(page.getByText('A operadora está ocupada.')).toBeVisible();
  // It lies over the button.
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Fechar' }).click();
  core.answer({ 'simcards.reset': refusal('broken', 'Internal Server Error', { status: 500 }) });
  await confirm();
  await expect.element(page.getByText('Erro ao tentar resetar.')).toBeVisible();
  await expectField('GSM', 'Dados do SIM', '7,1 de 10 MB');
});

test('the panel is accessible in both themes, its groups reached by keys', async () => {
  for (const theme of ['dark', 'light'] as const) {
    await look('OPERATOR', FULL, { theme });
    await expectTitles();
    await expectAccessible();
  }
  const groups = (await panel().findElement()) as HTMLElement;
  ((await bar().getByRole('button', { name: 'Fechar os detalhes' }).findElement()) as HTMLElement).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(groups);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(() => groups.scrollLeft).toBeGreaterThan(0);
});

test('on a phone the buttons of the bar stand beside the name, however many they are, and what else is said below it', async () => {
  await look('OPERATOR', FULL, { size: PHONE });
  const middle = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const name = await bar().getByRole('heading', { level: 2 }).findElement();
  const close = bar()
    .getByRole('button', { name: /^Fechar/ })
    .element();
  expect(Math.abs(middle(name) - middle(close))).toBeLessThan(12);
  const said = (await bar().findElement()).querySelector('header > span')!;
  expect(said.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.getBoundingClientRect().bottom);
  expect(said.getBoundingClientRect().right).toBeLessThanOrEqual(PHONE.width);
});

/** How light a picture of the panel is at some places from its left, 0 to 255; above what stands there. */
async function lightAt(strip: Element, ...places: readonly number[]): Promise<number[]> {
  const shot = await page.elementLocator(strip).screenshot({ save: false });
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob());
  const pencil = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  pencil.drawImage(image, 0, 0);
  return places.map((x) => pencil.getImageData(x < 0 ? image.width + x : x, 3, 1, 1).data[0]!);
}

test('an edge of the panel beyond which more lies is shaded, one where it ends is not', async () => {
  await look('OPERATOR');
  const strip = await page.getByRole('group', { name: 'Painel do rastreador' }).findElement();
  const [leftOfBegin, rightOfBegin] = await lightAt(strip, 1, -2);
  expect(leftOfBegin! - rightOfBegin!).toBeGreaterThan(30);
  strip.scrollLeft = strip.scrollWidth;
  const [leftOfEnd, rightOfEnd] = await lightAt(strip, 1, -2);
  expect(rightOfEnd! - leftOfEnd!).toBeGreaterThan(30);
});
