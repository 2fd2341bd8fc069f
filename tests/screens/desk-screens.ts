import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

const openTab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click();

/** Chooses two incidents with the keyboard. */
async function chooseTwo(page: Page): Promise<void> {
  await page.getByRole('grid').locator('tbody').getByRole('row').first().focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
}

/** Asks for the cancelling of the first incident, and tries it without a comment. */
async function cancelWithout(page: Page): Promise<void> {
  await page.getByRole('grid').locator('tbody').getByRole('row').first().focus();
  await page.keyboard.press('x');
  await page.getByRole('dialog').getByRole('button').last().click();
}

/** Resolves two that nobody works on: the outcome says of each why not. */
async function resolveTwo(page: Page): Promise<void> {
  await chooseTwo(page);
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').getByRole('listitem').nth(1).waitFor();
}

/** Asks for a file without saying of which days. */
async function exportWithout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
}

/** Where the map is folded away, as on a phone, it is unfolded. */
async function showMap(page: Page): Promise<void> {
  const map = page.getByRole('button', { name: /^(Mapa|Map)$/ });
  if ((await map.getAttribute('aria-pressed')) === 'false') await map.click();
  await page.locator('[data-map-canvas]').waitFor();
}

/** What an operator works with. */
export const DESK_SCREENS: readonly Screen[] = [
  { name: 'operator-area', path: 'operator-area', login: 'operador' },
  { name: 'operator-area-robberies', path: 'operator-area', login: 'operador', open: openTab(/^(Furto|Theft)/) },
  { name: 'operator-area-filter', path: 'operator-area', login: 'operador', open: openTab(/avançado|Advanced/) },
  { name: 'operator-area-chosen', path: 'operator-area', login: 'operador', open: chooseTwo },
  { name: 'operator-area-map', path: 'operator-area', login: 'operador', open: showMap },
  { name: 'operator-area-cancel', path: 'operator-area', login: 'operador', open: cancelWithout },
  { name: 'operator-area-outcome', path: 'operator-area', login: 'operador', open: resolveTwo },
  { name: 'operator-area-export', path: 'operator-area', login: 'operador', open: exportWithout },
  { name: 'new-incident', path: 'new-incident', login: 'operador' },
  { name: 'incident-rules', path: 'incident-rules', login: 'admin' },
];
