import { isIP } from 'node:net';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { isPublicAddress } from '../../base/ask-reachable.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { renameGateway, setGatewayCommands } from './change-gateway.ts';
import { readDevice } from './device-query.ts';
import { addGateway, gatewaysOf, openGateway, revokeGateway } from './gateways.ts';
import type { MemoryDirectory } from './memory-directory.ts';
import { renewSecret } from './renew-secret.ts';
import { tellDevice, type TellDeps } from './tell-device.ts';

export interface SecretDeps extends TellDeps {
  db: Database;
  directory: MemoryDirectory;
  clock: Clock;
  /** Paths a sender uses for each protocol, the secret in place. */
  pathsOf(identifier: string, secret: string): { osmand: string; owntracks: string; traccar: string };
  /** Path to which a Traccar with the key of a gateway forwards. */
  gatewayPath: string;
}

/**
 * Refuses an address that is none of the internet, as far as its text says so: what stands behind the server is for its
 * operator to open. Where a name leads is looked at whenever it is asked.
 */
function assertOutside(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const isOutside =
    isIP(host) === 0 ? host.includes('.') && !/\.(local|localhost|internal)\.?$/.test(host) : isPublicAddress(host);
  if (!isOutside) throw new Refusal('invalid-input', { 'route.url': 'field.address-not-public' });
}

/** Handlers of what senders prove themselves with. */
export function secretHandlers(
  deps: SecretDeps,
): Pick<Handlers, 'devices.renewSecret' | `gateways.${'list' | 'create' | 'update' | 'setCommands' | 'revoke'}`> {
  const { db, clock } = deps;
  const open = async (id: Id) => {
    const gateway = await openGateway(db, id);
    if (!gateway) throw new Refusal('missing');
    return gateway;
  };
  return {
    'devices.renewSecret': async ({ caller, params, requestId }) => {
      const secret = await renewSecret(deps, params.id, authorOf(caller, requestId));
      const device = await readDevice(db, params.id, clock.now());
      if (secret === null || !device) throw new Refusal('missing');
      await tellDevice(deps, params.id, null);
      return { device, secret, paths: deps.pathsOf(device.identifier, secret) };
    },
    'gateways.list': ({ scope }) => gatewaysOf(db, scope.brandIds),
    'gateways.create': async ({ caller, body, requestId }) => {
      const { id, key } = await addGateway(deps, body.brand, body.name, authorOf(caller, requestId));
      return { gateway: await open(id), key, path: deps.gatewayPath };
    },
    'gateways.update': async ({ caller, params: { id }, body: { name, version }, requestId }) => {
      await renameGateway(deps, id, name, authorOf(caller, requestId), version);
      return open(id);
    },
    'gateways.setCommands': async ({ caller, params: { id }, body: { route, version }, requestId }) => {
      if (route) assertOutside(route.url);

      const commands = route && { ...route, isPublicOnly: true };
      await setGatewayCommands(deps, id, commands, authorOf(caller, requestId), version);
      return open(id);
    },
    'gateways.revoke': async ({ caller, params, requestId }) => {
      if (!(await revokeGateway(deps, params.id, authorOf(caller, requestId)))) throw new Refusal('missing');
      return {};
    },
  };
}
