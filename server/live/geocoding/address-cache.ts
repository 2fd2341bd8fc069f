import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import type { Spot } from './providers.ts';

/** Answers of address services, which cost money or patience. Stored in the database: all servers share them, and a restart repeats no request. */
export interface AddressCache {
  get(key: string): Promise<{ spot: Spot | null } | null>;
  /** Those of some keys that are kept. */
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, Spot | null>>;
  put(key: string, spot: Spot | null): Promise<void>;
  /** Removes what is no longer kept. */
  sweep(): Promise<void>;
}

/** The services allow an address to be kept for thirty days. */
const KEPT_MS = 30 * 24 * 3_600_000;

export function createAddressCache(db: Database, clock: Clock): AddressCache {
  const now = (): string => new Date(clock.now()).toISOString();
  return {
    get: async (key) => {
      const [row] = await db.query<{ answer: { spot: Spot | null } }>(
        'SELECT answer FROM geocode_cache WHERE key = $1 AND kept_until > $2::timestamptz',
        [key, now()],
      );
      return row?.answer ?? null;
    },
    getMany: async (keys) => {
      const rows = await db.query<{ key: string; answer: { spot: Spot | null } }>(
        'SELECT key, answer FROM geocode_cache WHERE key = ANY ($1::text[]) AND kept_until > $2::timestamptz',
        [keys, now()],
      );
      return new Map(rows.map(({ key, answer }) => [key, answer.spot]));
    },
    put: async (key, spot) => {
      await db.query(
        `INSERT INTO geocode_cache (key, answer, kept_until) VALUES ($1, $2::jsonb, $3::timestamptz)
         ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, kept_until = excluded.kept_until`,
        [key, JSON.stringify({ spot }), new Date(clock.now() + KEPT_MS).toISOString()],
      );
    },
    sweep: async () => {
      await db.query('DELETE FROM geocode_cache WHERE kept_until <= $1::timestamptz', [now()]);
    },
  };
}
