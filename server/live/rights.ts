import { DRIVERS_PERMISSION, hasDrivers } from '../../domain/people/users/drivers-access.ts';
import type { BrandTree } from '../people/brands/brand-tree.ts';
import type { Database } from '../base/db/database.ts';
import type { DeviceDirectory } from './devices/directory.ts';
import { membershipsAmong } from './groups/invite-rows.ts';
import type { WatchBook } from './groups/watch-book.ts';
import type { Caller, Rights } from '../base/rights/caller.ts';
import { isShown, scopeOf } from '../base/rights/scope.ts';
import { permissionsOf } from '../people/users/user-rows.ts';
import type { Sessions } from '../people/sessions/sessions.ts';

const NOBODY: ReadonlySet<number> = new Set();

/** The one implementation of who may see what, for REST and for the broker. */
export function createRights(deps: {
  db: Database;
  tree: BrandTree;
  directory: DeviceDirectory;
  sessions: Sessions;
  watch: Pick<WatchBook, 'isMember'>;
  /** Whose people have drivers without the permission. */
  privilegedBrandId?: number | undefined;
}): Rights {
  const { db, tree, directory, sessions, watch } = deps;
  const maySeeBrand = (caller: Caller, brandId: number): boolean =>
    caller.profile === 'USER' ? brandId === caller.brandId : tree.isWithin(brandId, caller.brandId);

  return {
    callerOf: (token) => sessions.callerOf(token),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    permissionsOf: async ({ userId, brandId }) => {
      const held = await permissionsOf(db, userId);
      return hasDrivers(brandId, held, deps.privilegedBrandId)
        ? [...held, { name: DRIVERS_PERMISSION, type: 'ACCESS' }]
        : held;
    },
    scopeOf: (caller, brand) => scopeOf(caller, tree, brand),
    maySeeBrand: async (caller, brandId) => maySeeBrand(caller, brandId),
    maySeeUser: async (caller, userId) => {
      if (userId === caller.userId) return true;
      if (caller.profile === 'USER') return false;
      const [user] = await db.query<{ brandId: number }>('SELECT brand_id AS "brandId" FROM users WHERE id = $1', [
        userId,
      ]);
      return user !== undefined && maySeeBrand(caller, user.brandId);
    },
    customersAmong: async (caller, userIds) => {
      if (caller.profile === 'USER') return NOBODY;
      const customers = await db.query<{ id: number; brandId: number }>(
        `SELECT id, brand_id AS "brandId" FROM users WHERE id = ANY ($1::bigint[]) AND profile = 'USER'`,
        [userIds.filter(Number.isSafeInteger)],
      );
      return new Set(customers.flatMap(({ id, brandId }) => (maySeeBrand(caller, brandId) ? [id] : [])));
    },
    watchedGroups: async ({ userId }, groupIds) => {
      const unknown = groupIds.filter((id) => Number.isSafeInteger(id) && !watch.isMember(userId, id));
      // Whoever was let in on another server a moment ago is not in the book of this one yet.
      const lately = unknown.length > 0 ? await membershipsAmong(db, userId, unknown) : [];
      return new Set([...groupIds.filter((id) => watch.isMember(userId, id)), ...lately]);
    },
    maySeeDevice: async (caller, deviceId) => {
      const device = directory.byId(deviceId);
      if (!device || !isShown(caller, device)) return false;
      return caller.profile === 'USER' ? device.userId === caller.userId : maySeeBrand(caller, device.brandId);
    },
  };
}
