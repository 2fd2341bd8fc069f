import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, type Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
let own: Visit;
let page: Page;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startMapFleet([{ identifier: 'van', name: 'Van branca' }]), launchBrowser()]);
  // Six changes of the ignition and an alarm, a minute apart, ending a minute ago.
  for (let i = 0; i < 7; i += 1) await send('van', 8 - i, { ignition: i % 2 === 0 });
  await send('van', 1, { ignition: true, alarm: 'sos' });
  own = await look('van');
  ({ page } = own);
});
afterAll(async () => {
  await own?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

const send = (identifier: string, minutesAgo: number, attributes: Record<string, unknown>) =>
  fleet.send({ identifier, latitude: -23.55, longitude: -46.63, communicationAgoMs: minutesAgo * 60_000, attributes });

/** The tracker of the customer with a vehicle chosen, beside no map. */
async function look(identifier: string): Promise<Visit> {
  const opened = await withSession(browser, fleet.server.url, 'cliente', { map: false });
  await opened.page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id(identifier)}`);
  return opened;
}

/** The dialog of events of the vehicle that is chosen. */
async function events(at: Page = page): Promise<Locator> {
  const opened = at.getByRole('dialog', { name: /^(Eventos de|Events of) / });
  if ((await opened.count()) === 0)
    await at
      .getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ })
      .getByRole('button', { name: /^(Eventos|Events)$/ })
      .click();
  await opened.waitFor();
  return opened;
}
const lines = (within: Locator) => within.locator('tbody tr');

test('the events of a vehicle stand in a table with type, state, time and description, the newest first (PNL-60, HST-20, HST-23)', async () => {
  const list = await events();
  // Lines that stand for what is loading come first.
  await lines(list).first().getByText('Pânico').waitFor();
  await web(list.getByRole('columnheader')).toHaveText(['Tipo', 'Estado', 'Data e hora', 'Descrição'], {
    useInnerText: true,
  });
  const [alarm, ignition] = await lines(list).evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)),
  );
  expect(alarm).toEqual(['Alarme', 'Início', expect.stringMatching(/^\d\d\/\d\d\/\d{4},? \d\d:\d\d:\d\d$/), 'Pânico']);
  expect(ignition!.slice(0, 2)).toEqual(['Ignição desligada', 'Fim']);
  await expectAccessible(page);
});
