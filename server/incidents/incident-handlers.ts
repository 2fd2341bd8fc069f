import type { CallName } from '../../contract/rest/calls.ts';
import { topicOf } from '../../contract/topics.ts';
import { grants } from '../../domain/grants.ts';
import type { Incident } from '../../domain/incident.ts';
import type { Caller, Rights } from '../auth/caller.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { Broker } from '../broker/broker.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { permissionsOf } from '../users/user-rows.ts';
import { readComments, readIncidents, type IncidentFilter } from './incident-rows.ts';
import { raiseIncidents, type RaiseDeps } from './raise-incidents.ts';

type IncidentCallName = Extract<CallName, `incidents.${string}`>;

export interface IncidentDeps extends RaiseDeps {
  rights: Rights;
  tree: BrandTree;
  broker: Pick<Broker, 'publish'>;
}

const PERMISSION = 'MONITORING_INCIDENTS';

/** Tells who watches the brand, and whose device it is; one of a hidden device is told on hidden topics alone. */
async function tell(broker: Pick<Broker, 'publish'>, directory: DeviceDirectory, { id, code, title, message, type, status, deviceId, brandId }: Incident): Promise<void> {
  const device = directory.byId(deviceId);
  if (!device) return;
  const body = { id: String(id), code, title, message, type, status, device: deviceId };
  await broker.publish(topicOf('brand', brandId, 'Incident', device.hidden), body);
  if (device.userId !== null && !device.hidden) await broker.publish(topicOf('user', device.userId, 'Incident'), body);
}

/** Handlers of incidents. */
export function incidentHandlers(deps: IncidentDeps): Pick<Handlers, IncidentCallName> {
  const { db, rights, tree, directory, broker } = deps;
  const admit = async (caller: Caller): Promise<void> => {
    if (!grants(await permissionsOf(db, caller.userId), PERMISSION)) throw new Refusal('forbidden');
  };
  const scopeOf = async (caller: Caller, brand?: number): Promise<Pick<IncidentFilter, 'brandIds' | 'seenBrandIds' | 'hidden'>> => {
    const seenBrandIds = await rights.brandIdsOf(caller);
    return { seenBrandIds, brandIds: brand === undefined ? seenBrandIds : tree.withDescendants(brand).map(({ id }) => id), hidden: caller.profile === 'ADMINISTRATOR' };
  };

  return {
    'incidents.list': async ({ caller, query: { page, limit, brand, device } }) => {
      await admit(caller);
      return readIncidents(db, { ...(await scopeOf(caller, brand)), deviceId: device }, page, limit);
    },
    'incidents.details': async ({ caller, query: { page, limit, brand, ...filter } }) => {
      await admit(caller);
      return readIncidents(db, { ...(await scopeOf(caller, brand)), ...filter }, page, limit);
    },
    'incidents.comments': async ({ caller, params, query: { page, limit } }) => {
      await admit(caller);
      return readComments(db, params.id, await rights.brandIdsOf(caller), page, limit);
    },
    'incidents.create': async ({ caller, body, requestId }) => {
      await admit(caller);
      const { created: ids, skipped } = await raiseIncidents(deps, caller, requestId, body);
      const { content } = ids.length === 0 ? { content: [] } : await readIncidents(db, { ...(await scopeOf(caller)), ids }, 0, ids.length);
      const created = content.toSorted((a, b) => Number(a.code) - Number(b.code));
      for (const incident of created) await tell(broker, directory, incident);
      return { created, skipped };
    },
  };
}
