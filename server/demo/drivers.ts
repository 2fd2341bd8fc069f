import { drawId } from '../../domain/id.ts';
import { pick, randomInt, seededRandom } from '../../domain/random.ts';
import type { Database } from '../db/database.ts';
import type { NewDevice } from '../devices/create-devices.ts';
import { secureRandom } from '../platform.ts';
import { driverTagOf } from './fleet/driver-tag.ts';
import { personName } from './fleet/names.ts';

const DAY_MS = 86_400_000;
const CATEGORIES = ['B', 'C', 'D', 'E', 'AB', 'AE'] as const;

/** Registers the drivers of the demo by the tags that its trackers read; one tag in five is of nobody, one licence in eight is over. */
export async function insertDemoDrivers(tx: Database, devices: readonly NewDevice[], seed: number, nowMs: number): Promise<void> {
  const random = seededRandom(seed + 211);
  const drivers = devices.flatMap(({ brandId }, index) => {
    const tag = driverTagOf(index);
    if (tag === null || index % 30 === 26) return [];
    const lastDay = new Date(nowMs + (index % 48 === 8 ? -randomInt(random, 5, 90) : randomInt(random, 30, 1_500)) * DAY_MS).toISOString().slice(0, 10);
    return [{ id: drawId(secureRandom), brandId, name: personName(random), number: String(1_000 + index), category: pick(random, CATEGORIES), lastDay, tag }];
  });
  await tx.query(
    `INSERT INTO drivers (id, brand_id, name, number, license_category, license_expires_on, electronic_tag)
     SELECT id, "brandId", name, number, category, "lastDay", tag
     FROM json_to_recordset($1::json) AS given (id bigint, "brandId" bigint, name text, number text, category text, "lastDay" date, tag text)`,
    [JSON.stringify(drivers)],
  );
}
