import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { distanceM } from '../../domain/base/geo/geo.ts';
import { expectAccessible } from './harness/axe.ts';
import { clickOn, mapDoor, mapRests, mapShows, stretchM } from './harness/fleet-map.ts';
import { DESKTOP, PHONE, type MountOptions } from './harness/mount.tsx';
import { mountOwn } from './harness/own-trackers.ts';
import { boxOf, line } from './harness/tracker.ts';
import { vehicleOf } from './harness/vehicles.ts';

const ONE = vehicleOf(0, { record: { latitude: -23.55, longitude: -46.63, speed: 40, angle: 90, ignition: true } });

/** The map of the tracker with one vehicle on it. */
async function open(options: MountOptions = {}): Promise<void> {
  await mountOwn({ size: DESKTOP, ...options }, '', [ONE]);
  await mapShows(({ signs, chosen, moving }) => signs === 1 && chosen === null && !moving);
}

const panel = (): Locator => page.getByRole('region', { name: /^(Medir distância|Measure a distance)$/ });
const reading = (): Locator => panel().getByRole('status');
const ruler = (): Locator => page.getByRole('button', { name: /^(Medir distância|Measure a distance)$/ });
const button = (name: string): Locator => page.getByRole('button', { name });
const words = (): string => (reading().element() as HTMLElement).innerText;
const says = (what: string | RegExp): Promise<unknown> =>
  expect.poll(words).toEqual(typeof what === 'string' ? expect.stringContaining(what) : expect.stringMatching(what));

const kilometres = (): number => Number(/([\d,.]+)\s*km/.exec(words())?.[1]?.replace('.', '').replace(',', '.'));

test('the ruler adds up the way along clicked points, and clicks choose no vehicle meanwhile', async () => {
  await open();
  await ruler().click();
  await expect.element(reading()).toBeVisible();
  const { chosen, size } = await mapRests();
  expect(chosen).toBeNull();
  const middle = size[1]! / 2;
  await clickOn([600, middle]);
  await clickOn([900, middle]);
  const legKm = (await stretchM(300)) / 1000;
  await says('2 pontos');
  await expect.poll(kilometres).toBeCloseTo(legKm, 1);
  await clickOn([600, middle]);
  await expect.poll(kilometres).toBeCloseTo(2 * legKm, 1);
  await says(/Último trecho: [\d,]+ km/);
  await button('Desfazer último ponto').click();
  await says('2 pontos');
  await userEvent.keyboard('{Backspace}');
  await says(/0 m[^]*1 ponto/);
  await button('Apagar medida').click();
  await expect.element(page.getByText('Clique ou toque no mapa para marcar pontos')).toBeVisible();
  await says(/^Distância\s*0 m$/);
  await button('Encerrar medição').click();
  await expect.element(panel()).not.toBeInTheDocument();
  // The arrows move the map again.
  await expect.element(page.elementLocator(document.activeElement!)).toHaveAttribute('aria-label', 'Mapa dos veículos');
});

test('a vehicle under the ruler is not chosen, and Escape ends the ruler before it deselects the vehicle', async () => {
  await open();
  await line('Sandero prata').click();
  const at = await mapRests((door) => door.chosen !== null && door.zoom === 18);
  await ruler().click();
  await clickOn(at.chosen!.at!);
  await says('1 ponto');
  expect(mapDoor()!.chosen).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(mapDoor()!.chosen).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await mapShows(({ chosen }) => chosen === null);
  await clickOn(at.chosen!.at!);
  await mapShows(({ chosen }) => chosen !== null);
});

test('the ruler works by keyboard alone: Enter sets the middle of the map, the arrows move it', async () => {
  await open({ theme: 'dark', language: 'en-US' });
  ((await ruler().findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reading()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await says('1 point');
  const before = await mapRests();
  await userEvent.keyboard('{ArrowRight}');
  const { centre } = await mapRests((door) => door.centre[0] !== before.centre[0]);
  await userEvent.keyboard('{Enter}');
  await says('2 points');
  const metres = distanceM(before.centre[1]!, before.centre[0]!, centre[1]!, centre[0]!);
  const inKm = /([\d.]+) km/.exec(words());
  expect(inKm ? Number(inKm[1]) * 1000 : Number(/(\d+) m/.exec(words())![1])).toBeCloseTo(metres, -2);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
});

test.each([
  { theme: 'light', size: DESKTOP },
  { theme: 'dark', language: 'en-US', size: DESKTOP },
  { theme: 'light', size: PHONE },
] as const)(
  'the ruler and the tools of the map are accessible, and neither lies over the other: %o',
  async (options) => {
    await open(options);
    await ruler().click();
    await expect.element(reading()).toBeVisible();
    await expectAccessible();
    const { x, right } = boxOf(panel());
    const tools = boxOf(page.getByRole('group', { name: /^(Controles do mapa|Map controls)$/ }));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(tools.x);
  },
);
