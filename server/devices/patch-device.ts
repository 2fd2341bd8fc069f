import type { DevicePath } from '../../contract/rest/device-panel-calls.ts';
import type { Clock } from '../../domain/clock.ts';
import { changedFields, recordChange, type Author, type Fields } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';

/** What of a device is changed; what is missing stays, an empty text is none. */
export interface DevicePatch {
  /** Km/h; 9999 switches the limit off. */
  speedLimit?: number | undefined;
  operations?: readonly { path: DevicePath; value: string }[] | undefined;
}

const COLUMN: Readonly<Record<DevicePath, string>> = { '/number': 'number', '/operator': 'operator', '/apnHost': 'apn_host', '/apnUser': 'apn_user', '/apnPass': 'apn_pass' };

function columnsOf({ speedLimit, operations = [] }: DevicePatch): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  if (speedLimit !== undefined) columns['speed_limit_kmh'] = speedLimit;
  for (const { path, value } of operations) columns[COLUMN[path]] = value || null;
  return columns;
}

/** The word that opens the access point is as good as a key: that it changed is told, not what it is. */
function told({ before, after }: { before: Fields; after: Fields }): { before: Fields; after: Fields } {
  const veiled = (fields: Fields): Fields => ('apn_pass' in fields ? { ...fields, apn_pass: '(hidden)' } : fields);
  return { before: veiled(before), after: veiled(after) };
}

/** Changes a device and writes down what was changed; answers whether there is such a device. */
export async function patchDevice(db: Database, clock: Clock, deviceId: number, patch: DevicePatch, author: Author): Promise<boolean> {
  const columns = columnsOf(patch);
  const names = Object.keys(columns);
  return db.transaction(async (tx) => {
    const [device] = await tx.query<Fields & { brand_id: number }>(
      'SELECT brand_id, number, operator, apn_host, apn_user, apn_pass, speed_limit_kmh FROM devices WHERE id = $1 FOR UPDATE',
      [deviceId],
    );
    if (!device) return false;
    const change = changedFields(device, columns);
    if (Object.keys(change.after).length === 0) return true;
    // The names are those of the table above, never what somebody sent.
    await tx.query(`UPDATE devices SET ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')}, changed_at = clock_timestamp() WHERE id = $1`, [deviceId, ...Object.values(columns)]);
    await recordChange(tx, clock, author, { brandId: device.brand_id, action: 'device.change', entity: 'device', entityId: deviceId, ...told(change) });
    return true;
  });
}
