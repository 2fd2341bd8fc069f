import type { BrandTree } from '../../people/brands/brand-tree.ts';
import type { Database } from '../../base/db/database.ts';
import type { Seal } from '../../base/db/seal.ts';

/** Where a gateway takes commands. */
export interface GatewayRoute {
  /** Without a slash at the end. */
  url: string;
  token: string;
  /** An administrator set it, not the operator of the server: whatever lies behind the server is out of its reach. */
  isPublicOnly: boolean;
}

/** Gateways that take commands for devices of a brand: its own first, then those of the brands above. */
export async function routesFor(db: Database, tree: BrandTree, seal: Seal, brandId: number): Promise<GatewayRoute[]> {
  const rows = await db.query<GatewayRoute & Record<string, unknown>>(
    `SELECT g.command_url AS url, g.command_token AS token, g.command_public_only AS "isPublicOnly" FROM unnest($1::bigint[]) WITH ORDINALITY AS above (id, place)
     JOIN gateways g ON g.brand_id = above.id WHERE g.revoked_at IS NULL AND g.command_url IS NOT NULL AND g.command_token IS NOT NULL ORDER BY above.place, g.id`,
    [tree.withAncestors(brandId).map(({ id }) => id)],
  );
  return rows.flatMap(({ url, token, isPublicOnly }) => {
    const opened = seal.open(token);
    return opened === null ? [] : [{ url: url.replace(/\/+$/, ''), token: opened, isPublicOnly }];
  });
}
