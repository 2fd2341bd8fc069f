import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { signedIn } from './harness/signed-in.ts';
import { bar, openBar } from './harness/time-bar.ts';

/** Neither the default zone nor that of the browser, and never the same time as either. */
const OWN_ZONE = 'Europe/Lisbon';
const BROWSER_ZONE = 'Asia/Tokyo';
const SECOND_MS = 1000;

let fleet: MapFleet;
let browser: Browser;
/** Between these the vehicle spoke. */
let spoke: { fromMs: number; toMs: number };

beforeAll(async () => {
  fleet = await startMapFleet([{ identifier: 'van', name: 'Van' }], {}, async (db, { customer }) => {
    await db.query(`UPDATE users SET metadata = jsonb_build_object('timezone', $2::text) WHERE id = $1`, [
      customer,
      OWN_ZONE,
    ]);
  });
  const fromMs = Date.now();
  await fleet.send({ identifier: 'van', latitude: 38.72, longitude: -9.14, speedKmh: 40 });
  spoke = { fromMs, toMs: Date.now() };
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

/** What clocks of the person's zone show at the seconds of a stretch. */
function shown(options: Intl.DateTimeFormatOptions, fromMs: number, toMs: number): string[] {
  const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: OWN_ZONE });
  return Array.from({ length: Math.ceil((toMs - fromMs) / SECOND_MS) + 2 }, (_, second) =>
    format.format(fromMs + second * SECOND_MS),
  );
}

test("a person reads times in the zone of their account's metadata, wherever their browser is (I18-06)", async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'cliente', { timezone: BROWSER_ZONE });
  await page.getByRole('option').filter({ hasText: 'Van' }).click();
  const connections = shown({ dateStyle: 'short', timeStyle: 'medium' }, spoke.fromMs, spoke.toMs);
  const connection = page.locator('.rastro-popup time');
  await expect.poll(async () => connections.includes((await connection.getAttribute('title')) ?? '')).toBe(true);
  await openBar(page);
  // The clock of the bar beats once a second, and later where the machine is busy.
  const isNow = async (): Promise<boolean> => {
    const fromMs = Date.now() - SECOND_MS;
    const clock = await bar(page).locator('time').innerText();
    return shown({ timeStyle: 'medium' }, fromMs, Date.now()).includes(clock);
  };
  await expect.poll(isNow).toBe(true);
  await close();
});
