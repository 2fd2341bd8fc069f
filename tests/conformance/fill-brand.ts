import { customEvent } from '../../domain/live/alarms/device-events.ts';
import { driverInputSchema } from '../../domain/desk/driver.ts';
import { drawId, type Id } from '../../domain/base/id.ts';
import { NO_MEMORY } from '../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema } from '../../domain/live/telemetry/telemetry.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import { createArea } from '../../server/desk/areas/create-area.ts';
import { CLI, recordChange } from '../../server/base/audit/record-change.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import { insertCommand } from '../../server/desk/commands/command-rows.ts';
import { insertBatch } from '../../server/desk/command-batches/batch-rows.ts';
import { createDevice } from '../../server/live/devices/create-devices.ts';
import { createGateway } from '../../server/live/devices/create-gateway.ts';
import { insertContact } from '../../server/desk/contacts/contact-rows.ts';
import { createDrivers } from '../../server/desk/drivers/create-drivers.ts';
import { createGroup } from '../../server/live/groups/create-group.ts';
import { createIncident } from '../../server/desk/incidents/create-incident.ts';
import { secureRandom } from '../../server/base/platform.ts';
import { createSims } from '../../server/business/sim/sim-rows.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import type { TestServer } from '../builders/server.ts';
import { NOW_MS } from '../builders/tenancy.ts';
import { billingRecords } from './billing-records.ts';
import { fleetRecords } from './fleet-records.ts';

const HOUR_MS = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** What is added has this in its name, and drivers have it as their tag. */
export const FILLED = 'filled';
export const ICCIDS = {
  foreign: '8955000000000000001',
  parent: '8955000000000000002',
  child: '8955000000000000003',
} as const;

/** A device of a new customer that spoke half an hour ago, with a driver and a SIM card, and one report that was refused. */
async function addDevice(server: TestServer, which: keyof typeof ICCIDS, brandId: Id, userId: Id): Promise<Id> {
  const { db } = server;
  const { id: device } = await createDevice(db, {
    identifier: `${FILLED}-${which}`,
    brandId,
    model: 'GT06N',
    user: { id: userId, fromMs: NOW_MS - HOUR_MS },
    vehicle: { licensePlate: FILLED, manufacture: `${FILLED} ${which}`, model: `${FILLED} ${which}` },
    createdMs: NOW_MS - HOUR_MS,
    statusSinceMs: NOW_MS - HOUR_MS,
  });
  const dateTime = iso(NOW_MS - HOUR_MS / 2);
  const telemetry = telemetrySchema.parse({
    device,
    dateTime,
    lastCommunication: dateTime,
    received: dateTime,
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
  });
  await server.core.refresh();
  await server.house.telemetry.write({
    // It was too fast, drove a while, and then stood.
    history: [
      ...Array.from({ length: 7 }, (_, at) => ({
        ...telemetry,
        dateTime: iso(NOW_MS - HOUR_MS / 2 + at * 30_000),
        latitude: -23.55 - at * 0.0067,
        speed: 90,
      })),
      { ...telemetry, dateTime: iso(NOW_MS - HOUR_MS / 3), latitude: -23.5902, speed: 0 },
    ],
    live: new Map([[device, { telemetry, memory: NO_MEMORY }]]),
    events: [{ device, event: customEvent(device, NOW_MS - HOUR_MS / 2, 'sos', true) }],
  });
  server.house.ingest.refuse('malformed', device);
  await createSims(db, [
    {
      iccid: ICCIDS[which],
      brandId,
      msisdn: null,
      operator: null,
      apnHost: null,
      apnUser: null,
      apnPass: null,
      franchiseBytes: null,
      consumedBytes: null,
    },
  ]);
  const contact = { name: FILLED, type: 'MOBILE', value: '11987654321' } as const;
  await insertContact(db, drawId(secureRandom), { brandId, userId }, contact);
  const driver = driverInputSchema
    .omit({ contacts: true })
    .parse({ driverName: FILLED, electronicTag: FILLED, vehicles: [device] });
  await createDrivers(db, [{ ...driver, id: drawId(secureRandom), brandId, userId, timeZone: DEFAULT_TIMEZONE }]);
  return device;
}

/** A command to a device, and the batch that it was sent with. */
async function sendCommand({ db, tenancy }: TestServer, which: keyof typeof ICCIDS, deviceId: number): Promise<void> {
  const brandId = tenancy.brands[which];
  const happenedMs = NOW_MS - HOUR_MS;
  const id = drawId(secureRandom);
  const command = { id, requestId: `r-${which}`, brandId, deviceId, userId: tenancy.users.admin };
  await insertCommand(
    db,
    {
      ...command,
      sessionId: 'session-1',
      interface: 'rest',
      order: { type: 'reboot' },
      way: 'gprs',
      expiresAtMs: null,
      batchId: `batch-${which}`,
      sealed: null,
    },
    happenedMs,
  );
  const batch = { id: `batch-${which}`, jobId: `job-${which}`.padEnd(16, '-'), brandId, userId: tenancy.users.admin };
  await insertBatch(
    db,
    {
      ...batch,
      sessionId: 'session-1',
      order: { type: 'reboot' },
      sealed: null,
      way: 'gprs',
      queueMinutes: null,
      choiceHash: 'sample',
      deviceIds: [deviceId],
    },
    happenedMs,
  );
}

/** Adds one more of everything to a brand; areas and groups are its own, or of the person who is named. */
export async function fillBrand(
  server: TestServer,
  which: keyof typeof ICCIDS,
  owner: Id | null = null,
): Promise<void> {
  const { db, tenancy, clock } = server;
  const brandId = tenancy.brands[which];
  const name = `${FILLED} ${which}`;
  await createBrand(db, { name, alias: `${FILLED}-${which}`, parentId: brandId, palette: { primary: '#2e6373' } });
  const userId = await createUser(db, {
    login: `${FILLED}-${which}`,
    password: null,
    name,
    brandId,
    profile: 'USER',
  });
  await db.query('UPDATE users SET created_at = $2::timestamptz WHERE id = $1', [userId, iso(NOW_MS - HOUR_MS)]);
  const deviceId = await addDevice(server, which, brandId, owner ?? userId);
  await fleetRecords(server, deviceId);
  await billingRecords(server, deviceId, owner ?? userId);
  const area = await createArea(db, {
    name,
    brandId,
    userId: owner,
    type: 'CIRCLE',
    latitude: -23.55,
    longitude: -46.63,
    radiusM: 50,
    deviceIds: [deviceId],
  });
  await db.query(
    'INSERT INTO area_visits (device, area_id, entered_at, is_seen) VALUES ($1, $2, $3::timestamptz, true)',
    [deviceId, area, iso(NOW_MS - HOUR_MS / 2)],
  );
  await createGroup(db, { brandId, userId: owner, name, deviceIds: [deviceId] });
  await createGateway(db, { brandId, name });
  const happenedMs = NOW_MS - HOUR_MS;
  const incident = await createIncident(db, {
    deviceId,
    type: 'PANIC',
    title: name,
    status: 'OPEN',
    situation: null,
    createdBy: null,
    sessionId: null,
    happenedMs,
    createdMs: happenedMs,
  });
  await recordChange(db, clock, CLI, { brandId, action: 'incident.create', entity: 'incident', entityId: incident });
  await sendCommand(server, which, deviceId);
  await recordChange(db, clock, CLI, {
    brandId,
    action: 'brand.set',
    entity: 'brand',
    entityId: brandId,
    after: { name },
  });
  await server.core.refresh();
}
