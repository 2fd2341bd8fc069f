import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { COMMAND_LIFE_MS } from '../../domain/command-rules.ts';
import { startMapFleet, withAreas, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { comeTo, escapeFrom, showAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE, type VisitOptions } from './harness/page.ts';
import { signedIn, withSession } from './harness/signed-in.ts';
import { startTraccar, type TraccarStandIn } from './harness/traccar.ts';
import { web } from './harness/web.ts';

/** A vehicle for each test that sends: a command under way keeps the next one from being sent. */
const VEHICLES = [
  { identifier: 'relay', name: 'Caminhão 07', plate: 'BRA7E55', model: 'GT06N' },
  { identifier: 'no-restart', name: 'Moto Rafa', plate: 'GAB2C19', model: 'TK303' },
  { identifier: 'unknown', name: 'Uno velho', plate: 'HNO3D77', model: 'X-1' },
  { identifier: 'driving', name: 'Caminhão 08', plate: 'BRA7E56', model: 'GT06N' },
  { identifier: 'away', name: 'Caminhão 09', plate: 'BRA7E57', model: 'GT06N' },
  { identifier: 'deaf', name: 'Munck 02', plate: 'PXT4E21', model: 'GT06N' },
  { identifier: 'cut-off', name: 'Munck 03', plate: 'PXT4E22', model: 'GT06N' },
  { identifier: 'raw', name: 'Caminhão 10', plate: 'BRA7E58', model: 'GT06N' },
  { identifier: 'by-keys', name: 'Caminhão 11', plate: 'BRA7E59', model: 'GT06N' },
  { identifier: 'told-often', name: 'Caminhão 12', plate: 'BRA7E60', model: 'GT06N' },
  { identifier: 'looked-at', name: 'Caminhão 13', plate: 'BRA7E61', model: 'GT06N' },
  { identifier: 'many-1', name: 'Van 01', plate: 'VAN1A01', model: 'GT06N' },
  { identifier: 'many-2', name: 'Van 02', plate: 'VAN1A02', model: 'GT06N' },
  { identifier: 'many-away', name: 'Van 03', plate: 'VAN1A03', model: 'GT06N' },
  { identifier: 'many-tag', name: 'Reboque 3', plate: 'RTA8B02', model: 'KTAG' },
];
const vehicle = (identifier: string) => VEHICLES.find((one) => one.identifier === identifier)!;

let fleet: MapFleet;
let db: Database;
let browser: Browser;
let traccar: TraccarStandIn;

const send = (identifier: string, { speedKmh = 0, ...attributes }: { speedKmh?: number; blocked?: boolean } = {}) =>
  fleet.send({
    identifier,
    latitude: -23.55 - VEHICLES.indexOf(vehicle(identifier)) / 100,
    longitude: -46.63,
    speedKmh,
    attributes: { ignition: true, blocked: false, ...attributes },
  });

beforeAll(async () => {
  const areas = withAreas([
    {
      name: 'Garagem',
      address: 'Rua das Vans, 1',
      color: '#467384',
      type: 'CIRCLE',
      latitude: -23.55,
      longitude: -46.63,
      radius: 500,
      points: [],
      customers: false,
      devices: ['many-2', 'many-away', 'many-tag'],
    } as never,
  ]);
  fleet = await startMapFleet(VEHICLES, {}, async (opened, world) => {
    db = opened;
    await areas(opened, world);
  });
  for (const { identifier } of VEHICLES) await send(identifier);
  await send('driving', { speedKmh: 62 });
  traccar = await startTraccar(
    VEHICLES.map(({ identifier }) => identifier),
    (identifier, type) => {
      if (identifier !== 'deaf') void send(identifier, { blocked: type === 'engineStop' });
    },
  );
  for (const identifier of ['away', 'many-away']) traccar.away.add(identifier);
  const { gateway } = await rastro(fleet.server, 'gateway', 'add', '--brand', '127');
  await rastro(fleet.server, 'gateway', 'set', '--gateway', gateway!, '--commands', traccar.url, '--token', 'opens-it');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  traccar?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits();

async function at(path: string, language: VisitOptions['language'] = 'pt-BR'): Promise<Page> {
  const { page } = await lend(language, async () => {
    const own = await withSession(browser, fleet.server.url, 'operador', { language, map: false });
    await own.page.goto(`${fleet.server.url}/monitoring/diagnostics`);
    await own.page.getByRole('heading', { level: 1 }).first().waitFor();
    return own;
  });
  await comeTo(page, path);
  return page;
}

/** The screen of a vehicle, as soon as it can be told something. */
async function command(identifier: string, language?: VisitOptions['language']): Promise<Page> {
  const page = await at(`/command?device=${fleet.id(identifier)}`, language);
  await page.getByRole('heading', { name: vehicle(identifier).name, level: 2 }).waitFor();
  await form(page).waitFor();
  return page;
}

const form = (page: Page): Locator => page.getByRole('form', { name: /^(Enviar um comando|Send a command)$/ });
const kind = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });
const submit = (page: Page): Locator => form(page).getByRole('button', { name: /^(Enviar|Send) / });
const history = (page: Page): Locator => page.getByRole('region', { name: /^(Comandos enviados|Commands sent)$/ });
const row = (page: Page, name: string | RegExp): Locator => history(page).getByRole('row', { name }).first();
const toast = (page: Page, text: string | RegExp): Locator => page.locator('[aria-live="polite"]').getByText(text);
const kinds = async (page: Page): Promise<string[]> =>
  (await page.getByRole('radiogroup').locator('label').allTextContents()).map((text) => text.trim());

test('without a vehicle in the address one is chosen, and stands in the address (RTE-19, RTE-24)', async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'operador', { path: '/command', map: false });
  await page.getByRole('combobox', { name: 'Rastreador' }).fill('Caminhão 07');
  await page.getByRole('option', { name: /Caminhão 07/ }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('device') === String(fleet.id('relay')));
  await page.getByRole('heading', { name: 'Caminhão 07', level: 2 }).waitFor();
  await page.getByText('Conectado', { exact: true }).waitFor();
  // From now on it is the one that is meant.
  await comeTo(page, '/command');
  await page.waitForURL(({ searchParams }) => searchParams.get('device') === String(fleet.id('relay')));
  await close();
});

