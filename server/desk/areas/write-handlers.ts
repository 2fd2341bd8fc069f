import type { CallName } from '../../../contract/rest/calls.ts';
import { NO_SETTINGS, type AreaInput, type AreaOperation } from '../../../domain/desk/areas/area-write.ts';
import { drawnOver, withWritten, wholeArea, type AreaFields } from '../../../domain/desk/areas/area-whole.ts';
import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { ConflictRefusal, Refusal } from '../../base/http/refusal.ts';
import { given } from '../../base/records/change-row.ts';
import type { Reading } from '../../base/reading/reading.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { shownArea, type AreaDeps } from './area-handlers.ts';
import { contactsAfter, writtenContacts } from './area-contacts.ts';
import { assertOfBrand, assertSeen, namedAfter, seenConflict, type RightsRoom } from './area-rights.ts';
import { brandOfClient, whoseRecord } from '../../base/records/whose.ts';
import { readArea, type AreaRecord } from './area-rows.ts';
import { addAreas, assertWhole, changeArea, fieldsOf, type AreaChange } from './change-area.ts';
import { knownOutlines, outlinesFor } from './outlines.ts';

export type WriteDeps = AreaDeps & RightsRoom & { reading: Reading };

type WriteName = Extract<
  CallName,
  'areas.create' | 'areas.update' | 'areas.addDevices' | 'areas.delete' | 'areas.saveV1'
>;

/** What was written of an area, its settings among the fields. */
type Written = Partial<AreaFields>;

const writtenIn = ({ name, address, color, type, settings, ...area }: AreaInput): Written => {
  const { latitude, longitude, radius, points, user, devices, contacts } = area;
  const place = { type, latitude, longitude, radius, points };
  return given({ name, address, color, ...place, user, devices, contacts, ...settings });
};

const writtenBy = (operations: readonly AreaOperation[]): Written =>
  Object.assign(
    {},
    ...operations.map(({ path, value }) => (path === '/settings' ? given(value) : { [path.slice(1)]: value })),
  ) as Written;

/** Who writes, in which request. */
interface Writer {
  caller: Caller;
  requestId: string;
}

/** Adds an area; answers its id. */
async function add(
  deps: WriteDeps,
  { caller, requestId }: Writer,
  body: AreaInput & { brand?: Id | undefined },
): Promise<Id> {
  const { brand: asked, ...input } = body;
  const { user: client, devices, settings } = input;
  const { brand, user } = await whoseRecord(deps, caller, {
    brand: asked,
    user: client,
    devices,
    groups: settings?.groups,
  });
  const { contacts = [], ...written } = writtenIn(input);
  const drawn = { ...NO_SETTINGS, ...(written as Omit<AreaFields, 'contacts'>), contacts, user };
  const area = wholeArea(drawn, knownOutlines(...(await outlinesFor(deps.reading, caller, drawn))));
  await assertOfBrand(deps, brand, area);
  const picked = { ...area, contacts: await contactsAfter(deps, caller, { brand, user }, [], contacts) };
  assertWhole(picked);
  const [id] = await addAreas(deps, brand, [picked], authorOf(caller, requestId));
  return id!;
}

async function change(deps: WriteDeps, { caller, requestId }: Writer, wanted: AreaChange): Promise<void> {
  try {
    await changeArea(deps, wanted, authorOf(caller, requestId));
  } catch (error) {
    throw error instanceof ConflictRefusal ? await seenConflict(deps, caller, error) : error;
  }
}

async function currentArea({ db }: WriteDeps, id: Id): Promise<AreaRecord> {
  const area = await readArea(db, id);
  if (!area) throw new Refusal('missing');
  return area;
}

/** What a change makes of the owner of an area, whose brand it follows: a customer keeps it. */
async function ownerAfter(
  deps: WriteDeps,
  caller: Caller,
  { brand, user: before }: AreaRecord,
  { user }: Written,
): Promise<{ brand: Id; whose: Written }> {
  if (user === undefined || user === before || caller.profile === 'USER') return { brand, whose: {} };
  if (user === null) return { brand, whose: { user } };
  if (!(await deps.rights.maySeeUser(caller, user))) throw new Refusal('missing');
  return { brand: await brandOfClient(deps.db, user), whose: { user } };
}

