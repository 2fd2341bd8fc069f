import type { Clock } from '../../domain/clock.ts';
import { authorOf } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
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

/** Handlers of what senders prove themselves with. */
export function secretHandlers(
  deps: SecretDeps,
): Pick<Handlers, 'devices.renewSecret' | 'gateways.list' | 'gateways.create' | 'gateways.revoke'> {
  const { db, clock } = deps;
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
      return { gateway: (await openGateway(db, id))!, key, path: deps.gatewayPath };
    },
    'gateways.revoke': async ({ caller, params, requestId }) => {
      if (!(await revokeGateway(deps, params.id, authorOf(caller, requestId)))) throw new Refusal('missing');
      return {};
    },
  };
}