test('the commands are those that the model knows; of an unknown model it says so (CMD-22)', async () => {
  const page = await command('relay');
  expect(await kinds(page)).toEqual([
    'Posição',
    'Reiniciar',
    'Bloquear',
    'Desbloquear',
    'Intervalo',
    'Servidor',
    'APN',
    'Rádio (RF)',
    'Modo de espera',
    'Comando livre',
  ]);
  await command('no-restart');
  await expect.poll(() => kinds(page)).not.toContain('Reiniciar');
  await comeTo(page, `/command?device=${fleet.id('unknown')}`);
  await page.getByText('O modelo deste rastreador não é conhecido: não se sabe quais comandos ele recebe.').waitFor();
});

test('each type has its fields with their limits, and what is wrong stands at the field (CMD-23)', async () => {
  const page = await command('looked-at');
  await kind(page, 'Intervalo').check();
  await page.getByLabel('Intervalo em segundos').fill('3');
  await submit(page).click();
  await web(page.getByLabel('Intervalo em segundos')).toHaveAttribute('aria-invalid', 'true');
  await kind(page, 'Servidor').check();
  await submit(page).click();
  await web(page.getByLabel('Endereço do servidor')).toHaveAttribute('aria-invalid', 'true');
  await kind(page, 'APN').check();
  await page.getByText('A senha é enviada ao rastreador e não fica guardada.').waitFor();
  expect(traccar.toldOf('looked-at')).toEqual([]);
});

test('a position goes at once, and what became of it shows in the history without asking (CMD-21)', async () => {
  const page = await command('relay');
  await kind(page, 'Posição').check();
  await submit(page).click();
  await toast(page, 'Posição solicitada com sucesso!').waitFor();
  await row(page, /Posição.*Executado/).waitFor();
  expect(traccar.toldOf('relay')).toEqual(['positionSingle']);
  await row(page, /Posição.*Executado/).click();
  const details = page.getByRole('dialog', { name: 'Posição' });
  await details.getByText('Otávio Leme').waitFor();
  await details.getByText('GPRS').waitFor();
  await details.getByText('Caminhão 07 · BRA7E55').waitFor();
  await escapeFrom(page, details);
});

