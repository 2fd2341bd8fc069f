import type { Clock } from '../../../domain/base/time/clock.ts';
import { authorOf, recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Rights } from '../../base/rights/caller.ts';
import { seenRows } from '../../base/rights/scope.ts';
import type { Database } from '../../base/db/database.ts';
import { isUniqueViolation } from '../../base/db/query-error.ts';
import { RateLimit } from '../../base/http/rate-limit.ts';
import { RawJson, type CallContext, type Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { brandOfClient, whoseRecord } from '../../base/records/whose.ts';
import { createDevice, type CreatedDevice } from './create-devices.ts';
import { deviceListPage, readDevice, type DeviceFilter } from './device-query.ts';
import type { MemoryDirectory } from './memory-directory.ts';
import { setPayloadKey } from './payload-keys.ts';

export interface DeviceDeps {
  db: Database;
  rights: Rights;
  directory: MemoryDirectory;
  clock: Clock;
  /** Paths a sender uses for each protocol, the secret in place. */
  pathsOf(identifier: string, secret: string): { osmand: string; owntracks: string; traccar: string };
}

/** Refuses an owner who is no customer of the device's brand: one of another brand would show the device to that brand's staff. */
export async function assertOwner(db: Database, user: number, brand: number): Promise<void> {
  if ((await brandOfClient(db, user)) !== brand) throw new Refusal('not-a-customer', { user: 'not-a-customer' });
}

/** Adds a device for a user or the command line, with an audit entry, and refreshes the directory. */
export async function addDevice(
  { db, directory, clock }: Pick<DeviceDeps, 'db' | 'directory' | 'clock'>,
  wanted: {
    brand: number;
    identifier: string;
    name?: string;
    licensePlate?: string;
    model?: string;
    user?: number | null;
    payloadKey?: string;
  },
  author: Author,
): Promise<CreatedDevice> {
  const user = wanted.user ?? null;
  if (user !== null) await assertOwner(db, user, wanted.brand);
  try {
    const created = await db.transaction(async (tx) => {
      const device = await createDevice(tx, {
        identifier: wanted.identifier,
        brandId: wanted.brand,
        model: wanted.model || null,
        vehicle: { name: wanted.name || null, licensePlate: wanted.licensePlate || null },
        user: user === null ? null : { id: user, fromMs: clock.now(), by: author.actor },
      });
      if (wanted.payloadKey !== undefined) await setPayloadKey(tx, device.id, wanted.payloadKey);
      const encrypted = wanted.payloadKey === undefined ? {} : { encrypted: true };
      const { identifier, name = null, licensePlate = null, model = null } = wanted;
      await recordChange(tx, clock, author, {
        brandId: wanted.brand,
        action: 'device.add',
        entity: 'device',
        entityId: device.id,
        after: { identifier, name, licensePlate, model, user, ...encrypted },
      });
      return device;
    });
    await directory.refresh();
    return created;
  } catch (error) {
    if (isUniqueViolation(error, 'devices_identifier_key'))
      throw new Refusal('identifier-taken', { identifier: 'identifier-taken' });
    throw error;
  }
}

/** Which devices a list, or its file, is asked for. */
export const deviceFilterOf = ({
  scope,
  query,
}: Pick<CallContext<'devices.detail'>, 'scope' | 'query'>): DeviceFilter => ({
  ...seenRows(scope, query.userId),
  ids: query.ids ?? null,
  status: query.status ?? null,
  term: query.term?.trim() || null,
  customerName: query.customerName?.trim() || null,
  group: query.group ?? null,
  ungrouped: query.grouped === 'none',
});

const page = async ({ db, clock }: DeviceDeps, context: CallContext<'devices.detail'>): Promise<RawJson> =>
  new RawJson(await deviceListPage(db, deviceFilterOf(context), context.query, clock.now()));

/** How many identifiers of other tenants a user may hit within the window: more is no accident. */
export const MOST_TAKEN = 20;
const TAKEN_WINDOW_MS = 3_600_000;

/**
 * Adds a device for a user. An identifier is unique on the installation, so a refusal reveals that it is taken: with
 * the same message for every owner, and rate-limited, so that identifiers of others cannot be enumerated.
 */
async function addAsked(
  deps: DeviceDeps,
  taken: RateLimit,
  { caller, body, requestId }: CallContext<'devices.create'>,
): Promise<CreatedDevice> {
  const { directory, rights } = deps;
  const key = String(caller.userId);
  taken.guard(key);
  try {
    const { brand } = await whoseRecord(deps, caller, body);
    return await addDevice(deps, { ...body, brand }, authorOf(caller, requestId));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identifier-taken') {
      const holder = await directory.byIdentifier(body.identifier);
      if (!holder || !(await rights.maySeeDevice(caller, holder.id))) taken.use(key);
    }
    throw error;
  }
}

/** Handlers of devices. */
export function deviceHandlers(deps: DeviceDeps): Pick<Handlers, 'devices.detail' | 'devices.read' | 'devices.create'> {
  const taken = new RateLimit(deps.clock, MOST_TAKEN, TAKEN_WINDOW_MS);
  const read = async (id: number) => {
    const device = await readDevice(deps.db, id, deps.clock.now());
    if (!device) throw new Refusal('missing');
    return device;
  };
  return {
    'devices.detail': (context) => page(deps, context),
    'devices.read': ({ params }) => read(params.id),
    'devices.create': async (context) => {
      const created = await addAsked(deps, taken, context);
      return {
        device: await read(created.id),
        secret: created.secret,
        paths: deps.pathsOf(created.identifier, created.secret),
      };
    },
  };
}
