import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { web } from './web.ts';

const SECOND_MS = 1000;

export const poll = <T>(look: () => Promise<T>) => expect.poll(look, { interval: 100 });

/** The time bar of a page. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Linha do tempo' });
export const slider = (page: Page) => bar(page).getByRole('slider');
/** The moment it shows, in words. */
export const moment = (page: Page) => slider(page).getAttribute('aria-valuetext');

/** The bar open at now, over a quarter of an hour. */
export async function openBar(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Voltar no tempo' });
  // Anew, so that no test goes on with the gap or the moment of the one before.
  if (await bar(page).isVisible()) {
    await bar(page).getByRole('button', { name: 'Fechar a linha do tempo' }).click();
    await bar(page).waitFor({ state: 'hidden' });
  }
  await button.click();
  await bar(page).waitFor();
  await page.keyboard.press('l');
  await poll(() => moment(page)).toBe('Agora, ao vivo');
  await web(slider(page)).toHaveAttribute('aria-disabled', 'false');
  if (
    await bar(page)
      .getByRole('button', { name: /15 min/ })
      .isVisible()
  )
    return;
  await bar(page)
    .getByRole('button', { name: /Período/ })
    .click();
  await page.getByRole('menuitemradio', { name: '15 min' }).click();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}

/** Where a moment stands on the bar, px of the page. */
export async function placeOf(page: Page, ms: number): Promise<[x: number, y: number]> {
  const [from, to] = await Promise.all(
    ['aria-valuemin', 'aria-valuemax'].map(async (name) => Number(await slider(page).getAttribute(name)) * SECOND_MS),
  );
  const { x, y, width, height } = (await slider(page).boundingBox())!;
  return [x + ((ms - from!) / (to! - from!)) * width, y + height / 2];
}

export async function scrubTo(page: Page, ms: number): Promise<void> {
  await page.mouse.click(...(await placeOf(page, ms)));
  await poll(() => moment(page)).not.toBe('Agora, ao vivo');
}