test('HEX is checked while it is typed, in both languages, and sent as it was typed (CMD-13)', async () => {
  for (const [language, free, label, words] of [
    ['en-US', 'Free command', 'Bytes in HEX', ['an even number', 'must not have spaces', 'no special characters']],
    ['pt-BR', 'Comando livre', 'Bytes em HEX', ['um número par', 'não podem ter espaços', 'sem caracteres especiais']],
  ] as const) {
    const page = await command('raw', language);
    await kind(page, free).check();
    const field = page.getByLabel(label);
    for (const [typed, said] of [
      ['7e0', words[0]],
      ['7e 01', words[1]],
      ['7e-01', words[2]],
    ] as const) {
      await field.fill(typed);
      await page.getByText(said).last().waitFor();
      await web(field).toHaveAttribute('aria-invalid', 'true');
    }
    await submit(page).click();
    expect(traccar.toldOf('raw')).toEqual([]);
    await field.fill('7e01');
    await page.getByText('2 bytes').waitFor();
  }
  const page = await at(`/command?device=${fleet.id('raw')}`);
  await kind(page, 'Comando livre').check();
  await page.getByLabel('Bytes em HEX').fill('7E01');
  await submit(page).click();
  await toast(page, 'Comando enviado com sucesso!').waitFor();
  await row(page, /Comando livre.*7E01/).waitFor();
  expect(traccar.told.filter(({ identifier }) => identifier === 'raw')).toMatchObject([
    { type: 'custom', attributes: { data: '7E01' } },
  ]);
});

test('a tracker that is not connected is told nothing over GPRS now, which is said in both languages; what waits goes when it is back (CMD-12, CMD-13)', async () => {
  const english = await command('away', 'en-US');
  await english.getByText('Not connected', { exact: true }).waitFor();
  await english
    .getByText('The tracker is not connected. Over GPRS a command is sent only to a tracker that is connected.')
    .waitFor();
  await web(english.getByRole('radio', { name: /^Over GPRS, now/ })).toBeDisabled();
  const page = await command('away');
  await page
    .getByText('O rastreador não está conectado. Por GPRS um comando só é enviado a um rastreador conectado.')
    .waitFor();
  await web(page.getByRole('radio', { name: /^Por GPRS, quando/ })).toBeChecked();
  await kind(page, 'Posição').check();
  await form(page).getByRole('button', { name: 'Enviar quando se conectar' }).click();
  await toast(page, 'Comando guardado: ele vai quando o rastreador se conectar.').waitFor();
  await row(page, /Posição.*Aguarda o rastreador se conectar/).waitFor();
  expect(traccar.toldOf('away')).toEqual([]);
  traccar.away.delete('away');
  await send('away');
  await row(page, /Posição.*Executado/).waitFor();
  expect(traccar.toldOf('away')).toEqual(['positionSingle']);
});

test('to block a vehicle that drives names its plate and its speed; a double click sends it once, and its outcome comes live (CMD-23)', async () => {
  const page = await command('driving');
  await kind(page, 'Bloquear').check();
  await submit(page).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Bloquear Caminhão 08?' });
  await dialog.getByText('BRA7E56').waitFor();
  await dialog.getByText('O veículo está em movimento a 62 km/h').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(traccar.toldOf('driving')).toEqual([]);
  await submit(page).click();
  await dialog.getByRole('button', { name: 'Bloquear veículo' }).dblclick();
  await toast(page, 'Bloqueio solicitado com sucesso!').waitFor();
  await row(page, /Bloquear.*Executado/).waitFor();
  await page.getByText('Bloqueado', { exact: true }).waitFor();
  expect(traccar.toldOf('driving')).toEqual(['engineStop']);
});

