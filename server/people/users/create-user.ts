import { drawId, type Id } from '../../../domain/base/id.ts';
import {
  userMetadataSchema,
  type Permission,
  type Profile,
  type UserMetadata,
} from '../../../domain/people/users/user.ts';
import { NO_PASSWORD, hashPassword } from './passwords.ts';
import type { Database } from '../../base/db/database.ts';
import { secureRandom } from '../../base/platform.ts';
import { defaultPermissions } from './default-permissions.ts';

export interface NewUser {
  /** Drawn when not given. */
  id?: Id;
  /** Unique within its brand, whatever the case of the letters. */
  login: string;
  /** Null makes an account that cannot sign in (and costs no hashing). */
  password: string | null;
  name: string;
  brandId: Id;
  profile: Profile;
  /** The profile's defaults when not given. */
  permissions?: readonly Permission[];
  mobile?: string | null;
  /** Where mail reaches the person. */
  email?: string | null;
  cpfCnpj?: string | null;
  metadata?: Partial<UserMetadata>;
}

async function insertCustomer(db: Database, user: NewUser): Promise<Id | null> {
  if (user.profile !== 'USER') return null;
  const id = drawId(secureRandom);
  await db.query('INSERT INTO customers (id, brand_id, name, cpf_cnpj, email, phone) VALUES ($1, $2, $3, $4, $5, $6)', [
    id,
    user.brandId,
    user.name,
    user.cpfCnpj ?? null,
    user.email ?? null,
    user.mobile ?? null,
  ]);
  return id;
}

/**
 * Adds a user with permissions and, for a customer (profile USER), the customer record. Answers the id. `also` runs in
 * the same transaction. A login taken in the brand is a QueryError with code 23505.
 */
export async function createUser(
  db: Database,
  user: NewUser,
  also?: (tx: Database, id: Id) => Promise<void>,
): Promise<Id> {
  const id = user.id ?? drawId(secureRandom);
  const passwordHash = user.password === null ? NO_PASSWORD : await hashPassword(user.password);
  const permissions = user.permissions ?? defaultPermissions(user.profile);
  await db.transaction(async (tx) => {
    const customerId = await insertCustomer(tx, user);
    await tx.query(
      `INSERT INTO users (id, brand_id, customer_id, login, name, mobile, profile, cpf_cnpj, password_hash, metadata, email)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11)`,
      [
        id,
        user.brandId,
        customerId,
        user.login,
        user.name,
        user.mobile ?? null,
        user.profile,
        user.cpfCnpj ?? null,
        passwordHash,
        JSON.stringify(userMetadataSchema.parse(user.metadata ?? {})),
        user.email ?? null,
      ],
    );
    await tx.query(
      'INSERT INTO user_permissions (user_id, name, type) SELECT $1, name, type FROM unnest($2::text[], $3::text[]) AS given (name, type)',
      [id, permissions.map((permission) => permission.name), permissions.map((permission) => permission.type)],
    );
    await also?.(tx, id);
  });
  return id;
}
