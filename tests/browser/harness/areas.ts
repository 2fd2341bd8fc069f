import type { Browser, Page, Route } from 'playwright-core';
import type { Database } from '../../../server/db/database.ts';
import { createDevices } from '../../../server/devices/create-devices.ts';
import { createUser } from '../../../server/users/create-user.ts';
import { startMapFleet, withAreas, type FleetArea, type MapFleet, type SeededFleet } from '../../builders/map-fleet.ts';
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

/** A customer who has a vehicle and no area, and the name of that vehicle. */
export const WITHOUT_AREAS = { login: 'sem-areas', vehicle: 'Gol branco' };

async function addWithoutAreas(db: Database, { brandId }: SeededFleet): Promise<void> {
  const { login, vehicle } = WITHOUT_AREAS;
  const id = await createUser(db, { login, password: 'rastro-demo', name: 'Caio Reis', brandId, profile: 'USER' });
  await createDevices(db, [
    { identifier: 'alone', brandId, vehicle: { name: vehicle, licensePlate: null }, user: { id, fromMs: 0 } },
  ]);
}

/** A server on those vehicles and areas. */
export async function startAreaFleet(): Promise<MapFleet> {
  const fleet = await startMapFleet(AREA_VEHICLES, {}, async (db, seeded) => {
    await withAreas(AREAS)(db, seeded);
    await addWithoutAreas(db, seeded);
  });
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

/** What was asked of areas, in order. */
interface Asked {
  paths: string[];
}

export interface AreaVisit extends VisitOptions {
  login?: string;
  to?: string;
  before?(context: Visit['context']): Promise<void>;
}

/** Opens the console as the customer; what the browser asks of areas is written down. */
export async function openAreas(browser: Browser, on: MapFleet, options: AreaVisit = {}): Promise<Visit & Asked> {
  const { login = 'cliente', to, before, ...rest } = options;
  const opened = await withSession(browser, on.server.url, login, rest);
  const paths: string[] = [];
  opened.context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(v2\/)?areas?(\/|$)/.test(pathname)) paths.push(`${pathname}${search}`);
  });
  await before?.(opened.context);
  await opened.page.goto(`${on.server.url}/monitoring${to ?? '/trackback'}`);
  await opened.page.getByRole('heading', { level: 1 }).first().waitFor();
  return { ...opened, paths };
}

/** Answers the permissions of who signs in without one of them. */
export const without = (permission: string) => async (context: Visit['context']) => {
  await context.route(/\/api\/permissions\/users\/\d+/, async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(`"${permission}"`, '"TAKEN_AWAY"'),
    });
  });
};
