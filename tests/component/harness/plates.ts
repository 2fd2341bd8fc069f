import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { fleetCore, type FleetCore } from './fleet-core.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, StandIn } from './stand-in-core.ts';
import { vehicleAnswers, vehicleOf } from './vehicles.ts';

const HAULIER = 'Transportes Boa Viagem do Norte';
const vehicleNamed = (n: number, name: string, licensePlate: string, customerName: string, longitude: number) =>
  vehicleOf(n, {
    device: { name, customerName, vehicle: { name, licensePlate, manufacture: null, model: null, color: null } },
    record: { latitude: -23.55, longitude, speed: 40 },
  });

/** Trackers of two clients that staff find by their plates. */
const TRACKERS = [
  vehicleNamed(1, 'Baú 01', 'BRA7E55', HAULIER, -46.63),
  vehicleNamed(2, 'Baú 02', 'BRA7E56', HAULIER, -46.66),
  vehicleNamed(3, 'Fiorino do pão', 'PAO1A23', 'Padaria Sol', -47.06),
];
export const plateId = (plate: string): number =>
  TRACKERS.find(({ device }) => device.vehicle!.licensePlate === plate)!.device.id;

/** As the server finds them: by a part of the plate. */
export const foundByPlate: Answers['devices.search'] = ({ query }) =>
  TRACKERS.filter(({ device }) => device.vehicle!.licensePlate!.includes(query.term)).map(({ device }) => ({
    id: device.id,
    name: device.vehicle!.licensePlate!,
    customerName: device.customerName,
  }));

/** The search by plate as an operator comes to it. */
export async function mountPlates(options: MountOptions = {}, query = ''): Promise<StandIn & { desk: FleetCore }> {
  const desk = fleetCore((scope) => ({
    // As the core does: one that may not be seen is left out.
    vehicles: scope.kind === 'devices' ? TRACKERS.filter(({ device }) => scope.ids.includes(device.id)) : [],
  }));
  const core = await mountAt(`/trackback-plus${query}`, {
    session: person('OPERATOR'),
    ...options,
    core: { ...desk.core, ...options.core },
    bridge: desk.bridge,
    answers: {
      ...vehicleAnswers(() => TRACKERS),
      'brands.parameters': recorded('brands.parameters'),
      'devices.search': foundByPlate,
      'groups.list': [],
      ...options.answers,
    },
  });
  return { ...core, desk };
}

/** Takes the pointer off the navigation, which unfolds under it and lies over the panel. */
export const leaveNavigation = (): Promise<void> => userEvent.hover(page.getByRole('banner'));

export const nothingFollowed = (): Locator =>
  page.getByRole('heading', { name: /^(Nenhum veículo acompanhado|No vehicle is followed)$/ });
export const plateButton = (): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^(Buscar por placa|Find by plate)$/ });
export const plateField = (): Locator =>
  page.getByRole('combobox', { name: /^(Placa do veículo|License plate of the vehicle)$/ });
export const foundPlates = (): Locator =>
  page.getByRole('listbox', { name: /^(Veículos encontrados|Vehicles found)$/ }).getByRole('option');
export const chips = (): Locator =>
  page.getByRole('list', { name: /^(Veículos acompanhados|Followed vehicles)$/ }).getByRole('listitem');
export const chip = (plate: string): Locator => chips().filter({ hasText: plate });
export const expectFound = (count: number): Promise<unknown> =>
  expect.poll(() => foundPlates().elements().length, { message: 'plates found' }).toBe(count);

export const entryOfPlates = (): HTMLElement => document.querySelector<HTMLElement>('[data-entry="trackback-plus"]')!;
/** Content of the entry: its text, or its accessible name while the navigation is folded; and its badge. */
export const entrySays = (): string => `${entryOfPlates().innerText} ${entryOfPlates().ariaLabel ?? ''}`;

/** Searches for a plate and follows its vehicle. */
export async function follow(plate: string): Promise<void> {
  await plateButton().click();
  await plateField().fill(plate.toLowerCase());
  await foundPlates().filter({ hasText: plate }).click();
  await expect.element(chip(plate)).toBeVisible();
}
