import type { Page, Worker } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { escapeFrom } from './harness/in-page.ts';
import { FloodHouse, LOST_LINKS } from './harness/flood-house.ts';
import type { Visit } from './harness/page.ts';
import { diagnosticsOf } from './harness/truth.ts';

let house: FloodHouse;
let visit: Visit;

beforeAll(async () => {
  house = await FloodHouse.open();
});
afterAll(() => house?.close());

beforeEach(async () => {
  visit = await house.begin();
});
afterEach(() => house.end());

const linkState = async (): Promise<string> => (await diagnosticsOf(visit.page)).link.state;

test('live links that are cut and refused in the middle of a flood come back by themselves, and every vehicle stands where it is', async () => {
  const { page, close } = visit;
  house.gate.cut();
  await expect.poll(linkState).not.toBe('live');
  await expect.poll(() => house.gate.refused()).toBeGreaterThan(0);
  house.gate.open();
  await expect.poll(linkState).toBe('live');
  await house.flowing(page);
  await house.expectSettled(page);
  await close(LOST_LINKS);
});

test('a server that is killed in the middle of a flood and started again loses nothing it answered for, and the page shows it', async () => {
  const { page, close } = visit;
  await house.flood.kill();
  await expect.poll(linkState).not.toBe('live');
  await house.flood.revive();
  await expect.poll(linkState, { timeout: 40_000 }).toBe('live');
  await house.flowing(page);
  await house.expectSettled(page);
  await close(LOST_LINKS);
});

/** The worker of the data core that is at work. */
async function coreOf(page: Page): Promise<Worker> {
  for (const worker of page.workers())
    if ((await worker.evaluate(() => (globalThis as unknown as { name: string }).name)).startsWith('rastro-core'))
      return worker;
  throw new Error('the page has no data core');
}

test('a data core that hangs in the middle of a flood is replaced, the next one writes the log, and screen, session and fleet go on', async () => {
  const { page, close } = visit;
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  const line = page.getByRole('option').first();
  await line.waitFor();
  const core = await coreOf(page);
  const replaced = page.waitForEvent('worker');
  // In a task of its own: a browser does not end what its debugger runs.
  await core.evaluate(() => {
    setTimeout(() => {
      for (;;);
    }, 0);
  });
  await replaced;
  await expect.poll(linkState).toBe('live');
  await house.flowing(page);
  await house.logging(page);
  expect((await diagnosticsOf(page)).storage.state).toBe('persistent');
  await house.expectSettled(page);
  await line.waitFor();
  expect(new URL(page.url()).pathname).toBe('/monitoring/trackdevice');
  await close(LOST_LINKS);
});

test('a disk that fills up in the middle of a flood moves the log to memory and says so, live data go on, and with room again it is on disk', async () => {
  const { page, close, context } = visit;
  await house.logging(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: house.gate.url, quotaSize: 50_000 });
  await expect.poll(async () => (await diagnosticsOf(page)).storage.state).toBe('memory');
  const mark = page.getByRole('contentinfo').getByRole('button').first();
  await mark.click();
  await page.getByRole('dialog').getByText('Armazenamento local cheio').waitFor();
  await escapeFrom(page, page.getByRole('dialog'));
  await house.flowing(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: house.gate.url });
  await page.reload();
  await house.expectWhole(page);
  await house.logging(page);
  expect((await diagnosticsOf(page)).storage.state).toBe('persistent');
  await house.expectSettled(page);
  await close(LOST_LINKS);
});
