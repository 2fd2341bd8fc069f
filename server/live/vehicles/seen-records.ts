import { sql, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run } from '../../base/db/statement.ts';
import { deviceJoins } from '../devices/directory-rows.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { Guard } from '../../base/rights/guard.ts';
import { seenRows, type Scope } from '../../base/rights/scope.ts';
import { seenVehicles } from './vehicle-rows.ts';

interface Seen {
  scope: Scope;
  nowMs: number;
}

/** What a list calls a vehicle `w`. */
export const VEHICLE_NAME = sql`COALESCE(NULLIF(w.name, ''), w.license_plate)`;

/**
 * Records of vehicles that a caller sees, by their table's alias: with `brand_id`, `user_id` (whose the vehicle was as it was made) and
 * `vehicle_id`, null for a record of several. Staff see those of the vehicles they see. A customer sees the own ones as long as the vehicle
 * is theirs: neither what another had done to it before, nor what is done to it after.
 */
export function seenRecords(alias: 'e' | 'o' | 'p', { scope, nowMs }: Seen): SQL {
  const { brandIds, userId } = seenRows(scope);
  const of = sql.raw(alias);
  const isTheirs = userId === null ? sql`` : sql` AND ${of}.user_id = ${userId}`;
  return sql`${of}.brand_id = ANY (${idList(brandIds)})${isTheirs} AND (${of}.vehicle_id IS NULL OR EXISTS (
    SELECT FROM vehicles w WHERE w.id = ${of}.vehicle_id AND ${seenVehicles({ scope, nowMs })}))`;
}

interface GuardDeps {
  db: Database;
  clock: Clock;
  rights: Pick<Rights, 'scopeOf'>;
}

/** A guard of records of vehicles; `from` is the table under its alias. */
export const recordGuard =
  ({ db, clock, rights }: GuardDeps, alias: 'e' | 'o' | 'p', from: SQL): Guard =>
  async (caller, id) => {
    const seen = { scope: rights.scopeOf(caller), nowMs: clock.now() };
    const of = sql.raw(alias);
    const found = await run(
      db,
      sql`SELECT 1 FROM ${from} WHERE ${of}.id = ${Number(id)} AND ${seenRecords(alias, seen)}`,
    );
    return found.length > 0;
  };

/** The guard of vehicles. */
export const vehicleGuard =
  ({ db, clock, rights }: GuardDeps): Guard =>
  async (caller, id) => {
    const seen = { scope: rights.scopeOf(caller), nowMs: clock.now() };
    const found = await run(db, sql`SELECT 1 FROM vehicles w WHERE w.id = ${Number(id)} AND ${seenVehicles(seen)}`);
    return found.length > 0;
  };

/** Whose a record of a vehicle is that is made now: of its brand, and of the customer who has it. */
export async function whoseVehicle(
  tx: Database,
  vehicle: Id,
  nowMs: number,
): Promise<{ brandId: Id; userId: Id | null } | null> {
  const [row] = await run<{ brandId: Id; userId: Id | null }>(
    tx,
    sql`SELECT w.brand_id AS "brandId", (SELECT a.user_id FROM devices d ${deviceJoins(nowMs)}
        WHERE d.vehicle_id = w.id AND a.user_id IS NOT NULL ORDER BY d.hidden, d.id LIMIT 1) AS "userId"
      FROM vehicles w WHERE w.id = ${vehicle}`,
  );
  return row ?? null;
}
