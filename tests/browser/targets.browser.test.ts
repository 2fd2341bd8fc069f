import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES } from '../../src/navigation/routes.ts';
import type { MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { goTo } from './harness/in-page.ts';
import { PHONE } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { smallTargets } from './harness/small-targets.ts';
import { startTrackerFleet } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startTrackerFleet();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

type Account = 'cliente' | 'operador' | 'admin';

async function onPhone(account: Account): Promise<Page> {
  const { page } = await withSession(browser, fleet.server.url, account, { size: PHONE });
  await page.goto(`${fleet.server.url}/monitoring/diagnostics`);
  return page;
}

/** Screens within the shell, those of a record with the one of the fleet's first vehicle; who may not open one is led elsewhere. */
const screens = (): string[] => [
  ...ROUTES.filter(({ path, frame }) => frame === 'shell' && !path.includes(':')).map(({ path }) => path),
  ...['/device/', '/history?device=', '/trips?device=', '/report-displacement?device=', '/command?device='].map(
    (path) => `${path}${fleet.id('v1')}`,
  ),
];

test.for<Account>(['cliente', 'operador', 'admin'])(
  'on a phone a finger has 44 px on every button, field and link of every screen: %s',
  async (account) => {
    const page = await onPhone(account);
    const small: Record<string, string[]> = {};
    for (const path of screens()) {
      await goTo(page, path);
      await web(page.getByRole('status', { name: /^Carregando/ })).toHaveCount(0);
      const found = await smallTargets(page);
      if (found.length > 0) small[path] = found;
    }
    expect(small).toEqual({});
  },
);

test('on a phone a finger has 44 px in the details of a vehicle, in its time bar and in the sheet with everything', async () => {
  const page = await onPhone('cliente');
  await goTo(page, `/trackback?device=${fleet.id('v1')}`);
  await web(page.getByRole('region', { name: 'Detalhes do rastreador' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Voltar no tempo' }).click();
  await web(page.getByRole('region', { name: 'Linha do tempo' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await web(page.getByRole('dialog')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});
