import { monthsAfter } from '../../domain/base/time/calendar.ts';
import type { CardDetails } from '../../domain/business/billing/card-rule.ts';
import { heldClock } from '../../domain/base/time/clock.ts';
import {
  begun,
  changedLife,
  type ContractLife,
  type LifeChange,
} from '../../domain/business/billing/contract-spans.ts';
import { drawId, type Id } from '../../domain/base/id.ts';
import { firstDay, monthAfter, monthOf } from '../../domain/business/billing/proration.ts';
import { insertContract, writeSpans } from '../business/billing/change-contract.ts';
import { insertPlan } from '../business/billing/plan-rows.ts';
import { runCharges } from '../business/billing/run-charges.ts';
import type { Database } from '../base/db/database.ts';
import { secureRandom } from '../base/platform.ts';
import type { OwnedVehicle } from './areas.ts';
import { payDemoCharges } from './billing-payments.ts';
import { isHidden } from './fleet/vehicle.ts';
import { refOfCard, STAND_IN_CARDS } from './stand-in-provider.ts';

const DAY_MS = 86_400_000;
/** Contracts of the demo in all; those of the account `cliente` come first. */
const MOST_CONTRACTS = 96;
/** Months that were charged before the first start. */
const PAST_MONTHS = 3;

/** What each brand sells, cents. Not sold any more is the last. */
const PLANS = [
  ['Rastreamento Essencial', 4_990],
  ['Rastreamento Completo', 8_990],
  ['Cortesia', 0],
  ['Rastreamento 2019', 3_990],
] as const;
type PlanIds = readonly [Id, Id, Id, Id];

/** How a contract of the demo stands; `CONTRACT_STATUSES` says what each means. */
export type DemoCase = 'ACTIVE' | 'MONTHLY' | 'DUE' | 'OVERDUE' | 'FREE' | 'PAUSED' | 'UNINSTALLED' | 'SWAPPED';
const CASES: readonly DemoCase[] = ['ACTIVE', 'OVERDUE', 'DUE', 'MONTHLY', 'SWAPPED', 'FREE', 'PAUSED', 'UNINSTALLED'];

const TERM_MONTHS: Partial<Record<DemoCase, number>> = { ACTIVE: 24, SWAPPED: 12 };
/** By their place in `PLANS`. */
const PLAN_OF: Partial<Record<DemoCase, 0 | 1 | 2>> = { FREE: 2, OVERDUE: 1, MONTHLY: 1 };

export interface DemoContract {
  id: Id;
  at: number;
  kind: DemoCase;
  userId: Id;
}

async function createPlans(tx: Database, brands: ReadonlySet<Id>): Promise<ReadonlyMap<Id, PlanIds>> {
  const plans = new Map<Id, PlanIds>();
  for (const brandId of brands) {
    const ids = PLANS.map(() => drawId(secureRandom)) as unknown as PlanIds;
    for (const [at, [name, priceCents]] of PLANS.entries())
      await insertPlan(tx, { id: ids[at]!, brandId, name, priceCents, isActive: at < PLANS.length - 1 });
    plans.set(brandId, ids);
  }
  return plans;
}

interface Known extends OwnedVehicle {
  userId: Id;
  customer: Id;
  vehicleId: Id;
}

/** Vehicles of customers, those of `cliente` first. */
async function knownVehicles(tx: Database, vehicles: readonly OwnedVehicle[]): Promise<Known[]> {
  const rows = await tx.query<{ device: Id; vehicleId: Id; customer: Id; isClientes: boolean }>(
    `SELECT d.id AS device, d.vehicle_id AS "vehicleId", u.customer_id AS customer, u.login = 'cliente' AS "isClientes"
     FROM devices d JOIN device_assignments a ON a.device_id = d.id AND a.ends_at IS NULL JOIN users u ON u.id = a.user_id
     WHERE d.vehicle_id IS NOT NULL AND u.customer_id IS NOT NULL`,
  );
  const rowOf = new Map(rows.map((row) => [row.device, row]));
  const known = vehicles.flatMap((one) => {
    const row = rowOf.get(one.deviceId);
    if (!row || one.userId === null || isHidden(one.vehicle.index)) return [];
    const { customer, vehicleId, isClientes } = row;
    return [{ ...one, userId: one.userId, customer, vehicleId, isClientes }];
  });
  return [...known.filter(({ isClientes }) => isClientes), ...known.filter(({ isClientes }) => !isClientes)];
}

/** What happened to a contract since, in the last month that is over. */
function changeOf(kind: DemoCase, lastMonth: string, [essential]: PlanIds): LifeChange | null {
  if (kind === 'PAUSED') return { kind: 'pause', day: `${lastMonth}-20` };
  if (kind === 'UNINSTALLED') return { kind: 'end', day: `${lastMonth}-15` };
  return kind === 'SWAPPED' ? { kind: 'swap', day: `${lastMonth}-11`, plan: essential, priceCents: PLANS[0][1] } : null;
}

