import { createArea, type NewArea } from '../../server/desk/areas/create-area.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import type { Database } from '../../server/base/db/database.ts';
import { createDevices, type NewDevice } from '../../server/live/devices/create-devices.ts';
import { createGateway } from '../../server/live/devices/create-gateway.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { KMH_PER_KNOT } from '../../domain/base/units.ts';
import { startServer, type RunningServer, type ServerOptions } from './running-server.ts';

const PASSWORD = 'rastro-demo';
export const GATEWAY_KEY = 'key-of-the-test-gateway';
const YEAR_MS = 365 * 86_400_000;

/** A vehicle of the test fleet: only what a test cares about. */
export interface FleetVehicle {
  identifier: string;
  name: string;
  plate?: string | null;
  /** Assigned to the customer, else unassigned. */
  customers?: boolean;
  status?: NewDevice['status'];
  model?: string;
  /** How long ago it was added, ms. */
  addedAgoMs?: number;
}

/** A security area of the customer, else of the brand; trackers by their identifiers. */
export interface FleetArea extends Omit<NewArea, 'brandId' | 'userId' | 'deviceIds'> {
  customers?: boolean;
  devices?: readonly string[];
}

/** A position as a gateway forwards it. */
export interface SentFix {
  identifier: string;
  latitude: number;
  longitude: number;
  speedKmh?: number;
  heading?: number;
  /** Age of the position and of the last communication; ms. */
  fixAgoMs?: number;
  communicationAgoMs?: number;
  attributes?: Record<string, unknown>;
}

export interface MapFleet<S extends RunningServer = RunningServer> {
  server: S;
  /** Id of a device by its identifier. */
  id(identifier: string): number;
  /** Sends positions through the public ingest; fails when one is refused. */
  send(...fixes: SentFix[]): Promise<void>;
}

/** What was put into the database before the server starts. */
export interface SeededFleet {
  brandId: number;
  customer: number;
  /** Ids of devices by their identifiers. */
  ids: ReadonlyMap<string, number>;
}

/** Puts areas into the database of a fleet. */
export const withAreas =
  (areas: readonly FleetArea[]) =>
  async (db: Database, { brandId, customer, ids }: SeededFleet): Promise<void> => {
    for (const { customers = true, devices = [], ...area } of areas)
      await createArea(db, {
        ...area,
        brandId,
        userId: customers ? customer : null,
        deviceIds: devices.map((identifier) => ids.get(identifier)!),
      });
  };

/** Starts the real server on a fleet of its own: `operador` and `admin` see all, `cliente` the customer's. `also` puts more into the database. */
export const startMapFleet = (
  vehicles: readonly FleetVehicle[],
  env: Record<string, string> = {},
  also: (db: Database, world: SeededFleet) => Promise<void> = async () => undefined,
): Promise<MapFleet> => startFleetOn(startServer, vehicles, env, also);

/** The same on a server that `start` starts. */
export async function startFleetOn<S extends RunningServer>(
  start: (options: ServerOptions) => Promise<S>,
  vehicles: readonly FleetVehicle[],
  env: Record<string, string> = {},
  also: (db: Database, world: SeededFleet) => Promise<void> = async () => undefined,
): Promise<MapFleet<S>> {
  let ids: ReadonlyMap<string, number> = new Map();
  const server = await start({
    env: { DEMO: 'off', ...env },
    seed: async (db) => {
      ids = await seed(db, vehicles, also);
    },
  });
  return {
    server,
    id: (identifier) => ids.get(identifier)!,
    send: async (...fixes) => {
      const answer = await fetch(`${server.url}/ingest/traccar`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_KEY}` },
        body: JSON.stringify(fixes.map((fix) => traccarOf(fix, Date.now()))),
      });
      const body = (await answer.json()) as { accepted: number; outcomes: string[] };
      if (body.accepted !== fixes.length) throw new Error(`the ingest refused: ${JSON.stringify(body)}`);
    },
  };
}

async function seed(
  db: Database,
  vehicles: readonly FleetVehicle[],
  also: (db: Database, world: SeededFleet) => Promise<void>,
): Promise<Map<string, number>> {
  // The page asks for the brand of the first label of its host, which is 127.0.0.1 here.
  const brandId = await createBrand(db, {
    name: 'Aurora',
    alias: '127',
    parentId: null,
    palette: { primary: '#2e6373' },
  });
  await createUser(db, { login: 'operador', password: PASSWORD, name: 'Otávio Leme', brandId, profile: 'OPERATOR' });
  await createUser(db, { login: 'admin', password: PASSWORD, name: 'Ada Reis', brandId, profile: 'ADMINISTRATOR' });
  const customer = await createUser(db, {
    login: 'cliente',
    password: PASSWORD,
    name: 'Clara Nunes',
    brandId,
    profile: 'USER',
  });
  await createGateway(db, { brandId, name: 'test', key: GATEWAY_KEY });
  const devices = await createDevices(
    db,
    vehicles.map(({ identifier, name, plate, customers = true, status, model, addedAgoMs }) => ({
      identifier,
      brandId,
      status,
      ...(model === undefined ? {} : { model }),
      ...(addedAgoMs === undefined ? {} : { createdMs: Date.now() - addedAgoMs }),
      vehicle: { name, licensePlate: plate ?? null },
      user: customers ? { id: customer, fromMs: Date.now() - YEAR_MS } : null,
    })),
  );
  const ids = new Map(devices.map(({ identifier, id }) => [identifier, id]));
  await also(db, { brandId, customer, ids });
  return ids;
}

export function traccarOf(fix: SentFix, nowMs: number): object {
  const iso = (agoMs: number) => new Date(nowMs - agoMs).toISOString();
  const communicationAgoMs = fix.communicationAgoMs ?? 0;
  return {
    device: { uniqueId: fix.identifier },
    position: {
      latitude: fix.latitude,
      longitude: fix.longitude,
      speed: (fix.speedKmh ?? 0) / KMH_PER_KNOT,
      course: fix.heading ?? 0,
      fixTime: iso(fix.fixAgoMs ?? communicationAgoMs),
      deviceTime: iso(communicationAgoMs),
      valid: true,
      attributes: fix.attributes ?? {},
    },
  };
}
