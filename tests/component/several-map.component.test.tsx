import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { mapCanvas, mapRests, mapShows } from './harness/fleet-map.ts';
import { DESKTOP } from './harness/mount.tsx';
import { mountOwnList } from './harness/own-trackers.ts';
import { line } from './harness/tracker.ts';

const bar = () => page.getByRole('group', { name: 'Veículos selecionados' });
const says = (words: string): Promise<unknown> => expect.element(bar()).toHaveTextContent(words);

/** The map once all that have a place are on it, clear of the panels. */
async function open(): Promise<void> {
  await mountOwnList({ size: DESKTOP });
  await mapShows(({ signs, moving }) => signs === 7 && !moving);
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  await mapRests();
}

/** Shift and a drag over all of the map that lies beside the panel and the buttons. */
async function drag(then: 'up' | 'escape' = 'up'): Promise<void> {
  const { left, top, width, height } = mapCanvas().getBoundingClientRect();
  const [from, to] = [
    [left + 400, top + 60],
    [left + width - 90, top + height - 60],
  ] as const;
  await userEvent.keyboard('{Shift>}');
  await commands.movePointer([...from], 'down', [...to]);
  await expect.poll(() => document.querySelector('.rastro-map-box')).not.toBeNull();
  if (then === 'escape') await userEvent.keyboard('{Escape}');
  await commands.movePointer([...to], 'up');
  await userEvent.keyboard('{/Shift}');
  await expect.poll(() => document.querySelector('.rastro-map-box')).toBeNull();
}

test('Shift and a drag on the map choose the vehicles in the box and none beside it, each with a ring, and the map stays where it was', async () => {
  await open();
  const before = await mapRests();
  await drag();
  await says('4 selecionados');
  const after = await mapShows(({ several }) => several === 4);
  expect([after.centre, after.zoom]).toEqual([before.centre, before.zoom]);
  await userEvent.keyboard('{Escape}');
  await mapShows(({ several }) => several === 0);
  await expect.element(bar()).not.toBeInTheDocument();
});

test('Escape drops a box that is being drawn, and nothing is chosen', async () => {
  await open();
  await drag('escape');
  await expect.element(line('Sandero prata')).toBeVisible();
  expect(bar().elements()).toEqual([]);
});

test('the map comes to the vehicles that are chosen', async () => {
  await open();
  const { zoom } = await mapRests();
  await line('Sandero prata').click({ modifiers: ['ControlOrMeta'] });
  await line('Fiorino').click({ modifiers: ['ControlOrMeta'] });
  await bar().getByRole('button', { name: 'Mostrar os selecionados no mapa' }).click();
  await mapShows((door) => !door.moving && door.zoom > zoom + 0.2);
});
