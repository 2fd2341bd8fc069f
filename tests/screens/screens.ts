import type { Page } from 'playwright-core';
import { restOf } from '../builders/rest.ts';
import { chooseRows } from './choose-rows.ts';
import { COMMAND_SCREENS } from './command-screens.ts';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { GROUP_SCREENS } from './group-screens.ts';
import { DESK_SCREENS } from './desk-screens.ts';
import { DEVICE_SCREENS } from './device-screens.ts';
import { REPORT_SCREENS } from './report-screens.ts';
import { TRIP_SCREENS } from './trip-screens.ts';
import { without } from './without.ts';

/** A picture to be taken: who looks, at which address, and what is opened there first. */
export interface Screen {
  name: string;
  path: string;
  /** Null is a visitor. */
  login: 'operador' | 'admin' | 'gestora' | 'cliente' | null;
  open?(page: Page): Promise<void>;
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const choose = (role: 'button' | 'menuitem', name: RegExp) => async (page: Page) =>
  page.getByRole(role, { name }).first().click();

async function inUserMenu(page: Page, name: RegExp): Promise<void> {
  await choose('button', /^(Conta de|Account of) /)(page);
  await choose('menuitem', name)(page);
}

/** Opens the first vehicle of a list. */
const firstVehicle = async (page: Page): Promise<void> => page.getByRole('option').first().click({ timeout: 10_000 });

/** Makes a link to the first vehicle. */
async function shareFirst(page: Page): Promise<void> {
  await firstVehicle(page);
  await choose('button', /^(Compartilhar|Share)$/)(page);
  await choose('button', /^(Criar link|Create link)$/)(page);
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** Opens the picture of the first vehicle. */
async function firstPicture(page: Page): Promise<void> {
  await firstVehicle(page);
  await choose('button', /^(Editar a foto do veículo|Edit the picture of the vehicle)$/)(page);
  await page.getByRole('dialog').waitFor();
}

/** Chooses the first vehicle and opens what can be done with it. */
const withFirst =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await firstVehicle(page);
    await choose('button', name)(page);
  };

/** Goes where a link to the first vehicle leads. */
async function followLink(page: Page): Promise<void> {
  await shareFirst(page);
  await page.goto(
    (await page.getByRole('dialog').getByRole('listitem').getByRole('link').first().getAttribute('href'))!,
  );
  // The map and the address come after the words.
  await page.waitForTimeout(4_000);
}

const again = async (page: Page): Promise<void> => {
  await page.reload();
  await page.waitForTimeout(3_000);
};

/** Looks at some vehicle of the fleet as an operator. */
async function operatorsFirst(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const read = await restOf(origin, 'operador');
  const { content } = await read<{ content: { id: number }[] }>('v2/devices/detail?limit=1&status=ACTIVE');
  await page.goto(`${origin}/monitoring/trackback?device=${content[0]!.id}`);
  await page.getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ }).waitFor();
}

/** Opens the form of a new incident about some vehicle. */
async function newIncident(page: Page): Promise<void> {
  await operatorsFirst(page);
  await choose('button', /^(Criar incidente|Create incident)$/)(page);
  await page.getByRole('dialog').getByRole('combobox').selectOption('THEFT');
}

/** Asks whether a vehicle may be cut. */
async function blockFirst(page: Page): Promise<void> {
  await operatorsFirst(page);
  await choose('button', /^(Bloquear|Block)$/)(page);
  await page.getByRole('dialog').waitFor();
}

/** Writes what nobody's vehicle is called. */
const searchNothing = async (page: Page): Promise<void> => {
  await page.getByRole('searchbox').or(page.getByRole('textbox')).last().fill('zzzz');
  await page.waitForTimeout(1_000);
};

/** Looks for a client, and follows the first who is found. */
async function followClient(page: Page, isTaken: boolean): Promise<void> {
  await press('/')(page);
  await page.getByRole('combobox').first().fill('transp');
  const found = page.getByRole('option', { name: /transp/i }).first();
  await found.waitFor();
  if (!isTaken) return;
  await found.click();
  await page.waitForTimeout(4_000);
}

/** Looks at the whole fleet of a client. */
async function clientFleet(page: Page): Promise<void> {
  await followClient(page, true);
  await choose('button', /^(Mostrar todos os veículos|Show all vehicles)$/)(page);
  await page.waitForTimeout(3_000);
}

