import type { ContractDetails, ContractInput } from '../../../domain/business/billing/billing-contract.ts';
import { monthsAfter } from '../../../domain/base/time/calendar.ts';
import {
  begun,
  changedLife,
  type ContractLife,
  type LifeChange,
  type LifeFault,
} from '../../../domain/business/billing/contract-spans.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { earliestStart, pastChargesOf, type PastCharges } from '../../../domain/business/billing/past-charges.ts';
import { firstDay, monthOf } from '../../../domain/business/billing/proration.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, firstOf, type RecordRoom } from '../../base/records/change-row.ts';
import { brandIn } from '../../base/records/whose.ts';
import { readContract } from './contract-rows.ts';

interface SoldPlan {
  brand: Id;
  priceCents: number;
  currency: string;
  zone: string;
}

/** A plan that contracts may be made with. */
async function soldPlan(tx: Database, id: Id): Promise<SoldPlan> {
  const plan = await firstOf<SoldPlan & { isActive: boolean }>(
    tx,
    `SELECT p.brand_id AS brand, p.price_cents AS "priceCents", p.is_active AS "isActive", b.currency, b.time_zone AS zone
     FROM billing_plans p JOIN brands b ON b.id = p.brand_id WHERE p.id = $1`,
    id,
  );
  if (!plan) throw new Refusal('missing');
  if (!plan.isActive) throw new Refusal('invalid-input', { plan: 'field.plan-not-active' });
  return plan;
}

/** Writes when a contract ran on which plan, all of it. */
export async function writeSpans(tx: Database, contract: Id, { spans }: Pick<ContractLife, 'spans'>): Promise<void> {
  await tx.query('DELETE FROM contract_spans WHERE contract_id = $1', [contract]);
  await tx.query(
    `INSERT INTO contract_spans (contract_id, position, plan_id, price_cents, from_day, to_day)
     SELECT $1, position, plan, "priceCents", "from", "to" FROM json_to_recordset($2::json)
       AS given (position int, plan bigint, "priceCents" bigint, "from" date, "to" date)`,
    [contract, JSON.stringify(spans.map((span, position) => ({ ...span, position })))],
  );
}

export interface NewContract extends ContractInput {
  id: Id;
  brandId: Id;
  priceCents: number;
  currency: string;
}

/** Writes a contract that begins; its first month is the first to be charged. */
export async function insertContract(tx: Database, contract: NewContract, nowMs: number): Promise<void> {
  const { id, brandId, customer, vehicle, plan, priceCents, currency, startedOn, dueDay, termMonths } = contract;
  await tx.query(
    `INSERT INTO contracts (id, brand_id, customer_id, vehicle_id, plan_id, price_cents, currency, started_on, due_day, term_ends_on, billed_until, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::date, $9, $10::date, $11::date, $12::timestamptz)`,
    [
      id,
      brandId,
      customer,
      vehicle,
      plan,
      priceCents,
      currency,
      startedOn,
      dueDay,
      termMonths === 0 ? null : monthsAfter(startedOn, termMonths),
      firstDay(monthOf(startedOn)),
      new Date(nowMs).toISOString(),
    ],
  );
  await writeSpans(tx, id, begun(plan, priceCents, startedOn));
}

/** A contract is of its customer's brand: refuses a plan and a vehicle of another one. */
async function assertOfBrand(tx: Database, { customer, vehicle }: ContractInput, planBrand: Id): Promise<void> {
  const brand = await brandIn(tx, 'customers', customer);
  if (planBrand !== brand) throw new Refusal('invalid-input', { plan: 'field.of-another-brand' });
  if (vehicle !== null && (await brandIn(tx, 'vehicles', vehicle)) !== brand)
    throw new Refusal('invalid-input', { vehicle: 'field.of-another-brand' });
}

/** Refuses a start that charges more than a year at once, and one that charges what nobody has seen. */
function assertStart({ startedOn, plan, pastCharges }: WantedContract, priceCents: number, today: string): void {
  if (startedOn < earliestStart(today)) throw new Refusal('invalid-input', { startedOn: 'field.start-too-early' });
  const past = pastChargesOf(begun(plan, priceCents, startedOn).spans, startedOn, today);
  if (past && (past.count !== pastCharges?.count || past.amountCents !== pastCharges.amountCents))
    throw new Refusal('invalid-input', { startedOn: 'field.past-not-confirmed' });
}

export interface WantedContract extends ContractInput {
  pastCharges?: PastCharges | undefined;
}

/** Makes a contract and writes it down. */
export const addContract = (
  { db, clock }: RecordRoom,
  input: WantedContract,
  author: Author,
): Promise<ContractDetails> =>
  db.transaction(async (tx) => {
    const { brand: brandId, priceCents, currency, zone } = await soldPlan(tx, input.plan);
    await assertOfBrand(tx, input, brandId);
    assertStart(input, priceCents, dayNamer(zone)(clock.now()));
    const id = drawId(secureRandom);
    await insertContract(tx, { ...input, id, brandId, priceCents, currency }, clock.now());
    await recordChange(tx, clock, author, {
      brandId,
      action: 'contract.add',
      entity: 'contract',
      entityId: id,
      after: { ...input, priceCents },
    });
    return (await readContract(tx, id, clock.now()))!;
  });

