import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { fleetCore, type FleetCore } from './fleet-core.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { person } from './people.ts';
import type { StandIn } from './stand-in-core.ts';
import { vehicleAnswers, vehicleOf, type Vehicle } from './vehicles.ts';

/** Fourteen trackers, two of them not active: two pages of ten. */
export const TRACKERS: readonly Vehicle[] = Array.from({ length: 14 }, (_, n) => {
  const name = n === 0 ? 'Ambulância da zona leste' : `Van ${String(n).padStart(2, '0')}`;
  const licensePlate = `AAA${n}B${String(n).padStart(2, '0')}`;
  return vehicleOf(n, {
    device: {
      name,
      model: n < 3 ? 'GT06N' : 'ST310',
      status: n === 4 || n === 5 ? 'INACTIVE' : 'ACTIVE',
      vehicle: { name, licensePlate, manufacture: null, model: null, color: null },
    },
    record: { speed: n === 9 ? 90 : 20 + n, ignition: n % 2 === 0, batteryLevel: n === 13 ? 2 : 6, gsmSignal: 4 },
  });
});
export const trackerId = (n: number): number => TRACKERS[n]!.device.id;

/** The tracker as a customer of those trackers comes to it, unless somebody else is signed in; `first` is seen when it is there. */
export async function mountTracker(
  options: MountOptions = {},
  query = '',
  first = lines().first(),
): Promise<StandIn & { desk: FleetCore }> {
  const desk = fleetCore(() => ({ vehicles: TRACKERS }));
  const core = await mountAt(`/trackback${query}`, {
    session: person('USER'),
    ...options,
    core: { ...desk.core, ...options.core },
    bridge: desk.bridge,
    answers: { ...vehicleAnswers(() => TRACKERS), 'groups.list': [], ...options.answers },
  });
  await expect.element(first).toBeVisible();
  return { ...core, desk };
}

export const panel = (): Locator => page.getByRole('region', { name: /^(Rastreadores|Trackers)$/ });
/** The list of trackers in the panel. */
export const lines = (): Locator =>
  page.getByRole('listbox', { name: /^(Lista de rastreadores|List of trackers)$/ }).getByRole('option');
export const line = (name: string): Locator => lines().filter({ hasText: name });
export const pager = (): Locator => page.getByRole('navigation', { name: 'Páginas da lista' });
export const nextPage = (): Promise<void> => pager().getByRole('button', { name: 'Próxima página' }).click();

/** Waits until the list has so many lines. */
export const expectLines = (count: number): Promise<unknown> =>
  expect.poll(() => lines().elements().length, { message: 'lines of the list' }).toBe(count);

/** The lines of the table that stands in the panel's place. */
export const tableRows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[role="grid"] tr[data-index]'),
];
export const expectTableRows = (count: number): Promise<unknown> =>
  expect.poll(() => tableRows().length, { message: 'lines of the table' }).toBe(count);

export const boxOf = (place: Locator): DOMRect => place.element().getBoundingClientRect();

/** Drags a handle by its middle with the pointer, px. */
export function dragBy(handle: Locator, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = boxOf(handle);
  const targetPosition = { x: x + width / 2 + dx, y: y + height / 2 + dy };
  return userEvent.dragAndDrop(handle, page.elementLocator(document.body), { targetPosition });
}
