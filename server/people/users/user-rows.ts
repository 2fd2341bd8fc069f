import { userMetadataSchema, type Permission, type Profile, type User } from '../../../domain/people/users/user.ts';
import type { Database } from '../../base/db/database.ts';
import { containing } from '../../base/db/statement.ts';

interface Row extends Omit<User, 'metadata' | 'data'> {
  metadata: unknown;
  email: string | null;
  photoUrl: string | null;
  shortcuts: string[];
  passwordHash: string;
  brandAlias: string;
  isDisabled: boolean;
}

/** A user with what signing in needs to know beside. */
export interface Account {
  user: User;
  passwordHash: string;
  brandAlias: string;
  /** Whether the account is kept from signing in. */
  isDisabled: boolean;
}

const SELECT = `SELECT u.id, u.login, u.name, u.mobile, u.brand_id AS brand, u.profile, u.cpf_cnpj AS "cpfCnpj", u.metadata, u.email, u.photo_url AS "photoUrl", u.shortcuts,
    u.password_hash AS "passwordHash", b.alias AS "brandAlias", u.disabled_at IS NOT NULL AS "isDisabled"
  FROM users u JOIN brands b ON b.id = u.brand_id`;

function accountOf({
  metadata,
  passwordHash,
  brandAlias,
  isDisabled,
  email,
  photoUrl,
  shortcuts,
  ...user
}: Row): Account {
  const data = { displayName: user.name, email, photoURL: photoUrl, shortcuts };
  return {
    user: { ...user, metadata: userMetadataSchema.parse(metadata ?? {}), data },
    passwordHash,
    brandAlias,
    isDisabled,
  };
}

/** Accounts of a login in whatever brands. */
export const accountsOf = async (db: Database, login: string): Promise<Account[]> =>
  (await db.query<Row>(`${SELECT} WHERE lower(u.login) = lower($1) ORDER BY u.brand_id`, [login])).map(accountOf);

/** Where mail reaches a person: the account's e-mail, else its login where that is one; null where neither is. */
export const mailOf = ({ login, data }: Pick<User, 'login' | 'data'>): string | null =>
  data.email || (/.@./.test(login) ? login : null);

/** Two conditions, so that each finds its index. */
const OF_MAIL = `lower(u.email) = lower($1) OR (lower(u.login) = lower($1) AND u.login LIKE '%_@_%' AND coalesce(u.email, '') = '')`;

/** Accounts that mail to an address reaches, in whatever brands. */
export const accountsOfMail = async (db: Database, mail: string): Promise<Account[]> =>
  (await db.query<Row>(`${SELECT} WHERE ${OF_MAIL} ORDER BY u.brand_id, u.id`, [mail])).map(accountOf);

/** The account of a user, or null. */
export async function readAccount(db: Database, id: number): Promise<Account | null> {
  const [row] = await db.query<Row>(`${SELECT} WHERE u.id = $1`, [id]);
  return row ? accountOf(row) : null;
}

/** A user, or null. */
export const readUser = async (db: Database, id: number): Promise<User | null> =>
  (await readAccount(db, id))?.user ?? null;

/** Permissions of a user by name. */
export const permissionsOf = (db: Database, id: number): Promise<Permission[]> =>
  db.query<Permission & Record<string, unknown>>(
    'SELECT name, type FROM user_permissions WHERE user_id = $1 ORDER BY name',
    [id],
  );

export interface FoundUser {
  id: number;
  login: string;
  name: string;
  brand: number;
  brandName: string;
  profile: Profile;
}

/** Users of brands, by name. */
export const searchUsers = (
  db: Database,
  wanted: { brandIds: readonly number[]; profile: Profile | null; term: string | null; limit: number },
): Promise<FoundUser[]> =>
  db.query<FoundUser & Record<string, unknown>>(
    `SELECT u.id, u.login, u.name, u.brand_id AS brand, b.name AS "brandName", u.profile
     FROM users u JOIN brands b ON b.id = u.brand_id
     WHERE u.brand_id = ANY ($1::bigint[]) AND ($2::text IS NULL OR u.profile = $2)
       AND ($3::text IS NULL OR u.name ILIKE $3 OR u.login ILIKE $3)
     ORDER BY lower(u.name), u.id LIMIT $4`,
    [wanted.brandIds, wanted.profile, wanted.term ? containing(wanted.term) : null, wanted.limit],
  );

/** An account as the command line lists it. */
export interface ListedUser {
  id: number;
  login: string;
  name: string;
  /** Alias of its brand. */
  brand: string;
  profile: Profile;
  isDisabled: boolean;
}

/** Accounts by brand and login; null asks for all. */
export const listUsers = (
  db: Database,
  wanted: { brandIds: readonly number[] | null; profile: Profile | null; term: string | null },
): Promise<ListedUser[]> =>
  db.query<ListedUser & Record<string, unknown>>(
    `SELECT u.id, u.login, u.name, b.alias AS brand, u.profile, u.disabled_at IS NOT NULL AS "isDisabled"
     FROM users u JOIN brands b ON b.id = u.brand_id
     WHERE ($1::bigint[] IS NULL OR u.brand_id = ANY ($1::bigint[])) AND ($2::text IS NULL OR u.profile = $2)
       AND ($3::text IS NULL OR u.name ILIKE $3 OR u.login ILIKE $3)
     ORDER BY b.alias, lower(u.login)`,
    [wanted.brandIds, wanted.profile, wanted.term ? containing(wanted.term) : null],
  );
