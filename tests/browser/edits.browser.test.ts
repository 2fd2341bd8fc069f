import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Telemetry } from '../../domain/telemetry.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { restOf } from './harness/rest.ts';
import { signedIn } from './harness/signed-in.ts';

/** What the server does takes its time on a machine that does much else. */
const PATIENCE = { timeout: 20_000 };
let fleet: MapFleet;
let browser: Browser;
let read: Awaited<ReturnType<typeof restOf>>;
let own: Visit;
let page: Page;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startMapFleet([{ identifier: 'van', name: 'Van branca', plate: 'VAN1A23' }]), launchBrowser()]);
  read = await restOf(fleet.server.url, 'cliente');
  await drive(40);
  own = await chosen();
  ({ page } = own);
});
afterAll(async () => {
  // Fails when the page complained of anything while the tests went over it, but for answers that a test gave in the server's place.
  await own?.close(/status of (500|409)|AudioContext/);
  await browser?.close();
  await fleet?.server.dispose();
});
beforeEach(() => page.context().unrouteAll());

const drive = (speedKmh: number, attributes: Record<string, unknown> = {}) => fleet.send({ identifier: 'van', latitude: -23.55, longitude: -46.63, speedKmh, attributes: { ignition: true, odometer: 1_000, ...attributes } });

/** A customer's page with the vehicle chosen. */
async function chosen(options: VisitOptions = {}): Promise<Visit> {
  const opened = await signedIn(browser, fleet.server.url, 'cliente', options);
  await opened.page.getByRole('option', { name: /Van branca/ }).click();
  return opened;
}

const record = async (): Promise<Telemetry> => (await read<Telemetry[]>(`v2/last/positions/devices/${fleet.id('van')}`))[0]!;
const bar = (at = page) => at.getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ });
const dialog = (name: string | RegExp, at = page) => at.getByRole('dialog', { name });
const save = (within: Locator) => within.getByRole('button', { name: 'Salvar' });
/** Opens a dialog by its button at the vehicle. */
async function open(button: string | RegExp, title: string | RegExp, at = page): Promise<Locator> {
  await bar(at).getByRole('button', { name: button }).first().click();
  const opened = dialog(title, at);
  await opened.waitFor();
  return opened;
}
const saved = async (within: Locator): Promise<void> => {
  await save(within).click();
  await within.waitFor({ state: 'detached' });
  await page.getByText('Dados salvos com sucesso!').first().waitFor();
};

test('the odometer is set in km by digits only, cannot be saved at 0, and the vehicle shows it at once (PNL-57, PNL-66, PNL-67)', async () => {
  const edit = await open(/odômetro/i, 'Hodômetro');
  const field = edit.getByLabel('Hodômetro (km)');
  await edit.getByText('Agora: 1 km').waitFor();
  expect(await save(edit).isDisabled()).toBe(true);
  await field.pressSequentially('-0,0km');
  expect(await field.inputValue()).toBe('00');
  expect(await save(edit).isDisabled()).toBe(true);
  await field.pressSequentially('48.213');
  expect(await field.inputValue()).toBe('0048213');
  await expectAccessible(page);
  await saved(edit);
  expect((await record()).odometer).toBe(48_213_000);
  await expect.poll(() => bar().innerText(), PATIENCE).toContain('48.213 km');
  // It goes on from there.
  await drive(40, { odometer: 3_000 });
  await expect.poll(() => bar().innerText(), PATIENCE).toContain('48.215 km');
});

