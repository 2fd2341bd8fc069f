import type { Clock } from '../../domain/clock.ts';
import type { Device } from '../../domain/device.ts';
import type { Database } from '../db/database.ts';
import { devicesText } from '../devices/device-query.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { ownerOf, seenRows, type Scope } from '../rights/scope.ts';
import { readGroups, type GroupFilter } from './group-rows.ts';

/** Handlers that read groups: a customer's own, staff those of their brands; of their devices only those that the caller sees. */
export function groupHandlers({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Pick<Handlers, 'groups.list' | 'groups.read'> {
  const filterOf = (scope: Scope, user?: number): Omit<GroupFilter, 'id' | 'limit'> => ({
    ...seenRows(scope, user),
    ownerId: ownerOf(scope),
    nowMs: clock.now(),
  });
  return {
    'groups.list': ({ scope, query: { userId, limit } }) =>
      readGroups(db, { ...filterOf(scope, userId), id: null, limit }),
    'groups.read': async ({ scope, params }) => {
      const [group] = await readGroups(db, { ...filterOf(scope), id: params.id, limit: 1 });
      if (!group) throw new Refusal('missing');
      const ofAll = { brandIds: null, userId: null, hidden: true, status: null, term: null, customerName: null };
      const devicesDTO =
        group.devices.length === 0
          ? []
          : (JSON.parse(await devicesText(db, group.devices, ofAll, clock.now())) as Device[]);
      return { ...group, devicesDTO };
    },
  };
}
