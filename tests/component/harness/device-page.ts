import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { commandOf, paged } from './orders.ts';
import { BRAND_ID, person } from './people.ts';
import { recorded } from './recorded.ts';
import { refusal, type Answers, type StandIn } from './stand-in-core.ts';
import './without-map.ts';

const HOUR_MS = 3_600_000;
export const DEVICE_ID = 1_000_000_000_000_501;
export const OTHER_ID = DEVICE_ID + 1;
export const CLARA = { user: 1_000_000_000_000_201, name: 'Clara Nunes', customer: null };
export const NINA = { user: 1_000_000_000_000_202, name: 'Nina Costa', customer: null };
const DRIVERS = [
  { id: 4_000_000_000_000_001, driverName: 'Ana Prado', electronicTag: 'TAG-7' },
  { id: 4_000_000_000_000_002, driverName: 'Bruno Sá', electronicTag: null },
];
const GROUPS = [{ id: 4_000_000_000_000_011, name: 'Frota leve' }];

export const WHOLE: DeviceWhole = {
  ...recorded('devices.whole'),
  id: DEVICE_ID,
  identifier: 'van',
  brandId: BRAND_ID,
  brandName: 'Aurora',
  shownName: 'Van branca',
  name: 'Van branca',
  licensePlate: 'DEV0A23',
  model: 'GT06N',
  groups: [],
  owner: { ...CLARA, since: '2026-11-20T12:00:00.000Z' },
};

const agoText = (ms: number): string => new Date(Date.now() - ms).toISOString();

/** What the device told last: standing, with a driver's card in it. */
export const lastRecord = (): Telemetry =>
  telemetrySchema.parse({
    device: DEVICE_ID,
    dateTime: agoText(0),
    lastCommunication: agoText(0),
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    speed: 40,
    ignition: true,
    odometer: 48_213_000,
    driverId: 'TAG-7',
  });

/** A week of which three hours were heard, with a silence of three and a half hours between two of them and one that lasts. */
function health(): Awaited<ReturnType<typeof recorded<'devices.health'>>> {
  const startMs = Date.now() - 7 * 24 * HOUR_MS;
  const silentMs = Date.now() - 7 * HOUR_MS;
  return {
    ...recorded('devices.health'),
    start: new Date(startMs).toISOString(),
    end: agoText(0),
    hours: {
      timeMs: [silentMs - HOUR_MS, silentMs, silentMs + 4 * HOUR_MS],
      messages: [1, 1, 1],
      gsmSignal: [4, 3, 1],
      satellites: [9, 9, 11],
      batteryLevel: [5, 5, 4],
      batteryPercent: [80, 80, 80],
      batteryV: [12.9, 12.7, 11.8],
      backupBatteryV: [null, null, null],
    },
    gaps: [
      { start: new Date(startMs).toISOString(), end: new Date(silentMs).toISOString() },
      { start: new Date(silentMs).toISOString(), end: new Date(silentMs + 3.5 * HOUR_MS).toISOString() },
    ],
    gapCount: 2,
  };
}

const message = {
  at: '2026-11-21T12:00:00.000Z',
  protocol: 'traccar' as const,
  raw: '{"uniqueId":"van"}',
  isCut: false,
};

const ownerPeriod = { ...recorded('devices.owners').content[0]!, end: null };

/** What a server says of the device that nobody changes here, and what else it knows. */
const surroundings = (): Answers => ({
  'devices.models': recorded('devices.models'),
  'devices.health': health(),
  'devices.messages': {
    ...recorded('devices.messages'),
    taken: [{ ...message, outcome: 'accepted', understood: { speedKmh: 40 } }],
    refused: [{ ...message, outcome: 'null-island', understood: null }],
  },
  'positions.ofDevices': [lastRecord()],
  'geo.reverse': recorded('geo.reverse'),
  'drivers.byTag': [{ ...recorded('drivers.read'), ...DRIVERS[0]! }],
  'drivers.list': ({ query }) =>
    paged(
      DRIVERS.filter(({ driverName }) => driverName.startsWith(query.term ?? '')).map((one) => ({
        ...recorded('drivers.read'),
        ...one,
      })),
    ),
  'groups.list': GROUPS.map((group) => ({ ...recorded('groups.list')[0]!, ...group, brand: BRAND_ID })),
  'users.search': ({ query }) =>
    [CLARA, NINA]
      .filter(({ name }) => name.startsWith(query.term ?? ''))
      .map(({ user, name }) => ({
        ...recorded('users.search')[0]!,
        brand: BRAND_ID,
        id: user,
        name,
        login: name.slice(0, 4).toLowerCase(),
      })),
  'areas.list': paged([
    { ...recorded('areas.read'), name: 'Pátio Sul', userName: 'Clara Nunes', vehicles: 1, created: agoText(0) },
  ]),
  'incidents.list': paged([{ ...recorded('incidents.list').content[0]!, title: 'Pânico na Sé' }]),
  'commands.list': paged([commandOf(1, { deviceId: DEVICE_ID, userName: 'Ada Prado' })]),
  'protocols.models': recorded('protocols.models'),
});

