import { afterEach, expect, test } from 'vitest';
import { commands, page, type Locator } from 'vitest/browser';
import { distanceM } from '../../domain/base/geo/geo.ts';
import { projector } from '../../src/live/map/screen-frame.ts';
import { mapCanvas, mapDoor, mapShows, onTop, stretchM, type MapDoor } from './harness/fleet-map.ts';
import { DESKTOP } from './harness/mount.tsx';
import { mountOwn } from './harness/own-trackers.ts';
import { line } from './harness/tracker.ts';
import { vehicleOf, type Vehicle } from './harness/vehicles.ts';

/** px of the longest bar of the scale with its edges, and of the shortest. */
const SCALE = { longest: 98, shortest: 30 };

const HERE = { latitude: -23.55, longitude: -46.63 };
const FAR = { latitude: -22.9, longitude: -43.2 };

const nearAt = (place: typeof HERE, angle = 90): Vehicle =>
  vehicleOf(0, { record: { ...place, speed: 40, angle, ignition: true } });
const FLEET = [nearAt(HERE), vehicleOf(1, { device: { name: 'Fiorino' }, record: FAR })];

afterEach(() => commands.setPlace(null));

/** The map with two vehicles, as it stands at first. */
async function open(): ReturnType<typeof mountOwn> {
  const core = await mountOwn({ size: DESKTOP }, '', FLEET);
  await mapShows(({ signs, moving }) => signs === 2 && !moving);
  return core;
}

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const isAtRest = ({ moving, glide }: MapDoor): boolean => !moving && !glide.running;

test('a followed vehicle stays where it is on the screen while the map moves below it, until the person drags the map', async () => {
  const { desk } = await open();
  await line('Sandero prata').click();
  await button('Acompanhar').click();
  const before = await mapShows((door) => door.following && isAtRest(door) && door.chosen !== null);
  await desk.report(nearAt({ latitude: -23.552, longitude: -46.628 }, 135));
  const after = await mapShows((door) => isAtRest(door) && Math.abs(door.chosen!.drawn!.latitude + 23.552) < 1e-5);
  expect(distanceM(before.centre[1]!, before.centre[0]!, after.centre[1]!, after.centre[0]!)).toBeGreaterThan(200);
  for (const axis of [0, 1] as const)
    expect(Math.abs(after.chosen!.at![axis] - before.chosen!.at![axis])).toBeLessThan(3);
  expect(after.following).toBe(true);
  // Beside the popup, which grows with the address in it.
  const { x, y } = mapCanvas().getBoundingClientRect();
  await commands.movePointer([x + 1_150, y + 420], 'down', [x + 1_250, y + 380], 'up');
  await mapShows(({ following }) => !following);
  await expect.element(button('Acompanhar')).toBeVisible();
});

test('one button shows all vehicles at once, clear of the panels', async () => {
  await open();
  await button('Mostrar todos os veículos').click();
  await mapShows(({ moving, zoom }) => !moving && zoom < 9);
  const whatIsThere = (): string[] => {
    const { centre, zoom, size } = mapDoor()!;
    const place = projector({ longitude: centre[0]!, latitude: centre[1]!, zoom, width: size[0]!, height: size[1]! });
    return onTop([HERE, FAR].map(({ longitude, latitude }) => place(longitude, latitude)));
  };
  await expect.poll(whatIsThere).toEqual(['map', 'map']);
});

test('the scale says how far a stretch of the map is, and changes with the zoom', async () => {
  await open();
  const scale = document.querySelector<HTMLElement>('.maplibregl-ctrl-scale')!;
  const read = (): number => {
    const [, amount, unit] = /^(\d+)\s*(km|m)$/.exec(scale.innerText)!;
    return Number(amount) * (unit === 'km' ? 1000 : 1);
  };
  const { width } = scale.getBoundingClientRect();
  expect(width).toBeGreaterThan(SCALE.shortest);
  expect(width).toBeLessThanOrEqual(SCALE.longest);
  const stretch = await stretchM(width);
  const metres = read();
  expect(Math.abs(metres - stretch) / stretch).toBeLessThan(0.06);
  await button('Afastar').click();
  await mapShows(({ moving, zoom }) => !moving && zoom < 12);
  await expect.poll(read).toBeGreaterThan(metres);
});

test("the whole screen is the map's until one leaves it, and what floats over the map stays", async () => {
  await open();
  const banner = page.getByRole('banner');
  const isFull = (): boolean => document.fullscreenElement !== null;
  const share = (): number => mapCanvas().clientHeight / innerHeight;
  expect(share()).toBeLessThan(1);
  await button('Tela cheia').click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.poll(isFull).toBe(true);
  await expect.poll(() => mapCanvas().getBoundingClientRect()).toMatchObject({ x: 0, y: 0 });
  await expect.poll(share).toBe(1);
  await expect.element(line('Sandero prata')).toBeVisible();
  await button('Sair da tela cheia').click();
  await expect.element(banner).toBeVisible();
  await expect.poll(isFull).toBe(false);
  // A browser that leaves it by a key of its own takes the page along.
  await button('Tela cheia').click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.poll(isFull).toBe(true);
  await document.exitFullscreen();
  await expect.element(banner).toBeVisible();
});

test('my location moves the map to the position of the user and marks it; without the permission a message says why not', async () => {
  await open();
  await button('Minha localização').click();
  await expect.element(page.getByText('O navegador não informou onde você está')).toBeVisible();
  await commands.setPlace(FAR);
  await button('Minha localização').click();
  await expect.element(page.getByRole('img', { name: 'Você está aqui' })).toBeVisible();
  const { zoom } = await mapShows(
    ({ moving, centre }) => !moving && Math.abs(centre[0]! + 43.2) < 0.02 && Math.abs(centre[1]! + 22.9) < 0.02,
  );
  expect(zoom).toBe(15);
});
