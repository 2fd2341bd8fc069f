import type { BrandTree } from '../brands/brand-tree.ts';
import type { Database } from '../db/database.ts';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import type { Caller, Rights } from './caller.ts';
import type { Sessions } from './sessions.ts';

/** The one implementation of who may see what, for REST and for the broker. */
export function createRights(deps: { db: Database; tree: BrandTree; directory: DeviceDirectory; sessions: Sessions }): Rights {
  const { db, tree, directory, sessions } = deps;
  const maySeeBrand = (caller: Caller, brandId: number): boolean =>
    caller.profile === 'USER' ? brandId === caller.brandId : tree.isWithin(brandId, caller.brandId);

  /** A device, unless it is hidden from the caller. */
  const shown = (caller: Caller, deviceId: number): DirectoryEntry | null => {
    const device = directory.byId(deviceId);
    return device && (!device.hidden || caller.profile === 'ADMINISTRATOR') ? device : null;
  };

  return {
    callerOf: (token) => sessions.callerOf(token),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    brandIdsOf: async (caller) => (caller.profile === 'USER' ? [caller.brandId] : tree.withDescendants(caller.brandId).map((node) => node.id)),
    maySeeBrand: async (caller, brandId) => maySeeBrand(caller, brandId),
    maySeeUser: async (caller, userId) => {
      if (userId === caller.userId) return true;
      if (caller.profile === 'USER') return false;
      const [user] = await db.query<{ brandId: number }>('SELECT brand_id AS "brandId" FROM users WHERE id = $1', [userId]);
      return user !== undefined && maySeeBrand(caller, user.brandId);
    },
    maySeeCustomer: async (caller, customerId) => {
      const [customer] = await db.query<{ brandId: number; isOwn: boolean }>(
        'SELECT brand_id AS "brandId", EXISTS (SELECT 1 FROM users WHERE id = $2 AND customer_id = $1) AS "isOwn" FROM customers WHERE id = $1',
        [customerId, caller.userId],
      );
      return customer !== undefined && (caller.profile === 'USER' ? customer.isOwn : maySeeBrand(caller, customer.brandId));
    },
    maySeeDevice: async (caller, deviceId) => {
      const device = shown(caller, deviceId);
      if (!device) return false;
      return caller.profile === 'USER' ? device.userId === caller.userId : maySeeBrand(caller, device.brandId);
    },
    maySeeGroup: async (caller, groupId) => {
      const [group] = await db.query<{ brandId: number; userId: number | null }>('SELECT brand_id AS "brandId", user_id AS "userId" FROM groups WHERE id = $1', [groupId]);
      return group !== undefined && (caller.profile === 'USER' ? group.userId === caller.userId : maySeeBrand(caller, group.brandId));
    },
    maySeeArea: async (caller, areaId) => {
      const [area] = await db.query<{ brandId: number; userId: number | null }>('SELECT brand_id AS "brandId", user_id AS "userId" FROM areas WHERE id = $1 AND deleted_at IS NULL', [areaId]);
      return area !== undefined && (caller.profile === 'USER' ? area.userId === caller.userId : maySeeBrand(caller, area.brandId));
    },
    maySeeIncident: async (caller, incidentId) => {
      const [incident] = await db.query<{ brandId: number; deviceId: number }>('SELECT brand_id AS "brandId", device_id AS "deviceId" FROM incidents WHERE id = $1', [incidentId]);
      const device = incident && caller.profile !== 'USER' ? shown(caller, incident.deviceId) : null;
      return device !== null && maySeeBrand(caller, incident!.brandId) && maySeeBrand(caller, device.brandId);
    },
    mayReadHistory: async (caller, deviceId) => {
      const device = shown(caller, deviceId);
      if (!device) return false;
      if (caller.profile !== 'USER') return maySeeBrand(caller, device.brandId);
      const periods = await db.query('SELECT 1 FROM device_assignments WHERE device_id = $1 AND user_id = $2 LIMIT 1', [deviceId, caller.userId]);
      return periods.length > 0;
    },
  };
}