/** A server that knows one device, changes it as it is told, and keeps whose it was. */
export function deviceServer(first: Partial<DeviceWhole> = {}): Answers {
  let whole: DeviceWhole = { ...WHOLE, ...first };
  const periods = [{ ...ownerPeriod, user: CLARA.user, userName: CLARA.name }];
  const changed = (changes: Partial<DeviceWhole>): DeviceWhole =>
    (whole = { ...whole, ...changes, version: whole.version + 1 });
  const deviceOf = () => ({
    ...recorded('devices.read'),
    id: whole.id,
    identifier: whole.identifier,
    name: 'Van branca',
  });
  return {
    ...surroundings(),
    'devices.whole': ({ params }) =>
      Number(params.id) === whole.id
        ? whole
        : Number(params.id) === OTHER_ID
          ? { ...WHOLE, id: OTHER_ID, shownName: 'Kombi' }
          : refusal('missing', 'Not found', { status: 404, requestId: 'r-1' }),
    'devices.change': ({ body: { version: _, drivers, groups, apnPass, speedLimit: __, ...body } }) =>
      changed({
        ...body,
        ...(drivers && { drivers: DRIVERS.filter(({ id }) => drivers.includes(id)) }),
        ...(groups && { groups: GROUPS.filter(({ id }) => groups.includes(id)) }),
        ...(apnPass && { hasApnPass: true }),
      }),
    'devices.setStatus': ({ body }) => changed({ status: body.status, statusSince: agoText(0) }),
    'devices.assign': ({ body }) => {
      if (body.user !== null) periods.unshift({ ...ownerPeriod, user: NINA.user, userName: NINA.name });
      return changed({ owner: body.user === null ? null : { ...NINA, since: agoText(0) } });
    },
    'devices.dashboard': { ...recorded('devices.dashboard'), id: whole.id, deviceId: whole.identifier },
    'devices.read': () => deviceOf(),
    'devices.changes': recorded('devices.changes'),
    'devices.owners': () => paged(periods),
    'devices.detail': ({ query }) =>
      paged(
        [
          { ...deviceOf(), id: DEVICE_ID, name: 'Van branca' },
          { ...deviceOf(), id: OTHER_ID, name: 'Kombi' },
        ].filter(({ name }) => name.startsWith(query.term ?? '')),
      ),
  };
}

/** The page of the device, at a tab, as somebody sees it. */
export async function openDevice(
  part: string | null = null,
  { profile = 'ADMINISTRATOR', device = {}, answers, ...options }: DeviceOptions = {},
): Promise<StandIn> {
  const core = await mountAt(`/device?device=${DEVICE_ID}${part === null ? '' : `&tab=${part}`}`, {
    session: person(profile),
    answers: { ...deviceServer(device), ...answers },
    ...options,
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(device.shownName ?? 'Van branca');
  return core;
}

interface DeviceOptions extends MountOptions {
  profile?: Profile;
  device?: Partial<DeviceWhole>;
}

export const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
export const panel = (): Locator => page.getByRole('tabpanel');
export const card = (name: string): Locator => page.getByRole('region', { name, exact: true });

/** What stands beside a name in a card. */
export function factText(within: string, name: string): string | undefined {
  const names = [...(card(within).query()?.querySelectorAll('dt') ?? [])];
  return names.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent;
}
