import type { Clock } from '../../domain/clock.ts';
import type { Device } from '../../domain/device.ts';
import { grants } from '../../domain/grants.ts';
import type { Caller, Rights } from '../auth/caller.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { Database } from '../db/database.ts';
import { devicesText } from '../devices/device-query.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { permissionsOf } from '../users/user-rows.ts';
import { readGroups, type GroupFilter } from './group-rows.ts';

const PERMISSION = 'MONITORING_GROUPS';

/** Handlers that read groups: a customer's own, staff those of their brands; of their devices only those that the caller sees. */
export function groupHandlers({ db, rights, tree, clock }: { db: Database; rights: Rights; tree: BrandTree; clock: Clock }): Pick<Handlers, 'groups.list' | 'groups.read'> {
  const admit = async (caller: Caller): Promise<void> => {
    if (!grants(await permissionsOf(db, caller.userId), PERMISSION)) throw new Refusal('forbidden');
  };
  const filterOf = async (caller: Caller, brand?: number): Promise<Omit<GroupFilter, 'id' | 'limit'>> => {
    const customer = caller.profile === 'USER' ? caller.userId : null;
    const brandIds = brand === undefined ? await rights.brandIdsOf(caller) : tree.withDescendants(brand).map((node) => node.id);
    return { brandIds, userId: customer, ownerId: customer, hidden: caller.profile === 'ADMINISTRATOR', nowMs: clock.now() };
  };
  return {
    'groups.list': async ({ caller, query: { userId, brand, limit } }) => {
      await admit(caller);
      const filter = await filterOf(caller, brand);
      return readGroups(db, { ...filter, userId: filter.userId ?? userId ?? null, id: null, limit });
    },
    'groups.read': async ({ caller, params }) => {
      await admit(caller);
      const filter = await filterOf(caller);
      const [group] = await readGroups(db, { ...filter, id: params.id, limit: 1 });
      if (!group) throw new Refusal('missing');
      const ofAll = { brandIds: null, userId: null, hidden: true, status: null, term: null, customerName: null };
      const devicesDTO = group.devices.length === 0 ? [] : (JSON.parse(await devicesText(db, group.devices, ofAll, new Date(clock.now()).toISOString())) as Device[]);
      return { ...group, devicesDTO };
    },
  };
}
