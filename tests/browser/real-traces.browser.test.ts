import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { distanceM } from '../../domain/base/geo/geo.ts';
import { seededRandom } from '../../domain/base/random.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { busHour, CAPMETRO_MORNING, HOUR, readHour, type BusFix } from '../builders/capmetro.ts';
import { tracePath } from '../builders/real-traces.ts';
import { launchBrowser } from './harness/chromium.ts';
import { replay } from './harness/commands.ts';
import type { Visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const MINUTE = 60_000;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  server = await startServer({
    env: { DEMO: 'off' },
    seed: async (db) => {
      const brandId = await createBrand(db, {
        name: 'Capital Metro',
        alias: 'metro',
        parentId: null,
        palette: { primary: '#2e6373' },
      });
      const operator = { login: 'operador', password: 'rastro-demo', name: 'Maria Reis' };
      await createUser(db, { ...operator, brandId, profile: 'OPERATOR' });
    },
  });
});
afterEach(async () => {
  await server?.dispose();
});
afterAll(async () => {
  await browser?.close();
});

interface Line {
  name: string;
  activity: string;
  text: string;
  /** When it was read, ms. */
  readAtMs: number;
}

/** Reads the lines of the list that are drawn and filled, and scrolls to the first position that was not read yet; answers how many there are. */
async function readOn(page: Page, read: Map<number, Line>): Promise<number> {
  const drawn = await page.getByRole('listbox').evaluate(
    (list, known) => {
      const options = [...list.querySelectorAll('[role="option"]')];
      const filled = options.flatMap((option) => {
        const activity = option.querySelector('span[data-activity]');
        const name = option.querySelector('[title]')?.getAttribute('title');
        const place = Number(option.getAttribute('aria-posinset'));
        const said = { activity: activity?.getAttribute('data-activity') ?? '', text: activity?.textContent ?? '' };
        return activity && name ? [{ place, name, ...said }] : [];
      });
      const size = Number(options[0]?.getAttribute('aria-setsize'));
      const all = new Set([...known, ...filled.map(({ place }) => place)]);
      const missing = Array.from({ length: size }, (_, n) => n + 1).find((place) => !all.has(place));
      if (missing !== undefined) list.scrollTo(0, (missing - 1) * (options[0]?.clientHeight ?? 0));
      return filled;
    },
    [...read.keys()],
  );
  for (const { place, ...line } of drawn) read.set(place, { ...line, readAtMs: Date.now() });
  return read.size;
}

/** Every line of the list of what the map shows, by its name, read by scrolling from position to position. */
async function listLines(page: Page, vehicles: number): Promise<Map<string, Line>> {
  const read = new Map<number, Line>();
  await expect.poll(() => readOn(page, read)).toBe(vehicles);
  return new Map([...read.values()].map((line) => [line.name, line]));
}

/** Opens the map of all vehicles. */
async function openFleet(): Promise<Visit> {
  const opened = await withSession(browser, server.url, 'operador');
  await opened.page.goto(`${server.url}/monitoring/trackdevice`);
  return opened;
}

/** Fits the map to all vehicles until the list of what is in view has as many lines. */
async function seeAll(page: Page, vehicles: number): Promise<void> {
  const inView = async (): Promise<number> => {
    await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
    const first = page.getByRole('option').first();
    return (await first.isVisible()) ? Number(await first.getAttribute('aria-setsize')) : 0;
  };
  await expect.poll(inView, { timeout: 60_000, interval: 1_000 }).toBe(vehicles);
}

/** Chooses a vehicle in the list and waits until its popup leads to a place. */
async function expectAt(page: Page, name: string, latitude: number, longitude: number): Promise<void> {
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('option', { name }).click();
  const popup = page.locator('.maplibregl-popup a[target=_blank]');
  const leads = async () => decodeURIComponent((await popup.getAttribute('href', { timeout: 5_000 })) ?? '');
  await expect.poll(() => leads().catch(() => '')).toContain(`${latitude.toFixed(6)},${longitude.toFixed(6)}`);
}

