import type { Locator, Page } from 'playwright-core';

import type { Database } from '../../../server/base/db/database.ts';
import { createGroup } from '../../../server/live/groups/create-group.ts';
import { startMapFleet, type MapFleet, type SeededFleet } from '../../builders/map-fleet.ts';
import { web } from './web.ts';

/** Fourteen trackers of the customer, two of them not active: two pages of ten. */
const VEHICLES = Array.from({ length: 14 }, (_, n) => ({
  identifier: `v${n}`,
  name: n === 0 ? 'Ambulância da zona leste' : `Van ${String(n).padStart(2, '0')}`,
  plate: `AAA${n}B${String(n).padStart(2, '0')}`,
  model: n < 3 ? 'GT06N' : 'ST310',
  ...(n === 4 || n === 5 ? { status: 'INACTIVE' as const } : {}),
}));

async function also(db: Database, { brandId, customer, ids }: SeededFleet): Promise<void> {
  const of = (...numbers: number[]) => numbers.map((n) => ids.get(`v${n}`)!);
  const city = await createGroup(db, { brandId, userId: customer, name: 'Cidade', deviceIds: of(1) });
  await createGroup(db, { brandId, userId: customer, parentId: city, name: 'Entregas', deviceIds: of(2, 3) });
  await createGroup(db, { brandId, userId: customer, name: 'Estrada', deviceIds: of(6, 7, 8) });
}

/** The real server on fourteen trackers of the customer in groups, all of which have just spoken. */
export async function startTrackerFleet(): Promise<MapFleet> {
  const fleet = await startMapFleet(VEHICLES, {}, also);
  // Each was seen with its ignition on: only then does it mean something that it is off.
  await fleet.send(
    ...VEHICLES.map(({ identifier }, n) => ({
      identifier,
      latitude: -23.5 - n / 100,
      longitude: -46.6,
      communicationAgoMs: 60_000,
      attributes: { ignition: true },
    })),
  );
  await fleet.send(
    ...VEHICLES.map(({ identifier }, n) => ({
      identifier,
      latitude: -23.5 - n / 100,
      longitude: -46.6,
      speedKmh: n === 9 ? 90 : 20 + n,
      attributes: { ignition: n % 2 === 0, batteryLevel: n === 13 ? 21 : 88, rssi: 25 },
    })),
  );
  return fleet;
}

export const panel = (page: Page) => page.getByRole('region', { name: /^(Rastreadores|Trackers)$/ });
export const lines = (page: Page) =>
  page.getByRole('listbox', { name: /^(Lista de rastreadores|List of trackers)$/ }).getByRole('option');
export const line = (page: Page, name: string) => lines(page).filter({ hasText: name });
export const pager = (page: Page) => page.getByRole('navigation', { name: 'Páginas da lista' });
export const rows = (page: Page) => page.getByRole('grid', { name: 'Lista de rastreadores' }).locator('tr[data-index]');
export const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
export const count = (locator: Locator, wanted: number) => web(locator).toHaveCount(wanted);

/** Drags a handle with the pointer, px. */
export async function dragBy(page: Page, handle: Locator, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = await boxOf(handle);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + dx, y + height / 2 + dy, { steps: 4 });
  await page.mouse.up();
}
