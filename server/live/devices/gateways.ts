import type { Gateway } from '../../../contract/rest/live/secret-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { changeRow, firstOf } from '../../base/records/change-row.ts';
import { bareAddress } from './change-gateway.ts';
import { createGateway } from './create-gateway.ts';
import type { MemoryDirectory } from './memory-directory.ts';

interface Room {
  db: Database;
  clock: Clock;
  directory: MemoryDirectory;
}

type Row = Omit<Gateway, 'createdAt'> & { createdAt: Date };

const SELECT =
  'SELECT g.id, g.brand_id AS "brandId", b.name AS "brandName", g.name, g.created_at AS "createdAt", g.version, g.command_url AS commands FROM gateways g JOIN brands b ON b.id = g.brand_id WHERE g.revoked_at IS NULL';

const shown = (row: Row): Gateway => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  commands: row.commands === null ? null : bareAddress(row.commands),
});

/** Gateways of brands whose keys hold, by name. */
export async function gatewaysOf(db: Database, brandIds: readonly Id[]): Promise<Gateway[]> {
  return (await db.query<Row>(`${SELECT} AND g.brand_id = ANY ($1::bigint[]) ORDER BY g.name, g.id`, [brandIds])).map(
    shown,
  );
}

/** A gateway whose key holds; null where there is none. */
export async function openGateway(db: Database, id: Id): Promise<Gateway | null> {
  const [row] = await db.query<Row>(`${SELECT} AND g.id = $1`, [id]);
  return row ? shown(row) : null;
}

/** Adds a gateway of a brand and writes it down; its key is shown this once. */
export const addGateway = (
  { db, clock }: Omit<Room, 'directory'>,
  brandId: Id,
  name: string,
  author: Author,
): Promise<{ id: Id; key: string }> =>
  db.transaction(async (tx) => {
    const made = await createGateway(tx, { brandId, name });
    await recordChange(tx, clock, author, {
      brandId,
      action: 'gateway.add',
      entity: 'gateway',
      entityId: made.id,
      after: { name },
    });
    return made;
  });

/**
 * Ends the key of a gateway and its way for commands, and writes it down; answers whether there was one. Here at once,
 * on other servers when they look next.
 */
export async function revokeGateway({ db, clock, directory }: Room, id: Id, author: Author): Promise<boolean> {
  const done = await changeRow<{ brandId: Id; name: string }>(
    { db, clock },
    {
      table: 'gateways',
      id,
      read: (tx) =>
        firstOf(tx, 'SELECT brand_id AS "brandId", name FROM gateways WHERE id = $1 AND revoked_at IS NULL', id),
      next: () => null,
      remove: (tx) =>
        tx.query(
          'UPDATE gateways SET revoked_at = $2::timestamptz, command_url = NULL, command_token = NULL WHERE id = $1',
          [id, new Date(clock.now()).toISOString()],
        ),
      audit: {
        entity: 'gateway',
        action: 'gateway.revoke',
        author,
        brandOf: ({ brandId }) => brandId,
        mask: (_, { name }) => ({ before: { name }, after: null }),
      },
      tell: () => directory.refresh(),
    },
  );
  return done !== null;
}
