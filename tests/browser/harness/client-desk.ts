import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startClientHouse, type ClientHouse } from '../../builders/client-house.ts';
import { launchBrowser } from './chromium.ts';
import type { Visit, VisitOptions } from './page.ts';
import { withSession } from './signed-in.ts';

export interface ClientDesk {
  /** The house of clients; there once the tests run. */
  house(): ClientHouse;
  browser(): Browser;
  /** Signs somebody in and goes to a place below `/monitoring`. */
  open(place: string, login?: string, options?: VisitOptions): Promise<Visit>;
}

/** A house of clients and a browser for the tests of a file, opened before the first and closed after the last. */
export function clientDesk(): ClientDesk {
  let house: ClientHouse;
  let browser: Browser;
  beforeAll(async () => {
    house = await startClientHouse();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await house?.server.dispose();
  });
  return {
    house: () => house,
    browser: () => browser,
    open: async (place, login = 'operador', options = {}) => {
      const opened = await withSession(browser, house.server.url, login, options);
      await opened.page.goto(`${house.server.url}/monitoring${place}`);
      return opened;
    },
  };
}
