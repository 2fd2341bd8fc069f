import { z } from 'zod';
import { CLI } from '../../base/audit/record-change.ts';
import { revokeGateway } from '../../live/devices/gateways.ts';
import { renewSecret } from '../../live/devices/renew-secret.ts';
import { addressesOf } from './addresses.ts';
import { CommandError } from './arguments.ts';
import { checked, facts, gatewayId, type Command } from './command-core.ts';

const deviceSecret: Command = async (core, options) => {
  const identifier = options['identifier']!;
  const device = await core.directory.byIdentifier(identifier);
  const secret = device && (await renewSecret(core, device.id, CLI));
  if (!device || secret === null) throw new CommandError(`There is no device "${identifier}"`);
  return facts({
    device: String(device.id),
    identifier,
    status: core.directory.byId(device.id)?.status ?? '',
    secret,
    ...addressesOf(core, device.brandId, identifier, secret),
  });
};

const gatewayRevoke: Command = async (core, options) => {
  const { gateway } = checked(z.object({ gateway: gatewayId }), options);
  if (!(await revokeGateway(core, gateway, CLI)))
    throw new CommandError(`There is no gateway ${gateway}. \`npm run rastro -- gateway list\` shows them.`);
  return facts({ gateway: String(gateway), state: 'revoked' });
};

export const SECRET_COMMANDS = { 'device secret': deviceSecret, 'gateway revoke': gatewayRevoke } as const;
