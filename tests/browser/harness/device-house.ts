import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { insertCommand } from '../../../server/commands/command-rows.ts';
import { createDrivers } from '../../../server/drivers/create-drivers.ts';
import { createGroup } from '../../../server/groups/create-group.ts';
import { createIncident } from '../../../server/incidents/create-incident.ts';
import { createUser } from '../../../server/users/create-user.ts';
import {
  GATEWAY_KEY,
  startMapFleet,
  traccarOf,
  withAreas,
  type MapFleet,
  type SeededFleet,
} from '../../builders/map-fleet.ts';
import { goWithin } from './in-page.ts';

/** Each that is changed by one test alone. */
export const DEVICES = {
  van: 'Van branca',
  renamed: 'Kombi',
  disputed: 'Ducato',
  card: 'Sprinter',
  given: 'Master',
  ended: 'Jumper',
  secret: 'Daily',
  own: 'Boxer',
  silent: 'Berlingo',
  failing: 'Transit',
} as const;
export type DeviceName = keyof typeof DEVICES;

const HOUR_MS = 3_600_000;
const at = { latitude: -23.55, longitude: -46.63 };

/** Who looks, and what there is to see of the van. */
async function also(db: Database, world: SeededFleet): Promise<void> {
  const { brandId, ids } = world;
  const person = { password: 'rastro-demo', brandId } as const;
  const admin = await createUser(db, { ...person, login: 'admin', name: 'Ada Prado', profile: 'ADMINISTRATOR' });
  await createUser(db, { ...person, login: 'gestora', name: 'Gil Souza', profile: 'ADMINISTRATOR' });
  await createUser(db, { ...person, login: 'novo', name: 'Nina Costa', profile: 'USER' });
  await withAreas([{ name: 'Pátio Sul', type: 'CIRCLE', ...at, radiusM: 300, customers: false, devices: ['van'] }])(
    db,
    world,
  );
  const driver = {
    brandId,
    userId: null,
    number: '1001',
    driverLicenseCategory: 'D',
    driverLicenseExpiration: null,
    timeZone: 'America/Sao_Paulo',
  } as const;
  await createDrivers(db, [
    {
      ...driver,
      id: 4_000_000_000_000_001,
      driverName: 'Ana Prado',
      electronicTag: 'TAG-7',
      vehicles: [ids.get('van')!],
      workingHours: [],
    },
    {
      ...driver,
      id: 4_000_000_000_000_002,
      driverName: 'Bruno Sá',
      electronicTag: null,
      vehicles: [],
      workingHours: [],
    },
  ]);
  await createGroup(db, { brandId, userId: null, name: 'Frota leve', deviceIds: [] });
  await seedHappenings(db, brandId, ids.get('van')!, admin);
}

/** A command to a device, and an incident of it. */
async function seedHappenings(db: Database, brandId: number, deviceId: number, admin: number): Promise<void> {
  await insertCommand(
    db,
    {
      id: 4_000_000_000_000_003,
      requestId: 'r-1',
      brandId,
      deviceId,
      userId: admin,
      sessionId: 'ended-long-ago',
      interface: 'api',
      order: { type: 'oilCut', cut: true },
      way: 'gprs',
      expiresAtMs: null,
      batchId: null,
      sealed: null,
    },
    Date.now(),
  );
  await createIncident(db, {
    deviceId,
    type: 'PANIC',
    title: 'Pânico na Sé',
    status: 'OPEN',
    situation: 'Análise pelo sistema',
    createdBy: null,
    sessionId: null,
    happenedMs: Date.now() - HOUR_MS,
    createdMs: Date.now() - HOUR_MS,
  });
}

/** A server with devices that have sent real payloads: the van for hours, one not at all, and one message that was refused. */
export async function startDeviceHouse(): Promise<MapFleet> {
  const names = Object.keys(DEVICES) as DeviceName[];
  const fleet = await startMapFleet(
    names.map((identifier, index) => ({
      identifier,
      name: DEVICES[identifier],
      plate: `DEV${index}A23`,
      model: 'GT06N',
      addedAgoMs: 30 * 24 * HOUR_MS,
    })),
    {},
    also,
  );
  const hour = (agoMs: number, rssi: number, power: number) => ({
    identifier: 'van',
    ...at,
    communicationAgoMs: agoMs,
    attributes: { ignition: true, rssi, sat: 9, power, batteryLevel: 80, odometer: 1_000 },
  });
  await fleet.send(hour(7 * HOUR_MS, 4, 12.9), hour(6.5 * HOUR_MS, 3, 12.7), hour(3 * HOUR_MS, 1, 11.8));
  await fleet.send(
    ...names
      .filter((identifier) => identifier !== 'silent')
      .map((identifier) => ({
        identifier,
        ...at,
        speedKmh: 40,
        attributes: { ignition: true, rssi: 4, sat: 11, power: 12.6, odometer: 48_213_000, driverUniqueId: 'TAG-7' },
      })),
  );
  expect(await refusal(fleet, 'van')).toEqual(['null-island']);
  return fleet;
}

/** Sends a position that is nowhere, and answers what became of it. */
export async function refusal({ server }: MapFleet, identifier: DeviceName): Promise<string[]> {
  return forwarded(server.url, traccarOf({ identifier, latitude: 0, longitude: 0 }, Date.now()));
}

/** The outcomes of what a gateway forwards. */
export async function forwarded(url: string, ...messages: object[]): Promise<string[]> {
  const answer = await fetch(`${url}/ingest/traccar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_KEY}` },
    body: JSON.stringify(messages),
  });
  return ((await answer.json()) as { outcomes: string[] }).outcomes;
}

export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
export const panel = (page: Page) => page.getByRole('tabpanel');
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** What stands beside a name in a card. */
export const fact = (page: Page, within: string, name: string) =>
  card(page, within)
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .first();

/** Comes to a tab of a device from another screen. */
export async function openDevice(page: Page, id: number, name: string, part?: string): Promise<void> {
  await goWithin(page, '/diagnostics');
  await page.getByRole('heading', { level: 1, name: /^(Diagnóstico|Diagnostics)$/ }).waitFor();
  await goWithin(page, `/device?device=${id}${part === undefined ? '' : `&tab=${part}`}`);
  await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
}
