import type { Clock } from '../../../domain/base/time/clock.ts';
import type { BrandTree } from '../../people/brands/brand-tree.ts';
import type { Database } from '../../base/db/database.ts';
import { identifierOf, isIdentifier } from '../../../domain/live/devices/identifier.ts';
import { databaseNow, readAll, readByIdentifier, readChanged } from './directory-rows.ts';
import { hasSecret, type DeviceDirectory, type DirectoryDevice, type DirectoryEntry } from './directory.ts';
import { createGatewayKeys } from './gateway-keys.ts';

/** How long an unknown identifier is not looked up again, and how many are cached. */
const UNKNOWN_MS = 2_000;
const MOST_UNKNOWN = 10_000;
/** Transactions of other servers may commit this long after they stamped their change. */
const OVERLAP_MS = 5_000;

export interface MemoryDirectory extends DeviceDirectory {
  byId(id: number): DirectoryDevice | null;
  /** Takes over what changed in the database since the last time. Runs every two seconds and after each change made here. */
  refresh(): Promise<void>;
  readonly size: number;
}

/** The maps, kept in step: by id, by identifier, by brand and by owner. */
class Index {
  readonly byId = new Map<number, DirectoryDevice>();
  readonly byIdentifier = new Map<string, DirectoryDevice>();
  readonly ofBrand = new Map<number, Set<number>>();
  readonly ofUser = new Map<number, Set<number>>();
  /** Listeners for a device whose secret ended. */
  readonly listeners = new Set<(identifier: string) => void>();

  put(entry: DirectoryDevice): void {
    const before = this.byId.get(entry.id);
    if (before) {
      this.byIdentifier.delete(before.identifier);
      this.ofBrand.get(before.brandId)?.delete(before.id);
      if (before.userId !== null) this.ofUser.get(before.userId)?.delete(before.id);
    }
    this.byId.set(entry.id, entry);
    this.byIdentifier.set(entry.identifier, entry);
    Index.add(this.ofBrand, entry.brandId, entry.id);
    if (entry.userId !== null) Index.add(this.ofUser, entry.userId, entry.id);
    if (before && before.secretHash !== entry.secretHash)
      for (const listener of this.listeners) listener(before.identifier);
  }

  private static add(sets: Map<number, Set<number>>, key: number, id: number): void {
    const set = sets.get(key);
    if (set) set.add(id);
    else sets.set(key, new Set([id]));
  }
}

/** Reads what changed since the last reading, one reading at a time; concurrent callers share the next one. */
function createRefresh(db: Database, clock: Clock, index: Index, start: { db: Date; ms: number }): () => Promise<void> {
  let since = start;
  const read = async (): Promise<void> => {
    const next = { db: await databaseNow(db), ms: clock.now() };
    const overlap = db.kind === 'postgres' ? OVERLAP_MS : 0;
    const changed = await readChanged(db, new Date(since.db.getTime() - overlap), since.ms, next.ms);
    since = next;
    for (const entry of changed) index.put(entry);
  };
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = null;
        running = read();
        return running;
      });
    return waiting;
  };
}

/** Loads the directory. */
export async function openDirectory(db: Database, tree: BrandTree, clock: Clock): Promise<MemoryDirectory> {
  const index = new Index();
  const start = { db: await databaseNow(db), ms: clock.now() };
  for (const entry of await readAll(db, start.ms)) index.put(entry);
  const refresh = createRefresh(db, clock, index, start);
  const keys = createGatewayKeys(db, tree, clock);
  const unknown = new Map<string, number>();

  const lookUp = async (given: string): Promise<DirectoryEntry | null> => {
    const identifier = identifierOf(given);
    const held = index.byIdentifier.get(identifier);
    if (held) return held;
    // No valid identifier, and the database would refuse some of it with an error.
    if (!isIdentifier(identifier)) return null;
    if ((unknown.get(identifier) ?? 0) > clock.now()) return null;
    const found = await readByIdentifier(db, identifier, clock.now());
    if (found) {
      unknown.delete(identifier);
      index.put(found);
      return found;
    }
    if (unknown.size >= MOST_UNKNOWN) unknown.clear();
    unknown.set(identifier, clock.now() + UNKNOWN_MS);
    return null;
  };

  return {
    get size() {
      return index.byId.size;
    },
    refresh: async () => {
      await refresh();
      await keys.refresh();
    },
    byIdentifier: async (identifier) => index.byIdentifier.get(identifier) ?? lookUp(identifier),
    heldByIdentifier: (identifier) => index.byIdentifier.get(identifierOf(identifier)) ?? null,
    brandOfGateway: (key) => keys.brandOf(key),
    byId: (id) => index.byId.get(id) ?? null,
    gatewayMayFeed: async (key, entry) => hasSecret(entry) && keys.mayFeed(key, entry.brandId),
    idsOfBrands: (brandIds) => brandIds.flatMap((id) => [...(index.ofBrand.get(id) ?? [])]),
    idsOfUser: (userId) => [...(index.ofUser.get(userId) ?? [])],
    onSecretEnded: (listener) => void index.listeners.add(listener),
    onKeyEnded: (listener) => keys.onEnded(listener),
  };
}
