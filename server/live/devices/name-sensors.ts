import type { Clock } from '../../../domain/base/time/clock.ts';
import type { SensorNames } from '../../../domain/live/devices/sensor-names.ts';
import type { Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { changeRow, firstOf, given } from '../../base/records/change-row.ts';

type Kept = SensorNames & { brandId: number };

/** Names given for kinds of sensors; those of a kind that is left out stay. */
export interface SensorChange extends Partial<SensorNames> {
  /** The version that the change was made from, where it was. */
  version?: number | undefined;
}

/** Names the lines and sensors of a device and writes it down; answers whether there is such a device. */
export async function nameSensors(
  db: Database,
  clock: Clock,
  deviceId: number,
  { version, ...names }: SensorChange,
  author: Author,
): Promise<boolean> {
  const done = await changeRow<Kept>(
    { db, clock },
    {
      table: 'devices',
      id: deviceId,
      seen: version,
      conflictTells: { inputs: 'inputs', outputs: 'outputs', temperatures: 'temperatures' },
      read: (tx) =>
        firstOf(
          tx,
          `SELECT brand_id AS "brandId", sensor_names->'inputs' AS inputs, sensor_names->'outputs' AS outputs,
             sensor_names->'temperatures' AS temperatures FROM devices WHERE id = $1`,
          deviceId,
        ),
      next: (now) => ({ ...now, ...given(names) }),
      write: (tx, { inputs, outputs, temperatures }) =>
        tx.query('UPDATE devices SET sensor_names = $2::jsonb, changed_at = clock_timestamp() WHERE id = $1', [
          deviceId,
          JSON.stringify({ inputs, outputs, temperatures }),
        ]),
      audit: { entity: 'device', action: 'device.sensors', author, brandOf: ({ brandId }) => brandId },
    },
  );
  return done !== null;
}
