import type { DeviceStatus } from '../../domain/device.ts';
import type { Id } from '../../domain/id.ts';
import type { Database } from '../db/database.ts';

/**
 * Gives a device a status from a time on (ms since the epoch); the one it has already changes nothing. Answers the status it
 * had, null when there is no such device. Tell the directory afterwards (`refresh`).
 */
export async function setDeviceStatus(db: Database, deviceId: Id, status: DeviceStatus, atMs: number): Promise<DeviceStatus | null> {
  const [before] = await db.query<{ status: DeviceStatus }>('SELECT status FROM devices WHERE id = $1 FOR UPDATE', [deviceId]);
  if (!before) return null;
  if (before.status !== status)
    await db.query('UPDATE devices SET status = $2, status_changed_at = $3::timestamptz, changed_at = clock_timestamp() WHERE id = $1', [deviceId, status, new Date(atMs).toISOString()]);
  return before.status;
}
