import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { expectAccessible, PHONE, visit, type Visit, type VisitOptions } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** One that all users may share, one of a model that cannot be shared, one that never reported. */
const VEHICLES = [
  { identifier: '864926041120337', name: 'Sandero prata', plate: 'PXT4E21', model: 'GT06N' },
  { identifier: '864926041120338', name: 'Moto Rafa', plate: 'GAB2C19', model: 'Unshared' },
  { identifier: '864926041120339', name: 'Uno que nunca falou', plate: 'HNO3D77', model: 'GT06N' },
];
const [SANDERO, MOTO, UNO] = VEHICLES.map(({ identifier }) => identifier) as [string, string, string];
const ENDED = 'Este compartilhamento terminou';
/** What the browser itself says of an answer that a link has ended. */
const NOT_FOUND = /Failed to load resource: the server responded with a status of 404/;
const LINK = /\/monitoring\/share\/127-\d{16}-[A-Za-z0-9]{15}-v2$/;

let fleet: MapFleet;
let browser: Browser;
/** The operator's page that most tests share; each begins at an address of its own. */
let operator: Visit;

const send = (identifier: string, latitude: number, speedKmh = 54.4) =>
  fleet.send({ identifier, latitude, longitude: -46.63, speedKmh, heading: 40, attributes: { ignition: true } });

beforeAll(async () => {
  fleet = await startMapFleet(VEHICLES);
  await rastro(fleet.server, 'model', 'set', '--model', 'Unshared', '--buttons', 'block,reboot,position');
  browser = await launchBrowser();
  operator = await enter('operador');
});
// Again for each test: online lasts five minutes only.
beforeEach(async () => {
  await send(SANDERO, -23.55);
  await send(MOTO, -23.56);
});
afterAll(async () => {
  await operator?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** Signs somebody in; links are made beside the map of the console, which is not drawn. */
async function enter(login: string, options: VisitOptions = {}, permissions?: readonly string[]): Promise<Visit> {
  const opened = await withSession(browser, fleet.server.url, login, { ...options, map: false });
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  if (permissions)
    await opened.context.route('**/api/permissions/users/*', (route) =>
      route.fulfill({ json: ['MONITORING_WEB', ...permissions].map((name) => ({ name, type: 'ACCESS' })) }),
    );
  return opened;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Compartilhar|Share) / });
const shareButton = (page: Page) => page.getByRole('button', { name: /^(Compartilhar|Share)$/ });
const links = (page: Page) => dialog(page).getByRole('listitem');

