import { expect } from '@playwright/test';

/**
 * What a page shows, asked again until it holds, as a person waits: `await web(locator).toHaveText('Parado')`. A text is what a
 * person reads, without what is hidden, with `useInnerText: true`. That something is absent holds at once on a page that is not
 * there yet: wait first for what comes with it or after it. `toPass` has no patience of its own and wants a `timeout`.
 */
export const web = expect.configure({ timeout: 30_000 });

/** The same, asked once: of what would go again by itself, such as a toast, `web` would forgive that it was there. */
export const now = expect.configure({ timeout: 1 });