/** A contract as it is compared and written down. */
interface Kept {
  brand: Id;
  plan: Id;
  priceCents: number;
  spans: ContractLife['spans'];
  endedOn: string | null;
  isUninstalled: boolean;
}

interface Locked extends Kept {
  startedOn: string;
  billedUntil: string | null;
  zone: string;
}

async function readKept(tx: Database, id: Id): Promise<Locked | null> {
  const row = await firstOf<Omit<Locked, 'spans'>>(
    tx,
    `SELECT k.brand_id AS brand, k.plan_id AS plan, k.price_cents AS "priceCents", to_char(k.ended_on, 'YYYY-MM-DD') AS "endedOn",
       k.is_uninstalled AS "isUninstalled", to_char(k.started_on, 'YYYY-MM-DD') AS "startedOn",
       to_char(k.billed_until, 'YYYY-MM-DD') AS "billedUntil", b.time_zone AS zone
     FROM contracts k JOIN brands b ON b.id = k.brand_id WHERE k.id = $1`,
    id,
  );
  if (!row) return null;
  const spans = await tx.query<ContractLife['spans'][number]>(
    `SELECT plan_id AS plan, price_cents AS "priceCents", to_char(from_day, 'YYYY-MM-DD') AS "from", to_char(to_day, 'YYYY-MM-DD') AS "to"
     FROM contract_spans WHERE contract_id = $1 ORDER BY position`,
    [id],
  );
  return { ...row, spans };
}

const refuse = (fault: LifeFault): never => {
  throw fault === 'before-last-change'
    ? new Refusal('invalid-input', { day: 'field.before-last-change' })
    : new Refusal(fault);
};

/** What somebody wants to become of a contract. */
export type WantedChange = { version: number; day: string } & (
  | { kind: 'swap'; plan: Id }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'end'; isUninstalled: boolean }
);

/** The change with what is paid from then on. A swap is at the price of the plan today, going on at the price that was agreed. */
function lifeChangeOf(wanted: WantedChange, now: Locked, sold: SoldPlan | null): LifeChange {
  const { day } = wanted;
  if (wanted.kind === 'swap') return { kind: 'swap', day, plan: wanted.plan, priceCents: sold!.priceCents };
  if (wanted.kind === 'resume') return { kind: 'resume', day, plan: now.plan, priceCents: now.priceCents };
  return { kind: wanted.kind, day };
}

function nextOf(wanted: WantedChange, now: Locked, sold: SoldPlan | null, nowMs: number): Locked {
  const { day } = wanted;
  const today = dayNamer(now.zone)(nowMs);
  // A month that is over is charged at what was agreed and confirmed, also where the run of charges is still to come.
  if ((now.billedUntil !== null && day < now.billedUntil) || day < firstDay(monthOf(today)))
    throw new Refusal('invalid-input', { day: 'field.charged-already' });
  if (day > today && day !== now.startedOn) throw new Refusal('invalid-input', { day: 'field.in-the-future' });
  if (sold && sold.brand !== now.brand) throw new Refusal('invalid-input', { plan: 'field.of-another-brand' });
  const life = changedLife(now, lifeChangeOf(wanted, now, sold));
  if (typeof life === 'string') return refuse(life);
  return {
    ...now,
    ...life,
    ...(wanted.kind === 'swap' ? { plan: wanted.plan, priceCents: sold!.priceCents } : {}),
    isUninstalled: wanted.kind === 'end' && wanted.isUninstalled,
  };
}

/** Changes a contract and writes it down; refused where somebody else did since the version that was seen. */
export async function changeContract(
  { db, clock }: RecordRoom,
  id: Id,
  wanted: WantedChange,
  author: Author,
): Promise<ContractDetails> {
  const sold = wanted.kind === 'swap' ? await soldPlan(db, wanted.plan) : null;
  await changeRow<Locked>(
    { db, clock },
    {
      table: 'contracts',
      id,
      seen: wanted.version,
      read: (tx) => readKept(tx, id),
      next: (now) => nextOf(wanted, now, sold, clock.now()),
      write: async (tx, next) => {
        await tx.query(
          'UPDATE contracts SET plan_id = $2, price_cents = $3, ended_on = $4::date, is_uninstalled = $5 WHERE id = $1',
          [id, next.plan, next.priceCents, next.endedOn, next.isUninstalled],
        );
        await writeSpans(tx, id, next);
      },
      audit: { entity: 'contract', action: `contract.${wanted.kind}`, author, brandOf: ({ brand }) => brand },
    },
  );
  const contract = await readContract(db, id, clock.now());
  if (!contract) throw new Refusal('missing');
  return contract;
}
