import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Diagnostics } from '../../contract/core.ts';
import { launchProfile } from '../../tests/browser/harness/chromium.ts';
import { openDevTools, type DevTools } from './devtools.ts';
import type { FleetServer } from './server-host.ts';
import { descendantsOf, rendererOf } from './threads.ts';
import { watchTasks, type TaskWatch } from './task-watch.ts';

/** What the page answers at its doors. */
interface Doors {
  diagnostics(): Promise<Diagnostics>;
  updates(): { count: number; ms: number[] };
  map(): { inView: number | null } | null;
}

/** All of one moment that the page itself knows. */
export interface PageMoment {
  atMs: number;
  diagnostics: Diagnostics;
  updates: { count: number; ms: number[] };
  tasks: TaskWatch;
}

/** The console in a real Chromium with a profile on disk, signed in, on the map of the whole fleet in clusters. */
export interface ConsolePage {
  page: Page;
  /** Debugger of the current page: `load` replaces it. */
  tools(): DevTools;
  rendererPid(): number;
  /** Reloads the page and waits until the whole fleet is loaded and live. Returns the milliseconds it took. */
  load(): Promise<number>;
  moment(): Promise<PageMoment>;
  close(): Promise<void>;
}

const PATIENCE_MS = 180_000;
/** A few wait off the coast, under a panel. */
const SHARE_IN_VIEW = 0.9;

async function signIn(page: Page, server: FleetServer, login: string): Promise<void> {
  await page.goto(`${server.url}/monitoring/login`);
  await page.getByLabel(/^login/i).fill(login);
  await page.getByLabel(/^senha/i).fill(server.password);
  await page.getByRole('button', { name: /^entrar$/i }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
}

const state = (page: Page) =>
  page.evaluate(async () => {
    const { rastro } = globalThis as unknown as { rastro?: Partial<Doors> };
    const known = await rastro?.diagnostics?.();
    return { vehicles: known?.vehicles ?? 0, link: known?.link.state ?? null, inView: rastro?.map?.()?.inView ?? null };
  });

/** Asks again and again until the page answers what is waited for. */
async function until(page: Page, what: string, holds: () => Promise<boolean>, pauseMs: number): Promise<void> {
  for (const endMs = performance.now() + PATIENCE_MS; !(await holds()); await page.waitForTimeout(pauseMs))
    if (performance.now() > endMs)
      throw new Error(`the console does not come to ${what}: ${JSON.stringify(await state(page))}`);
}

async function waitForFleet(page: Page, vehicles: number): Promise<void> {
  await until(
    page,
    'know the whole fleet live',
    async () => {
      const { vehicles: known, link, inView } = await state(page);
      return known === vehicles && link === 'live' && inView !== null;
    },
    250,
  );
  // The names of the fleet are there before its last places are: fitted too early, the map shows a part of it.
  await until(
    page,
    'show the whole fleet',
    async () => {
      if (((await state(page)).inView ?? 0) > vehicles * SHARE_IN_VIEW) return true;
      await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
      return false;
    },
    1_000,
  );
}

/** Starts the browser and signs in, by default as the operator; `complaints` gets the page's errors. */
export async function openConsole(
  server: FleetServer,
  vehicles: number,
  complaints: string[],
  login = server.login,
): Promise<ConsolePage> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-scale-profile-'));
  const before = new Set(descendantsOf(process.pid));
  const context: BrowserContext = await launchProfile(folder, {
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const browserPids = descendantsOf(process.pid).filter((pid) => !before.has(pid));
  context.on('weberror', (error) => complaints.push(error.error().message));
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  const close = async (): Promise<void> => {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await signIn(page, server, login);
  } catch (error) {
    await close();
    throw error;
  }
  let tools: DevTools | null = null;
  return {
    page,
    tools: () => tools!,
    rendererPid: () => rendererOf(browserPids.slice(0, 1)),
    load: async () => {
      const startMs = performance.now();
      await page.goto(`${server.url}/monitoring/trackdevice`);
      await waitForFleet(page, vehicles);
      const loadMs = performance.now() - startMs;
      await page.evaluate(watchTasks);
      tools = await openDevTools(context, page);
      return loadMs;
    },
    moment: () =>
      page.evaluate(async () => {
        const { rastro, benchTasks } = globalThis as unknown as { rastro: Doors; benchTasks: TaskWatch };
        const diagnostics = await rastro.diagnostics();
        return { atMs: performance.now(), diagnostics, updates: rastro.updates(), tasks: benchTasks };
      }),
    close,
  };
}
