import type { AuditAction } from '../../../contract/rest/base/audit-actions.ts';
import type { AuditEntity } from '../../../contract/resources.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Caller } from '../rights/caller.ts';
import type { Database } from '../db/database.ts';

/** The author of a change, and its request. */
export interface Author {
  /** Id of a user, `cli` for the command line, `system` for the server itself. */
  actor: string;
  requestId: string | null;
}

export const CLI: Author = { actor: 'cli', requestId: null };
export const SYSTEM: Author = { actor: 'system', requestId: null };

/** A person as author of what a request changes. */
export const authorOf = (caller: Caller, requestId: string): Author => ({ actor: String(caller.userId), requestId });

export type Fields = Readonly<Record<string, unknown>>;

export interface Change {
  brandId: Id | null;
  action: AuditAction;
  entity: AuditEntity;
  /** Of a session: the id of its user; the session's own id is as good as a key. */
  entityId: Id | null;
  /** Only the fields that changed; see `changedFields`. */
  before?: Fields | null;
  after?: Fields | null;
  /** The version of the record that the change made. */
  version?: number;
}

const SECRET = /passw|secret|token|hash|credential|senha|key$/i;

/** Names below the fields are chosen by users, such as those of brand parameters: the name is recorded, a secret's value is not. */
const masked = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? '(hidden)' : masked(inner)]),
      )
    : value;

function json(fields: Fields | null | undefined): string | null {
  if (!fields) return null;
  const secret = Object.keys(fields).find((name) => SECRET.test(name));
  if (secret) throw new Error(`The audit trail takes no field "${secret}"`);
  return JSON.stringify(masked(fields));
}

/** The fields that differ, with their values before and after. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const of = (fields: Fields): Fields => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: of(before), after: of(after) };
}

/**
 * Records a change in the audit trail. `tx` is the transaction of the change, so that both are committed or neither.
 * Throws where a field's name says that it is a secret.
 */
export async function recordChange(tx: Database, clock: Clock, author: Author, change: Change): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (at, actor, brand_id, action, entity, entity_id, before, after, request_id, version)
     VALUES ($1::timestamptz, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10)`,
    [
      new Date(clock.now()).toISOString(),
      author.actor,
      change.brandId,
      change.action,
      change.entity,
      change.entityId === null ? null : String(change.entityId),
      json(change.before),
      json(change.after),
      author.requestId,
      change.version ?? null,
    ],
  );
}

/** Records many changes at once, as `recordChange` does one. */
export async function recordChanges(
  tx: Database,
  clock: Clock,
  author: Author,
  changes: readonly Change[],
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (at, actor, brand_id, action, entity, entity_id, before, after, request_id, version)
     SELECT $1::timestamptz, $2, brand, action, entity, id, before::jsonb, after::jsonb, $3, version
     FROM unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[])
       AS change (brand, action, entity, id, before, after, version)`,
    [
      new Date(clock.now()).toISOString(),
      author.actor,
      author.requestId,
      changes.map(({ brandId }) => brandId),
      changes.map(({ action }) => action),
      changes.map(({ entity }) => entity),
      changes.map(({ entityId }) => (entityId === null ? null : String(entityId))),
      changes.map(({ before }) => json(before)),
      changes.map(({ after }) => json(after)),
      changes.map(({ version }) => version ?? null),
    ],
  );
}
