import type { Page } from 'playwright-core';
import { restOf } from '../builders/rest.ts';
import type { Screen } from './screens.ts';

const TABS = 'overview telemetry health sim vehicle driver areas incidents commands counters history'.split(' ');

/** Comes to a tab of the page of some vehicle of the demo. */
const toTab =
  (tab: string, then: (page: Page) => Promise<void> = async () => undefined) =>
  async (page: Page): Promise<void> => {
    const { origin } = new URL(page.url());
    const read = await restOf(origin, 'cliente');
    const { content } = await read<{ content: { id: number }[] }>('v2/devices/detail?limit=1&status=ACTIVE');
    await page.goto(`${origin}/monitoring/device?device=${content[0]!.id}&tab=${tab}`);
    await page.getByRole('tabpanel').waitFor();
    await page.waitForTimeout(3_000);
    await then(page);
  };

const action = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: /^(Ações|Actions)$/ }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
};

/** Has the secret made anew: it is shown this once. */
async function showSecret(page: Page): Promise<void> {
  await action(/segredo|secret/)(page);
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').locator('code').first().waitFor();
}

/** Edits what the tracker is. */
const editFirst = async (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^(Editar|Edit): / })
    .first()
    .click();

/** Opens the first message. */
async function openMessage(page: Page): Promise<void> {
  await page.getByRole('listitem').locator('summary').first().click();
  await page.getByRole('listitem').locator('summary').first().scrollIntoViewIfNeeded();
}

/** The page of a device. */
export const DEVICE_SCREENS: readonly Screen[] = [
  { name: 'device-choose', path: 'device', login: 'admin' },
  ...TABS.map((tab): Screen => ({ name: `device-${tab}`, path: 'diagnostics', login: 'admin', open: toTab(tab) })),
  { name: 'device-message', path: 'diagnostics', login: 'admin', open: toTab('health', openMessage) },
  { name: 'device-edit', path: 'diagnostics', login: 'admin', open: toTab('vehicle', editFirst) },
  { name: 'device-assign', path: 'diagnostics', login: 'admin', open: toTab('overview', action(/outro|another/)) },
  { name: 'device-secret', path: 'diagnostics', login: 'admin', open: toTab('overview', showSecret) },
  { name: 'device-customer', path: 'diagnostics', login: 'cliente', open: toTab('overview') },
];
