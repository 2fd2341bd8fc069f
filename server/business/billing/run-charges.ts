import type { ChargeLine } from '../../../domain/business/billing/billing-charge.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { firstDay, monthAfter, monthLines, monthOf } from '../../../domain/business/billing/proration.ts';
import type { Database } from '../../base/db/database.ts';
import { secureRandom } from '../../base/platform.ts';
import { readSpans } from './contract-rows.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** Contracts that are looked for at a time. */
const MOST_AT_ONCE = 200;

interface ToBill {
  brand: Id;
  currency: string;
  dueDay: number;
  /** First days of months: the first that is not charged, and the one that runs, of the brand's zone. */
  billedUntil: string;
  endedOn: string | null;
  zone: string;
}

/** Locks a contract that has months to be charged; null where another run has it, or it has none any more. */
async function lock(tx: Database, id: Id): Promise<ToBill | null> {
  const [row] = await tx.query<ToBill>(
    `SELECT k.brand_id AS brand, k.currency, k.due_day AS "dueDay", to_char(k.billed_until, 'YYYY-MM-DD') AS "billedUntil",
       to_char(k.ended_on, 'YYYY-MM-DD') AS "endedOn", b.time_zone AS zone
     FROM contracts k JOIN brands b ON b.id = k.brand_id WHERE k.id = $1 AND k.billed_until IS NOT NULL FOR NO KEY UPDATE OF k SKIP LOCKED`,
    [id],
  );
  return row ?? null;
}

/** When a month is to be paid: on the day agreed of the next month, or at once where the run is late. */
function dueDateOf(month: string, dueDay: number, today: string): string {
  const planned = `${monthAfter(month)}-${String(dueDay).padStart(2, '0')}`;
  return planned < today ? today : planned;
}

/** Adds the charge of a month; nothing where the month cost nothing, or is charged already. */
async function addCharge(
  { db: tx, clock }: Deps,
  contract: Id,
  { brand, currency }: ToBill,
  month: string,
  { dueDate, lines }: { dueDate: string; lines: readonly ChargeLine[] },
): Promise<number> {
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  if (amountCents === 0) return 0;
  const id = drawId(secureRandom);
  const added = await tx.query(
    `INSERT INTO charges (id, brand_id, contract_id, month, due_date, amount_cents, currency, lines, created_at)
     VALUES ($1, $2, $3, $4::date, $5::date, $6, $7, $8::jsonb, $9::timestamptz) ON CONFLICT (contract_id, month) DO NOTHING RETURNING 1`,
    [
      id,
      brand,
      contract,
      firstDay(month),
      dueDate,
      amountCents,
      currency,
      JSON.stringify(lines),
      new Date(clock.now()).toISOString(),
    ],
  );
  return added.length;
}

/** Charges the months of a contract that are over. Says how many charges there are more. */
const chargeContract = (db: Database, clock: Clock, id: Id): Promise<number> =>
  db.transaction(async (tx) => {
    const contract = await lock(tx, id);
    if (!contract) return 0;
    const spans = await readSpans(tx, id);
    const nameOf = new Map(spans.map(({ plan, planName }) => [plan, planName]));
    const today = dayNamer(contract.zone)(clock.now());
    const { endedOn } = contract;
    let month = monthOf(contract.billedUntil);
    let added = 0;
    const isOver = (): boolean => endedOn !== null && endedOn <= firstDay(month);
    for (; month < monthOf(today) && !isOver(); month = monthAfter(month)) {
      const lines = monthLines(spans, month).map((line) => ({ ...line, planName: nameOf.get(line.plan)! }));
      const dueDate = dueDateOf(month, contract.dueDay, today);
      added += await addCharge({ db: tx, clock }, id, contract, month, { dueDate, lines });
    }
    await tx.query('UPDATE contracts SET billed_until = $2::date WHERE id = $1', [
      id,
      isOver() ? null : firstDay(month),
    ]);
    return added;
  });

/**
 * Makes the charges of all months that are over in the zone of their brand and are not charged yet. However often and by however many servers
 * it is done, a month of a contract is charged once. Says how many charges were made.
 */
export async function runCharges({ db, clock }: Deps): Promise<number> {
  let added = 0;
  let after: Id = 0;
  for (;;) {
    const due = await db.query<{ id: Id }>(
      `SELECT k.id FROM contracts k JOIN brands b ON b.id = k.brand_id
       WHERE k.billed_until < date_trunc('month', $1::timestamptz AT TIME ZONE b.time_zone)::date AND k.id > $2 ORDER BY k.id LIMIT ${MOST_AT_ONCE}`,
      [new Date(clock.now()).toISOString(), after],
    );
    for (const { id } of due) added += await chargeContract(db, clock, id);
    if (due.length < MOST_AT_ONCE) return added;
    after = due.at(-1)!.id;
  }
}
