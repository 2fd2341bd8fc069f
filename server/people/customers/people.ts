import { sql } from 'drizzle-orm';
import {
  addressInputSchema,
  type AddressInput,
  type BillingAddress,
} from '../../../domain/people/customers/billing-address.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import { authorOf, recordChange, type Author } from '../../base/audit/record-change.ts';
import { CUSTOMERS, customerFields } from './customer-rows.ts';
import type { Database } from '../../base/db/database.ts';
import { containing, idList, readPage, when, where } from '../../base/db/statement.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { ConflictRefusal, Refusal } from '../../base/http/refusal.ts';
import { firstOf } from '../../base/records/change-row.ts';
import { seenRows } from '../../base/rights/scope.ts';

interface PeopleDeps {
  db: Database;
  clock: Clock;
}

/** People and companies that pay and fit a filter, page by page. */
function listPeople(
  { db, clock }: PeopleDeps,
  { scope, query: { term, page, limit, sort } }: CallContext<'people.list'>,
): Promise<Page<Customer>> {
  const { brandIds, userId } = seenRows(scope);
  return readPage<Customer, typeof sort.by>(
    db,
    {
      fields: customerFields(clock.now()),
      from: sql`${CUSTOMERS} ${where(
        sql`c.brand_id = ANY (${idList(brandIds)})`,
        when(userId, (id) => sql`c.id = (SELECT u.customer_id FROM users u WHERE u.id = ${id})`),
        when(term?.trim() || null, (part) => {
          const pattern = containing(part);
          return sql`(c.name ILIKE ${pattern} OR c.cpf_cnpj ILIKE ${pattern} OR c.email ILIKE ${pattern})`;
        }),
      )}`,
      sorts: { name: sql`lower(c.name)` },
      order: sql`lower(c.name), c.id`,
    },
    { page, limit, sort },
  );
}

const NONE: BillingAddress = { address: null, version: 0 };

const readAddress = async (db: Database, customer: Id): Promise<BillingAddress> =>
  (await firstOf<BillingAddress>(
    db,
    'SELECT address, version FROM billing_addresses WHERE customer_id = $1',
    customer,
  )) ?? NONE;

/** Saves where a customer gets bills; two people never write over one another. */
const saveAddress = (
  { db, clock }: PeopleDeps,
  customer: Id,
  { version, address }: { version: number; address: AddressInput },
  author: Author,
): Promise<BillingAddress> =>
  db.transaction(async (tx) => {
    const locked = await firstOf<{ brand: Id }>(
      tx,
      'SELECT brand_id AS brand FROM customers WHERE id = $1 FOR NO KEY UPDATE',
      customer,
    );
    if (!locked) throw new Refusal('missing');
    const now = await readAddress(tx, customer);
    if (now.version !== version)
      throw new ConflictRefusal({
        version: now.version,
        changedAt: null,
        changedBy: null,
        changes: { address: { before: null, after: now.address } },
      });
    await tx.query(
      `INSERT INTO billing_addresses (customer_id, address) VALUES ($1, $2::jsonb)
       ON CONFLICT (customer_id) DO UPDATE SET address = excluded.address, version = billing_addresses.version + 1`,
      [customer, JSON.stringify(address)],
    );
    await recordChange(tx, clock, author, {
      brandId: locked.brand,
      action: 'customer.address',
      entity: 'customer',
      entityId: customer,
      before: { address: now.address },
      after: { address },
    });
    return readAddress(tx, customer);
  });

/** The room of the people and companies that pay. */
export const peopleRoom = (deps: PeopleDeps) => ({
  handlers: {
    'people.list': (context) => listPeople(deps, context),
    'addresses.read': ({ params: { id } }) => readAddress(deps.db, id),
    'addresses.save': ({ caller, params: { id }, body: { version, ...fields }, requestId }) =>
      saveAddress(deps, id, { version, address: addressInputSchema.parse(fields) }, authorOf(caller, requestId)),
  } satisfies Pick<Handlers, 'people.list' | 'addresses.read' | 'addresses.save'>,
});
