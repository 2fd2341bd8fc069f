import type { Browser, Page } from 'playwright-core';
import { startMapFleet, withAreas, type FleetArea, type MapFleet } from '../../builders/map-fleet.ts';
import { type Visit, type VisitOptions } from './page.ts';
import { withSession } from './signed-in.ts';

/** Middle of the first area. */
export const YARD = { latitude: -23.55, longitude: -46.63 };
const corner = (lat: number, lng: number) => ({ lat, lng, rad: 0 });

const AREAS: FleetArea[] = [
  {
    name: 'Garagem central',
    address: 'Rua das Flores, 12',
    type: 'CIRCLE',
    ...YARD,
    radiusM: 60,
    color: '#b4531f',
    devices: ['moving', 'silent'],
  },
  {
    name: 'Centro expandido',
    type: 'polygon',
    latitude: -23.56,
    longitude: -46.66,
    points: [corner(-23.52, -46.69), corner(-23.52, -46.67), corner(-23.6, -46.67), corner(-23.6, -46.69)],
    devices: ['moving'],
  },
  ...Array.from({ length: 11 }, (_, n): FleetArea => ({
    name: `Zona ${String(n + 1).padStart(2, '0')}`,
    type: 'CIRCLE',
    latitude: -23.2 - n * 0.01,
    longitude: -46.2,
    radiusM: 90 + n,
  })),
  { name: 'Da marca', type: 'CIRCLE', latitude: -23.5, longitude: -46.5, radiusM: 100, customers: false },
];

/** The first has reported from where areas are, the other never. */
export const AREA_VEHICLES = [
  { identifier: 'moving', name: 'Sandero prata' },
  { identifier: 'silent', name: 'Uno que nunca falou' },
];

/** A server on those vehicles and areas. */
export async function startAreaFleet(): Promise<MapFleet> {
  const fleet = await startMapFleet(AREA_VEHICLES, {}, withAreas(AREAS));
  await fleet.send({
    identifier: 'moving',
    latitude: -23.548,
    longitude: -46.628,
    speedKmh: 30,
    attributes: { ignition: true },
  });
  return fleet;
}

export const panel = (page: Page) => page.getByRole('region', { name: /^(Áreas de segurança|Security areas)$/ });
export const rows = (page: Page) => panel(page).getByRole('listitem').getByRole('button');
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
export const line = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
export const toggle = (page: Page) =>
  page
    .getByRole('group', { name: /^(Controles do mapa|Map controls)$/ })
    .getByRole('button', { name: /^(Áreas de segurança|Security areas)$/ });

export interface AreaVisit extends VisitOptions {
  to?: string;
  before?(context: Visit['context']): Promise<void>;
}

/** Opens the console as the customer. */
export async function openAreas(browser: Browser, on: MapFleet, options: AreaVisit = {}): Promise<Visit> {
  const { to, before, ...rest } = options;
  const opened = await withSession(browser, on.server.url, 'cliente', rest);
  await before?.(opened.context);
  await opened.page.goto(`${on.server.url}/monitoring${to ?? '/trackback'}`);
  await opened.page.getByRole('heading', { level: 1 }).first().waitFor();
  return opened;
}
