import type { AuditAction } from '../../../contract/rest/base/audit-actions.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { AuditEntity } from '../../../contract/resources.ts';
import { changedFields, recordChange, type Author, type Fields } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import { ConflictRefusal } from '../http/refusal.ts';
import { conflictSince } from './conflict.ts';

/** Where records are changed. */
export interface RecordRoom {
  db: Database;
  clock: Clock;
}

/** The fields that differ, as the trail keeps them. */
export interface Changed {
  before: Fields | null;
  after: Fields | null;
}

export interface RowChange<Row extends object> {
  /** The table, whose rows have an id and count their changes in `version`. Never what somebody sent. */
  table: string;
  id: Id;
  /** The version that the change was made from; a record that has another one by now is a conflict. */
  seen?: number | undefined;
  /**
   * The fields that a conflict tells whoever writes, by their name in the trail, with that of the contract: not everybody who may
   * change a record sees all of it. All of them as they are where it is left out.
   */
  conflictTells?: Readonly<Record<string, string>> | undefined;
  /** Reads the record, which is locked by then; null where there is none. */
  read(tx: Database): Promise<Row | null>;
  /** What becomes of it; null removes it. Throws a refusal where it may not. */
  next(now: Row): Row | null;
  /** Writes what changed; `names` are the fields that differ. */
  write?(tx: Database, next: Row, names: readonly string[], now: Row): Promise<unknown>;
  /** Removes it, where `next` says so. */
  remove?(tx: Database, now: Row): Promise<unknown>;
  audit: {
    entity: AuditEntity;
    action: AuditAction;
    author: Author;
    brandOf(row: Row): Id | null;
    /** What the trail keeps of the fields that changed, where that is not their values. */
    mask?: (changed: Changed, now: Row, next: Row | null) => Changed;
  };
  /** Tells of the change once it is committed; not for a change inside of another transaction. */
  tell?: (next: Row | null, now: Row) => void | Promise<void>;
}

export interface ChangedRow<Row> {
  /** As it is now; null where it was removed. */
  row: Row | null;
  /** Names of the fields that changed. */
  changed: string[];
}

/** The fields of a change that are given: one that is left out stays as it is. */
export const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** The one row that a statement finds; null where it finds none. */
export const firstOf = async <Row extends object>(
  tx: Database,
  sql: string,
  ...parameters: readonly unknown[]
): Promise<Row | null> => (await tx.query<Row>(sql, parameters))[0] ?? null;

interface Locked {
  version: number;
}

/** Locks a row against other changes. Rows that refer to it may still be added. */
async function lock(tx: Database, { table, id }: Pick<RowChange<object>, 'table' | 'id'>): Promise<Locked | null> {
  const [row] = await tx.query<Locked>(`SELECT version FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  return row ?? null;
}

const differing = (now: object, next: object | null): Changed & { names: string[] } => {
  if (next === null) return { before: now as Fields, after: null, names: [] };
  const changed = changedFields(now as Fields, next as Fields);
  return { ...changed, names: Object.keys(changed.after) };
};

async function change<Row extends object>(
  tx: Database,
  clock: Clock,
  wanted: RowChange<Row>,
): Promise<(ChangedRow<Row> & { now: Row }) | null> {
  const { table, id, seen, audit, conflictTells } = wanted;
  const locked = await lock(tx, wanted);
  const now = locked && (await wanted.read(tx));
  if (!now) return null;
  if (seen !== undefined && seen !== locked.version)
    throw new ConflictRefusal(
      await conflictSince(
        tx,
        { entity: audit.entity, id, seen, version: locked.version, tells: conflictTells },
        audit.author,
      ),
    );
  const next = wanted.next(now);
  const { names, before, after } = differing(now, next);
  if (next !== null && names.length === 0) return { row: now, changed: [], now };
  await (next === null ? wanted.remove?.(tx, now) : wanted.write?.(tx, next, names, now));
  const version = locked.version + 1;
  await tx.query(`UPDATE ${table} SET version = $2 WHERE id = $1`, [id, version]);
  const { entity, action, author, brandOf, mask } = audit;
  const told = mask ? mask({ before, after }, now, next) : { before, after };
  await recordChange(tx, clock, author, { brandId: brandOf(now), action, entity, entityId: id, version, ...told });
  return { row: next, changed: names, now };
}

/**
 * Changes or removes one record, in one transaction: locks it, refuses a change that was made from an overtaken
 * version, compares, writes what differs, counts the version up and writes down who did it; tells of it after the
 * commit. What differs in nothing writes nothing. Null where there is no such record.
 */
export async function changeRow<Row extends object>(
  { db, clock }: RecordRoom,
  wanted: RowChange<Row>,
): Promise<ChangedRow<Row> | null> {
  const done = await db.transaction((tx) => change(tx, clock, wanted));
  if (!done) return null;
  const { row, changed, now } = done;
  if (row === null || changed.length > 0) await wanted.tell?.(row, now);
  return { row, changed };
}
