import { createUser } from '../../server/people/users/create-user.ts';
import type { TestServer } from '../builders/server.ts';

/** An account of the child brand before any change. */
export async function openAccount({ db, tenancy: { brands } }: TestServer): Promise<number> {
  const login = 'own-account';
  const [kept] = await db.query<{ id: number }>(
    'UPDATE users SET version = 0, disabled_at = NULL WHERE login = $1 RETURNING id',
    [login],
  );
  const made = { login, password: null, name: 'Own account', brandId: brands.child, profile: 'USER' } as const;
  return kept?.id ?? createUser(db, made);
}