/** Follows two vehicles by plate and looks at the last. */
async function followPlates(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const read = await restOf(origin, 'operador');
  const { content } = await read<{ content: { id: number; vehicle: { licensePlate: string } | null }[] }>(
    'v2/devices/detail?limit=6&status=ACTIVE',
  );
  for (const { vehicle } of content.filter((device) => device.vehicle !== null).slice(0, 2)) {
    await choose('button', /^(Buscar por placa|Find by plate)$/)(page);
    await page.getByRole('combobox').first().fill(vehicle!.licensePlate);
    await page
      .getByRole('option', { name: new RegExp(vehicle!.licensePlate) })
      .last()
      .click();
    await page.waitForTimeout(1_500);
  }
}

/** Gives hours that cannot be saved. */
async function zeroHours(page: Page): Promise<void> {
  await withFirst(/^(Editar o horímetro|Edit the hour meter)$/)(page);
  await page.getByRole('dialog').getByRole('textbox').fill('0:00');
}

/** Measures a way over four corners. */
async function measure(page: Page): Promise<void> {
  await choose('button', /^(Medir distância|Measure a distance)$/)(page);
  const { width, height } = page.viewportSize()!;
  const [x, y] = width > height ? [600, 300] : [40, 180];
  for (const [dx, dy] of [
    [0, 0],
    [60, 40],
    [140, 60],
    [90, 120],
  ] as const)
    await page.mouse.click(x + dx, y + dy);
}

