import type { Page } from 'playwright-core';

/** Refuses some calls from here on, and does what asks them. */
export const without =
  (calls: RegExp, open: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: 'screens' } }),
    );
    await open(page);
  };