/** What the bus does that has been silent for this long, between the two, read from its fixes alone; null within half a minute of a threshold, where the clock decides. */
function expectedActivity(fixes: readonly BusFix[], silentMs: number, atMostMs: number): string | null {
  const last = fixes.at(-1)!;
  const isNear = (thresholdMs: number): boolean =>
    silentMs < thresholdMs + MINUTE / 2 && atMostMs > thresholdMs - MINUTE / 2;
  if ([5, 10].some((minutes) => isNear(minutes * MINUTE))) return null;
  if (silentMs < 5 * MINUTE) return last.speedMetresPerSecond * 3.6 >= 0.5 ? 'moving' : 'stopped';
  // Where it began to stand: the first of the fixes from which none since has gone 50 m.
  let stand = fixes[0]!;
  for (const fix of fixes)
    if (distanceM(stand.latitude, stand.longitude, fix.latitude, fix.longitude) > 50) stand = fix;
  if (last.timeMs - stand.timeMs >= 5 * MINUTE) return 'parked';
  const moves = last.speedMetresPerSecond * 3.6 >= 1 || (stand === last && fixes.length > 1);
  return silentMs < 10 * MINUTE && !moves ? 'parked' : 'offline';
}

test('an hour of the Austin buses, sent as a Traccar server would, stands on the page as the file says', async () => {
  const { fixes } = busHour();
  const reading = readHour(fixes);
  const beforeMs = Date.now();
  const part = ['--from', HOUR.from, '--to', HOUR.to, '--order', 'file', '--add-devices', 'metro'];
  const printed = await replay(server, tracePath(CAPMETRO_MORNING), ...part);
  const afterMs = Date.now();
  expect(printed).toContain(`accepted ${reading.sound - reading.older}`);

  const { page, close } = await openFleet();
  await seeAll(page, reading.last.size);
  const lines = await listLines(page, reading.last.size);
  const lastMs = Math.max(...fixes.map((fix) => fix.timeMs));
  let compared = 0;
  for (const [vehicle, last] of reading.last) {
    const sound = fixes.filter(
      (fix) => fix.vehicle === vehicle && fix.latitude !== 0 && fix.speedMetresPerSecond * 3.6 <= 300,
    );
    const live = sound.filter((fix, i) => sound.slice(0, i).every((before) => before.timeMs <= fix.timeMs));
    const line = lines.get(vehicle);
    expect(line, vehicle).toBeDefined();
    // The last fix of the hour was moved to some moment between these two.
    const silentMs = lastMs - last.timeMs + line!.readAtMs;
    const activity = expectedActivity(live, silentMs - afterMs, silentMs - beforeMs);
    if (activity === null) continue;
    expect([vehicle, line!.activity]).toEqual([vehicle, activity]);
    if (activity === 'moving')
      expect([vehicle, line!.text]).toEqual([vehicle, `${Math.round(last.speedMetresPerSecond * 3.6)} km/h`]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(100);

  const random = seededRandom(20170321);
  const sample = [...reading.last.values()].filter(() => random() < 0.06);
  for (const bus of sample) {
    // The list holds what is in view, and choosing a bus moved the map to it.
    await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
    await expectAt(page, bus.vehicle, bus.latitude, bus.longitude);
    await page.keyboard.press('Escape');
  }
  expect(sample.length).toBeGreaterThan(4);

  await page.goto(`${server.url}/monitoring/diagnostics`);
  const ingest = () =>
    page.evaluate(
      async () =>
        (
          await (
            globalThis as unknown as { rastro?: { diagnostics(): Promise<{ ingest: unknown }> } }
          ).rastro?.diagnostics()
        )?.ingest,
    );
  await expect.poll(ingest).toEqual({
    accepted: reading.sound - reading.older,
    rejected: { 'null-island': reading.nullIsland, 'implausible-speed': reading.implausible, older: reading.older },
  });
  for (const [reason, count] of [
    ['Latitude ou longitude zero', reading.nullIsland],
    ['Velocidade impossível', reading.implausible],
    ['Mais antigo que o conhecido', reading.older],
  ] as const)
    await web(page.getByRole('row', { name: new RegExp(`${reason}.*\\b${count}\\b`, 'i') }), reason).not.toHaveCount(0);
  await close();
});
