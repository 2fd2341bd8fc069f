import type { Id } from '../../../domain/base/id.ts';
import type { Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { openSeal, type Seal } from '../../base/db/seal.ts';
import { changeRow, firstOf, type Changed, type RecordRoom } from '../../base/records/change-row.ts';

/** The seal of what opens gateways. */
export const gatewaySeal = (db: Database): Promise<Seal> => openSeal(db, 'gateway-command');

/** Where a gateway takes commands, what opens it, and whether only a public address is asked. */
export interface CommandRoute {
  url: string;
  token: string;
  isPublicOnly: boolean;
}

interface Route {
  brandId: Id;
  commands: string | null;
  /** What opens the gateway, sealed: never twice the same. */
  sealed: string | null;
  isPublicOnly: boolean;
}

const ROUTE = `SELECT brand_id AS "brandId", command_url AS commands, command_token AS sealed, command_public_only AS "isPublicOnly"
  FROM gateways WHERE id = $1 AND revoked_at IS NULL`;

/** An address without what may open it: the command line also takes one with a password. */
export function bareAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

const toldAddress = (route: Route | null): string | null => (route?.commands ? bareAddress(route.commands) : null);

/** What opens a gateway is as good as a key: of a change of it the trail keeps the address alone. */
const maskRoute = (_: Changed, now: Route, next: Route | null): Changed => ({
  before: { commands: toldAddress(now) },
  after: { commands: toldAddress(next) },
});

const auditOf = (author: Author) => ({
  entity: 'gateway' as const,
  action: 'gateway.set' as const,
  author,
  brandOf: ({ brandId }: { brandId: Id }): Id => brandId,
});

/** Says where a gateway takes commands, or that it takes none, and writes it down; null where there is no such gateway. */
export async function setGatewayCommands(
  room: RecordRoom,
  id: Id,
  route: CommandRoute | null,
  author: Author,
  seen?: number,
): Promise<{ brandId: Id } | null> {
  const sealed = route && (await gatewaySeal(room.db)).seal(route.token);
  const done = await changeRow<Route>(room, {
    table: 'gateways',
    id,
    seen,
    conflictTells: { commands: 'commands', name: 'name' },
    read: (tx) => firstOf(tx, ROUTE, id),
    next: ({ brandId }) => ({
      brandId,
      commands: route?.url ?? null,
      sealed,
      isPublicOnly: route?.isPublicOnly ?? false,
    }),
    write: (tx, next) =>
      tx.query('UPDATE gateways SET command_url = $2, command_token = $3, command_public_only = $4 WHERE id = $1', [
        id,
        next.commands,
        next.sealed,
        next.isPublicOnly,
      ]),
    audit: { ...auditOf(author), mask: maskRoute },
  });
  return done?.row ?? null;
}

/** Renames a gateway and writes it down; answers whether there is one. */
export async function renameGateway(
  room: RecordRoom,
  id: Id,
  name: string,
  author: Author,
  seen: number,
): Promise<boolean> {
  const done = await changeRow<{ brandId: Id; name: string }>(room, {
    table: 'gateways',
    id,
    seen,
    conflictTells: { name: 'name' },
    read: (tx) =>
      firstOf(tx, 'SELECT brand_id AS "brandId", name FROM gateways WHERE id = $1 AND revoked_at IS NULL', id),
    next: (now) => ({ ...now, name }),
    write: (tx, next) => tx.query('UPDATE gateways SET name = $2 WHERE id = $1', [id, next.name]),
    audit: auditOf(author),
  });
  return done !== null;
}