test('the odometer goes out as metres in text form, once however often it is pressed (PNL-71)', async () => {
  const sent: unknown[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.context().route('**/odometer', async (route) => {
    sent.push(route.request().postDataJSON());
    await held;
    await route.fallback();
  });
  const edit = await open(/odômetro/i, 'Hodômetro');
  await edit.getByLabel('Hodômetro (km)').fill('52000');
  await save(edit).dblclick();
  // Neither Escape nor the button leaves while it is under way.
  await page.keyboard.press('Escape');
  expect(await edit.count()).toBe(1);
  release();
  await edit.waitFor({ state: 'detached' });
  expect(sent).toEqual([{ odm: '52000000' }]);
});

test('what the server refuses is said in the dialog, which stays and can be tried again', async () => {
  await page.context().route('**/odometer', (route) => route.fulfill({ status: 409, json: { code: 'never-reported', message: 'Este rastreador ainda não enviou nenhuma posição.', requestId: 'r-1' } }));
  const edit = await open(/odômetro/i, 'Hodômetro');
  await edit.getByLabel('Hodômetro (km)').fill('7');
  await save(edit).click();
  await edit.getByRole('alert').filter({ hasText: 'Este rastreador ainda não enviou nenhuma posição.' }).waitFor();
  await expectAccessible(page);
  await page.context().unrouteAll();
  await saved(edit);
  expect((await record()).odometer).toBe(7_000);
});

test('the hour meter takes hours, a colon and minutes, up to 9 digits each, and cannot be saved at 0 (PNL-58, PNL-69, PNL-70)', async () => {
  const edit = await open(/horímetro/i, 'Horímetro');
  const field = edit.getByLabel('Horímetro (horas:minutos)');
  for (const [typed, shown] of [['', ''], ['0:00', '0:00'], ['12h', '12'], ['abc', ''], ['7:', '7:'], ['12345678901:1234567890', '123456789:123456789'], ['1:2:3', '1:23']] as const) {
    await field.fill('');
    await field.pressSequentially(typed);
    expect(await field.inputValue(), typed).toBe(shown);
    expect(await save(edit).isDisabled(), typed).toBe(['', '0:00', '7:'].includes(shown));
  }
  await field.fill('1904:12');
  await expectAccessible(page);
  await saved(edit);
  expect((await record()).engineTimeOn).toBe((1904 * 60 + 12) * 60_000);
});

test('the hour meter may be minutes alone, and goes out in milliseconds on /engineTimeOn (PNL-68, PNL-72)', async () => {
  const edit = await open(/horímetro/i, 'Horímetro');
  await edit.getByText(/^Agora: 1904:1\d$/).waitFor();
  await edit.getByLabel('Horímetro (horas:minutos)').fill(':45');
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await saved(edit);
  expect((await asked).postDataJSON()).toEqual({ operations: [{ op: 'add', path: '/engineTimeOn', value: 45 * 60_000 }] });
});

test('the speed alert cannot be saved until its value is loaded, offers 60, 80, 100, 120 and off, and raises an event (PNL-56, PNL-63, PNL-65)', async () => {
  const { page: fresh, close } = await chosen();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // Once more, past what the panel has read already.
  await fresh.reload();
  await fresh.context().route(/\/v2\/devices\/dashboard\/\d+/, async (route) => {
    await held;
    await route.fallback();
  });
  await fresh.getByRole('option', { name: /Van branca/ }).click();
  const edit = await open(/velocidade/i, 'Alerta de velocidade', fresh);
  expect(await edit.getByRole('radio').evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))).toEqual(['60', '80', '100', '120', '9999']);
  expect(await save(edit).isDisabled()).toBe(true);
  expect(await edit.getByRole('radio', { name: '80 km/h' }).isDisabled()).toBe(true);
  release();
  await expect.poll(() => edit.getByRole('radio', { name: 'Desligado' }).isChecked(), PATIENCE).toBe(true);
  expect(await save(edit).isEnabled()).toBe(true);
  await edit.getByText('80 km/h').click();
  await expectAccessible(fresh);
  await save(edit).click();
  await edit.waitFor({ state: 'detached' });
  await fresh.getByText('Dados salvos com sucesso!').waitFor();
  // The directory of devices takes the limit over within seconds.
  const day = 86_400_000;
  const events = async () => {
    await drive(60);
    await drive(95);
    const { content } = await read<{ content: { description: string | null }[] }>(`v2/events?device=${fleet.id('van')}&start=${new Date(Date.now() - day).toISOString()}&end=${new Date(Date.now() + day).toISOString()}&limit=25`);
    return content.some(({ description }) => description === 'overspeed');
  };
  await expect.poll(events, PATIENCE).toBe(true);
  await close();
});

test('the speed alert can be switched off: 9999 (PNL-64)', async () => {
  const edit = await open(/velocidade/i, 'Alerta de velocidade');
  await edit.getByText('Desligado').click();
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await saved(edit);
  expect((await asked).postDataJSON()).toEqual({ speedLimit: 9999 });
});

test('a limit that cannot be read is said, and nothing can be saved until it is', async () => {
  const { page: fresh, context } = await chosen();
  let fails = true;
  await fresh.reload();
  await context.route(/\/v2\/devices\/dashboard\/\d+/, (route) => (fails ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Ocorreu um erro no servidor.', requestId: 'r-1' } }) : route.fallback()));
  await fresh.getByRole('option', { name: /Van branca/ }).click();
  const edit = await open(/velocidade/i, 'Alerta de velocidade', fresh);
  await edit.getByRole('alert').filter({ hasText: 'Ocorreu um erro no servidor.' }).waitFor(PATIENCE);
  expect(await save(edit).isDisabled()).toBe(true);
  fails = false;
  await edit.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => save(edit).isEnabled(), PATIENCE).toBe(true);
  await context.close();
});

test('without its permission nobody is offered the speed alert (PRM-34)', async () => {
  const change = (verb: 'add' | 'remove') => rastro(fleet.server, 'user', 'permission', verb, '--login', 'cliente', '--permission', 'MONITORING_DEVICES_SPEED_ALERT');
  await change('remove');
  const { page: fresh, close } = await chosen();
  // The odometer has another permission: with its button there, the other would be too.
  await bar(fresh).getByRole('button', { name: /odômetro/i }).waitFor();
  expect(await bar(fresh).getByRole('button', { name: /velocidade/i }).count()).toBe(0);
  await change('add');
  await close();
});

test('every dialog is accessible in the dark on a phone in English', async () => {
  const { page: phone, close } = await chosen({ size: PHONE, theme: 'dark', language: 'en-US' });
  for (const [button, title] of [[/odometer/i, 'Odometer'], [/hour meter/i, 'Hour meter'], [/speed/i, 'Speed alert'], [/events/i, 'Events of Van branca']] as const) {
    const opened = await open(button, title, phone);
    await expectAccessible(phone);
    await phone.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
  }
  await close();
});
