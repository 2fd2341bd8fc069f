import type { BrandTree } from '../brands/brand-tree.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Database } from '../db/database.ts';
import { sha256 } from '../platform.ts';

/** A key is asked for again after this long: a revoked one stops working within seconds, on every server. */
const KEPT_MS = 5_000;
const MOST_KEPT = 10_000;

/** Answers which brand a gateway's key belongs to, and whether it may feed a device of a brand. */
export interface GatewayKeys {
  brandOf(key: string): Promise<number | null>;
  mayFeed(key: string, brandId: number): Promise<boolean>;
  /** Believes nothing of before: each key is asked for again. */
  forget(): void;
}

/** Keys by hash, read on demand and kept for seconds; unknown ones too, so that guessing costs the database little. */
export function createGatewayKeys(db: Database, tree: BrandTree, clock: Clock): GatewayKeys {
  let kept = new Map<string, { brandId: number | null; untilMs: number }>();
  const brandOf = async (key: string): Promise<number | null> => {
    const hash = sha256(key);
    const believed = kept;
    const known = believed.get(hash);
    if (known && known.untilMs > clock.now()) return known.brandId;
    const [row] = await db.query<{ brandId: number }>(
      'SELECT brand_id AS "brandId" FROM gateways WHERE key_hash = $1 AND revoked_at IS NULL',
      [hash],
    );
    if (believed.size >= MOST_KEPT) believed.clear();
    // A read that began before a `forget` lands in the discarded cache.
    believed.set(hash, { brandId: row?.brandId ?? null, untilMs: clock.now() + KEPT_MS });
    return row?.brandId ?? null;
  };
  return {
    brandOf,
    mayFeed: async (key, brandId) => {
      const owner = await brandOf(key);
      return owner !== null && tree.isWithin(brandId, owner);
    },
    forget: () => {
      kept = new Map();
    },
  };
}
