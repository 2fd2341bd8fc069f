import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { fleetCore, type FleetCore } from './harness/fleet-core.ts';
import { mountAt, type MountOptions } from './harness/mount.tsx';
import { clickOn, mapRests, mapShows } from './harness/fleet-map.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { vehicleAnswers, vehicleOf, type Vehicle } from './harness/vehicles.ts';

/** A map costs by its size. */
const SMALL = { width: 1024, height: 640 };
const IN_YARD = 300;
const ON_ROAD = 500;
const VISITORS = 20;
const YARD = { latitude: -16.68, longitude: -49.25 };

const padded = (n: number): string => String(n).padStart(3, '0');
const named = (at: number, name: string, licensePlate: string | null, record: object | null): Vehicle =>
  vehicleOf(at, {
    device: { name, vehicle: { name, licensePlate, manufacture: null, model: null, color: null } },
    record,
  });
const fleet = (): Vehicle[] => [
  ...Array.from({ length: IN_YARD }, (_, n) => named(n, `Pátio ${padded(n)}`, null, { ...YARD, speed: 0 })),
  ...Array.from({ length: ON_ROAD }, (_, n) =>
    named(IN_YARD + n, `Estrada ${padded(n)}`, `EST${1000 + n}`, {
      latitude: -23 + (n % 25) * 0.05,
      longitude: -52 + Math.floor(n / 25) * 0.1,
      speed: 20 + (n % 60),
    }),
  ),
  ...Array.from({ length: VISITORS }, (_, n) => visitor(n, null)),
];
/** One that comes before the others by its name, and has no place at first. */
const visitor = (n: number, record: object | null): Vehicle =>
  named(IN_YARD + ON_ROAD + n, `Anel ${padded(n)}`, null, record);
const visitorsAt = (latitude: number, longitude: number): Vehicle[] =>
  Array.from({ length: VISITORS }, (_, n) => visitor(n, { latitude, longitude, speed: 30 }));

const list = (): HTMLElement => page.getByRole('listbox').element() as HTMLElement;
const countIs = (count: number): Promise<unknown> =>
  expect.element(page.getByRole('option').first()).toHaveAttribute('aria-setsize', String(count));
/** A list by what changes stands still under the pointer. */
const leaveList = (): Promise<void> => userEvent.hover(page.getByRole('banner'));

/** The map of the fleet as it first shows, the pointer away from the list. */
async function openFleet(options: MountOptions = {}): Promise<FleetCore> {
  const vehicles = fleet();
  const desk = fleetCore(() => ({ vehicles }));
  await mountAt('/trackdevice', {
    session: person('OPERATOR'),
    size: SMALL,
    ...options,
    core: desk.core,
    bridge: desk.bridge,
    answers: { ...vehicleAnswers(() => vehicles), 'brands.parameters': recorded('brands.parameters') },
  });
  await leaveList();
  await mapShows(({ moving }) => !moving);
  await countIs(IN_YARD + ON_ROAD);
  return desk;
}

interface Line {
  text: string;
  index: number;
  /** From the list's own top, px. */
  top: number;
  height: number;
}

/** The lines that can be seen, from above. */
function lines(): Line[] {
  const box = list().getBoundingClientRect();
  return [...list().querySelectorAll<HTMLElement>('[role=option]')]
    .map((line) => ({ line, at: line.getBoundingClientRect() }))
    .filter(({ at }) => at.bottom > box.top + 1 && at.top < box.bottom - 1)
    .toSorted((a, b) => a.at.top - b.at.top)
    .map(({ line, at }) => ({
      text: line.innerText.replaceAll(/\s+/g, ' ').trim(),
      index: Number(line.dataset['index']),
      top: Math.round(at.top - box.top),
      height: Math.round(at.height),
    }));
}
const names = (): string[] => lines().map(({ text }) => text.slice(0, 11));
const firstText = (): string => lines()[0]?.text ?? '';
const firstIs = (text: RegExp): Promise<unknown> => expect.poll(firstText).toEqual(expect.stringMatching(text));

async function sortBy(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Ordenar/ }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await leaveList();
}

