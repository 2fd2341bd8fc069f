import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Diagnostics } from '../../../contract/core.ts';

interface Door {
  diagnostics(): Promise<Diagnostics>;
  fleet?(): { revision: number; device: number[]; position: number[] };
}

/** What the page's core says of itself. */
export const diagnosticsOf = (page: Page): Promise<Diagnostics> =>
  page.evaluate(() => (globalThis as unknown as { rastro: Door }).rastro.diagnostics());

/** Places by device as the page has them, longitude and latitude in turn, without what never reported; empty without a fleet. */
export async function placesOf(page: Page): Promise<Map<number, readonly [number, number]>> {
  const { device, position } = await page.evaluate(
    () => (globalThis as unknown as { rastro?: Door }).rastro?.fleet?.() ?? { device: [], position: [] },
  );
  return new Map(
    device.flatMap((id, row) =>
      Number.isFinite(position[row * 2]) ? [[id, [position[row * 2]!, position[row * 2 + 1]!] as const] as const] : [],
    ),
  );
}

const DEGREES_APART = 2e-7;

/** How many vehicles stand elsewhere on the page than in truth, or are missing on one side. */
export function differences(
  shown: ReadonlyMap<number, readonly [number, number]>,
  truth: ReadonlyMap<number, readonly [number, number]>,
): number {
  const elsewhere = [...truth].filter(([device, [longitude, latitude]]) => {
    const place = shown.get(device);
    return !place || Math.abs(place[0] - longitude) > DEGREES_APART || Math.abs(place[1] - latitude) > DEGREES_APART;
  });
  return elsewhere.length + [...shown.keys()].filter((device) => !truth.has(device)).length;
}

/** Waits until every vehicle stands on the page where it truly is. */
export async function expectTruth(
  page: Page,
  truth: () => ReadonlyMap<number, readonly [number, number]>,
  timeout = 30_000,
): Promise<void> {
  await expect.poll(async () => differences(await placesOf(page), truth()), { timeout, interval: 250 }).toBe(0);
}

/** Pulls the plug of the browser a context belongs to: nothing of it can write any more. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser of its own');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const own = processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('the browser does not name its process');
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(own.id, 'SIGKILL');
  await closed;
}
