import type { Conflict } from '../../../contract/failure.ts';
import type { AuditEntity } from '../../../contract/resources.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Author, Fields } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';

interface Entry {
  at: Date;
  before: Fields | null;
  after: Fields | null;
  name: string | null;
}

/** A name is told to whom sees its bearer: the own brand and those below it; the command line sees everybody. */
const SINCE = `WITH RECURSIVE seen AS (
    SELECT brand_id AS id FROM users WHERE id = $4 UNION SELECT b.id FROM brands b JOIN seen ON b.parent_id = seen.id)
  SELECT l.at, l.before, l.after, u.name FROM audit_log l
    LEFT JOIN users u ON u.id = CASE WHEN l.actor ~ '^\\d{16}$' THEN l.actor::bigint END
      AND ($4::bigint IS NULL OR u.brand_id IN (SELECT id FROM seen))
  WHERE l.entity = $1 AND l.entity_id = $2 AND l.version > $3 ORDER BY l.version`;

/** What the entries of the trail changed together: each field as it was before the first and as the last one left it. */
function changesOf(entries: readonly Entry[]): Conflict['changes'] {
  const changes: Conflict['changes'] = {};
  for (const { before, after } of entries)
    for (const name of Object.keys({ ...before, ...after })) {
      const first = changes[name] ?? { before: before?.[name] ?? null };
      changes[name] = { before: first.before, after: after?.[name] ?? null };
    }
  return changes;
}

export interface Overtaken {
  entity: AuditEntity;
  id: Id;
  /** The version that the change was made from, and the one there is. */
  seen: number;
  version: number;
  /** The fields that are told, with the name each is told by; all where it is left out. */
  tells?: Readonly<Record<string, string>> | undefined;
}

const told = (changes: Conflict['changes'], tells: Overtaken['tells']): Conflict['changes'] =>
  tells === undefined
    ? changes
    : Object.fromEntries(
        Object.entries(tells).flatMap(([name, wireName]) => (changes[name] ? [[wireName, changes[name]]] : [])),
      );

/** What happened to a record since a version of it was seen, as its audit trail tells it. */
export async function conflictSince(
  tx: Database,
  { entity, id, seen, version, tells }: Overtaken,
  asker: Author,
): Promise<Conflict> {
  const askerId = /^\d{16}$/.test(asker.actor) ? Number(asker.actor) : null;
  const entries = await tx.query<Entry & Record<string, unknown>>(SINCE, [entity, String(id), seen, askerId]);
  const last = entries.at(-1);
  return {
    version,
    changedAt: last?.at.toISOString() ?? null,
    changedBy: last?.name ?? null,
    changes: told(changesOf(entries), tells),
  };
}