/** A vehicle chosen on the tracker's screen, with all that can be done with it. */
async function choose(page: Page, identifier: string): Promise<void> {
  await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id(identifier)}`);
  await page
    .getByRole('heading', { name: VEHICLES.find((one) => one.identifier === identifier)!.name })
    .first()
    .waitFor();
}

async function openDialog(page: Page): Promise<void> {
  await choose(page, SANDERO);
  await shareButton(page).click();
  await dialog(page).waitFor();
  // The links that are open are there before another is made.
  await dialog(page)
    .getByRole('status', { name: /^(Carregando|Loading)/ })
    .waitFor({ state: 'detached' });
}

/** Makes a link in the open dialog and answers where it leads. */
async function makeLink(page: Page): Promise<string> {
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/entity-share/device'),
  );
  await dialog(page)
    .getByRole('button', { name: /^(Criar link|Create link)$/ })
    .click();
  const { link } = (await (await answered).json()) as { link: string };
  const newest = links(page).first().getByRole('link');
  await expect.poll(() => newest.getAttribute('href')).toContain(link);
  return (await newest.getAttribute('href'))!;
}

/** A link of the operator's, made beside the dialog. */
async function linkTo(identifier: string): Promise<string> {
  const kept = await operator.page.evaluate(() => sessionStorage.getItem('rastro.session'));
  const { accessToken } = JSON.parse(kept!) as { accessToken: string };
  const answer = await operator.context.request.post(`${fleet.server.url}/api/entity-share/device`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { device: fleet.id(identifier) },
  });
  const { link } = (await answer.json()) as { link: string };
  return new URL(link, fleet.server.url).href;
}

interface SharedDoor {
  vehicle: { latitude: number; longitude: number } | null;
  centre: { latitude: number; longitude: number };
  following: boolean;
}

/** Waits until the public page's map shows what a test waits for. */
async function sharedMapShows(page: Page, holds: (door: SharedDoor) => boolean): Promise<void> {
  const look = async () => {
    const door = await page.evaluate(
      () => (globalThis as unknown as { rastro?: { sharedMap?: () => unknown } }).rastro?.sharedMap?.() ?? null,
    );
    return door !== null && holds(door as SharedDoor);
  };
  await expect.poll(look).toBe(true);
}

const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;

test('an operator shares a vehicle for an hour, a viewer with the link sees it move, and nothing more once the link is ended (PNL-59, PNL-73, PNL-74)', async () => {
  const { page } = operator;
  await openDialog(page);
  await web(dialog(page).getByRole('radio', { name: '1 hora' })).toBeChecked();
  const link = await makeLink(page);
  expect(link).toMatch(LINK);
  await web(links(page).first()).toHaveText(/Termina em (59 min|1 h)/, { useInnerText: true });
  const visitor = await visit(browser, link, { size: PHONE });
  await visitor.page.getByRole('heading', { name: 'Sandero prata' }).waitFor();
  await sharedMapShows(
    visitor.page,
    ({ vehicle, centre }) =>
      vehicle !== null && near(vehicle.latitude, -23.55) && Math.abs(centre.longitude + 46.63) < 0.001,
  );
  const card = visitor.page.getByRole('region', { name: 'Veículo compartilhado', exact: true });
  await web(card).toHaveText(/54\skm\/h[\s\S]*O compartilhamento termina em/, { useInnerText: true });
  await send(SANDERO, -23.551, 0);
  await sharedMapShows(visitor.page, ({ vehicle }) => vehicle !== null && near(vehicle.latitude, -23.551));
  await web(card).toContainText('Parado', { useInnerText: true });
  await links(page)
    .first()
    .getByRole('button', { name: /^Encerrar/ })
    .click();
  await visitor.page.getByRole('heading', { name: ENDED }).waitFor();
  await web(visitor.page.locator('body')).not.toContainText('Sandero', { useInnerText: true });
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { name: ENDED }).waitFor();
  await visitor.close(NOT_FOUND);
});

test('the public page has the brand and the vehicle, and nothing that leads on or names tracker or customer', async () => {
  const visitor = await visit(browser, 'about:blank', { map: false });
  const bodies: string[] = [];
  visitor.page.on('response', (answer) => {
    // One that the end of the test cuts off says nothing.
    if (answer.url().includes('/api/'))
      answer.text().then(
        (text) => bodies.push(text),
        () => undefined,
      );
  });
  await visitor.page.goto(await linkTo(SANDERO));
  await visitor.page.getByRole('heading', { name: 'Sandero prata' }).waitFor();
  await visitor.page.getByText('Aurora', { exact: true }).waitFor();
  // What opens the link, and what looks again.
  await expect.poll(() => bodies.filter((body) => body.includes('Sandero prata')).length).toBeGreaterThan(1);
  const shown = [await visitor.page.locator('body').innerText(), ...bodies].join('\n');
  for (const secret of [SANDERO, 'Clara Nunes', String(fleet.id(SANDERO)), 'GT06N'])
    expect(shown).not.toContain(secret);
  await web(visitor.page.getByRole('navigation')).toHaveCount(0);
  const leading = await visitor.page
    .getByRole('link')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
  expect(leading.filter((href) => href.startsWith(fleet.server.url))).toEqual([]);
  expect(await visitor.page.evaluate(() => [sessionStorage.length, document.cookie])).toEqual([0, '']);
  await visitor.close();
});

test('a link that is open is listed, copied again and holds as long as was chosen (PNL-75)', async () => {
  const { page } = operator;
  await openDialog(page);
  await dialog(page).getByRole('radio', { name: '7 dias' }).check();
  const link = await makeLink(page);
  await web(links(page).first()).toHaveText(/Termina em [67] dias/, { useInnerText: true });
  await openDialog(page);
  const line = links(page).filter({ has: page.getByRole('link', { name: link }) });
  await line.getByRole('button', { name: /^Copiar/ }).click();
  await line.getByRole('button', { name: /^Copiado/ }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('the share button follows the permission (PRM-38)', async () => {
  const { page } = operator;
  await choose(page, SANDERO);
  await shareButton(page).waitFor();
  const without = await enter('operador', {}, [
    'MONITORING_DEVICES_COMMANDS',
    'MONITORING_DEVICES_COMMAND_POSITION_INQUIRY',
  ]);
  await choose(without.page, SANDERO);
  await without.page.getByRole('button', { name: 'Posição', exact: true }).waitFor();
  await web(shareButton(without.page)).toHaveCount(0);
  await without.close();
});

test('a model that is not shared has no share button (CMD-08)', async () => {
  const { page } = operator;
  await choose(page, MOTO);
  await page.getByRole('button', { name: 'Posição', exact: true }).waitFor();
  await web(shareButton(page)).toHaveCount(0);
});

test('a customer shares on a phone, and the page of the link keeps the last position while there is no network', async () => {
  const customer = await enter('cliente', { size: PHONE });
  await openDialog(customer.page);
  const visitor = await visit(browser, await makeLink(customer.page), { size: PHONE, map: false });
  await visitor.page.getByRole('heading', { name: 'Sandero prata' }).waitFor();
  await visitor.context.setOffline(true);
  await visitor.page.getByText('Sem contato com o servidor.', { exact: false }).waitFor();
  await web(visitor.page.getByRole('heading', { name: 'Sandero prata' })).toHaveCount(1);
  await visitor.context.setOffline(false);
  await visitor.page.getByText('Sem contato com o servidor.', { exact: false }).waitFor({ state: 'hidden' });
  await visitor.close(/ERR_INTERNET_DISCONNECTED/);
  await customer.close();
});

test('dragging the map stops following the vehicle, and a button resumes it', async () => {
  const visitor = await visit(browser, await linkTo(SANDERO));
  await sharedMapShows(visitor.page, ({ vehicle, following }) => vehicle !== null && following);
  await visitor.page.mouse.move(900, 450);
  await visitor.page.mouse.down();
  await visitor.page.mouse.move(700, 300, { steps: 8 });
  await visitor.page.mouse.up();
  await sharedMapShows(visitor.page, ({ following }) => !following);
  await visitor.page.getByRole('button', { name: 'Centralizar no veículo' }).click();
  await sharedMapShows(
    visitor.page,
    ({ following, vehicle, centre }) => following && Math.abs(centre.latitude - vehicle!.latitude) < 0.001,
  );
  await visitor.close();
});

test('a vehicle that never reported says so on its public page, and an unknown link reads as ended', async () => {
  const visitor = await visit(browser, await linkTo(UNO), { map: false });
  await visitor.page.getByText('Este veículo ainda não informou a sua posição.').waitFor();
  await visitor.page.goto(`${fleet.server.url}/monitoring/share/127-1234567890123456-ABCDEabcde12345-v2`);
  await visitor.page.getByRole('heading', { name: ENDED }).waitFor();
  await visitor.close(NOT_FOUND);
});

test('dialog and public page are accessible on desktop and phone, light and dark, in both languages', async () => {
  for (const look of [{}, { theme: 'dark', size: PHONE, language: 'en-US' }] satisfies VisitOptions[]) {
    const customer = await enter('cliente', look);
    await openDialog(customer.page);
    const link = await makeLink(customer.page);
    await expectAccessible(customer.page);
    await customer.close();
    const visitor = await visit(browser, link, look);
    await sharedMapShows(visitor.page, ({ vehicle }) => vehicle !== null);
    await expectAccessible(visitor.page);
    await visitor.page.goto(`${link.slice(0, -2)}v1`);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(visitor.page);
    await visitor.close(NOT_FOUND);
  }
});
