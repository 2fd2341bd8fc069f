import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup } from '../../server/live/groups/create-group.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit } from './harness/page.ts';
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
      const guest = { login: 'vizinha', email: 'vizinha@exemplo.com', name: 'Vizinha', password: 'rastro-demo' };
      await createUser(db, { ...guest, brandId, profile: 'USER' });
    },
  );
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const vehicle = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
const send = (speedKmh: number) =>
  fleet.send({ identifier: 'van', latitude: -23.55, longitude: -46.63, speedKmh, attributes: { ignition: true } });

test('who opens the link of an invite signs in, accepts it, and follows the vehicles live until they are taken out of the group', async () => {
  const owner = await signedIn(browser, fleet.server.url, 'cliente', { path: '/groups', map: false });
  await send(20);
  await owner.page.getByRole('button', { name: 'Ações do grupo Pátio' }).click();
  await owner.page.getByRole('menuitem', { name: 'Compartilhar…' }).click();
  await owner.page.getByLabel('E-mail de quem será convidado').fill('vizinha@exemplo.com');
  await owner.page.getByRole('button', { name: 'Convidar', exact: true }).click();
  const link = await owner.page.getByRole('textbox', { name: 'Link do convite' }).inputValue();

  const guest = await visit(browser, link);
  // Of itself: whoever goes there on their own leaves the invite behind.
  await guest.page.waitForURL(/\/login/);
  await signIn(guest.page, fleet.server.url, 'vizinha');
  await guest.page.getByText('quer mostrar a você 1 veículo do grupo Pátio.').waitFor();
  await guest.page.getByRole('button', { name: 'Aceitar' }).click();
  await web(vehicle(guest.page, 'Van branca')).toContainText('20 km/h');
  await send(63);
  await web(vehicle(guest.page, 'Van branca')).toContainText('63 km/h');
  await web(guest.page.getByRole('option')).toHaveCount(1);

  await owner.page.getByRole('button', { name: 'Retirar Vizinha do grupo' }).click();
  await guest.page.getByText('Este grupo não é mais compartilhado com você.').waitFor();
  expect([owner.complaints, guest.complaints]).toEqual([[], []]);
  await Promise.all([owner.close(), guest.close()]);
});
