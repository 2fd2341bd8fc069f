import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup } from '../../server/live/groups/create-group.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
beforeAll(async () => {
  const started = startMapFleet(
    [
      { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' },
      { identifier: 'truck', name: 'Caminhão 7', plate: 'TRK7B88' },
    ],
    {},
    async (db, { brandId, customer, ids }) => {
      await createGroup(db, { brandId, userId: customer, name: 'Pátio', deviceIds: [ids.get('van')!] });
    },
  );
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const branch = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Grupos' }).getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const vehicle = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a group that one window of a customer adds and fills by dragging is in the other window and the filter of the map at once, and is kept', async () => {
  const at = (path: string) => signedIn(browser, fleet.server.url, 'cliente', { path, map: false });
  const [one, other] = await Promise.all([at('/groupCreate'), at('/groups')]);
  await web(branch(other.page, 'Pátio')).toHaveText(/1$/);
  await one.page.getByLabel('Nome').fill('Noturnos');
  await one.page.getByRole('button', { name: 'Criar grupo' }).click();
  await one.page.getByText('Grupo Noturnos criado.').waitFor();
  await web(branch(other.page, 'Noturnos')).toHaveText(/0$/);
  await branch(one.page, 'Pátio').click();
  await vehicle(one.page, 'Van branca').dragTo(branch(one.page, 'Noturnos'));
  await one.page.getByText('1 veículo movido para Noturnos.').waitFor();
  await web(branch(other.page, 'Noturnos')).toHaveText(/1$/);
  await web(branch(other.page, 'Pátio')).toHaveText(/0$/);
  await other.page.goto(`${fleet.server.url}/monitoring/trackback`);
  await other.page.getByRole('button', { name: /^Filtros/ }).click();
  await web(
    other.page.getByRole('list', { name: 'Grupos de veículos' }).getByRole('button', { name: 'Noturnos 1' }),
  ).toBeVisible();
  await one.page.reload();
  await web(branch(one.page, 'Noturnos')).toHaveText(/1$/);
  expect(one.complaints).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});
