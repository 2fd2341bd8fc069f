import type { Rights } from '../auth/caller.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { searchUsers } from './user-rows.ts';

/** Handlers of users. */
export function userHandlers({ db, rights, tree }: { db: Database; rights: Rights; tree: BrandTree }): Pick<Handlers, 'users.search'> {
  return {
    'users.search': async ({ caller, query }) =>
      searchUsers(db, {
        brandIds: query.brand === undefined ? await rights.brandIdsOf(caller) : tree.withDescendants(query.brand).map((node) => node.id),
        profile: query.profile ?? null,
        term: query.term?.trim() || null,
        limit: query.limit,
      }),
  };
}
