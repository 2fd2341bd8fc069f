import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { distanceM } from '../../domain/geo.ts';
import { seededRandom } from '../../domain/random.ts';
import { busHour, CAPMETRO_DAY, HOUR, readHour, type BusFix } from '../builders/capmetro.ts';
import { testWithTraces, tracePath } from '../builders/real-traces.ts';
import { trackPoints } from '../builders/gpx-reading.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro, replay } from './harness/commands.ts';
import { signIn, visit } from './harness/page.ts';
import { startServer, type RunningServer } from './harness/server.ts';

const MINUTE = 60_000;
const VAN = 'gpx/envirocar-movano-van-2020-03-06.gpx.gz';
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: 'off' } });
  browser = await launchBrowser();
  await rastro(server, 'brand', 'add', '--name', 'Capital Metro', '--alias', 'metro');
  await rastro(server, 'user', 'add', '--login', 'operador', '--name', 'Maria Reis', '--brand', 'metro', '--profile', 'OPERATOR', '--password', 'rastro-demo');
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

interface Line {
  name: string;
  activity: string;
  text: string;
}

/** Every line of the list of what the map shows, read by scrolling it from end to end. */
async function listLines(page: Page): Promise<Map<string, Line>> {
  const list = page.getByRole('listbox');
  const lines = new Map<string, Line>();
  await list.evaluate((element) => element.scrollTo(0, 0));
  for (let atEnd = false; !atEnd; ) {
    await expect.poll(() => list.getByRole('option').filter({ hasNot: page.locator('[data-activity]') }).count()).toBe(0);
    for (const line of await list.getByRole('option').evaluateAll((options) => options.map((option) => ({ name: option.querySelector('[title]')?.getAttribute('title') ?? '', activity: option.querySelector('span[data-activity]')?.getAttribute('data-activity') ?? '', text: option.querySelector('span[data-activity]')?.textContent ?? '' })))) lines.set(line.name, line);
    atEnd = await list.evaluate((element) => {
      const end = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      element.scrollBy(0, element.clientHeight / 2);
      return end;
    });
  }
  return lines;
}

/** Opens the map of all vehicles and fits it to them until the list of what is in view has as many lines. */
async function openFleet(page: Page, vehicles: number): Promise<void> {
  await signIn(page, server.url, 'operador');
  await page.goto(`${server.url}/monitoring/trackdevice`);
  const inView = async (): Promise<number> => {
    await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
    const first = page.getByRole('option').first();
    return (await first.isVisible()) ? Number(await first.getAttribute('aria-setsize')) : 0;
  };
  await expect.poll(inView, { timeout: 60_000, interval: 1_000 }).toBe(vehicles);
}

/** What the bus does at a time, read from its fixes alone; null within half a minute of a threshold, where the clock decides. */
function expectedActivity(fixes: readonly BusFix[], silentMs: number): string | null {
  const last = fixes.at(-1)!;
  if ([5, 10].some((minutes) => Math.abs(silentMs - minutes * MINUTE) < MINUTE / 2)) return null;
  if (silentMs < 5 * MINUTE) return last.speedMetresPerSecond * 3.6 >= 0.5 ? 'moving' : 'stopped';
  // Where it began to stand: the first of the fixes from which none since has gone 50 m.
  let stand = fixes[0]!;
  for (const fix of fixes) if (distanceM(stand.latitude, stand.longitude, fix.latitude, fix.longitude) > 50) stand = fix;
  if (last.timeMs - stand.timeMs >= 5 * MINUTE) return 'parked';
  const moves = last.speedMetresPerSecond * 3.6 >= 1 || (stand === last && fixes.length > 1);
  return silentMs < 10 * MINUTE && !moves ? 'parked' : 'offline';
}

testWithTraces('an hour of the Austin buses, sent as a Traccar server would, stands on the page as the file says', async () => {
  const { fixes } = busHour();
  const reading = readHour(fixes);
  const printed = await replay(server, tracePath(CAPMETRO_DAY), '--from', HOUR.from, '--to', HOUR.to, '--order', 'file', '--add-devices', 'metro');
  const rebasedAtMs = Date.now();
  expect(printed).toContain(`accepted ${reading.sound - reading.older}`);

  const { page, close } = await visit(browser, `${server.url}/monitoring/login`);
  await openFleet(page, reading.last.size);
  const lines = await listLines(page);
  const lastMs = Math.max(...fixes.map((fix) => fix.timeMs));
  const silent = (fix: BusFix): number => lastMs - fix.timeMs + (Date.now() - rebasedAtMs);
  let compared = 0;
  for (const [vehicle, last] of reading.last) {
    const sound = fixes.filter((fix) => fix.vehicle === vehicle && fix.latitude !== 0 && fix.speedMetresPerSecond * 3.6 <= 300);
    const live = sound.filter((fix, i) => sound.slice(0, i).every((before) => before.timeMs <= fix.timeMs));
    const activity = expectedActivity(live, silent(last));
    if (activity === null) continue;
    expect([vehicle, lines.get(vehicle)?.activity]).toEqual([vehicle, activity]);
    if (activity === 'moving') expect([vehicle, lines.get(vehicle)?.text]).toEqual([vehicle, `${Math.round(last.speedMetresPerSecond * 3.6)} km/h`]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(100);

  const random = seededRandom(20170321);
  const sample = [...reading.last.values()].filter(() => random() < 0.06);
  for (const bus of sample) {
    // The list holds what is in view, and choosing a bus moved the map to it.
    await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
    await page.getByRole('searchbox').fill(bus.vehicle);
    await page.getByRole('option', { name: bus.vehicle }).click();
    const href = await page.locator('.maplibregl-popup a[target=_blank]').getAttribute('href');
    expect(decodeURIComponent(href!)).toContain(`${bus.latitude.toFixed(6)},${bus.longitude.toFixed(6)}`);
    await page.keyboard.press('Escape');
  }
  expect(sample.length).toBeGreaterThan(4);

  await page.goto(`${server.url}/monitoring/diagnostics`);
  const ingest = () => page.evaluate(async () => (await (globalThis as unknown as { rastro?: { diagnostics(): Promise<{ ingest: unknown }> } }).rastro?.diagnostics())?.ingest);
  await expect.poll(ingest, { timeout: 30_000 }).toEqual({ accepted: reading.sound - reading.older, rejected: { 'null-island': reading.nullIsland, 'implausible-speed': reading.implausible, 'older': reading.older } });
  for (const [reason, count] of [['Latitude ou longitude zero', reading.nullIsland], ['Velocidade impossível', reading.implausible], ['Mais antigo que o conhecido', reading.older]] as const)
    await expect.poll(() => page.getByRole('row', { name: new RegExp(`${reason}.*\\b${count}\\b`, 'i') }).count(), { timeout: 15_000, message: reason }).toBeGreaterThan(0);
  await close();
});

testWithTraces('a recorded GPX drives the van to its last point, with its speed and its place', async () => {
  const points = trackPoints(tracePath(VAN));
  const last = points.at(-1)!;
  await replay(server, tracePath(VAN), '--identifier', 'movano', '--add-devices', 'metro');
  const { page, close } = await visit(browser, `${server.url}/monitoring/login`);
  await openFleet(page, readHour(busHour().fixes).last.size + 1);
  await page.getByRole('searchbox').fill('movano');
  const line = page.getByRole('option', { name: 'movano' });
  await line.click();
  const expected = last.speedKmh >= 0.5 ? `${Math.round(last.speedKmh)} km/h` : 'Parado';
  await expect.poll(() => line.textContent()).toContain(expected);
  const href = await page.locator('.maplibregl-popup a[target=_blank]').getAttribute('href');
  expect(decodeURIComponent(href!)).toContain(`${last.latitude.toFixed(6)},${last.longitude.toFixed(6)}`);
  await close();
});
