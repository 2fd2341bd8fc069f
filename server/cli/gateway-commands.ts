import { z } from 'zod';
import { CLI } from '../audit/record-change.ts';
import { gatewaySeal } from '../commands/gateway-routes.ts';
import { changeRow, firstOf, type Changed } from '../records/change-row.ts';
import { CommandError } from './arguments.ts';
import { checked, facts, rows, type Command } from './command-core.ts';

const fields = z.object({
  gateway: z.string().regex(/^\d{16}$/, 'must be the id of a gateway'),
  commands: z.union([
    z.literal('none'),
    z.url({ protocol: /^https?$/, error: 'must be an address such as https://traccar.example.com, or none' }),
  ]),
});

interface Row {
  brandId: number;
  commands: string | null;
  /** What opens the gateway, sealed: never twice the same. */
  sealed: string | null;
}

const ROUTE =
  'SELECT brand_id AS "brandId", command_url AS commands, command_token AS sealed FROM gateways WHERE id = $1 AND revoked_at IS NULL';

/** What opens a gateway is as good as a key: of a change of it the trail keeps the address alone. */
const maskRoute = (_: Changed, now: Row, next: Row | null): Changed => ({
  before: { commands: now.commands },
  after: { commands: next?.commands },
});

const gatewaySet: Command = async ({ db, clock }, options) => {
  const { gateway, commands } = checked(fields, options);
  const { token } = options;
  const off = commands === 'none';
  if (!off && !token) throw new CommandError('--token is what opens the gateway: it is needed with an address');
  const sealed = off ? null : (await gatewaySeal(db)).seal(token!);
  const done = await changeRow<Row>(
    { db, clock },
    {
      table: 'gateways',
      id: Number(gateway),
      read: (tx) => firstOf(tx, ROUTE, Number(gateway)),
      next: ({ brandId }) => ({ brandId, commands: off ? null : commands, sealed }),
      write: (tx, next) =>
        tx.query('UPDATE gateways SET command_url = $2, command_token = $3 WHERE id = $1', [
          Number(gateway),
          next.commands,
          next.sealed,
        ]),
      audit: {
        entity: 'gateway',
        action: 'gateway.set',
        author: CLI,
        brandOf: ({ brandId }) => brandId,
        mask: maskRoute,
      },
    },
  );
  if (!done) throw new CommandError(`There is no gateway ${gateway}. \`npm run rastro -- gateway list\` shows them.`);
  return facts({ gateway, brand: String(done.row?.brandId), commands });
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
