import type { CustomerChanges } from '../../../contract/rest/people/account-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { changeRow, given } from '../../base/records/change-row.ts';
import { readCustomer, readWritten } from './customer-rows.ts';

/** Changes what is given of a customer and writes it down; answers the customer and the names of what changed, null when there is none. */
export async function changeCustomer(
  { db, clock }: { db: Database; clock: Clock },
  id: Id,
  { version, ...wanted }: CustomerChanges & { version?: number | undefined },
  author: Author,
): Promise<{ customer: Customer; changed: string[] } | null> {
  const done = await changeRow<Customer>(
    { db, clock },
    {
      table: 'customers',
      id,
      seen: version,
      read: (tx) => readWritten(tx, id),
      next: (now) => ({ ...now, ...given(wanted) }),
      write: (tx, next) =>
        tx.query('UPDATE customers SET name = $2, cpf_cnpj = $3, email = $4, phone = $5, debt = $6 WHERE id = $1', [
          id,
          next.name,
          next.cpfCnpj,
          next.email,
          next.phone,
          next.debt,
        ]),
      audit: { entity: 'customer', action: 'customer.set', author, brandOf: ({ brand }) => brand },
    },
  );
  const customer = done && (await readCustomer(db, id, clock.now()));
  return customer && { customer, changed: done.changed };
}
