import { sql } from 'drizzle-orm';
import type { DevicePath } from '../../../contract/rest/live/device-panel-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Author, Fields } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import { changeRow, firstOf, type Changed } from '../../base/records/change-row.ts';

/** What of a device is changed; what is missing stays, an empty text is none. */
export interface DevicePatch {
  /** Km/h; 9999 switches the limit off. */
  speedLimit?: number | undefined;
  operations?: readonly { path: DevicePath; value: string }[] | undefined;
  /** The version that the change was made from, where it was. */
  version?: number | undefined;
}

const COLUMN: Readonly<Record<DevicePath, string>> = {
  '/number': 'number',
  '/operator': 'operator',
  '/apnHost': 'apn_host',
  '/apnUser': 'apn_user',
  '/apnPass': 'apn_pass',
};

function columnsOf({ speedLimit, operations = [] }: DevicePatch): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  if (speedLimit !== undefined) columns['speed_limit_kmh'] = speedLimit;
  for (const { path, value } of operations) columns[COLUMN[path]] = value || null;
  return columns;
}

/** What of a device a conflict tells: a customer is shown nothing of its SIM card. */
const TOLD_CUSTOMERS = { speed_limit_kmh: 'speedLimit' } as const;
const TOLD_STAFF = {
  ...TOLD_CUSTOMERS,
  number: 'number',
  operator: 'operator',
  apn_host: 'apnHost',
  apn_user: 'apnUser',
} as const;

const veiled = (fields: Fields | null): Fields | null =>
  fields && 'apn_pass' in fields ? { ...fields, apn_pass: '(hidden)' } : fields;

/** The word that opens the access point is as good as a key: that it changed is kept, not what it is. */
const mask = ({ before, after }: Changed): Changed => ({ before: veiled(before), after: veiled(after) });

/** Changes a device and writes down what was changed; answers whether there is such a device. */
export async function patchDevice(
  db: Database,
  clock: Clock,
  deviceId: number,
  patch: DevicePatch,
  { author, isStaff }: { author: Author; isStaff: boolean },
): Promise<boolean> {
  const columns = columnsOf(patch);
  // The names are those of the table above, never what somebody sent.
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}, `);
  const done = await changeRow<Fields & { brand_id: number }>(
    { db, clock },
    {
      table: 'devices',
      id: deviceId,
      seen: patch.version,
      conflictTells: isStaff ? TOLD_STAFF : TOLD_CUSTOMERS,
      read: (tx) =>
        firstOf(
          tx,
          'SELECT brand_id, number, operator, apn_host, apn_user, apn_pass, speed_limit_kmh FROM devices WHERE id = $1',
          deviceId,
        ),
      next: (now) => ({ ...now, ...columns }),
      write: (tx) =>
        run(tx, sql`UPDATE devices SET ${sql.join(sets)}changed_at = clock_timestamp() WHERE id = ${deviceId}`),
      audit: { entity: 'device', action: 'device.change', author, brandOf: ({ brand_id }) => brand_id, mask },
    },
  );
  return done !== null;
}
