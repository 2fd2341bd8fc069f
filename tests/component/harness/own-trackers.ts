import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { fleetCore, type FleetCore } from './fleet-core.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { person } from './people.ts';
import { recorded } from './recorded.ts';
import type { StandIn } from './stand-in-core.ts';
import { line, lines } from './tracker.ts';
import { vehicleAnswers, vehicleOf, type Vehicle } from './vehicles.ts';

const HOUR_MS = 3_600_000;
export const MARKUP = '<img src=x onerror=alert(1)>';

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const heard = (agoMs: number) => ({ dateTime: ago(agoMs), lastCommunication: ago(agoMs) });

function tracker(n: number, name: string, licensePlate: string | null, record: Vehicle['record'] | object): Vehicle {
  const vehicle = { name, licensePlate, manufacture: null, model: null, color: null };
  return vehicleOf(n, { device: { name, vehicle, ...(record === null && { status: 'INACTIVE' }) }, record });
}

/** The trackers of a customer in all four activities, with battery and signal at the end of each of their colours; heard as of now. */
export const ownTrackers = (): Vehicle[] => [
  tracker(0, 'Sandero prata', 'PXT4E21', {
    latitude: -23.55,
    longitude: -46.63,
    speed: 54.4,
    angle: 40,
    ignition: true,
    batteryPercent: 88,
    batteryLevel: 5,
    gsmSignal: 3,
    odometer: 48_213_400,
    satellitesAvailable: 11,
  }),
  tracker(1, 'Caminhão 07', 'BRA7E55', {
    latitude: -23.56,
    longitude: -46.66,
    speed: 0.3,
    ignition: true,
    batteryPercent: 65,
    batteryLevel: 4,
    gsmSignal: 2,
  }),
  tracker(2, 'Van escolar 3', 'RTA8B02', {
    ...heard(3 * HOUR_MS),
    latitude: -23.53,
    longitude: -46.65,
    ignition: false,
    parked: true,
    batteryPercent: 37,
    batteryLevel: 2,
    gsmSignal: 1,
  }),
  tracker(3, 'Munck 02', 'HNO3D77', {
    ...heard(40 * HOUR_MS),
    latitude: -23.58,
    longitude: -46.6,
    speed: -4,
    ignition: true,
  }),
  tracker(4, 'Fiorino entregas da zona sul', 'FXK4C10', {
    dateTime: ago(95_000),
    latitude: -23.57,
    longitude: -46.62,
    speed: 31,
    geolocate: true,
  }),
  tracker(5, MARKUP, null, { latitude: -23.54, longitude: -46.61, speed: null }),
  tracker(6, 'Uno que nunca falou', 'GAB2C19', null),
];

/** The tracker as the customer of those trackers comes to it, unless somebody else is signed in or has others. */
export async function mountOwn(
  options: MountOptions = {},
  query = '',
  vehicles: readonly Vehicle[] = ownTrackers(),
): Promise<StandIn & { desk: FleetCore }> {
  const desk = fleetCore(({ kind }) => ({ vehicles: kind === 'none' ? [] : vehicles }));
  const core = await mountAt(`/trackback${query}`, {
    session: person('USER'),
    ...options,
    core: { ...desk.core, ...options.core },
    bridge: desk.bridge,
    answers: {
      ...vehicleAnswers(() => vehicles),
      'brands.parameters': recorded('brands.parameters'),
      'groups.list': [],
      ...options.answers,
    },
  });
  return { ...core, desk };
}

/** The same, once its list is there. */
export async function mountOwnList(options: MountOptions = {}): ReturnType<typeof mountOwn> {
  const core = await mountOwn(options);
  await expect.element(line('Sandero prata')).toBeVisible();
  return core;
}

export const chosenLines = (): HTMLElement[] =>
  lines()
    .elements()
    .filter((one) => one.ariaSelected === 'true') as HTMLElement[];
export const details = (): Locator =>
  page.getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ });
