import type { DeviceStatus } from '../../../domain/live/devices/device.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { drawSecret, secureRandom, sha256 } from '../../base/platform.ts';

export interface NewDevice {
  /** Drawn when not given. */
  id?: Id;
  /** What the sender calls itself; unique on the installation. */
  identifier: string;
  brandId: Id;
  /** The secret that authenticates its sender; 32 random bytes when not given. Only its hash is kept. */
  secret?: string;
  imei?: string | null;
  number?: string | null;
  /** Model of the tracker. */
  model?: string | null;
  /** Carrier of its SIM card. */
  operator?: string | null;
  status?: DeviceStatus;
  hidden?: boolean;
  color?: string | null;
  /** When it was added, and since when it has its status, ms since the epoch; now when not given. */
  createdMs?: number;
  statusSinceMs?: number;
  /** The vehicle it sits in; none is recorded when neither name nor plate is known. */
  vehicle?: {
    name?: string | null;
    licensePlate?: string | null;
    manufacture?: string | null;
    model?: string | null;
    color?: string | null;
  };
  /** The customer it belongs to, from a time (ms since the epoch), and who gave it, as in the audit trail. */
  user?: { id: Id; fromMs: number; by?: string } | null;
}

export interface CreatedDevice {
  id: Id;
  identifier: string;
  secret: string;
}

interface Row {
  device: NewDevice;
  id: Id;
  secret: string;
  vehicleId: Id | null;
}

/** Rows of one INSERT: few enough to keep the embedded database's memory flat. */
const CHUNK = 2_000;

function rowOf(device: NewDevice): Row {
  const hasVehicle = Boolean(device.vehicle?.name || device.vehicle?.licensePlate);
  return {
    device,
    id: device.id ?? drawId(secureRandom),
    secret: device.secret ?? drawSecret(),
    vehicleId: hasVehicle ? drawId(secureRandom) : null,
  };
}

async function insertVehicles(tx: Database, rows: readonly Row[]): Promise<void> {
  const list = rows.filter((row) => row.vehicleId !== null);
  const column = <T>(read: (vehicle: NonNullable<NewDevice['vehicle']>) => T): T[] =>
    list.map((row) => read(row.device.vehicle!));
  await tx.query(
    `INSERT INTO vehicles (id, brand_id, name, license_plate, manufacture, model, color)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      list.map((row) => row.vehicleId),
      list.map((row) => row.device.brandId),
      column((vehicle) => vehicle.name ?? null),
      column((vehicle) => vehicle.licensePlate ?? null),
      column((vehicle) => vehicle.manufacture ?? null),
      column((vehicle) => vehicle.model ?? null),
      column((vehicle) => vehicle.color ?? null),
    ],
  );
}

async function insertDevices(tx: Database, rows: readonly Row[]): Promise<void> {
  const column = <T>(read: (device: NewDevice) => T): T[] => rows.map((row) => read(row.device));
  await tx.query(
    `INSERT INTO devices (id, identifier, brand_id, secret_hash, vehicle_id, imei, number, model, operator, status, hidden, color, created_at, status_changed_at)
     SELECT id, identifier, brand_id, secret_hash, vehicle_id, imei, number, model, operator, status, hidden, color,
       COALESCE(to_timestamp(created_ms / 1000.0), now()), COALESCE(to_timestamp(status_ms / 1000.0), to_timestamp(created_ms / 1000.0), now())
     FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::boolean[], $12::text[], $13::float8[], $14::float8[])
       AS given (id, identifier, brand_id, secret_hash, vehicle_id, imei, number, model, operator, status, hidden, color, created_ms, status_ms)`,
    [
      rows.map((row) => row.id),
      column((device) => device.identifier),
      column((device) => device.brandId),
      rows.map((row) => sha256(row.secret)),
      rows.map((row) => row.vehicleId),
      column((device) => device.imei ?? null),
      column((device) => device.number ?? null),
      column((device) => device.model ?? null),
      column((device) => device.operator ?? null),
      column((device) => device.status ?? 'ACTIVE'),
      column((device) => device.hidden ?? false),
      column((device) => device.color ?? null),
      column((device) => device.createdMs ?? null),
      column((device) => device.statusSinceMs ?? null),
    ],
  );
}

async function insertAssignments(tx: Database, rows: readonly Row[]): Promise<void> {
  const list = rows.filter((row) => row.device.user);
  await tx.query(
    `INSERT INTO device_assignments (device_id, user_id, starts_at, started_by)
     SELECT device_id, user_id, to_timestamp(from_ms / 1000.0), given_by
     FROM unnest($1::bigint[], $2::bigint[], $3::float8[], $4::text[]) AS given (device_id, user_id, from_ms, given_by)`,
    [
      list.map((row) => row.id),
      list.map((row) => row.device.user!.id),
      list.map((row) => row.device.user!.fromMs),
      list.map((row) => row.device.user!.by ?? null),
    ],
  );
}

/**
 * Adds devices with their vehicles and owners in one transaction (100,000 in seconds); answers ids and secrets in order.
 * A taken identifier is a QueryError with code 23505 and adds none. Tell the directory afterwards (`refresh`).
 */
export async function createDevices(db: Database, devices: readonly NewDevice[]): Promise<CreatedDevice[]> {
  const rows = devices.map(rowOf);
  await db.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += CHUNK) {
      const chunk = rows.slice(start, start + CHUNK);
      await insertVehicles(tx, chunk);
      await insertDevices(tx, chunk);
      await insertAssignments(tx, chunk);
    }
  });
  return rows.map(({ id, device, secret }) => ({ id, identifier: device.identifier, secret }));
}

/** Adds one device; see `createDevices`. */
export async function createDevice(db: Database, device: NewDevice): Promise<CreatedDevice> {
  const [created] = await createDevices(db, [device]);
  return created!;
}