test('of a block that nobody answered it says that nobody knows, and to send it once more asks first', async () => {
  const page = await command('deaf');
  await kind(page, 'Bloquear').check();
  await submit(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear veículo' }).click();
  await row(page, /Bloquear.*Enviado, aguarda resposta/).waitFor();
  // The minute that the server waits for the tracker is over.
  const before = new Date(Date.now() - COMMAND_LIFE_MS - 60_000).toISOString();
  await db.query('UPDATE commands SET handed_at = $2::timestamptz WHERE device_id = $1', [fleet.id('deaf'), before]);
  await row(page, /Bloquear.*Não se sabe se foi executado/).click();
  const details = page.getByRole('dialog', { name: 'Bloquear', exact: true });
  await details.getByText(/Ninguém pode dizer se este comando foi executado/).waitFor();
  await details.getByRole('button', { name: 'Enviar outra vez' }).click();
  const again = page.getByRole('dialog', { name: 'Bloquear Munck 02?' });
  await again.getByText(/O comando anterior pode ter sido executado/).waitFor();
  await again.getByRole('button', { name: 'Cancelar' }).click();
  expect(traccar.toldOf('deaf')).toEqual(['engineStop']);
});

test('where no answer comes nobody claims to know; tried again, what was sent already is not sent once more', async () => {
  const page = await command('cut-off');
  let lost = 0;
  await page.context().route('**/v2/commands/operations/create', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    // The server has it, and its answer never comes.
    await route.fetch();
    return route.abort();
  });
  await kind(page, 'Bloquear').check();
  await submit(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear veículo' }).click();
  await page.getByText('Não sabemos se o comando foi enviado').waitFor();
  await page.getByRole('button', { name: 'Verificar e tentar de novo' }).click();
  await row(page, /Bloquear.*Executado/).waitFor();
  await page.getByText('Não sabemos se o comando foi enviado').waitFor({ state: 'detached' });
  expect([lost, traccar.toldOf('cut-off')]).toEqual([1, ['engineStop']]);
});

test('the history has pages, and what it is narrowed to stands in the address (CMD-21)', async () => {
  const device = fleet.id('told-often');
  await db.query(
    `INSERT INTO commands (id, request_id, brand_id, device_id, user_id, session_id, type, interface, payload, status, created_at)
     SELECT 7000000000000000 + n, 'often-' || n, d.brand_id, d.id, (SELECT id FROM users WHERE login = 'operador'), '', 'positionInquiry', 'rest', '{}'::jsonb,
       CASE WHEN n % 3 = 0 THEN 'FAILED' ELSE 'DONE' END, now() - make_interval(hours => n) FROM devices d, generate_series(1, 12) n WHERE d.id = $1`,
    [device],
  );
  const page = await command('told-often');
  const pages = history(page).getByRole('navigation');
  await pages.getByText('1–10 de 12').waitFor();
  await pages.getByRole('button', { name: 'Próxima página' }).click();
  await pages.getByText('11–12 de 12').waitFor();
  await page.getByRole('combobox', { name: 'Situação' }).click();
  await page.getByRole('option', { name: 'Sem sucesso' }).click();
  await pages.getByText('1–4 de 4').waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('FAILED,EXPIRED,UNKNOWN');
  expect(new URL(page.url()).searchParams.get('device')).toBe(String(device));
});

test('a vehicle is chosen, told and asked about by keys alone', async () => {
  const page = await command('looked-at');
  await page.getByRole('button', { name: 'Outro veículo' }).focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('dialog', { name: 'Outro veículo' }).getByRole('combobox');
  await expect
    .poll(() => search.evaluate((node) => node.closest('dialog')!.contains(document.activeElement)))
    .toBe(true);
  await search.focus();
  await page.keyboard.type('Caminhão 11');
  await web(page.getByRole('option')).toHaveText(['BRA7E59 · Caminhão 11']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Caminhão 11', level: 2 }).waitFor();
  await form(page).waitFor();
  await kind(page, 'Posição').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await web(kind(page, 'Bloquear')).toBeChecked();
  await submit(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bloquear Caminhão 11?' });
  const confirm = dialog.getByRole('button', { name: 'Bloquear veículo' });
  await dialog.waitFor();
  while (!(await confirm.evaluate((node) => node === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await row(page, /Bloquear.*Executado/).waitFor();
  await row(page, /Bloquear.*Executado/).focus();
  await page.keyboard.press('Enter');
  await escapeFrom(page, page.getByRole('dialog', { name: 'Bloquear', exact: true }));
  expect(traccar.toldOf('by-keys')).toEqual(['engineStop']);
});

/** Chooses a vehicle by its name, beside others. */
async function chooseOne(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Veículos', exact: true });
  await field.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.keyboard.press('Escape');
}

test('many vehicles, by name and by area, are blocked only once their number was typed; each has its outcome, and those that failed are told again', async () => {
  const page = await at('/command?many');
  await page.getByText('Escolha veículos, grupos ou áreas.', { exact: false }).waitFor();
  await chooseOne(page, 'Van 01');
  await page.getByRole('combobox', { name: /^Áreas/ }).fill('Gara');
  await page.getByRole('option', { name: 'Garagem' }).click();
  await page.keyboard.press('Escape');
  await kind(page, 'Bloquear').check();
  await page.getByText('4 veículos escolhidos').waitFor();
  await page.getByText('1: O rastreador não aceita este comando').waitFor();
  await page.getByRole('button', { name: 'Enviar a 4 veículos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bloquear: 4 veículos?' });
  const confirm = dialog.getByRole('button', { name: 'Enviar a 4 veículos' });
  await web(confirm).toBeDisabled();
  await dialog.getByLabel('Digite 4, o número de veículos, para confirmar').fill('3');
  await web(confirm).toBeDisabled();
  await dialog.getByLabel('Digite 4, o número de veículos, para confirmar').fill('4');
  await confirm.dblclick();
  await page.waitForURL(({ searchParams }) => searchParams.has('batch'));
  await page.getByText('Envio concluído').waitFor();
  for (const [name, state] of [
    ['Van 01', 'Executado'],
    ['Van 02', 'Executado'],
    ['Van 03', 'O rastreador não estava conectado'],
    ['Reboque 3', 'O rastreador não aceita este comando'],
  ])
    await page.getByRole('row', { name: new RegExp(`${name}.*${state}`) }).waitFor();
  expect([traccar.toldOf('many-1'), traccar.toldOf('many-2')]).toEqual([['engineStop'], ['engineStop']]);
  await page.getByRole('button', { name: /^Falhou 1$/ }).click();
  await page.getByRole('row', { name: /Van 01/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Van 03/ }).waitFor();
  traccar.away.delete('many-away');
  await page.getByRole('button', { name: 'Enviar outra vez aos que falharam' }).click();
  const again = page.getByRole('dialog', { name: 'Bloquear: 1 veículo?' });
  await again.getByRole('button', { name: 'Enviar a 1 veículo' }).click();
  await page.getByRole('heading', { name: 'Bloquear · 1 veículo' }).waitFor();
  await page.getByRole('row', { name: /Van 03.*Executado/ }).waitFor();
  expect(traccar.toldOf('many-away')).toEqual(['engineStop']);
  await page.getByRole('link', { name: 'Enviados a vários' }).click();
  await page.getByRole('row', { name: /Bloquear.*4.*2 de 4 executados.*Otávio Leme/ }).waitFor();
  await page.getByRole('button', { name: 'Abrir as exportações' }).click();
  await page.getByRole('dialog').getByText('Concluído: 4 veículos', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Ver o resultado de Bloquear · 4 veículos' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the buttons of the panel lead to all commands of the vehicle; a customer has no way in (PRM-16, RTE-23)', async () => {
  const page = await at(`/trackback?device=${fleet.id('relay')}`);
  await page.getByRole('link', { name: 'Todos os comandos' }).click();
  await page.waitForURL(({ pathname }) => pathname.endsWith('/command'));
  await page.getByRole('heading', { name: 'Caminhão 07', level: 2 }).waitFor();
  for (const name of ['MONITORING_DEVICES_COMMANDS', 'MONITORING_DEVICES_COMMAND_BLOCK'])
    await rastro(fleet.server, 'user', 'permission', 'add', '--login', 'cliente', '--permission', name);
  const path = `/trackback?device=${fleet.id('relay')}`;
  const { page: theirs, close } = await signedIn(browser, fleet.server.url, 'cliente', { path, map: false });
  await theirs
    .getByRole('region', { name: /^Detalhes/ })
    .getByRole('heading', { name: 'GSM' })
    .waitFor();
  // What would decide about it has been answered, if it was asked for at all.
  await theirs.waitForLoadState('networkidle');
  await web(theirs.getByRole('link', { name: 'Todos os comandos' })).toHaveCount(0);
  await theirs.goto(`${fleet.server.url}/monitoring/command?device=${fleet.id('relay')}`);
  await theirs.waitForURL(({ pathname }) => !pathname.endsWith('/command'));
  await close();
});

test('every part is accessible in both languages and themes, on a desktop and a phone', async () => {
  for (const language of ['pt-BR', 'en-US'] as const) {
    const page = await command('looked-at', language);
    for (const look of [{ theme: 'light' }, { theme: 'dark', size: PHONE }] as const) {
      await showAs(page, look);
      await kind(page, language === 'pt-BR' ? 'Comando livre' : 'Free command').check();
      await expectAccessible(page);
      await kind(page, language === 'pt-BR' ? 'Bloquear' : 'Block').check();
      await submit(page).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
      await escapeFrom(page, page.getByRole('dialog'));
    }
    await showAs(page, { theme: 'dark' });
    await comeTo(page, '/command?many');
    await page.getByRole('radiogroup').waitFor();
    await expectAccessible(page);
    await comeTo(page, '/command?batches');
    await page.getByRole('main').waitFor();
    await expectAccessible(page);
    await showAs(page, {});
  }
});
