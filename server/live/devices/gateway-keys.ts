import type { BrandTree } from '../../people/brands/brand-tree.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { sha256 } from '../../base/platform.ts';

/** A key is asked for again after this long. */
const KEPT_MS = 5_000;
const MOST_KEPT = 10_000;

/** Answers which brand a gateway's key belongs to, and whether it may feed a device of a brand. */
export interface GatewayKeys {
  brandOf(key: string): Promise<number | null>;
  mayFeed(key: string, brandId: number): Promise<boolean>;
  /** Takes over what changed in the database: a revoked key ends at once. */
  refresh(): Promise<void>;
  /** Calls with the hash of a key that ended. */
  onEnded(listener: (keyHash: string) => void): void;
}

/** Keys by hash, read on demand and kept for seconds; unknown ones too, so that guessing costs the database little. */
export function createGatewayKeys(db: Database, tree: BrandTree, clock: Clock): GatewayKeys {
  let kept = new Map<string, { brandId: number | null; untilMs: number }>();
  const listeners = new Set<(keyHash: string) => void>();
  const brandsOf = async (hashes: readonly string[]): Promise<Map<string, number>> => {
    const rows = await db.query<{ hash: string; brandId: number }>(
      'SELECT key_hash AS hash, brand_id AS "brandId" FROM gateways WHERE key_hash = ANY ($1::text[]) AND revoked_at IS NULL',
      [hashes],
    );
    return new Map(rows.map(({ hash, brandId }) => [hash, brandId]));
  };
  const brandOf = async (key: string): Promise<number | null> => {
    const hash = sha256(key);
    const believed = kept;
    const known = believed.get(hash);
    if (known && known.untilMs > clock.now()) return known.brandId;
    const brandId = (await brandsOf([hash])).get(hash) ?? null;
    if (believed.size >= MOST_KEPT) believed.clear();
    // A read that began before a refresh lands in the discarded cache.
    believed.set(hash, { brandId, untilMs: clock.now() + KEPT_MS });
    return brandId;
  };
  return {
    brandOf,
    mayFeed: async (key, brandId) => {
      const owner = await brandOf(key);
      return owner !== null && tree.isWithin(brandId, owner);
    },
    onEnded: (listener) => void listeners.add(listener),
    refresh: async () => {
      const before = [...kept].flatMap(([hash, { brandId }]) => (brandId === null ? [] : [hash]));
      kept = new Map();
      if (before.length === 0) return;
      const open = await brandsOf(before);
      for (const hash of before) if (!open.has(hash)) for (const listener of listeners) listener(hash);
    },
  };
}