async function writeChange(tx: Database, id: Id, before: ContractLife, change: LifeChange): Promise<void> {
  const life = changedLife(before, change);
  if (typeof life === 'string') throw new Error(`a contract of the demo cannot be changed: ${life}`);
  await writeSpans(tx, id, life);
  await tx.query('UPDATE contracts SET ended_on = $2::date, is_uninstalled = $3 WHERE id = $1', [
    id,
    life.endedOn,
    life.endedOn !== null,
  ]);
  if (change.kind === 'swap')
    await tx.query('UPDATE contracts SET plan_id = $2, price_cents = $3 WHERE id = $1', [
      id,
      change.plan,
      change.priceCents,
    ]);
}

/** What it is paid with: cards where all is paid, and what somebody has to pay by hand where something is open. */
async function writePayment(tx: Database, id: Id, kind: DemoCase, at: number): Promise<void> {
  const card = STAND_IN_CARDS[kind === 'SWAPPED' ? 5 : at % 2]!;
  const isByCard = kind === 'ACTIVE' || kind === 'SWAPPED';
  const type = isByCard ? (card.funding === 'debit' ? 'DEBIT_CARD' : 'CREDIT_CARD') : at % 16 < 8 ? 'PIX' : 'BOLETO';
  const shown: CardDetails | null = isByCard ? card : null;
  await tx.query(
    'UPDATE contracts SET payment_type = $2, card_ref = $3, card_brand = $4, card_last4 = $5 WHERE id = $1',
    [id, type, shown && refOfCard(shown), shown?.brand ?? null, shown?.last4 ?? null],
  );
}

interface Making {
  plans: ReadonlyMap<Id, PlanIds>;
  today: string;
  nowMs: number;
}

async function createContract(
  tx: Database,
  { brandId, customer, vehicleId, userId }: Known,
  at: number,
  { plans, today, nowMs }: Making,
): Promise<DemoContract> {
  const kind = CASES[at % CASES.length]!;
  const ids = plans.get(brandId)!;
  const lastMonth = monthAfter(monthOf(today), -1);
  // What is due today or later began in the month before.
  const months = kind === 'DUE' ? 1 : PAST_MONTHS;
  const startedOn = `${monthAfter(monthOf(today), -months)}-${String(1 + ((at * 7) % 10)).padStart(2, '0')}`;
  const which = PLAN_OF[kind] ?? (kind === 'SWAPPED' ? 1 : 0);
  const [plan, priceCents] = [ids[which], PLANS[which][1]];
  const id = drawId(secureRandom);
  const terms = {
    plan,
    priceCents,
    currency: 'BRL',
    startedOn,
    dueDay: 5 + (at % 20),
    termMonths: TERM_MONTHS[kind] ?? 0,
  };
  await insertContract(tx, { id, brandId, customer, vehicle: vehicleId, ...terms }, nowMs - 100 * DAY_MS + at);
  const change = changeOf(kind, lastMonth, ids);
  if (change) await writeChange(tx, id, begun(plan, priceCents, startedOn), change);
  await writePayment(tx, id, kind, at);
  return { id, at, kind, userId };
}

/** Boletos are made out to an address. */
const writeAddresses = (tx: Database): Promise<unknown> =>
  tx.query(
    `INSERT INTO billing_addresses (customer_id, address) SELECT DISTINCT customer_id, $1::jsonb FROM contracts WHERE payment_type = 'BOLETO'`,
    [
      JSON.stringify({
        street: 'Avenida das Aroeiras',
        number: '1200',
        complement: null,
        district: 'Distrito Industrial',
        city: 'Campinas',
        state: 'SP',
        postalCode: '13054-000',
        country: 'BR',
      }),
    ],
  );

/**
 * Sells plans to customers of the demo: contracts in every status, charged month by month as a server does that runs all the time, and payments in
 * every status.
 */
export async function createDemoBilling(tx: Database, vehicles: readonly OwnedVehicle[], nowMs: number): Promise<void> {
  const known = (await knownVehicles(tx, vehicles)).slice(0, MOST_CONTRACTS);
  const plans = await createPlans(tx, new Set(known.map(({ brandId }) => brandId)));
  // The brands of the demo lie in one zone, three hours behind.
  const today = new Date(nowMs - 3 * 3_600_000).toISOString().slice(0, 10);
  const making: Making = { plans, today, nowMs };
  const contracts: DemoContract[] = [];
  const create = async (isDue: boolean): Promise<void> => {
    for (const [at, one] of known.entries())
      if ((CASES[at % CASES.length] === 'DUE') === isDue) contracts.push(await createContract(tx, one, at, making));
  };
  await create(false);
  for (let months = PAST_MONTHS - 1; months >= 0; months -= 1) {
    const first = firstDay(monthsAfter(firstDay(monthOf(today)), -months).slice(0, 7));
    await runCharges({ db: tx, clock: heldClock(Date.parse(`${first}T12:00:00Z`)) });
  }
  await create(true);
  await runCharges({ db: tx, clock: heldClock(nowMs) });
  await writeAddresses(tx);
  await payDemoCharges(tx, contracts, nowMs);
}
