import type { Clock } from '../../domain/clock.ts';
import { authorOf, recordChange, type Author } from '../audit/record-change.ts';
import type { Rights } from '../auth/caller.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/query-error.ts';
import { RawJson, type CallContext, type Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { readUser } from '../users/user-rows.ts';
import { createDevice, type CreatedDevice } from './create-devices.ts';
import { deviceListPage, readDevice } from './device-query.ts';
import type { MemoryDirectory } from './memory-directory.ts';

interface Deps {
  db: Database;
  rights: Rights;
  tree: BrandTree;
  directory: MemoryDirectory;
  clock: Clock;
  /** Paths a sender uses for each protocol, the secret in place. */
  pathsOf(identifier: string, secret: string): { osmand: string; owntracks: string; traccar: string };
}

/** Adds a device for a person or the command line, writes it down and tells the directory. */
export async function addDevice(
  { db, directory, clock }: Pick<Deps, 'db' | 'directory' | 'clock'>,
  wanted: { brand: number; identifier: string; name?: string; licensePlate?: string; model?: string; user?: number | null },
  author: Author,
): Promise<CreatedDevice> {
  const user = wanted.user ?? null;
  const owner = user === null ? null : await readUser(db, user);
  // An owner of another brand would show the device to that brand's staff.
  if (user !== null && (owner?.profile !== 'USER' || owner.brand !== wanted.brand)) throw new Refusal('not-a-customer', { user: 'field.not-valid' });
  try {
    const created = await db.transaction(async (tx) => {
      const device = await createDevice(tx, {
        identifier: wanted.identifier,
        brandId: wanted.brand,
        model: wanted.model || null,
        vehicle: { name: wanted.name || null, licensePlate: wanted.licensePlate || null },
        user: user === null ? null : { id: user, fromMs: clock.now() },
      });
      const { identifier, name = null, licensePlate = null, model = null } = wanted;
      await recordChange(tx, clock, author, { brandId: wanted.brand, action: 'device.add', entity: 'device', entityId: device.id, after: { identifier, name, licensePlate, model, user } });
      return device;
    });
    await directory.refresh();
    return created;
  } catch (error) {
    if (isUniqueViolation(error, 'devices_identifier_key')) throw new Refusal('identifier-taken', { identifier: 'identifier-taken' });
    throw error;
  }
}

async function page({ rights, tree, db, clock }: Deps, { caller, query }: CallContext<'devices.detail'>): Promise<RawJson> {
  const brandIds = query.brand === undefined ? await rights.brandIdsOf(caller) : tree.withDescendants(query.brand).map((node) => node.id);
  const filter = {
    brandIds: caller.profile === 'USER' ? null : brandIds,
    userId: caller.profile === 'USER' ? caller.userId : (query.userId ?? null),
    hidden: caller.profile === 'ADMINISTRATOR',
    status: query.status ?? null,
    term: query.term?.trim() || null,
    customerName: query.customerName?.trim() || null,
  };
  return new RawJson(await deviceListPage(db, filter, query.page, query.limit, clock.now()));
}

/** Handlers of devices. */
export function deviceHandlers(deps: Deps): Pick<Handlers, 'devices.detail' | 'devices.read' | 'devices.create'> {
  const read = async (id: number) => {
    const device = await readDevice(deps.db, id, deps.clock.now());
    if (!device) throw new Refusal('missing');
    return device;
  };
  return {
    'devices.detail': (context) => page(deps, context),
    'devices.read': ({ params }) => read(params.id),
    'devices.create': async ({ caller, body, requestId }) => {
      const created = await addDevice(deps, body, authorOf(caller, requestId));
      return { device: await read(created.id), secret: created.secret, paths: deps.pathsOf(created.identifier, created.secret) };
    },
  };
}
