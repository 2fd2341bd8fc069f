import type { Device } from '../../../domain/live/devices/device.ts';
import type { Group } from '../../../domain/live/groups/group.ts';
import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import { devicesText } from '../devices/device-query.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import { ownerOf, seenRows, type Scope } from '../../base/rights/scope.ts';
import { whoseRecord } from '../../base/records/whose.ts';
import { addGroup, changeGroup, type GroupRoom } from './change-group.ts';
import { readGroups, type GroupFilter } from './group-rows.ts';
import { moveDevices } from './move-devices.ts';

export interface GroupDeps extends GroupRoom {
  rights: Rights;
}

type GroupCall =
  | 'groups.create'
  | 'groups.createForMaintenance'
  | 'groups.update'
  | 'groups.delete'
  | 'groups.move'
  | ReadCall;
type ReadCall = 'groups.list' | 'groups.read';

const filterOf = ({ clock }: GroupDeps, scope: Scope, user?: Id): Omit<GroupFilter, 'id' | 'limit'> => ({
  ...seenRows(scope, user),
  ownerId: ownerOf(scope),
  nowMs: clock.now(),
});

/** A group as a caller sees it. */
async function shownGroup(deps: GroupDeps, scope: Scope, id: Id): Promise<Group> {
  const [group] = await readGroups(deps.db, { ...filterOf(deps, scope), id, limit: 1 });
  if (!group) throw new Refusal('missing');
  return group;
}

/** Handlers that read groups: a customer's own, staff those of their brands; of their devices only those that the caller sees. */
function readHandlers(deps: GroupDeps): Pick<Handlers, ReadCall> {
  const { db, clock } = deps;
  return {
    'groups.list': ({ scope, query: { userId, of, limit } }) =>
      readGroups(db, { ...filterOf(deps, scope, userId), isStaffs: of === 'staff', id: null, limit }),
    'groups.read': async ({ scope, params }) => {
      const group = await shownGroup(deps, scope, params.id);
      const ofAll = { brandIds: null, userId: null, hidden: true, status: null, term: null, customerName: null };
      const devicesDTO =
        group.devices.length === 0
          ? []
          : (JSON.parse(await devicesText(db, group.devices, ofAll, clock.now())) as Device[]);
      return { ...group, devicesDTO };
    },
  };
}

/** Handlers of groups. */
export function groupHandlers(deps: GroupDeps): Pick<Handlers, GroupCall> {
  const { rights } = deps;
  const shown = (caller: Caller, id: Id): Promise<Group> => shownGroup(deps, rights.scopeOf(caller), id);
  const add = async (
    { caller, body, requestId }: CallContext<'groups.create' | 'groups.createForMaintenance'>,
    kind: Group['kind'],
  ): Promise<Group> => {
    const groups = body.parent === null ? [] : [body.parent];
    const whose = await whoseRecord(deps, caller, { ...body, groups });
    return shown(caller, await addGroup(deps, whose, { ...body, kind }, authorOf(caller, requestId)));
  };
  return {
    ...readHandlers(deps),
    'groups.create': (context) => add(context, 'MONITORING'),
    'groups.createForMaintenance': (context) => add(context, 'MAINTENANCE'),
    'groups.update': async ({ caller, params: { id }, body: { version, ...next }, requestId }) => {
      await changeGroup(deps, { id, version, next }, authorOf(caller, requestId));
      return shown(caller, id);
    },
    'groups.delete': async ({ caller, params: { id }, query: { version }, requestId }) => {
      await changeGroup(deps, { id, version, next: null }, authorOf(caller, requestId));
      return {};
    },
    'groups.move': async ({ caller, body, requestId }) => ({
      moved: await moveDevices(deps, body, authorOf(caller, requestId)),
    }),
  };
}
