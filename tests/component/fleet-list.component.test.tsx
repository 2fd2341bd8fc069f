import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { fleetCore } from './harness/fleet-core.ts';
import { mountAt, type MountOptions } from './harness/mount.tsx';
import { mapShows } from './harness/fleet-map.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { vehicleAnswers, vehicleOf, type Vehicle } from './harness/vehicles.ts';

/** A map costs by its size. */
const SMALL = { width: 1024, height: 640 };
const IN_YARD = 300;
const ON_ROAD = 500;

const padded = (n: number): string => String(n).padStart(3, '0');
const named = (at: number, name: string, licensePlate: string | null, record: object): Vehicle =>
  vehicleOf(at, {
    device: { name, vehicle: { name, licensePlate, manufacture: null, model: null, color: null } },
    record,
  });
const fleet = (): Vehicle[] => [
  ...Array.from({ length: IN_YARD }, (_, n) =>
    named(n, `Pátio ${padded(n)}`, null, { latitude: -16.68, longitude: -49.25, speed: 0 }),
  ),
  ...Array.from({ length: ON_ROAD }, (_, n) =>
    named(IN_YARD + n, `Estrada ${padded(n)}`, `EST${1000 + n}`, {
      latitude: -23 + (n % 25) * 0.05,
      longitude: -52 + Math.floor(n / 25) * 0.1,
      speed: 20 + (n % 60),
    }),
  ),
];

const list = (): HTMLElement => page.getByRole('listbox').element() as HTMLElement;
const countIs = (count: number): Promise<unknown> =>
  expect.element(page.getByRole('option').first()).toHaveAttribute('aria-setsize', String(count));
/** A list by what changes stands still under the pointer. */
const leaveList = (): Promise<void> => userEvent.hover(page.getByRole('banner'));

/** The map of the fleet as it first shows, the pointer away from the list. */
async function openFleet(options: MountOptions = {}): Promise<void> {
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
}

/** The uppermost line that can be seen. */
function firstText(): string {
  const { top } = list().getBoundingClientRect();
  const lines = [...list().querySelectorAll<HTMLElement>('[role=option]')]
    .map((line) => ({ text: line.innerText.replaceAll(/\s+/g, ' ').trim(), box: line.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > top + 1)
    .toSorted((a, b) => a.box.top - b.box.top);
  return lines[0]?.text ?? '';
}
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
