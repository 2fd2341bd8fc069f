import type { Browser, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Diagnostics } from '../../contract/core.ts';
import type { DrawnFrames } from '../../src/live/map/drawn-frames.ts';
import { mapDoor } from '../builders/map-page.ts';
import { escapeFrom } from './harness/in-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { contextOptions, signIn, visit, visitIn } from './harness/page.ts';
import { startServerProcess, type ServerProcess } from '../builders/server-process.ts';

const VAN = '864926041120337';
let browser: Browser;
let server: ServerProcess;
let secret: string;

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startServerProcess({ env: { DEMO: 'off' } });
  await rastro(server, 'brand', 'add', '--name', 'Rastro', '--alias', 'rastro');
  await rastro(
    server,
    'user',
    'add',
    '--login',
    'operador',
    '--name',
    'Maria Reis',
    '--brand',
    'rastro',
    '--profile',
    'OPERATOR',
    '--password',
    'rastro-demo',
  );
  secret = (await rastro(server, 'device', 'add', '--brand', 'rastro', '--identifier', VAN, '--name', 'Van escolar 3'))[
    'secret'
  ]!;
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Sends a position as a phone does; answers what became of it. */
async function send(latitude: number): Promise<string> {
  const answer = await fetch(
    `${server.url}/ingest/osmand/${secret}?id=${VAN}&lat=${latitude}&lon=-46.6&speed=20&bearing=40&timestamp=${Date.now()}`,
  );
  return ((await answer.json()) as { outcome: string }).outcome;
}

const diagnosticsOf = (page: Page): Promise<Diagnostics> =>
  page.evaluate(() =>
    (globalThis as unknown as { rastro: { diagnostics(): Promise<Diagnostics> } }).rastro.diagnostics(),
  );

const drawnFrames = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { rastro: { frames(): DrawnFrames } }).rastro.frames().vehicles);

/** The standing problems that the footer's mark opens. */
async function expectProblem(page: Page, title: string): Promise<void> {
  const mark = page.getByRole('contentinfo').getByRole('button').first();
  await mark.getByText(/avisos?/).waitFor();
  await mark.click();
  await page.getByRole('dialog').getByText(title).waitFor();
  await escapeFrom(page, page.getByRole('dialog'));
}

/** The place that the chosen vehicle's popup links to. */
const shownPlace = async (page: Page): Promise<string> =>
  decodeURIComponent((await page.locator('.maplibregl-popup a[target=_blank]').getAttribute('href'))!);

async function openFleet(page: Page): Promise<void> {
  await signIn(page, server.url, 'operador');
  await page.goto(`${server.url}/monitoring/trackdevice`);
  await expect.poll(async () => (await diagnosticsOf(page)).vehicles).toBe(1);
}

test('a network that is gone is not called live; a server that is killed and started again under an open page loses nothing it accepted, the mark in the footer says what stands meanwhile, and the page shows the truth by itself', async () => {
  expect(await send(-23.51)).toBe('accepted');
  const { page, close } = await visit(browser, `${server.url}/monitoring/login`);
  await openFleet(page);
  // Open is a page that has all its pieces: the last of them come with the first drawn frame, and with the map's worker.
  await expect.poll(() => drawnFrames(page)).toBeGreaterThan(0);
  const mapWorker = (): Worker | undefined => page.workers().find((worker) => worker.url().includes('thread-map'));
  await expect.poll(() => mapWorker()?.evaluate(() => true)).toBe(true);
  expect(await send(-23.52)).toBe('accepted');
  const mark = page.getByRole('contentinfo').getByRole('button').first();
  await mark.getByText('Ao vivo').waitFor();
  await mark.click();
  await page.getByText('Tudo funcionando. Nenhum problema a relatar.').first().waitFor();
  await escapeFrom(page, page.getByRole('dialog'));
  await page.context().setOffline(true);
  await mark.getByText(/Reconectando|Conectando/).waitFor();
  await page.context().setOffline(false);
  await mark.getByText('Ao vivo').waitFor();
  await server.stop('SIGKILL');
  await mark.getByText(/Reconectando|Conectando/).waitFor();
  await expectProblem(page, 'Sem conexão ao vivo');
  server = await startServerProcess({
    dataFolder: server.dataFolder,
    port: Number(new URL(server.url).port),
    env: { DEMO: 'off' },
  });
  await expect.poll(async () => (await diagnosticsOf(page)).link.state, { timeout: 60_000 }).toBe('live');
  await mark.getByText('Ao vivo').waitFor();
  const option = page.getByRole('option', { name: 'Van escolar 3' });
  const inView = async (): Promise<boolean> => {
    // The position that was missed comes a moment after the link: a map fitted before looks at where the van was, a screen away.
    const { centre, moving } = await mapDoor(page);
    if (!moving && Math.abs((centre[1] ?? 0) + 23.52) < 0.005) return option.isVisible();
    await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
    return false;
  };
  await expect.poll(inView, { timeout: 60_000, interval: 2_000 }).toBe(true);
  await option.click();
  await expect.poll(() => shownPlace(page)).toContain('-23.520000,-46.600000');
  expect(await send(-23.53)).toBe('accepted');
  await expect.poll(() => shownPlace(page)).toContain('-23.530000,-46.600000');
  await close(/ERR_|WebSocket|Failed to load resource/);
});

test('a browser that refuses its database keeps the log in memory and says so in the footer', async () => {
  // The worker is where the database is opened: it gets a file before its own that takes the database away.
  const context = await browser.newContext({ ...contextOptions({ map: false }), bypassCSP: true });
  await context.addInitScript(() => {
    const fileOf = (code: string): string => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const before = fileOf("Object.defineProperty(globalThis, 'indexedDB', { value: undefined });");
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(fileOf(`import '${before}'; import '${new URL(url, location.href).href}';`), options);
      }
    };
  });
  const { page, close } = await visitIn(context, `${server.url}/monitoring/login`);
  await openFleet(page);
  await expectProblem(page, 'Armazenamento local recusado');
  expect(await send(-23.55)).toBe('accepted');
  await expect.poll(async () => (await diagnosticsOf(page)).log.events).toBeGreaterThan(0);
  expect((await diagnosticsOf(page)).storage.state).toBe('memory');
  await close();
});
