import { sql } from 'drizzle-orm';
import type { SilentDevice } from '../../../contract/rest/desk/indicator-calls.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run } from '../../base/db/statement.ts';
import { deviceJoins, DEVICE_NAME, PERSON_NAME } from '../../live/devices/directory-rows.ts';

type Line = Omit<SilentDevice, 'lastCommunication'>;

/** What a list shows of devices beside when they spoke, in the order of the ids; `nowMs` says whose they are. */
export async function deviceLines(db: Database, ids: readonly number[], nowMs: number): Promise<Line[]> {
  if (ids.length === 0) return [];
  return run<Line>(
    db,
    sql`SELECT d.id, ${DEVICE_NAME} AS name, v.license_plate AS "licensePlate", ${PERSON_NAME} AS "customerName", b.name AS "brandName", d.model, d.status
     FROM unnest(${idList(ids)}) WITH ORDINALITY AS wanted (id, place) JOIN devices d ON d.id = wanted.id
     JOIN brands b ON b.id = d.brand_id ${deviceJoins(nowMs)} ORDER BY wanted.place`,
  );
}
