import type { LightMyRequestResponse } from 'fastify';
import type { Id } from '../../domain/base/id.ts';
import { NO_MEMORY } from '../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema } from '../../domain/live/telemetry/telemetry.ts';
import { segmentsOfTally, tallyAt } from '../../domain/live/trips/segment.ts';
import { advance } from '../../domain/live/trips/segmentation.ts';
import { createDevice } from '../../server/live/devices/create-devices.ts';
import { writeClosed } from '../../server/live/trips/trip-rows.ts';
import { openTestServer, type TestServer } from './server.ts';
import { NOW_MS, type Tenancy } from './tenancy.ts';

export type Who = keyof Tenancy['users'];

/** A server whose customers may plan maintenance too, with vehicles of their own for each test. */
export interface FleetHouse {
  server: TestServer;
  /** Makes a call below `/api/` in English. */
  ask(who: Who, method: string, path: string, body?: unknown): Promise<LightMyRequestResponse>;
  /** The answer of a call that is answered with 200. */
  answer<T>(who: Who, method: string, path: string, body?: unknown): Promise<T>;
  /** Adds a vehicle with a tracker, since two days of the customer's or, with null, of nobody. */
  vehicle(who?: Who | null, hidden?: boolean): Promise<{ device: Id; vehicle: Id; plate: string }>;
  /** What the tracker of a vehicle says of its counters. */
  reports(device: Id, timeMs: number, odometerM: number | null, engineHours?: number): Promise<void>;
  /** A trip of a device of so many metres that took an hour. */
  drove(device: Id, startMs: number, distanceM: number): Promise<void>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const PLACE = { latitude: -23.55, longitude: -46.63 };

const telemetryOf = (device: Id, timeMs: number, odometerM: number | null, engineHours: number | undefined) => {
  const dateTime = new Date(timeMs).toISOString();
  const counters = { odometer: odometerM, engineTimeOn: engineHours === undefined ? null : engineHours * HOUR_MS };
  return telemetrySchema.parse({
    device,
    dateTime,
    lastCommunication: dateTime,
    received: dateTime,
    valid: true,
    ...PLACE,
    ...counters,
  });
};

async function writeTrip({ db }: TestServer, device: Id, startMs: number, distanceM: number): Promise<void> {
  const endMs = startMs + HOUR_MS;
  const [segment] = segmentsOfTally('moving', { ...tallyAt(PLACE, startMs), distanceM }, { ...PLACE, timeMs: endMs });
  const { state } = advance(null, {
    ...PLACE,
    timeMs: endMs,
    speedKmh: 0,
    ignition: null,
    driverId: null,
    fuelL: null,
  });
  await writeClosed(db, [{ device, segment: segment!, decidedMs: endMs, state }]);
}

/** Opens it; close it when done. */
export async function openFleetHouse(): Promise<FleetHouse> {
  const server = await openTestServer();
  const { brands, users } = server.tenancy;
  for (const user of [users.customer, users.neighbour, users.foreignCustomer])
    await server.db.query(
      "INSERT INTO user_permissions (user_id, name, type) VALUES ($1, 'FLEET_MANAGEMENT', 'ACCESS')",
      [user],
    );
  const tokens = new Map<Who, Promise<string>>();
  const ask: FleetHouse['ask'] = async (who, method, path, body) => {
    const token = tokens.get(who) ?? server.tokenOf(users[who]);
    tokens.set(who, token);
    return server.call(method, `/api/${path}`, {
      token: await token,
      ...(body === undefined ? {} : { body }),
      headers: { 'accept-language': 'en-US' },
    });
  };
  let made = 0;
  return {
    server,
    ask,
    answer: async (who, method, path, body) => {
      const given = await ask(who, method, path, body);
      if (given.statusCode !== 200) throw new Error(`${method} ${path}: ${given.statusCode} ${given.body}`);
      return given.json();
    },
    vehicle: async (who = 'customer', hidden = false) => {
      made += 1;
      const plate = `FLT${String(made).padStart(4, '0')}`;
      const { id: device } = await createDevice(server.db, {
        identifier: plate.toLowerCase(),
        brandId: brands.child,
        hidden,
        vehicle: { licensePlate: plate },
        user: who === null ? null : { id: users[who], fromMs: NOW_MS - 48 * HOUR_MS },
      });
      await server.core.refresh();
      const [row] = await server.db.query<{ vehicle: Id }>('SELECT vehicle_id AS vehicle FROM devices WHERE id = $1', [
        device,
      ]);
      return { device, vehicle: row!.vehicle, plate };
    },
    reports: async (device, timeMs, odometerM, engineHours) => {
      const telemetry = telemetryOf(device, timeMs, odometerM, engineHours);
      const live = new Map([[device, { telemetry, memory: NO_MEMORY }]]);
      await server.house.telemetry.write({ history: [telemetry], live, events: [] });
    },
    drove: (device, startMs, distanceM) => writeTrip(server, device, startMs, distanceM),
    close: () => server.close(),
  };
}
