import type { Customer } from '../../domain/customer.ts';
import type { Database } from '../db/database.ts';

type Row = Customer & Record<string, unknown>;

const FIELDS = 'c.id, c.brand_id AS brand, c.name, c.cpf_cnpj AS "cpfCnpj", c.email, c.phone, c.debt, c.version';

/** A customer, or null. */
export async function readCustomer(db: Database, id: number): Promise<Customer | null> {
  const [row] = await db.query<Row>(`SELECT ${FIELDS} FROM customers c WHERE c.id = $1`, [id]);
  return row ?? null;
}

/** The customer a user belongs to, or null. */
export async function customerOf(db: Database, userId: number): Promise<Customer | null> {
  const [row] = await db.query<Row>(
    `SELECT ${FIELDS} FROM customers c JOIN users u ON u.customer_id = c.id WHERE u.id = $1`,
    [userId],
  );
  return row ?? null;
}