test('the vehicles in view are sorted as a person likes, either way, and the next visit remembers it', async () => {
  await openFleet();
  await firstIs(/^Estrada 000/);
  await sortBy('Velocidade');
  await firstIs(/79 km\/h/);
  await sortBy('Crescente');
  await firstIs(/^Pátio 000/);
  await openFleet({ keepsStorage: true });
  await expect.element(page.getByRole('button', { name: 'Ordenar (agora por Velocidade)' })).toBeVisible();
  await firstIs(/^Pátio 000/);
  await sortBy('Nome');
  await firstIs(/^Estrada 000/);
  await expectAccessible();
});

test('a search leaves the lines that match, from the top, and clearing it brings all back', async () => {
  await openFleet();
  list().scrollTo(0, 8000);
  await firstIs(/^Estrada 14\d/);
  await page.getByRole('searchbox').fill('29 pátio');
  await countIs(13);
  await firstIs(/^Pátio 029/);
  await page.getByRole('searchbox').fill('patio 299');
  await countIs(1);
  await page.getByRole('searchbox').fill('');
  await countIs(IN_YARD + ON_ROAD);
});

test('the members of a cluster that no zoom splits are a list of the same kind: only the lines on screen exist', async () => {
  await openFleet();
  const near = (cluster: { longitude: number; latitude: number }) =>
    Math.hypot(cluster.longitude - YARD.longitude, cluster.latitude - YARD.latitude) < 0.5;
  const drawn = () => page.getByRole('option').elements().length;
  const { clusters } = await mapRests((door) => door.clusters.some(near));
  await clickOn(clusters.find(near)!.at!);
  await expect.element(page.getByRole('heading', { name: '300 veículos neste ponto' })).toBeVisible();
  await countIs(IN_YARD);
  await expect.poll(drawn).toBeLessThan(40);
  list().scrollTo(0, list().scrollHeight);
  await expect.element(page.getByRole('option', { name: 'Pátio 299' })).toBeVisible();
  await expect.poll(drawn).toBeLessThan(40);
  await sortBy('Decrescente');
  await firstIs(/^Pátio 299/);
  await page.getByRole('searchbox').fill('pátio 04');
  await countIs(13);
  await firstIs(/^Pátio 204/);
  await page.getByRole('option', { name: 'Pátio 047' }).click();
  await expect.element(page.getByRole('option', { name: 'Pátio 047' })).toHaveAttribute('aria-selected', 'true');
});

test('a list by speed stands still under the pointer while speeds change, says so, and follows them when it leaves', async () => {
  const desk = await openFleet();
  await sortBy('Velocidade');
  await firstIs(/^Estrada 059/);
  await page.getByRole('option').nth(3).hover();
  const before = names();
  await desk.report(named(IN_YARD, 'Estrada 000', 'EST1000', { latitude: -23, longitude: -52, speed: 140 }));
  await expect.element(page.getByText('Ordem em pausa')).toBeVisible();
  expect(names()).toEqual(before);
  await leaveList();
  await firstIs(/^Estrada 000.*140 km\/h/);
  await expect.element(page.getByText('Ordem em pausa')).not.toBeInTheDocument();
});

test('the lines on screen stay where they are while vehicles come into view above them', async () => {
  const desk = await openFleet();
  list().scrollTo(0, 56 * 250 + 21);
  await expect.poll(() => names().slice(0, 3)).toEqual(['Estrada 250', 'Estrada 251', 'Estrada 252']);
  await page.getByRole('option', { name: 'Estrada 254' }).hover();
  const placed = (all: Line[]) => all.map(({ text, top, height }) => [text.slice(0, 11), top, height]);
  const before = lines();
  await desk.report(...visitorsAt(-23, -50));
  await countIs(IN_YARD + ON_ROAD + VISITORS);
  await expect
    .poll(() => ({ placed: placed(lines()), by: lines()[0]!.index - before[0]!.index }))
    .toEqual({ placed: placed(before), by: VISITORS });
  // Beyond the edge of the map.
  await desk.report(...visitorsAt(40, 60));
  await countIs(IN_YARD + ON_ROAD);
  await expect.poll(() => placed(lines())).toEqual(placed(before));
});
