import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';

const EVERYBODY = ['admin', 'operador', 'cliente'] as const;

let server: RunningServer;
let browser: Browser;
const visits = new Map<string, Visit>();

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  // At a place without a map or a stream: the walk is about the guard.
  for (const login of EVERYBODY)
    visits.set(login, await signedIn(browser, server.url, login, { path: '/no-such-place', map: false }));
}, 300_000);

afterAll(async () => {
  // The test has the server refuse a call.
  for (const { close } of visits.values()) await close(/status of 403/);
  await browser?.close();
  await server?.dispose();
});

/** Goes to a path as a link of the console does and answers where that leads: the guard decides before the next frame but one. */
async function lands(page: Page, path: string): Promise<string> {
  const place = await page.evaluate(
    (to) =>
      new Promise<string>((resolve) => {
        history.pushState(null, '', to);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(location.pathname + location.search)));
      }),
    `/monitoring${path}`,
  );
  return place.slice('/monitoring'.length);
}

test('what no row binds is open, and the server refuses what the console would not even ask (PRM-47)', async () => {
  for (const { page } of visits.values()) expect(await lands(page, '/diagnostics')).toBe('/diagnostics');
  const asked = await visits.get('cliente')!.page.evaluate(async () => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('rastro.session')!) as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const answer = await fetch('/api/v2/devices', {
      method: 'POST',
      headers,
      body: JSON.stringify({ brand: 1_000_000_000_000_000, identifier: 'mine-now' }),
    });
    return answer.status;
  });
  expect(asked).toBe(403);
});
