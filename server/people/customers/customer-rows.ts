import { sql, type SQL } from 'drizzle-orm';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import type { Id } from '../../../domain/base/id.ts';
import { todayOf } from '../brands/today.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';

/**
 * The debt of a customer `c` of the brand `b`: overdue while a charge is, whatever somebody wrote of it by hand; else what was written. It is
 * computed where it is read, so that it is gone as soon as what was owed is paid.
 */
const debtOf = (
  nowMs: number,
): SQL => sql`CASE WHEN EXISTS (SELECT FROM contracts k JOIN charges h ON h.contract_id = k.id
  WHERE k.customer_id = c.id AND h.paid_at IS NULL AND h.cancelled_at IS NULL AND h.due_date < ${todayOf(nowMs)}) THEN 'OVERDUE' ELSE c.debt END`;

const fieldsWith = (debt: SQL): SQL =>
  sql`c.id, c.brand_id AS brand, c.name, c.cpf_cnpj AS "cpfCnpj", c.email, c.phone, ${debt} AS debt, c.version`;

/** Customers `c` of brands `b`, as they are shown. */
export const customerFields = (nowMs: number): SQL => fieldsWith(debtOf(nowMs));
export const CUSTOMERS = sql`FROM customers c JOIN brands b ON b.id = c.brand_id`;

/** A customer as it is shown, or null. */
export async function readCustomer(db: Database, id: Id, nowMs: number): Promise<Customer | null> {
  const [row] = await run<Customer>(db, sql`SELECT ${customerFields(nowMs)} ${CUSTOMERS} WHERE c.id = ${id}`);
  return row ?? null;
}

/** A customer as it is written: of the debt only what was set by hand. */
export async function readWritten(db: Database, id: Id): Promise<Customer | null> {
  const [row] = await run<Customer>(db, sql`SELECT ${fieldsWith(sql`c.debt`)} ${CUSTOMERS} WHERE c.id = ${id}`);
  return row ?? null;
}

/** The customer a user belongs to, as it is shown, or null. */
export async function customerOf(db: Database, userId: Id, nowMs: number): Promise<Customer | null> {
  const [row] = await run<Customer>(
    db,
    sql`SELECT ${customerFields(nowMs)} ${CUSTOMERS} JOIN users u ON u.customer_id = c.id WHERE u.id = ${userId}`,
  );
  return row ?? null;
}
