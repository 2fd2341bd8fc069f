import type { DeviceStatus } from '../../../domain/live/devices/device.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';

/** Gives a device a status from a time on (ms since the epoch). Tell the directory afterwards (`refresh`). */
export async function setDeviceStatus(db: Database, deviceId: Id, status: DeviceStatus, atMs: number): Promise<void> {
  await db.query(
    'UPDATE devices SET status = $2, status_changed_at = $3::timestamptz, changed_at = clock_timestamp() WHERE id = $1',
    [deviceId, status, new Date(atMs).toISOString()],
  );
}
