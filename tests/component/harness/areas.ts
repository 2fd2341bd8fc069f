import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { areaOf } from './area-editor.ts';
import { fleetCore } from './fleet-core.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Sent, StandIn } from './stand-in-core.ts';
import { vehicleAnswers, vehicleOf } from './vehicles.ts';

const named = (name: string) => ({ name, vehicle: null });
const MOVING = vehicleOf(1, {
  device: named('Sandero prata'),
  record: { latitude: -23.548, longitude: -46.628, speed: 30, ignition: true },
});
const SILENT = vehicleOf(2, { device: named('Uno que nunca falou'), record: null });
const VEHICLES = [MOVING, SILENT];

const at = (lat: number, lng: number) => ({ lat, lng, rad: 0 });

const AREAS = [
  areaOf(0, {
    name: 'Garagem central',
    latitude: -23.55,
    longitude: -46.63,
    radius: 60,
    color: '#b4531f',
    devices: [MOVING.device.id, SILENT.device.id],
  }),
  areaOf(1, {
    name: 'Centro expandido',
    address: null,
    type: 'polygon',
    latitude: -23.56,
    longitude: -46.68,
    radius: null,
    points: [at(-23.52, -46.69), at(-23.52, -46.67), at(-23.6, -46.67), at(-23.6, -46.69)],
  }),
  ...Array.from({ length: 11 }, (_, n) =>
    areaOf(n + 2, {
      name: `Zona ${String(n + 1).padStart(2, '0')}`,
      address: null,
      latitude: -23.2 - n * 0.01,
      longitude: -46.2,
      radius: 90 + n,
      devices: [],
    }),
  ),
  areaOf(20, { name: 'Da marca', user: null, devices: [] }),
].toSorted((one, other) => one.name.localeCompare(other.name));
const ROWS: Sent<'areas.list'>['content'] = AREAS.map((area) => ({
  ...area,
  userName: 'Clara Nunes',
  vehicles: area.devices.length,
  created: '2026-11-01T12:00:00.000Z',
}));

const ownOf = (user?: string) => ROWS.filter((area) => user === undefined || area.user === Number(user));

/** The tracker of a customer with thirteen areas and two vehicles, of which the second never reported. */
export async function openAreas({ answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const desk = fleetCore(() => ({ vehicles: VEHICLES }));
  const core = await mountAt('/trackback', {
    session: person('USER'),
    core: desk.core,
    bridge: desk.bridge,
    answers: {
      ...vehicleAnswers(() => VEHICLES),
      'brands.parameters': recorded('brands.parameters'),
      'groups.list': [],
      'areas.list': ({ query }) => pageOf(ownOf(query.user), query),
      ...answers,
    },
    ...options,
  });
  await expect.element(panel()).toBeVisible();
  return core;
}

export const panel = (): Locator => page.getByRole('region', { name: /^(Áreas de segurança|Security areas)$/ });
export const rows = (): Locator => panel().getByRole('listitem').getByRole('button');
export const row = (name: string): Locator => rows().filter({ hasText: name });
export const line = (name: string): Locator => page.getByRole('option').filter({ hasText: name });
export const hasRows = (count: number): Promise<void> => expect.poll(() => rows().elements().length).toBe(count);
