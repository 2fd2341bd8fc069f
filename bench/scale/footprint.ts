import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { DrawnFrames } from '../../src/live/map/drawn-frames.ts';
import type { Diagnostics } from '../../contract/core.ts';
import { COMPOSED_WITHOUT_GL, launchOptions } from '../../tests/browser/harness/chromium.ts';
import { watchScripts } from '../../tests/browser/harness/script-bytes.ts';
import { serveBarePage } from './bare-page.ts';
import { freshConsole } from './scale.ts';
import { startFleetServer, type FleetServer } from './server-host.ts';
import { cpuMsOfAll, descendantsOf } from './threads.ts';

const VEHICLES = 10_000;
const PER_SECOND = 1_000;
const WINDOW_MS = 30_000;
const WARM_UP_MS = 10_000;
/** What a start leaves to do behind the first picture. */
const SETTLE_MS = 5_000;
const PATIENCE_MS = 180_000;

/** How late a position is drawn while the fleet moves, ms: from the server's stamp to the page, and from there to the screen. */
export interface DrawnLate {
  toPageMs: Diagnostics['freshnessMs'];
  toScreenMs: DrawnFrames['ageMs'];
  framesPerSecond: number;
  /** What a frame costs until the graphics card has drawn it, ms, and how vehicles move at that. */
  costMs: number;
  pace: DrawnFrames['pace'];
}

/** What a console costs: its scripts with their workers, gzip, and the whole browser's processor time. */
export interface Footprint {
  signInBytes: number;
  liveMapBytes: number;
  /** Processor seconds from an empty cache to the map with its vehicles, and what comes right after. */
  coldStartCpuSeconds: number;
  /** The same where the page is put together without GL, as Chromium does by itself on a machine without a graphics card. */
  coldStartWithoutGlCpuSeconds: number;
  restCpuPercent: number;
  restFramesPerSecond: number;
  movingCpuPercent: number;
  /** In the view of the whole country, in clusters as the map begins, and each vehicle for itself; and in one town. */
  drawn: Record<'clusters' | 'points' | 'town', DrawnLate>;
  /** The same of a page that shows a bare map of MapLibre, and how many times as much the live map takes. */
  bare: { bytes: number; coldStartCpuSeconds: number; restCpuPercent: number };
  ratio: { liveMapBytes: number; coldStartCpuSeconds: number; restCpuPercent: number };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Processor time of a browser with all its processes. */
class Meter {
  constructor(private readonly pid: number) {}

  /** Seconds that it works while something is done, and what is left to do behind that. */
  async secondsOf(work: () => Promise<unknown>): Promise<number> {
    const before = cpuMsOfAll(this.pid);
    await work();
    await pause(SETTLE_MS);
    return rounded((cpuMsOfAll(this.pid) - before) / 1000);
  }

  /** Share of a core that it takes over the window, percent. */
  async percent(): Promise<number> {
    const [startMs, before] = [performance.now(), cpuMsOfAll(this.pid)];
    await pause(WINDOW_MS);
    return rounded((100 * (cpuMsOfAll(this.pid) - before)) / (performance.now() - startMs));
  }
}

interface Doors {
  frames(): DrawnFrames;
  map?(): { inView: number | null; mode: string } | null;
  diagnostics(): Promise<Diagnostics>;
}

const framesOf = (page: Page): Promise<DrawnFrames> =>
  page.evaluate(() => (globalThis as unknown as { rastro: Doors }).rastro.frames());

const freshnessOf = (page: Page): Promise<Diagnostics['freshnessMs']> =>
  page.evaluate(async () => (await (globalThis as unknown as { rastro: Doors }).rastro.diagnostics()).freshnessMs);

const drawnBy = ({ vehicles, base }: DrawnFrames): number => vehicles + base;

/** Frames a second while something is waited for. */
async function framesPerSecond(page: Page, during: () => Promise<unknown>): Promise<number> {
  const [startMs, before] = [performance.now(), drawnBy(await framesOf(page))];
  await during();
  return rounded(((drawnBy(await framesOf(page)) - before) * 1000) / (performance.now() - startMs));
}

async function drawnLate(page: Page, during: () => Promise<unknown> = () => pause(WINDOW_MS)): Promise<DrawnLate> {
  const frames = await framesPerSecond(page, during);
  const { costMs, pace, ageMs } = await framesOf(page);
  const toScreenMs = { p50: ageMs.p50 && rounded(ageMs.p50), p95: ageMs.p95 && rounded(ageMs.p95) };
  return { toPageMs: await freshnessOf(page), toScreenMs, framesPerSecond: frames, costMs: rounded(costMs), pace };
}

/** A context of its own: nothing is in its cache. */
async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

async function measureBare(browser: Browser, meter: Meter): Promise<Footprint['bare']> {
  const bare = await serveBarePage();
  const context = await openContext(browser);
  try {
    const scripts = watchScripts(context);
    const page = await context.newPage();
    const coldStartCpuSeconds = await meter.secondsOf(async () => {
      await page.goto(bare.url);
      await page.waitForFunction('globalThis.isReady === true', undefined, { polling: 250 });
    });
    await pause(WARM_UP_MS);
    return { bytes: await scripts.total(), coldStartCpuSeconds, restCpuPercent: await meter.percent() };
  } finally {
    await context.close();
    bare.close();
  }
}

const fleetShows = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (vehicles) => ((globalThis as unknown as { rastro?: Doors }).rastro?.map?.()?.inView ?? 0) > vehicles / 2,
    VEHICLES,
    // By default it looks with every frame, and asks for frames to do so.
    { polling: 250 },
  );

