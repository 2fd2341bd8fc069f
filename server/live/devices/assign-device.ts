import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';

/**
 * Assigns a device to a user (null: to none) from a time on: the period that runs then ends, later ones are void.
 * Periods of a device never overlap. `actor` is who does it, as in the audit trail. Tell the directory afterwards (`refresh`).
 */
export async function assignDevice(
  db: Database,
  deviceId: Id,
  userId: Id | null,
  fromMs: number,
  actor: string | null = null,
): Promise<void> {
  const from = new Date(fromMs).toISOString();
  await db.transaction(async (tx) => {
    await tx.query('SELECT id FROM devices WHERE id = $1 FOR UPDATE', [deviceId]);
    await tx.query('DELETE FROM device_assignments WHERE device_id = $1 AND starts_at >= $2::timestamptz', [
      deviceId,
      from,
    ]);
    await tx.query(
      'UPDATE device_assignments SET ends_at = $2::timestamptz, ended_by = $3 WHERE device_id = $1 AND (ends_at IS NULL OR ends_at > $2::timestamptz)',
      [deviceId, from, actor],
    );
    if (userId !== null)
      await tx.query(
        'INSERT INTO device_assignments (device_id, user_id, starts_at, started_by) VALUES ($1, $2, $3::timestamptz, $4)',
        [deviceId, userId, from, actor],
      );
    await tx.query('UPDATE devices SET changed_at = clock_timestamp() WHERE id = $1', [deviceId]);
  });
}
