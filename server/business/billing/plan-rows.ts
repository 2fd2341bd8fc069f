import { sql } from 'drizzle-orm';
import type { Plan, PlanInput } from '../../../domain/business/billing/billing-plan.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { containing, idList, readPage, run, when, where } from '../../base/db/statement.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, type RecordRoom } from '../../base/records/change-row.ts';

const FIELDS = sql`p.id, p.brand_id AS brand, p.name, p.price_cents AS "priceCents", 'MONTH' AS period, p.is_active AS "isActive", b.currency,
  (SELECT count(*)::int FROM contracts k WHERE k.plan_id = p.id AND k.ended_on IS NULL) AS contracts, p.version`;
const FROM = sql`FROM billing_plans p JOIN brands b ON b.id = p.brand_id`;

/** A plan, or null. */
export const readPlan = async (db: Database, id: Id): Promise<Plan | null> =>
  (await run<Plan>(db, sql`SELECT ${FIELDS} ${FROM} WHERE p.id = ${id}`))[0] ?? null;

/** Plans that fit a filter, page by page. */
export const listPlans = (
  db: Database,
  { scope, query: { term, active, page, limit, sort } }: CallContext<'plans.list'>,
): Promise<Page<Plan>> =>
  readPage<Plan, typeof sort.by>(
    db,
    {
      fields: FIELDS,
      from: sql`${FROM} ${where(
        sql`p.brand_id = ANY (${idList(scope.brandIds)})`,
        when(term?.trim() || null, (part) => sql`p.name ILIKE ${containing(part)}`),
        when(active, (wanted) => sql`p.is_active = ${wanted === 'true'}`),
      )}`,
      sorts: { name: sql`lower(p.name)`, priceCents: sql`p.price_cents` },
      order: sql`lower(p.name), p.id`,
    },
    { page, limit, sort },
  );

export interface NewPlan extends PlanInput {
  id: Id;
  brandId: Id;
}

export const insertPlan = (tx: Database, { id, brandId, name, priceCents, isActive }: NewPlan): Promise<unknown> =>
  tx.query('INSERT INTO billing_plans (id, brand_id, name, price_cents, is_active) VALUES ($1, $2, $3, $4, $5)', [
    id,
    brandId,
    name,
    priceCents,
    isActive,
  ]);

/** Adds a plan to a brand and writes it down. */
export const addPlan = ({ db, clock }: RecordRoom, brandId: Id, input: PlanInput, author: Author): Promise<Plan> =>
  db.transaction(async (tx) => {
    const id = drawId(secureRandom);
    await insertPlan(tx, { ...input, id, brandId });
    await recordChange(tx, clock, author, {
      brandId,
      action: 'billingPlan.add',
      entity: 'billingPlan',
      entityId: id,
      after: { ...input },
    });
    return (await readPlan(tx, id))!;
  });

type Kept = PlanInput & { brand: Id };

/** Changes a plan and writes it down; refused where somebody else did since the version that was seen. */
export async function changePlan(
  { db, clock }: RecordRoom,
  { id, version, next }: { id: Id; version: number; next: PlanInput },
  author: Author,
): Promise<Plan> {
  await changeRow<Kept>(
    { db, clock },
    {
      table: 'billing_plans',
      id,
      seen: version,
      read: async (tx) => {
        const plan = await readPlan(tx, id);
        return plan && { brand: plan.brand, name: plan.name, priceCents: plan.priceCents, isActive: plan.isActive };
      },
      next: (now) => ({ ...now, ...next }),
      write: (tx, after) =>
        tx.query('UPDATE billing_plans SET name = $2, price_cents = $3, is_active = $4 WHERE id = $1', [
          id,
          after.name,
          after.priceCents,
          after.isActive,
        ]),
      audit: { entity: 'billingPlan', action: 'billingPlan.set', author, brandOf: ({ brand }) => brand },
    },
  );
  const plan = await readPlan(db, id);
  if (!plan) throw new Refusal('missing');
  return plan;
}
