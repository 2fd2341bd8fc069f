import type { Clock } from '../../../domain/base/time/clock.ts';
import type { SimCard, SimPlan } from '../../../domain/live/devices/sim.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';

/** A stored SIM card; bytes. */
export interface SimRow extends SimCard {
  iccid: string;
  brandId: number;
  franchiseBytes: number | null;
  consumedBytes: number | null;
}

/** The same with the carrier that the device says it is in; null where it is in none. */
export type FoundSim = SimRow & { deviceOperator: string | null };

const SELECT = `SELECT iccid, brand_id AS "brandId", msisdn, operator, apn_host AS "apnHost", apn_user AS "apnUser", apn_pass AS "apnPass",
  franchise_bytes::float8 AS "franchiseBytes", consumed_bytes::float8 AS "consumedBytes",
  (SELECT d.operator FROM devices d WHERE d.iccid = s.iccid AND d.operator IS NOT NULL ORDER BY (d.brand_id = s.brand_id) DESC, d.id LIMIT 1) AS "deviceOperator" FROM sim_cards s`;

/** The SIM card of an ICCID among those of brands, or null. */
export async function readSim(db: Database, iccid: string, brandIds: readonly number[]): Promise<FoundSim | null> {
  const [row] = await db.query<FoundSim & Record<string, unknown>>(
    `${SELECT} WHERE iccid = $1 AND brand_id = ANY ($2::bigint[])`,
    [iccid, brandIds],
  );
  return row ?? null;
}

export const planOf = ({ iccid, brandId, franchiseBytes, consumedBytes }: SimRow): SimPlan => ({
  simCardDataFranchise: franchiseBytes,
  totalConsumption: consumedBytes,
  brand: brandId,
  simCard: iccid,
});

/** Writes SIM cards that are not known yet. */
export async function createSims(db: Database, sims: readonly SimRow[]): Promise<void> {
  await db.query(
    `INSERT INTO sim_cards (iccid, brand_id, msisdn, operator, apn_host, apn_user, apn_pass, franchise_bytes, consumed_bytes)
     SELECT iccid, "brandId", msisdn, operator, "apnHost", "apnUser", "apnPass", "franchiseBytes", "consumedBytes"
     FROM json_to_recordset($1::json) AS given (iccid text, "brandId" bigint, msisdn text, operator text, "apnHost" text, "apnUser" text, "apnPass" text,
       "franchiseBytes" bigint, "consumedBytes" bigint)
     ON CONFLICT (iccid) DO NOTHING`,
    [JSON.stringify(sims)],
  );
}

/**
 * Resets the consumption of SIM cards, with an audit entry for each, by its device. Cards outside the brands are
 * not known: where one is asked for none is reset. Answers whether they were.
 */
export async function resetSims(
  db: Database,
  clock: Clock,
  iccids: readonly string[],
  brandIds: readonly number[],
  author: Author,
): Promise<boolean> {
  const wanted = [...new Set(iccids)].sort();
  return db.transaction(async (tx) => {
    const known = await tx.query<{
      iccid: string;
      brandId: number;
      consumedBytes: number | null;
      device: number | null;
    }>(
      `SELECT s.iccid, s.brand_id AS "brandId", s.consumed_bytes::float8 AS "consumedBytes", (SELECT d.id FROM devices d WHERE d.iccid = s.iccid ORDER BY (d.brand_id = s.brand_id) DESC, d.id LIMIT 1) AS device
       FROM sim_cards s WHERE s.iccid = ANY ($1::text[]) AND s.brand_id = ANY ($2::bigint[]) ORDER BY s.iccid FOR UPDATE OF s`,
      [wanted, brandIds],
    );
    if (known.length < wanted.length) return false;
    await tx.query(
      'UPDATE sim_cards SET consumed_bytes = 0, reset_at = $2::timestamptz WHERE iccid = ANY ($1::text[])',
      [wanted, new Date(clock.now()).toISOString()],
    );
    for (const { iccid, brandId, consumedBytes, device } of known)
      await recordChange(tx, clock, author, {
        brandId,
        action: 'simcard.reset',
        entity: device === null ? 'brand' : 'device',
        entityId: device ?? brandId,
        before: { iccid, consumedBytes },
        after: { iccid, consumedBytes: 0 },
      });
    return true;
  });
}
