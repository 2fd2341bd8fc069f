import type { Page } from 'playwright-core';
import { keepPicture, type Watched } from './watched-pages.ts';

const TELL = 'tellBroken';

/** Runs in each page: tells what the error boundary says of the error, the first time that it shows. */
function watchBoundary(tell: string): void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes) {
        const detail = added instanceof Element ? added.querySelector('[data-broken]') : null;
        if (detail === null) continue;
        observer.disconnect();
        (globalThis as unknown as Record<string, (message: string) => void>)[tell]!(detail.textContent);
        return;
      }
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Closes a page of the context as soon as the console shows that it is broken, which ends all that waits for it: what a
 * test waits for does not come any more. A picture is kept before.
 */
export async function endWhenBroken(watched: Watched): Promise<void> {
  const end = async (page: Page, message: string): Promise<void> => {
    const reason = `the console showed "Something went wrong": ${message}`;
    watched.complaints.push(reason);
    const address = page.url();
    watched.broken.push({ address, reason, picture: await keepPicture(page) });
    // Unless the test was faster in closing it.
    await page.close({ reason }).catch(() => undefined);
  };
  await watched.context.exposeBinding(TELL, ({ page }, message: string) => void end(page, message));
  await watched.context.addInitScript(watchBoundary, TELL);
}
