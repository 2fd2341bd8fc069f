import { z } from 'zod';
import { gatewayCommands } from '../../../contract/rest/live/secret-calls.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { setGatewayCommands } from '../../live/devices/change-gateway.ts';
import { CommandError } from './arguments.ts';
import { checked, facts, gatewayId, rows, type Command } from './command-core.ts';

const fields = z.object({
  gateway: gatewayId,
  commands: z.union([
    z.literal('none'),
    z.url({ protocol: /^https?$/, error: 'must be an address such as https://traccar.example.com, or none' }),
  ]),
  token: gatewayCommands.shape.token.optional(),
});

const gatewaySet: Command = async ({ db, clock }, options) => {
  const { gateway, commands, token } = checked(fields, options);
  const off = commands === 'none';
  if (!off && !token) throw new CommandError('--token is what opens the gateway: it is needed with an address');
  const route = off ? null : { url: commands, token: token!, isPublicOnly: false };
  const done = await setGatewayCommands({ db, clock }, gateway, route, CLI);
  if (!done) throw new CommandError(`There is no gateway ${gateway}. \`npm run rastro -- gateway list\` shows them.`);
  return facts({ gateway: String(gateway), brand: String(done.brandId), commands });
};

const gatewayList: Command = async ({ db, tree }) => {
  const list = await db.query<{ id: number; brandId: number; name: string; commands: string | null }>(
    'SELECT id, brand_id AS "brandId", name, command_url AS commands FROM gateways WHERE revoked_at IS NULL ORDER BY brand_id, id',
  );
  return rows(
    list.map(({ id, brandId, name, commands }) => ({
      id: String(id),
      brand: tree.node(brandId)?.alias ?? String(brandId),
      name,
      commands,
    })),
  );
};

export const GATEWAY_COMMANDS = { 'gateway set': gatewaySet, 'gateway list': gatewayList } as const;
