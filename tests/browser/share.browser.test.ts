import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { PHONE, visit, type Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const SANDERO = '864926041120337';
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
  fleet = await startMapFleet([{ identifier: SANDERO, name: 'Sandero prata', plate: 'PXT4E21', model: 'GT06N' }]);
  browser = await launchBrowser();
  // Links are made beside the map of the console, which is not drawn.
  operator = await withSession(browser, fleet.server.url, 'operador', { map: false });
});
// Again for each test: online lasts five minutes only.
beforeEach(async () => {
  await send(SANDERO, -23.55);
});
afterAll(async () => {
  await operator?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Compartilhar|Share) / });
const shareButton = (page: Page) => page.getByRole('button', { name: /^(Compartilhar|Share)$/ });
const links = (page: Page) => dialog(page).getByRole('listitem');

/** The vehicle chosen on the tracker's screen, with all that can be done with it. */
async function choose(page: Page): Promise<void> {
  await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id(SANDERO)}`);
  await page.getByRole('heading', { name: 'Sandero prata' }).first().waitFor();
}

async function openDialog(page: Page): Promise<void> {
  await choose(page);
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
async function linkToSandero(): Promise<string> {
  const kept = await operator.page.evaluate(() => sessionStorage.getItem('rastro.session'));
  const { accessToken } = JSON.parse(kept!) as { accessToken: string };
  const answer = await operator.context.request.post(`${fleet.server.url}/api/entity-share/device`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { device: fleet.id(SANDERO) },
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
  await visitor.page.goto(await linkToSandero());
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

test('dragging the map stops following the vehicle, and a button resumes it', async () => {
  const visitor = await visit(browser, await linkToSandero());
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
