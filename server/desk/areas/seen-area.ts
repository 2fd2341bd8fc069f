import type { Id } from '../../../domain/base/id.ts';
import { seesPhonebook } from '../contacts/sees-phonebook.ts';
import type { Database } from '../../base/db/database.ts';
import { groupOwners } from '../../live/groups/group-rows.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import { ownedBy } from '../../base/rights/guard.ts';
import { writtenContacts } from './area-contacts.ts';
import type { AreaRecord } from './area-rows.ts';

/** Where it is known what somebody sees. */
export interface SeenRoom {
  db: Database;
  rights: Rights;
}

/** Those of some devices that a caller sees. */
export async function seenDevices({ rights }: SeenRoom, caller: Caller, ids: readonly Id[]): Promise<Id[]> {
  const seen = await Promise.all(ids.map((id) => rights.maySeeDevice(caller, id)));
  return ids.filter((_, at) => seen[at]);
}

/** Those of some groups that a caller sees: what the guard of groups lets through. */
export async function seenGroups({ db, rights }: SeenRoom, caller: Caller, ids: readonly Id[]): Promise<Set<Id>> {
  if (ids.length === 0) return new Set();
  const owners = await groupOwners(db, [...new Set(ids)]);
  const guard = ownedBy(rights, async (id) => owners.get(id));
  const seen = await Promise.all(ids.map((id) => guard(caller, id)));
  return new Set(ids.filter((_, at) => seen[at]));
}

/** Areas with those of their trackers, groups and contacts that a caller sees. */
export async function seenBy<T extends AreaRecord>(room: SeenRoom, caller: Caller, areas: readonly T[]): Promise<T[]> {
  const groups = await seenGroups(
    room,
    caller,
    areas.flatMap(({ settings }) => settings.groups),
  );
  const isPhonebookSeen = await seesPhonebook(room, caller);
  return Promise.all(
    areas.map(async (area) => ({
      ...area,
      contacts: isPhonebookSeen ? area.contacts : writtenContacts(area.contacts),
      devices: await seenDevices(room, caller, area.devices),
      settings: { ...area.settings, groups: area.settings.groups.filter((id) => groups.has(id)) },
    })),
  );
}
