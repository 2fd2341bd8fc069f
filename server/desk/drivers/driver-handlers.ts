import type { CallName } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import type { DriverRecord, DriverRow } from '../../../domain/desk/driver.ts';
import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Broker } from '../../live/broker/broker.ts';
import { isBeforeOwner } from '../../live/broker/publisher.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory } from '../../live/devices/directory.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { ConflictRefusal, Refusal } from '../../base/http/refusal.ts';
import { pictureUriOf } from '../../base/records/picture.ts';
import { whoseRecord } from '../../base/records/whose.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import { seenRows } from '../../base/rights/scope.ts';
import type { LiveState } from '../../live/telemetry/live-state.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { seesPhonebook } from '../contacts/sees-phonebook.ts';
import { chosenContacts, withSeenContacts } from './driver-contacts.ts';
import { addDriver, changeDriver, type DriverChange, type DriverRoom } from './change-driver.ts';
import { listDrivers, readDriver, readDriversByTag, type Moment } from './driver-rows.ts';
import { tellDriver } from './tell-driver.ts';

export interface DriverDeps {
  db: Database;
  clock: Clock;
  rights: Rights;
  live: LiveState;
  directory: DeviceDirectory;
  broker: Pick<Broker, 'publish'>;
}

type DriverCall = Extract<CallName, `drivers.${string}`>;

/** A record is shown with those of its vehicles and contacts that the caller sees. */
export async function seenBy<T extends DriverRow>(rights: Rights, caller: Caller, driver: T): Promise<T> {
  const seen = await Promise.all(driver.vehicles.map(({ id }) => rights.maySeeDevice(caller, id)));
  const [shown] = await withSeenContacts(rights, caller, [driver]);
  return { ...shown!, vehicles: driver.vehicles.filter((_, at) => seen[at]) };
}

/** What a person makes of a driver's vehicles: those given, and those they have not been shown. */
async function vehiclesAfter(rights: Rights, caller: Caller, now: DriverRecord, given: readonly Id[]): Promise<Id[]> {
  const shown = new Set((await seenBy(rights, caller, now)).vehicles.map(({ id }) => id));
  return [...given, ...now.vehicles.map(({ id }) => id).filter((id) => !shown.has(id))];
}

/**
 * For a customer only the current driver of an own vehicle; any other tag would reveal drivers of the brand. What a tracker says that it reads
 * is whatever its owner makes it say, so drivers of other customers are not among them.
 */
async function byTag(
  { db, live, directory }: DriverDeps,
  { scope, query: { tag, device } }: CallContext<'drivers.byTag'>,
) {
  const entry = device === undefined ? null : directory.byId(device);
  if (scope.kind === 'staff') return readDriversByTag(db, entry ? [entry.brandId] : seenRows(scope).brandIds, tag);
  const last = entry && live.last(entry.id);
  if (!last || last.driverId !== tag || isBeforeOwner(entry, last.dateTime)) return [];
  return readDriversByTag(db, [entry.brandId], tag, scope.userId);
}

/** Now, and which day it is where the caller is. */
export async function momentOf({ db, clock }: Pick<DriverDeps, 'db' | 'clock'>, { userId }: Caller): Promise<Moment> {
  return { nowMs: clock.now(), today: dayNamer(await zoneOf(db, userId))(clock.now()) };
}

/** Handlers that read drivers. */
function readHandlers(deps: DriverDeps): Pick<Handlers, 'drivers.byTag' | 'drivers.list' | 'drivers.read'> {
  const { db, rights } = deps;
  return {
    'drivers.byTag': async (context) => withSeenContacts(rights, context.caller, await byTag(deps, context)),
    'drivers.list': async ({ caller, scope, query }) => {
      const page = await listDrivers(db, seenRows(scope), query, await momentOf(deps, caller));
      return { ...page, content: await Promise.all(page.content.map((driver) => seenBy(rights, caller, driver))) };
    },
    'drivers.read': ({ caller, params }) => shownDriver(deps, caller, params.id),
  };
}

async function shownDriver({ db, rights }: DriverDeps, caller: Caller, id: Id): Promise<DriverRecord> {
  const driver = await readDriver(db, id);
  if (!driver) throw new Refusal('missing');
  return seenBy(rights, caller, driver);
}

