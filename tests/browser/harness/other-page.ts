import { mkdirSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { FAILURES } from './watched-pages.ts';

/** How long something may take in a browser that draws its map without a graphics card. */
export const ROOM_MS = 60_000;

/**
 * What a person presses by its name, the whole of it, seen or only heard. Not by puppeteer's `aria`: Firefox goes through
 * the accessible names of the whole page for it at each change, which takes 20 s where a map moves.
 */
export const named = (element: 'button' | 'menuitemradio', name: string): string =>
  `::-p-xpath(//${element === 'button' ? 'button' : `*[@role="${element}"]`}[normalize-space(.)="${name}" or @aria-label="${name}"])`;

export const waitFor = (page: Page, selector: string) =>
  page.waitForSelector(selector, { timeout: ROOM_MS, visible: true });
export const click = (page: Page, selector: string) => page.locator(selector).setTimeout(ROOM_MS).click();
export const fill = (page: Page, selector: string, text: string) =>
  page.locator(selector).setTimeout(ROOM_MS).fill(text);
export const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (element) => (element as HTMLElement).innerText).catch(() => '');

/** Fills in the form of the sign-in page and sends it. */
export async function enter(page: Page, login: string, password = 'rastro-demo'): Promise<void> {
  await fill(page, 'input[autocomplete="username"]', login);
  await fill(page, 'input[type="password"]', password);
  await click(page, 'form button[type="submit"]');
}

/** Collects what a browser writes of a page's faults. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  return faults;
}

/** Keeps a picture of a page in which a test failed, if the page can still be drawn. */
export async function keepPictureOf(page: Page, name: string): Promise<void> {
  mkdirSync(FAILURES, { recursive: true });
  await page.screenshot({ path: `${FAILURES}/${name}.png` }).catch(() => undefined);
}
