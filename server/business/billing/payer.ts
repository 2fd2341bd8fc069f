import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { firstOf } from '../../base/records/change-row.ts';
import type { Payer, PaymentProvider } from './provider.ts';

interface KnownPayer extends Payer {
  ref: string | null;
}

/** Who pays a contract, as the provider is told. */
export const readPayer = (db: Database, contract: Id): Promise<KnownPayer | null> =>
  firstOf<KnownPayer>(
    db,
    `SELECT u.id AS customer, u.name, u.email, u.cpf_cnpj AS "cpfCnpj", a.address, u.provider_ref AS ref
     FROM contracts k JOIN customers u ON u.id = k.customer_id LEFT JOIN billing_addresses a ON a.customer_id = u.id WHERE k.id = $1`,
    contract,
  );

/** What the provider calls who pays, who is made known to it the first time. */
export async function refOfPayer(db: Database, provider: PaymentProvider, payer: KnownPayer): Promise<string> {
  if (payer.ref !== null) return payer.ref;
  const ref = await provider.openCustomer(payer);
  await db.query('UPDATE customers SET provider_ref = COALESCE(provider_ref, $2) WHERE id = $1', [payer.customer, ref]);
  return ref;
}