/** Opens the first driver of the list. */
async function firstDriver(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(1).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** Gives a driver no name and a tag that another one has, and saves. */
async function wrongDriver(page: Page): Promise<void> {
  await choose('button', /^(Novo motorista|New driver)$/)(page);
  await page.getByRole('button', { name: /^(Adicionar horário|Add hours)$/ }).click();
  await choose('button', /^(Salvar|Save)$/)(page);
}

/** Every route that is built, one that is not, and what opens above them. */
export const SCREENS: readonly Screen[] = [
  ...COMMAND_SCREENS,
  ...GROUP_SCREENS,
  ...ACCOUNT_SCREENS,
  ...DESK_SCREENS,
  ...DEVICE_SCREENS,
  { name: 'login', path: 'login', login: null },
  { name: 'login-forgot', path: 'login', login: null, open: choose('button', /Esqueci|Forgot/i) },
  { name: 'password', path: 'password?t=no-such-token', login: null },
  { name: 'not-found-visitor', path: 'no-such-page', login: null },
  ...TRIP_SCREENS,
  { name: 'drivers', path: 'drivers', login: 'operador' },
  { name: 'drivers-expired', path: 'drivers?license=expired&sort=-driverLicenseExpiration', login: 'operador' },
  { name: 'drivers-none', path: 'drivers?term=zzzz', login: 'operador' },
  { name: 'drivers-chosen', path: 'drivers', login: 'operador', open: chooseRows },
  { name: 'driver-dialog', path: 'drivers', login: 'operador', open: firstDriver },
  { name: 'driver-wrong', path: 'drivers', login: 'operador', open: wrongDriver },
  { name: 'trackback-customer', path: 'trackback', login: 'cliente' },
  { name: 'trackback-detail', path: 'trackback', login: 'cliente', open: firstVehicle },
  { name: 'picture-dialog', path: 'trackback', login: 'cliente', open: firstPicture },
  { name: 'trackback-areas', path: 'trackback?panel=areas', login: 'cliente' },
  { name: 'share-dialog', path: 'trackback', login: 'cliente', open: shareFirst },
  { name: 'shared-vehicle', path: 'trackback', login: 'cliente', open: followLink },
  { name: 'share-ended', path: 'share/127-1234567890123456-ABCDEabcde12345-v2', login: null },
  { name: 'trackback-operator', path: 'trackback', login: 'operador' },
  { name: 'client-search', path: 'trackback', login: 'operador', open: press('/') },
  { name: 'plate-search', path: 'trackback-plus', login: 'operador' },
  {
    name: 'tracker-table',
    path: 'trackback',
    login: 'cliente',
    open: (page) =>
      page
        .locator('label')
        .filter({ has: page.getByText(/^(Tabela|Table)$/) })
        .first()
        .click({ timeout: 5_000 }),
  },
  { name: 'tracker-filters', path: 'trackback', login: 'cliente', open: choose('button', /^(Filtros|Filters)$/) },
  { name: 'events-dialog', path: 'trackback', login: 'cliente', open: withFirst(/^(Eventos|Events)$/) },
  {
    name: 'odometer-dialog',
    path: 'trackback',
    login: 'cliente',
    open: withFirst(/^(Editar o hodômetro|Edit the odometer)$/),
  },
  {
    name: 'hour-meter-dialog',
    path: 'trackback',
    login: 'cliente',
    open: withFirst(/^(Editar o horímetro|Edit the hour meter)$/),
  },
  {
    name: 'speed-alert-dialog',
    path: 'trackback',
    login: 'cliente',
    open: withFirst(/^(Editar o alerta de velocidade|Edit the speed alert)$/),
  },
  { name: 'ruler', path: 'trackback', login: 'cliente', open: measure },
  { name: 'tracker-sort', path: 'trackback', login: 'cliente', open: choose('button', /^(Ordenar|Sort) /) },
  {
    name: 'panel-settings',
    path: 'trackback',
    login: 'cliente',
    open: withFirst(/^(Grupos do painel|Groups of the panel)$/),
  },
  {
    name: 'map-providers',
    path: 'trackback',
    login: 'cliente',
    open: choose('button', /^(Provedor|Map provider|.*Open Street)/),
  },
  { name: 'map-types', path: 'trackback', login: 'cliente', open: choose('button', /^(Tipo de mapa|Type of map)$/) },
  {
    name: 'period-dialog',
    path: 'trackback',
    login: 'cliente',
    open: async (page) => (
      await withFirst(/^(Eventos|Events)$/)(page),
      choose('button', /^(Escolher o período|Choose the period)/)(page)
    ),
  },
  { name: 'hour-meter-zero', path: 'trackback', login: 'cliente', open: zeroHours },
  { name: 'trackback-nothing-found', path: 'trackback', login: 'cliente', open: searchNothing },
  {
    name: 'trackback-list-failed',
    path: 'trackback',
    login: 'cliente',
    open: without(/\/api\/v2\/devices\/detail/, again),
  },
  { name: 'areas-failed', path: 'trackback?panel=areas', login: 'cliente', open: without(/\/api\/v2\/area\?/, again) },
  {
    name: 'address-failed',
    path: 'trackback',
    login: 'cliente',
    open: without(/\/api\/v2\/geolocations\//, firstVehicle),
  },
  {
    name: 'events-failed',
    path: 'trackback',
    login: 'cliente',
    open: without(/\/api\/v2\/events/, withFirst(/^(Eventos|Events)$/)),
  },
  { name: 'client-found', path: 'trackback', login: 'operador', open: (page) => followClient(page, false) },
  { name: 'client-followed', path: 'trackback', login: 'operador', open: (page) => followClient(page, true) },
  { name: 'client-fleet', path: 'trackback', login: 'operador', open: clientFleet },
  { name: 'plates-followed', path: 'trackback-plus', login: 'operador', open: followPlates },
  { name: 'operator-detail', path: 'trackback', login: 'operador', open: operatorsFirst },
  { name: 'block-dialog', path: 'trackback', login: 'operador', open: blockFirst },
  { name: 'incident-dialog', path: 'trackback', login: 'operador', open: newIncident },
  { name: 'trackdevice', path: 'trackdevice', login: 'operador' },
  { name: 'rewind', path: 'trackdevice', login: 'operador', open: press('r') },
  { name: 'indicators', path: 'indicators', login: 'operador' },
  { name: 'erp-dashboard', path: 'erp/dashboard', login: 'admin' },
  { name: 'brand', path: 'brand', login: 'admin' },
  { name: 'users', path: 'users', login: 'admin' },
  { name: 'brands', path: 'brands', login: 'admin' },
  { name: 'user-new', path: 'users?new', login: 'admin' },
  { name: 'device-add', path: 'device-add', login: 'admin' },
  { name: 'diagnostics', path: 'diagnostics', login: 'operador' },
  { name: 'debt', path: 'indicators', login: 'gestora' },
  ...REPORT_SCREENS,
  { name: 'not-found', path: 'no-such-page', login: 'operador' },
  { name: 'palette', path: 'indicators', login: 'operador', open: press('Control+k') },
  { name: 'keys', path: 'indicators', login: 'operador', open: press('?') },
  { name: 'quick-panel', path: 'indicators', login: 'operador', open: press('.') },
  { name: 'layout', path: 'indicators', login: 'operador', open: (page) => inUserMenu(page, /Disposição|layout/i) },
  { name: 'notifications', path: 'indicators', login: 'operador', open: (page) => inUserMenu(page, /Notifica/i) },
  { name: 'user-menu', path: 'indicators', login: 'operador', open: choose('button', /^(Conta de|Account of) /) },
];
