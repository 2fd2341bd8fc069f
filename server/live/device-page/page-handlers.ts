import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { DRIVERS_PERMISSION } from '../../../domain/people/users/drivers-access.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { assertOwner } from '../devices/device-handlers.ts';
import type { MemoryDirectory } from '../devices/memory-directory.ts';
import { setDevice, type DeviceSettings } from '../devices/set-device.ts';
import { tellDevice, type TellDeps } from '../devices/tell-device.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { ConflictRefusal, Refusal } from '../../base/http/refusal.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { changeDevice } from './change-device.ts';
import { seenAmong, tiesAfter } from './ties.ts';
import { readWhole } from './whole-device.ts';

export interface PageDeps {
  db: Database;
  clock: Clock;
  rights: Rights;
  directory: MemoryDirectory;
  broker: TellDeps['broker'];
  /** The one carrier whose plans are shown; null for none. */
  simCarrier: string | null;
}

type PageCall = 'devices.whole' | 'devices.change' | 'devices.assign' | 'devices.setStatus';

async function seesDrivers({ rights }: PageDeps, caller: Caller): Promise<boolean> {
  return grants(await rights.permissionsOf(caller), DRIVERS_PERMISSION);
}

async function shown(deps: PageDeps, caller: Caller, scope: Scope, id: Id): Promise<DeviceWhole> {
  const { db, clock, simCarrier } = deps;
  const reader = { scope, simCarrier, nowMs: clock.now(), seesDrivers: await seesDrivers(deps, caller) };
  const device = await readWhole(db, id, reader);
  if (!device) throw new Refusal('missing');
  return device;
}

/** A conflict names those of the groups and drivers that the caller sees, as the record does. */
async function withSeenTies(
  deps: PageDeps,
  caller: Caller,
  scope: Scope,
  { conflict }: ConflictRefusal,
): Promise<ConflictRefusal> {
  const { groups, drivers, ...changes } = conflict.changes;
  const seen = async (kind: 'group' | 'driver', change: typeof groups) => {
    if (!change) return undefined;
    const [before, after] = [change.before as Id[], change.after as Id[]];
    const shownIds = await seenAmong(deps.db, kind, scope, [...before, ...after]);
    return { before: before.filter((id) => shownIds.has(id)), after: after.filter((id) => shownIds.has(id)) };
  };
  const seenGroups = await seen('group', groups);
  const seenDrivers = (await seesDrivers(deps, caller)) ? await seen('driver', drivers) : undefined;
  return new ConflictRefusal({
    ...conflict,
    changes: {
      ...changes,
      ...(seenGroups && { groups: seenGroups }),
      ...(seenDrivers && { drivers: seenDrivers }),
    },
  });
}

async function change(
  deps: PageDeps,
  { caller, scope, params: { id }, body, requestId }: CallContext<'devices.change'>,
): Promise<DeviceWhole> {
  const { db, clock, directory } = deps;
  const { version, groups, drivers, ...changes } = body;
  const device = directory.byId(id);
  if (!device) throw new Refusal('missing');
  const wanted = {
    id,
    version,
    changes,
    groupsAfter: groups && (await tiesAfter(db, 'group', device, scope, groups)),
    driversAfter: drivers && (await tiesAfter(db, 'driver', device, scope, drivers)),
    isStaff: scope.kind === 'staff',
  };
  const brandIds = scope.kind === 'staff' ? scope.seenBrandIds : [];
  try {
    if (!(await changeDevice({ db, clock }, wanted, brandIds, authorOf(caller, requestId))))
      throw new Refusal('missing');
  } catch (error) {
    throw error instanceof ConflictRefusal ? await withSeenTies(deps, caller, scope, error) : error;
  }
  await directory.refresh();
  const after = await shown(deps, caller, scope, id);
  await tellDevice(deps, id, after.version);
  return after;
}

/** Sets status or owner; both sides of a hand-over hear of it. */
async function set(
  deps: PageDeps,
  {
    caller,
    scope,
    params: { id },
    requestId,
  }: Pick<CallContext<'devices.assign'>, 'caller' | 'scope' | 'params' | 'requestId'>,
  settings: DeviceSettings,
): Promise<DeviceWhole> {
  const { db, clock, directory } = deps;
  const before = await setDevice({ db, clock }, id, settings, authorOf(caller, requestId));
  if (!before) throw new Refusal('missing');
  await directory.refresh();
  const after = await shown(deps, caller, scope, id);
  await tellDevice(deps, id, after.version, before.user);
  return after;
}

/** Handlers of one device whole: what its page shows, and what is changed of it there. */
export function pageHandlers(deps: PageDeps): Pick<Handlers, PageCall> {
  return {
    'devices.whole': ({ caller, scope, params }) => shown(deps, caller, scope, params.id),
    'devices.change': (context) => change(deps, context),
    'devices.assign': async (context) => {
      const { user, version } = context.body;
      const device = deps.directory.byId(context.params.id);
      if (!device) throw new Refusal('missing');
      if (user !== null) await assertOwner(deps.db, user, device.brandId);
      return set(deps, context, { user, version });
    },
    'devices.setStatus': (context) => set(deps, context, context.body),
  };
}
