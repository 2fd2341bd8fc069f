import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distanceM } from '../../domain/base/geo/geo.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapShows, type MapDoor } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { withSession } from './harness/signed-in.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startMapFleet([{ identifier: 'one', name: 'Sandero prata', plate: 'PXT4E21' }]);
  await fleet.send({ identifier: 'one', latitude: -23.55, longitude: -46.63, speedKmh: 40, heading: 90 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const isAtRest = ({ moving, glide }: MapDoor): boolean => !moving && !glide.running;

test('a followed vehicle stays where it is on the screen while its fixes come from the server and the map moves below it', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'cliente');
  await page.goto(`${fleet.server.url}/monitoring/trackback`);
  await mapShows(page, ({ signs, moving }) => signs === 1 && !moving);
  await page.getByRole('option').filter({ hasText: 'Sandero prata' }).click();
  await page.locator('.rastro-popup').getByRole('button', { name: 'Acompanhar' }).click();
  const before = await mapShows(page, (door) => door.following && isAtRest(door) && door.chosen !== null);
  await fleet.send({ identifier: 'one', latitude: -23.552, longitude: -46.628, speedKmh: 40, heading: 135 });
  const after = await mapShows(
    page,
    (door) => isAtRest(door) && Math.abs(door.chosen!.drawn!.latitude + 23.552) < 1e-5,
  );
  expect(distanceM(before.centre[1]!, before.centre[0]!, after.centre[1]!, after.centre[0]!)).toBeGreaterThan(200);
  for (const axis of [0, 1] as const)
    expect(Math.abs(after.chosen!.at![axis] - before.chosen!.at![axis])).toBeLessThan(3);
  await close();
});
