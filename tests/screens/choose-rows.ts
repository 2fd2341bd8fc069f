import type { Page } from 'playwright-core';

/** Chooses two rows of a list with the keyboard. */
export async function chooseRows(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(2).focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key);
}
