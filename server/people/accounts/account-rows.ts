import { sql } from 'drizzle-orm';
import type { AccountRecord, AccountRow } from '../../../domain/people/users/account.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import { PERMISSION_NAMES } from '../../../domain/people/users/permission.ts';
import type { Database } from '../../base/db/database.ts';
import { containing, idList, readPage, run, when, where } from '../../base/db/statement.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { granted } from '../users/change-user.ts';
import { permissionsOf } from '../users/user-rows.ts';

type Row = Omit<AccountRow, 'lastSignInAt'> & { lastSignInAt: Date | null };

const FIELDS = sql`u.id, u.version, u.login, u.name, u.email, u.mobile, u.brand_id AS brand, b.name AS "brandName", u.profile,
  u.disabled_at IS NOT NULL AS "isDisabled", u.last_sign_in_at AS "lastSignInAt",
  (EXISTS (SELECT 1 FROM authenticator_apps a WHERE a.user_id = u.id AND a.sealed IS NOT NULL)
    OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id)) AS "hasFactor"`;
const ACCOUNTS = sql`FROM users u JOIN brands b ON b.id = u.brand_id`;

const rowOf = (row: Row): AccountRow => ({ ...row, lastSignInAt: row.lastSignInAt?.toISOString() ?? null });

/** Accounts of brands that fit a filter, page by page. */
export async function listAccounts(
  db: Database,
  { scope, query: { term, profile, state, page, limit, sort } }: CallContext<'accounts.list'>,
): Promise<Page<AccountRow>> {
  const found = await readPage<Row, typeof sort.by>(
    db,
    {
      fields: FIELDS,
      from: sql`${ACCOUNTS} ${where(
        sql`u.brand_id = ANY (${idList(scope.brandIds)})`,
        when(profile, (wanted) => sql`u.profile = ${wanted}`),
        when(state, (wanted) => (wanted === 'DISABLED' ? sql`u.disabled_at IS NOT NULL` : sql`u.disabled_at IS NULL`)),
        when(term?.trim() || null, (part) => {
          const pattern = containing(part);
          return sql`(u.name ILIKE ${pattern} OR u.login ILIKE ${pattern} OR u.email ILIKE ${pattern})`;
        }),
      )}`,
      sorts: { name: sql`lower(u.name)`, login: sql`lower(u.login)`, lastSignInAt: sql`u.last_sign_in_at` },
      order: sql`lower(u.name), u.id`,
    },
    { page, limit, sort },
  );
  return { ...found, content: found.content.map(rowOf) };
}

/** An account with what it may do; null where there is none. */
export async function readAccountRecord(db: Database, id: Id, nowMs: number): Promise<AccountRecord | null> {
  const [row] = await run<Row & { openSessions: number }>(
    db,
    sql`SELECT ${FIELDS}, (SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL
      AND s.expires_at > ${new Date(nowMs).toISOString()}::timestamptz) AS "openSessions" ${ACCOUNTS} WHERE u.id = ${id}`,
  );
  if (!row) return null;
  const held = granted(await permissionsOf(db, id));
  const { openSessions, ...fields } = row;
  return {
    ...rowOf(fields),
    permissions: held.filter((name) => PERMISSION_NAMES.some((known) => known === name)),
    openSessions,
  };
}
