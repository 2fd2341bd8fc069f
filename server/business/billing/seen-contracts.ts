import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../base/db/database.ts';
import { idList, run, when, where } from '../../base/db/statement.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { Guard } from '../../base/rights/guard.ts';
import { seenRows, type Scope } from '../../base/rights/scope.ts';

/** Vehicles that are known by hidden trackers alone are for administrators, and so is what is paid for them. */
const NOT_HIDDEN = sql`(NOT EXISTS (SELECT FROM devices d WHERE d.vehicle_id = k.vehicle_id AND d.hidden)
  OR EXISTS (SELECT FROM devices d WHERE d.vehicle_id = k.vehicle_id AND NOT d.hidden))`;

/** Contracts `k` that a caller sees: staff those of their brands, a customer those of the customer they belong to. */
export function seenContracts(scope: Scope): SQL {
  const { brandIds, userId, hidden } = seenRows(scope);
  const conditions = [
    sql`k.brand_id = ANY (${idList(brandIds)})`,
    when(userId, (id) => sql`k.customer_id = (SELECT u.customer_id FROM users u WHERE u.id = ${id})`),
    hidden ? undefined : NOT_HIDDEN,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` AND `,
  );
}

interface GuardDeps {
  db: Database;
  rights: Pick<Rights, 'scopeOf'>;
}

/** A guard of contracts `k` and of what belongs to them. */
const guardOf =
  ({ db, rights }: GuardDeps, from: SQL, id: SQL): Guard =>
  async (caller, asked) => {
    const found = await run(
      db,
      sql`SELECT 1 FROM ${from} ${where(sql`${id} = ${Number(asked)}`, seenContracts(rights.scopeOf(caller)))}`,
    );
    return found.length > 0;
  };

export const contractGuard = (deps: GuardDeps): Guard => guardOf(deps, sql`contracts k`, sql`k.id`);
export const paymentGuard = (deps: GuardDeps): Guard =>
  guardOf(
    deps,
    sql`payments y JOIN charges c ON c.id = y.charge_id JOIN contracts k ON k.id = c.contract_id`,
    sql`y.id`,
  );
export const chargeGuard = (deps: GuardDeps): Guard =>
  guardOf(deps, sql`charges c JOIN contracts k ON k.id = c.contract_id`, sql`c.id`);