/** What a change makes of the contacts: those of another's phonebook do not go with the area to whom it is given. */
async function contactsOf(
  deps: WriteDeps,
  caller: Caller,
  area: AreaRecord,
  { contacts, user = area.user }: Written,
): Promise<Written> {
  if (contacts)
    return { contacts: await contactsAfter(deps, caller, { brand: area.brand, user }, area.contacts, contacts) };
  return user === area.user ? {} : { contacts: writtenContacts(area.contacts) };
}

/** Changes fields of an area. */
async function set(
  deps: WriteDeps,
  writer: Writer,
  { id, version, written }: { id: Id; version: number | undefined; written: Written },
): Promise<void> {
  const { caller } = writer;
  const area = await currentArea(deps, id);
  const before = fieldsOf(area);
  const { devices, groups, user, contacts, ...fields } = written;
  const named = { devices: devices ?? [], groups: groups ?? [] };
  await assertSeen(deps, caller, named);
  const { brand, whose } = await ownerAfter(deps, caller, area, { user });
  const after = await namedAfter(deps, caller, before, given({ devices, groups }));
  // What an area keeps has to fit another brand too.
  await assertOfBrand(deps, brand, brand === area.brand ? named : after);
  const reached = await contactsOf(deps, caller, { ...area, brand }, { contacts, ...whose });
  const drawn = await outlinesFor(deps.reading, caller, drawnOver(before, fields), before);
  const kept = { ...(devices ? { devices: after.devices } : {}), ...(groups ? { groups: after.groups } : {}) };
  await change(deps, writer, {
    id,
    version,
    action: 'area.set',
    ...(brand !== area.brand && { brand }),
    next: (now) => withWritten(now, { ...fields, ...whose, ...reached, ...kept }, knownOutlines(now, ...drawn)),
  });
}

const remove = (deps: WriteDeps, writer: Writer, id: Id, version: number | undefined): Promise<void> =>
  change(deps, writer, { id, version, action: 'area.remove', next: () => null });

/** The older form: one call adds, changes and removes. */
async function saveV1(
  deps: WriteDeps,
  writer: Writer,
  { id, version, deleted, ...body }: Parameters<Handlers['areas.saveV1']>[0]['body'],
) {
  const { caller } = writer;
  if (id == null) return { ...(await shownArea(deps, caller, await add(deps, writer, body))), deleted: false };
  if (deleted) {
    const area = await shownArea(deps, caller, id);
    await remove(deps, writer, id, version ?? undefined);
    return { ...area, deleted: true };
  }
  await set(deps, writer, { id, version: version ?? undefined, written: writtenIn(body) });
  return { ...(await shownArea(deps, caller, id)), deleted: false };
}

/** Handlers that write areas. */
export const areaWriteHandlers = (deps: WriteDeps): Pick<Handlers, WriteName> => ({
  'areas.create': async ({ body, ...writer }) => shownArea(deps, writer.caller, await add(deps, writer, body)),
  'areas.update': async ({ params: { id }, body: { version, operations }, ...writer }) => {
    await set(deps, writer, { id, version, written: writtenBy(operations) });
    return shownArea(deps, writer.caller, id);
  },
  'areas.addDevices': async ({ params: { id }, body: { devices }, ...writer }) => {
    const { brand } = await currentArea(deps, id);
    await assertOfBrand(deps, brand, { devices, groups: [] });
    await change(deps, writer, {
      id,
      version: undefined,
      action: 'area.devices',
      next: (now) => wholeArea({ ...now, devices: [...now.devices, ...devices] }, knownOutlines(now)),
    });
    return shownArea(deps, writer.caller, id);
  },
  'areas.delete': async ({ params: { id }, query: { version }, ...writer }) => {
    await remove(deps, writer, id, version);
    return {};
  },
  'areas.saveV1': ({ body, ...writer }) => saveV1(deps, writer, body),
});
