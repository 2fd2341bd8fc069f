import { changedFields, recordChanges, type Author } from '../../base/audit/record-change.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { createDevices, type NewDevice } from '../../live/devices/create-devices.ts';
import { hmacSha256, secureRandom } from '../../base/platform.ts';
import { textIn, VEHICLE_FIELDS, type Into, type Verdict } from './judge.ts';

/** With what rows are written: in the transaction that notes that they were. */
export interface Writing {
  tx: Database;
  clock: Clock;
  author: Author;
  into: Into;
  /** What the secrets of new devices are made from. */
  seed: string;
}

/**
 * The secret of a device of an import: the same each time it is made from the same seed, so that a run that was cut off loses none;
 * like `drawSecret` never with a hyphen first, as the file that tells it would mask it.
 */
export function secretOf(seed: string, identifier: string): string {
  const secret = Buffer.from(hmacSha256(seed, identifier), 'hex').toString('base64url');
  return secret.startsWith('-') ? secretOf(seed, secret) : secret;
}

function deviceOf(
  { row: { values }, model, ownerId, ownerFromMs }: Verdict,
  { into, clock, seed }: Writing,
): NewDevice {
  const text = (field: Parameters<typeof textIn>[1]): string | null => textIn(values, field);
  const identifier = text('identifier')!;
  return {
    identifier,
    brandId: into.brandId,
    secret: secretOf(seed, identifier),
    model,
    imei: text('imei'),
    number: text('number'),
    operator: text('operator'),
    createdMs: clock.now(),
    vehicle: {
      name: text('name'),
      licensePlate: text('licensePlate'),
      manufacture: text('manufacture'),
      model: text('vehicleModel'),
      color: text('color'),
    },
    user: ownerId === null ? null : { id: ownerId, fromMs: ownerFromMs },
  };
}

/** Adds devices with vehicles, owners, speed limits and groups. */
export async function writeDevices(verdicts: readonly Verdict[], writing: Writing): Promise<void> {
  const { tx, clock, author, into } = writing;
  const created = await createDevices(
    tx,
    verdicts.map((verdict) => deviceOf(verdict, writing)),
  );
  const ids = created.map(({ id }) => id);
  await tx.query(
    `UPDATE devices d SET speed_limit_kmh = given.kmh FROM unnest($1::bigint[], $2::int[]) AS given (id, kmh)
     WHERE d.id = given.id AND given.kmh IS NOT NULL`,
    [ids, verdicts.map(({ row }) => row.values.speedLimit ?? null)],
  );
  await tx.query(
    `INSERT INTO group_devices (group_id, device_id)
     SELECT group_id, device_id FROM unnest($1::bigint[], $2::bigint[]) AS given (group_id, device_id) WHERE group_id IS NOT NULL`,
    [verdicts.map(({ groupId }) => groupId), ids],
  );
  await recordChanges(
    tx,
    clock,
    author,
    verdicts.map(({ row: { values }, model, ownerId }, index) => ({
      brandId: into.brandId,
      action: 'device.add',
      entity: 'device',
      entityId: ids[index]!,
      after: {
        identifier: textIn(values, 'identifier'),
        name: textIn(values, 'name'),
        licensePlate: textIn(values, 'licensePlate'),
        model,
        user: ownerId,
      },
    })),
  );
}

/** What the vehicle of a row is to be: a cell that is empty leaves what is there. */
const vehicleOf = ({ row: { values }, device }: Verdict): Record<string, string | null> =>
  Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, textIn(values, field) ?? device!.vehicle[field] ?? null]));

/** Changes the vehicles of devices; a device without one gets one. */
export async function writeVehicles(verdicts: readonly Verdict[], { tx, clock, author }: Writing): Promise<void> {
  const rows = verdicts.map((verdict) => {
    const device = verdict.device!;
    return { device, vehicle: vehicleOf(verdict), vehicleId: device.vehicleId ?? drawId(secureRandom) };
  });
  const column = (field: (typeof VEHICLE_FIELDS)[number]): (string | null)[] =>
    rows.map(({ vehicle }) => vehicle[field] ?? null);
  await tx.query(
    `INSERT INTO vehicles (id, brand_id, name, license_plate, manufacture, model, color)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, license_plate = excluded.license_plate,
       manufacture = excluded.manufacture, model = excluded.model, color = excluded.color`,
    [
      rows.map(({ vehicleId }) => vehicleId),
      rows.map(({ device }) => device.brandId),
      column('name'),
      column('licensePlate'),
      column('manufacture'),
      column('vehicleModel'),
      column('color'),
    ],
  );
  const versions = await tx.query<{ id: Id; version: number }>(
    `UPDATE devices d SET vehicle_id = given.vehicle, version = d.version + 1, changed_at = clock_timestamp()
     FROM unnest($1::bigint[], $2::bigint[]) AS given (id, vehicle) WHERE d.id = given.id RETURNING d.id, d.version`,
    [rows.map(({ device }) => device.id), rows.map(({ vehicleId }) => vehicleId)],
  );
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  await recordChanges(
    tx,
    clock,
    author,
    rows.map(({ device, vehicle }) => ({
      brandId: device.brandId,
      action: 'device.vehicle',
      entity: 'device',
      entityId: device.id,
      version: versionOf.get(device.id)!,
      ...changedFields(device.vehicle, vehicle),
    })),
  );
}
