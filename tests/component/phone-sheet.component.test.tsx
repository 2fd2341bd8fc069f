import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { mapCanvas, mapShows } from './harness/fleet-map.ts';
import { PHONE } from './harness/mount.tsx';
import { details, mountOwnList } from './harness/own-trackers.ts';
import { boxOf, dragBy, line, panel } from './harness/tracker.ts';

const fields = () => page.getByRole('group', { name: 'Painel do rastreador' });
const handle = () =>
  panel()
    .getByRole('button', { name: / o painel$/ })
    .first();
/** Less than a line. */
const SCROLLED_PX = 40;
const list = (): HTMLElement => page.getByRole('listbox', { name: 'Lista de rastreadores' }).element() as HTMLElement;
const heightOf = (): number => Math.round(boxOf(panel()).height);
const stands = (height: number) => expect.poll(heightOf).toBe(height);
const isNamed = (name: string) => expect.element(details().getByRole('heading', { name })).toBeVisible();

/** The height of the sheet once it changes no more. */
async function restingHeight(): Promise<number> {
  let last = 0;
  const isAtRest = (): boolean => {
    const before = last;
    last = heightOf();
    return last === before;
  };
  await expect.poll(isAtRest).toBe(true);
  return last;
}

/** Waits until the chosen vehicle stands on the part of the map that is seen. */
const isSeenAboveSheet = () =>
  mapShows(({ chosen, moving }) => {
    const mapTop = mapCanvas().getBoundingClientRect().y;
    const y = mapTop + (chosen?.at?.[1] ?? -1);
    return !moving && chosen?.at != null && y > 72 && y < boxOf(panel()).y - 24;
  });

test('a chosen tracker takes the sheet over and lifts it, the map keeps it in sight, and the list comes back as it was', async () => {
  await mountOwnList({ size: PHONE });
  await mapShows(({ signs }) => signs === 7);
  const half = await restingHeight();
  // The line is still in sight: what is clicked scrolls nothing.
  list().scrollTo(0, SCROLLED_PX);
  await expect.poll(() => list().scrollTop).toBe(SCROLLED_PX);
  await line('Caminhão 07').click();
  await isNamed('Caminhão 07');
  await expect.poll(heightOf).toBeGreaterThan(half + 40);
  await expect.element(fields()).toBeVisible();
  await expect.poll(() => boxOf(fields()).height).toBeGreaterThan(150);
  const areCreditsFree = (): boolean[] => {
    const credits = document.querySelector('.maplibregl-ctrl-attrib')!.getBoundingClientRect();
    const buttons = page.getByRole('button', { name: /^(Mostrar todos|Aproximar|Afastar)/ }).elements();
    return buttons.map((button) => {
      const box = button.getBoundingClientRect();
      return box.x >= credits.right || box.bottom <= credits.y;
    });
  };
  await expect.poll(areCreditsFree).toEqual([true, true, true]);
  await isSeenAboveSheet();
  await expectAccessible();
  await page.getByRole('button', { name: 'Fechar os detalhes' }).click();
  await stands(half);
  await expect.element(line('Caminhão 07')).toBeVisible();
  await expect.poll(() => list().scrollTop).toBe(SCROLLED_PX);
});

test('the sheet of a chosen tracker is pulled up and down, and folded it still says which; the next one lifts it again', async () => {
  await mountOwnList({ size: PHONE });
  await dragBy(handle(), 0, -600);
  await expect.element(panel()).toHaveAttribute('data-height', 'full');
  const full = await restingHeight();
  await line('Munck 02').click();
  await expect.poll(heightOf).toBeLessThan(full - 100);
  const lifted = await restingHeight();
  await dragBy(handle(), 0, 500);
  await expect.poll(heightOf).toBeLessThan(120);
  await isNamed('Munck 02');
  // What is hidden has no role.
  await expect.poll(() => fields().elements().length).toBe(0);
  await dragBy(handle(), 0, -370);
  await stands(lifted);
  await dragBy(handle(), 0, -300);
  await stands(full);
  await page.getByRole('button', { name: 'Fechar os detalhes' }).click();
  await stands(full);
  await line('Caminhão 07').click();
  await stands(lifted);
  await userEvent.keyboard('{Escape}');
  await stands(full);
});