/** A conflict names those of the vehicles and contacts that the caller sees, as the record does. */
async function withSeen(rights: Rights, caller: Caller, { conflict }: ConflictRefusal): Promise<ConflictRefusal> {
  const { vehicles, contacts, ...others } = conflict.changes;
  const changes = contacts && (await seesPhonebook({ rights }, caller)) ? { ...others, contacts } : others;
  if (!vehicles) return new ConflictRefusal({ ...conflict, changes });
  const seenOf = async (ids: readonly Id[]): Promise<Id[]> => {
    const seen = await Promise.all(ids.map((id) => rights.maySeeDevice(caller, id)));
    return ids.filter((_, at) => seen[at]);
  };
  const before = await seenOf(vehicles.before as Id[]);
  const after = await seenOf(vehicles.after as Id[]);
  return new ConflictRefusal({ ...conflict, changes: { ...changes, vehicles: { before, after } } });
}

/** Handlers that write drivers. */
function writeHandlers(deps: DriverDeps): Omit<Pick<Handlers, DriverCall>, keyof ReturnType<typeof readHandlers>> {
  const { db, clock, rights, directory } = deps;
  const room: DriverRoom = { db, clock, tell: (before, after) => tellDriver(deps, before, after) };
  const assertOfBrand = (vehicles: readonly Id[], brand: Id): void => {
    if (vehicles.some((id) => directory.byId(id)?.brandId !== brand))
      throw new Refusal('invalid-input', { vehicles: 'field.vehicle-of-other-brand' });
  };
  const write = async (caller: Caller, requestId: string, wanted: DriverChange): Promise<void> => {
    try {
      await changeDriver(room, wanted, authorOf(caller, requestId));
    } catch (error) {
      throw error instanceof ConflictRefusal ? await withSeen(rights, caller, error) : error;
    }
  };
  const change = async (caller: Caller, requestId: string, wanted: DriverChange): Promise<DriverRecord> => {
    await write(caller, requestId, wanted);
    return shownDriver(deps, caller, wanted.id);
  };
  return {
    'drivers.create': async ({ caller, body, requestId }) => {
      const { brand: sent, timeZone, contacts: given = [], ...fields } = body;
      const { brand, user } = await whoseRecord(deps, caller, { brand: sent, devices: fields.vehicles });
      assertOfBrand(fields.vehicles, brand);
      const zone = timeZone ?? (await zoneOf(db, caller.userId));
      const whose = { brandId: brand, userId: user };
      const contacts = await chosenContacts(db, whose, given);
      const added = { ...fields, contacts, timeZone: zone };
      const { id } = await addDriver(room, whose, added, authorOf(caller, requestId));
      return shownDriver(deps, caller, id);
    },
    'drivers.update': async ({ caller, params: { id }, body, requestId }) => {
      const { version, timeZone, contacts: given, ...fields } = body;
      const now = await readDriver(db, id);
      if (!now) throw new Refusal('missing');
      assertOfBrand(fields.vehicles, now.brand);
      const vehicles = await vehiclesAfter(rights, caller, now, fields.vehicles);
      const whose = { brandId: now.brand, userId: now.user };
      const contacts = given && (await chosenContacts(db, whose, given));
      const next = () => ({
        ...fields,
        vehicles,
        ...(contacts && { contacts }),
        ...(timeZone === undefined ? {} : { timeZone }),
      });
      return change(caller, requestId, { id, version, action: 'driver.set', next });
    },
    'drivers.delete': async ({ caller, params: { id }, query: { version }, requestId }) => {
      const wanted = { id, version, action: 'driver.remove', next: () => null } as const;
      await write(caller, requestId, wanted);
      return {};
    },
    'drivers.setPhoto': async ({ caller, body: { driver: id, version, file }, requestId }) => {
      const photo = pictureUriOf(file);
      return change(caller, requestId, { id, version, action: 'driver.photo', next: () => ({ photo }) });
    },
    'drivers.removePhoto': ({ caller, params: { id }, query: { version }, requestId }) =>
      change(caller, requestId, { id, version, action: 'driver.photo', next: () => ({ photo: null }) }),
  };
}

/** Handlers of drivers. Staff see those of their brands, a customer the own ones. */
export const driverHandlers = (deps: DriverDeps): Pick<Handlers, DriverCall> => ({
  ...readHandlers(deps),
  ...writeHandlers(deps),
});
