import { sql } from 'drizzle-orm';
import type { Mileage } from '../../../domain/live/devices/device-page.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import { NEVER_LOCATED_MS } from '../../../domain/live/ingest/unplaced.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, readPage, when, where, type AskedPage } from '../../base/db/statement.ts';
import { deviceJoins, DEVICE_NAME } from '../devices/directory-rows.ts';
import { seenRows, type Scope } from '../../base/rights/scope.ts';

export interface MileageFilter {
  devices?: readonly Id[] | undefined;
  /** Those of one customer. */
  userId?: Id | undefined;
}

type Row = Omit<Mileage, 'dateTime'> & { time: Date | null };

/** Odometer and hour meter of devices by name, page by page; of a customer's not what was told before it was theirs. */
export async function readMileages(
  db: Database,
  scope: Scope,
  { devices, userId }: MileageFilter,
  asked: AskedPage<never>,
  nowMs: number,
): Promise<Page<Mileage>> {
  const rows = seenRows(scope, userId);
  const isTheirs = scope.kind === 'customer' ? sql`t.time >= a.starts_at` : sql`true`;
  const { content, ...pagination } = await readPage<Row & Record<string, unknown>>(
    db,
    {
      fields: sql`d.id AS device, ${DEVICE_NAME} AS "deviceName", v.license_plate AS "licensePlate",
        (t.record->>'odometer')::float8 AS "odometerM", (t.record->>'engineTimeOn')::float8 AS "engineTimeOnMs", t.time`,
      from: sql`FROM devices d ${deviceJoins(nowMs)}
        LEFT JOIN telemetry_last t ON t.device = d.id AND t.time > to_timestamp(${NEVER_LOCATED_MS / 1000}::float8) AND ${isTheirs}
        ${where(
          sql`d.brand_id = ANY (${idList(rows.brandIds)})`,
          when(rows.userId, (user) => sql`a.user_id = ${user}`),
          rows.hidden ? undefined : sql`NOT d.hidden`,
          when(devices, (wanted) => sql`d.id = ANY (${idList(wanted)})`),
        )}`,
      order: sql`lower(${DEVICE_NAME}), d.id`,
    },
    asked,
  );
  return {
    ...pagination,
    content: content.map(({ time, ...row }) => ({ ...row, dateTime: time === null ? null : time.toISOString() })),
  };
}
