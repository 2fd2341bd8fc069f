import { sql, type SQL } from 'drizzle-orm';
import { identifiedBy, type IdentifiedBy } from '../../../domain/live/history/track.ts';
import { barePlate } from '../../../domain/live/devices/plate.ts';
import { bareColumn } from '../../base/db/plates.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Guards } from '../../base/rights/guard.ts';

/** More devices of one plate or number are not looked through: nobody would mean one of them. */
const MOST_LOOKED_AT = 100;

const FITS: Readonly<Record<IdentifiedBy, (text: string) => SQL>> = {
  device: (text) => (/^\d+$/.test(text) ? sql`d.id = ${text}::bigint` : sql`d.identifier = ${text}`),
  // Numbers are kept with the code of their country, and typed without it.
  number: (text) => sql`right(regexp_replace(d.number, '\\D', '', 'g'), 11) = ${text}`,
  imei: (text) => sql`(d.imei = ${text} OR d.identifier = ${text})`,
  licensePlate: (text) => sql`${bareColumn(sql`v.license_plate`)} = ${barePlate(text)}`,
};

/** The one device that somebody names, of those whose history they may read; refuses none, and several. */
export async function findVehicle(
  db: Database,
  { history }: Pick<Guards, 'history'>,
  caller: Caller,
  identifier: string,
): Promise<number> {
  const named = await run<{ id: number }>(
    db,
    sql`SELECT d.id FROM devices d LEFT JOIN vehicles v ON v.id = d.vehicle_id
     WHERE ${FITS[identifiedBy(identifier)](identifier)} ORDER BY d.id LIMIT ${MOST_LOOKED_AT}`,
  );
  const seen: number[] = [];
  for (const { id } of named) if (await history(caller, id)) seen.push(id);
  if (seen.length > 1) throw new Refusal('invalid-input', { identifier: 'field.several-vehicles' });
  const [only] = seen;
  if (only === undefined) throw new Refusal('missing');
  return only;
}
