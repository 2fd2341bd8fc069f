import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, type VisitOptions } from './page.ts';

/** What a tab keeps of who is signed in; all else in the browser comes of what was done before. */
const SESSION = 'rastro.session';

/**
 * Goes to a path below `/monitoring` as a link of the console does, without loading the page anew; a vehicle or a panel that
 * the path asks for is asked for anew, also where it was the last time.
 */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({ askedAt: performance.now() }, '', `/monitoring${to}`), path);

/** The same, and waits until the heading of the screen is there. */
export async function goTo(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  // In a narrow toolbar the heading is there and not seen.
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

/** Comes to a path from another screen: what the screen there kept while it was shown is gone. */
export async function comeTo(page: Page, path: string): Promise<void> {
  await goWithin(page, '/diagnostics');
  await page.getByRole('heading', { level: 1, name: /^(Diagnóstico|Diagnostics)$/ }).waitFor();
  await goWithin(page, path);
}

/**
 * Opens an address in a page that other tests used before, as it is at a first visit: nothing is kept in the browser but
 * the session. Costs a part of a new context with a session of its own.
 */
export async function afresh(page: Page, address: string): Promise<Page> {
  await page.evaluate((kept) => {
    localStorage.clear();
    for (const key of Object.keys(sessionStorage)) if (key !== kept) sessionStorage.removeItem(key);
  }, SESSION);
  await page.goto(address);
  return page;
}

type Look = Pick<VisitOptions, 'theme' | 'size'>;

/** Shows a page in another theme or size, as where the person's system changes to it, and waits until no colour fades any more. */
export async function showAs(page: Page, { theme = 'light', size = DESKTOP }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) =>
      document.documentElement.dataset['mantineColorScheme'] === scheme &&
      document.getAnimations().every((one) => !(one instanceof CSSTransition)),
    theme,
  );
}

/** Looks at a light page of a desktop in another theme or size, and puts it back. */
export async function shownAs(page: Page, look: Look, run: () => Promise<void>): Promise<void> {
  await showAs(page, look);
  try {
    await run();
  } finally {
    await showAs(page, {});
  }
}

/** Closes what was just opened by Escape: it is heard where the focus is, which comes a moment after it is drawn. */
export async function escapeFrom(page: Page, place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await place.waitFor({ state: 'hidden' });
}
