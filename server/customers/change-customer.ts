import type { CustomerChanges } from '../../contract/rest/account-calls.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Customer } from '../../domain/customer.ts';
import type { Id } from '../../domain/id.ts';
import { changedFields, recordChange, type Author } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import { readCustomer } from './customer-rows.ts';

/** Changes what is given of a customer and writes it down; answers the customer and the names of what changed, null when there is none. */
export async function changeCustomer({ db, clock }: { db: Database; clock: Clock }, id: Id, wanted: CustomerChanges, author: Author): Promise<{ customer: Customer; changed: string[] } | null> {
  return db.transaction(async (tx) => {
    await tx.query('SELECT id FROM customers WHERE id = $1 FOR UPDATE', [id]);
    const now = await readCustomer(tx, id);
    if (!now) return null;
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as CustomerChanges;
    const next: Customer = { ...now, ...given };
    const changes = changedFields(now, next);
    const changed = Object.keys(changes.after);
    if (changed.length === 0) return { customer: now, changed };
    await tx.query('UPDATE customers SET name = $2, cpf_cnpj = $3, email = $4, phone = $5, debt = $6 WHERE id = $1', [id, next.name, next.cpfCnpj, next.email, next.phone, next.debt]);
    await recordChange(tx, clock, author, { brandId: now.brand, action: 'customer.set', entity: 'customer', entityId: id, ...changes });
    return { customer: next, changed };
  });
}
