import { randomInt, seededRandom } from '../../domain/base/random.ts';
import type { Database } from '../base/db/database.ts';
import type { NewDevice } from '../live/devices/create-devices.ts';
import { createSims, type SimRow } from '../business/sim/sim-rows.ts';

const MEGABYTE = 1_000_000;
const FRANCHISES_MB = [10, 10, 20, 20, 50] as const;

/** ICCID of a vehicle's SIM card: Brazil's prefix and the vehicle's place in the fleet. */
const iccidOf = (index: number): string => `895505${String(1_000_000_000_000 + index)}`;

/** The SIM card of every tracker that has a number. One in eleven carriers' answers lacks the consumption, one in nine cards is used up. */
export function demoSims(devices: readonly NewDevice[], seed: number): (SimRow & { identifier: string })[] {
  const random = seededRandom(seed + 131);
  return devices.flatMap(({ identifier, brandId, number, operator }, index) => {
    if (!number || !operator) return [];
    const franchiseBytes = FRANCHISES_MB[randomInt(random, 0, FRANCHISES_MB.length - 1)]! * MEGABYTE;
    const share = index % 9 === 4 ? 1.04 : 0.2 + random() * 0.7;
    const carrier = operator.toLowerCase();
    const sim = {
      iccid: iccidOf(index),
      brandId,
      msisdn: number,
      operator,
      apnHost: `m2m.${carrier}.example`,
      apnUser: carrier,
      apnPass: carrier,
      franchiseBytes,
    };
    return [{ ...sim, identifier, consumedBytes: index % 11 === 7 ? null : Math.round(franchiseBytes * share) }];
  });
}

/** Puts the SIM cards into the database and into their trackers. */
export async function insertDemoSims(tx: Database, sims: readonly (SimRow & { identifier: string })[]): Promise<void> {
  await createSims(tx, sims);
  await tx.query(
    `UPDATE devices d SET iccid = given.iccid, apn_host = given."apnHost", apn_user = given."apnUser", apn_pass = given."apnPass"
     FROM json_to_recordset($1::json) AS given (identifier text, iccid text, "apnHost" text, "apnUser" text, "apnPass" text) WHERE d.identifier = given.identifier`,
    [JSON.stringify(sims)],
  );
}