/** From the sign-in page to the live map with its fleet. */
async function start(page: Page, server: FleetServer, onSignIn: () => Promise<void>): Promise<void> {
  await page.goto(`${server.url}/monitoring/login?to=%2Ftrackdevice`);
  await page.getByLabel(/^login/i).fill(server.login);
  await page.waitForLoadState('networkidle');
  await onSignIn();
  await page.getByLabel(/^senha/i).fill(server.password);
  await page.getByRole('button', { name: /^entrar$/i }).click();
  await fleetShows(page);
}

/** Every vehicle for itself, in the view of the country and then in a town. */
async function measurePoints(page: Page): Promise<Pick<Footprint['drawn'], 'points' | 'town'>> {
  await page.getByText('Pontos', { exact: true }).click();
  await pause(WARM_UP_MS);
  const points = await drawnLate(page);
  // Chosen and let go: the map looks at its town from near, and from there a few steps back.
  await page.getByRole('option').nth(2).click();
  await pause(WARM_UP_MS);
  await page.getByRole('option', { selected: true }).click();
  for (let step = 0; step < 6; step += 1) {
    await page.getByRole('button', { name: 'Afastar' }).click();
    await pause(500);
  }
  await pause(WARM_UP_MS);
  return { points, town: await drawnLate(page) };
}

async function measureConsole(
  browser: Browser,
  meter: Meter,
  server: FleetServer,
): Promise<Omit<Footprint, 'bare' | 'ratio' | 'coldStartWithoutGlCpuSeconds'>> {
  const context = await openContext(browser);
  try {
    const scripts = watchScripts(context);
    const page = await context.newPage();
    let signInBytes = 0;
    const coldStartCpuSeconds = await meter.secondsOf(() =>
      start(page, server, async () => {
        signInBytes = await scripts.total();
      }),
    );
    await pause(WARM_UP_MS);
    const liveMapBytes = await scripts.total();
    let restCpuPercent = 0;
    const restFramesPerSecond = await framesPerSecond(page, async () => {
      restCpuPercent = await meter.percent();
    });
    server.offer(PER_SECOND, 'ingest');
    await pause(WARM_UP_MS);
    let movingCpuPercent = 0;
    const clusters = await drawnLate(page, async () => {
      movingCpuPercent = await meter.percent();
    });
    const drawn = { clusters, ...(await measurePoints(page)) };
    server.offer(0, 'ingest');
    return {
      signInBytes,
      liveMapBytes,
      coldStartCpuSeconds,
      restCpuPercent,
      restFramesPerSecond,
      movingCpuPercent,
      drawn,
    };
  } finally {
    await context.close();
  }
}

/** From the sign-in page to the live map with its fleet, seconds of processor time. */
async function measureStart(browser: Browser, meter: Meter, server: FleetServer): Promise<number> {
  const context = await openContext(browser);
  try {
    const page = await context.newPage();
    return await meter.secondsOf(() => start(page, server, () => Promise.resolve()));
  } finally {
    await context.close();
  }
}

/** A browser of its own, drawing as for a person, and its processor time. */
async function withBrowser<T>(
  use: (browser: Browser, meter: Meter) => Promise<T>,
  more: readonly string[] = [],
): Promise<T> {
  const before = new Set(descendantsOf(process.pid));
  const options = await launchOptions();
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...more] });
  try {
    const pid = descendantsOf(process.pid).find((one) => !before.has(one));
    if (pid === undefined) throw new Error('the process of the browser was not found');
    return await use(browser, new Meter(pid));
  } finally {
    await browser.close();
  }
}

/**
 * Bytes and processor time of the sign-in page and the live map of 10,000 vehicles: from a cold cache, at rest for 30 s, then at
 * 1,000 events a second. Each page has a browser of its own, so that none finds shaders that another compiled.
 */
export async function footprint(): Promise<Footprint> {
  await freshConsole();
  const server = await startFleetServer(VEHICLES);
  try {
    const bare = await withBrowser(measureBare);
    const coldStartWithoutGlCpuSeconds = await withBrowser(
      (browser, meter) => measureStart(browser, meter, server),
      COMPOSED_WITHOUT_GL,
    );
    const own = await withBrowser((browser, meter) => measureConsole(browser, meter, server));
    const times = (one: number, other: number): number => rounded(one / Math.max(0.01, other));
    const ratio = {
      liveMapBytes: times(own.liveMapBytes, bare.bytes),
      coldStartCpuSeconds: times(own.coldStartCpuSeconds, bare.coldStartCpuSeconds),
      restCpuPercent: times(own.restCpuPercent, bare.restCpuPercent),
    };
    return { ...own, coldStartWithoutGlCpuSeconds, bare, ratio };
  } finally {
    await server.stop();
  }
}
