import type { AreaContact } from '../../../domain/desk/areas/area.ts';
import type { AreaFields } from '../../../domain/desk/areas/area-whole.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { DeviceDirectory } from '../../live/devices/directory.ts';
import { groupOwners } from '../../live/groups/group-rows.ts';
import { ConflictRefusal, Refusal } from '../../base/http/refusal.ts';
import { given } from '../../base/records/change-row.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { seenContacts } from './area-contacts.ts';
import { seenDevices, seenGroups, type SeenRoom } from './seen-area.ts';

export type RightsRoom = SeenRoom & { directory: DeviceDirectory };

/** What an area names. */
type Named = Pick<AreaFields, 'devices' | 'groups'>;

/** Refuses what the caller does not see as if it did not exist, wherever no guard of the contract stands. */
export async function assertSeen(room: RightsRoom, caller: Caller, { devices, groups }: Named): Promise<void> {
  const seen = await seenDevices(room, caller, devices);
  const held = await seenGroups(room, caller, groups);
  if (seen.length < devices.length || !groups.every((id) => held.has(id))) throw new Refusal('missing');
}

/** Refuses trackers and groups of another brand than the area's. */
export async function assertOfBrand(room: RightsRoom, brand: Id, { devices, groups }: Named): Promise<void> {
  const { db, directory } = room;
  const isForeign = devices.some((id) => directory.byId(id)?.brandId !== brand);
  if (isForeign) throw new Refusal('invalid-input', { devices: 'field.area-other-brand' });
  const owners = await groupOwners(db, groups);
  if (groups.some((id) => owners.get(id)?.brandId !== brand))
    throw new Refusal('invalid-input', { groups: 'field.area-other-brand' });
}

/** What a person makes of the trackers and groups of an area: those given, and those they have not been shown. */
export async function namedAfter(room: RightsRoom, caller: Caller, now: Named, given: Partial<Named>): Promise<Named> {
  const shown = new Set(await seenDevices(room, caller, now.devices));
  const held = await seenGroups(room, caller, now.groups);
  return {
    devices: given.devices ? [...given.devices, ...now.devices.filter((id) => !shown.has(id))] : now.devices,
    groups: given.groups ? [...given.groups, ...now.groups.filter((id) => !held.has(id))] : now.groups,
  };
}

/** A conflict names those of the trackers, groups and contacts that the caller sees, as the area does. */
export async function seenConflict(
  room: RightsRoom,
  caller: Caller,
  { conflict }: ConflictRefusal,
): Promise<ConflictRefusal> {
  const { devices, groups, contacts, ...changes } = conflict.changes;
  const both = async <T>(change: typeof devices, seen: (all: T[]) => Promise<T[]>) =>
    change && { before: await seen((change.before ?? []) as T[]), after: await seen((change.after ?? []) as T[]) };
  const ofDevices = await both<Id>(devices, (ids) => seenDevices(room, caller, ids));
  const ofGroups = await both<Id>(groups, async (ids) => {
    const held = await seenGroups(room, caller, ids);
    return ids.filter((id) => held.has(id));
  });
  const ofContacts = await both<AreaContact>(contacts, (all) => seenContacts(room, caller, all));
  const shown = given({ devices: ofDevices, groups: ofGroups, contacts: ofContacts });
  return new ConflictRefusal({ ...conflict, changes: { ...changes, ...shown } });
}
