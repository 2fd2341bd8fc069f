import type { Rights } from '../auth/caller.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { readAudit } from './audit-query.ts';

/** Handlers of the audit trail. An administrator reads what happened in the own brand and those below. */
export function auditHandlers({ db, rights, tree }: { db: Database; rights: Rights; tree: BrandTree }): Pick<Handlers, 'audit.list'> {
  return {
    'audit.list': async ({ caller, query: { brand, ...filter } }) => {
      const seenBrandIds = await rights.brandIdsOf(caller);
      const brandIds = brand === undefined ? seenBrandIds : tree.withDescendants(brand).map((node) => node.id);
      return readAudit(db, { ...filter, brandIds, seenBrandIds });
    },
  };
}
