import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { goTo } from './harness/in-page.ts';
import { signIn, visit } from './harness/page.ts';
import { startTrackerFleet } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startTrackerFleet();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

/** A screen with a form that is there at once, or behind a button. */
interface Form {
  path: string;
  button?: string;
}
const FORMS: Record<string, readonly Form[]> = {
  admin: [
    { path: '/device-add' },
    { path: '/brand' },
    { path: '/incident-rules', button: 'Regra própria' },
    { path: '/users', button: 'Novo usuário' },
    { path: '/brands', button: 'Nova marca' },
    { path: '/maintenance-form/new' },
    { path: '/drivers', button: 'Novo motorista' },
  ],
  // A new incident begins with the minute of now: it is the same form within that minute only.
  operador: [{ path: '/operator-account' }, { path: '/area-create' }, { path: '/new-incident' }],
  cliente: [{ path: '/groupCreate' }, { path: '/phonebook-create' }, { path: '/user-preferences' }],
};
const TYPED = '2026';

/** The first field of a form that takes digits as they are typed. */
const field = (page: Page): Locator =>
  page
    .locator('form :is(input[inputmode], input:not([type]), input[type="text"], textarea)')
    .and(page.locator(':visible:enabled:not([role="combobox"], [readonly], [type="checkbox"])'))
    .first();

/** The form of a screen, whose button may stand in the hidden menu too. */
async function openForm(page: Page, { path, button }: Form): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/monitoring${path}`);
  if (button) await page.locator('main, header').getByText(button, { exact: true }).first().click();
}

/** Takes back what was typed, so that a dialog closes without a question. */
async function leaveForm(page: Page): Promise<void> {
  await field(page).fill('');
  await page.keyboard.press('Escape');
}

/** Somebody ends the session from elsewhere, and its person signs in again. */
async function endSession(page: Page, account: string): Promise<void> {
  const kept = await page.evaluate(() => sessionStorage.getItem('rastro.session'));
  const { sessionId, accessToken } = JSON.parse(kept!) as { sessionId: string; accessToken: string };
  await page.request.delete(`${fleet.server.url}/api/sessions/${sessionId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  await page.waitForURL(/\/login\?to=/);
  await signIn(page, fleet.server.url, account);
}

test.for(Object.keys(FORMS))(
  'where a session ends while any form is half typed, its person finds what was typed: %s',
  async (account) => {
    const login = `${fleet.server.url}/monitoring/login?to=%2Fdiagnostics`;
    const { page, close } = await visit(browser, login, { map: false });
    await signIn(page, fleet.server.url, account);
    const forms = FORMS[account]!;
    // What was left half typed before, by the browser's way back, is kept until the session ends. A dialog is not left so.
    const batches = [
      forms.filter(({ button }) => !button),
      ...forms.filter(({ button }) => button).map((one) => [one]),
    ];
    for (const batch of batches) {
      for (const form of batch) {
        await goTo(page, form.path);
        await openForm(page, form);
        await field(page).fill(TYPED);
      }
      await endSession(page, account);
      for (const form of batch.toReversed()) {
        if (form !== batch.at(-1)) await goTo(page, form.path);
        await openForm(page, form);
        await web(field(page)).toHaveValue(TYPED);
        await leaveForm(page);
      }
    }
    await close(/status of 401|WebSocket/);
  },
);
