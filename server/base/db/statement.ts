import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Sort } from '../../../contract/rest/base/paged.ts';
import { plainText } from '../../../domain/base/plain-text.ts';
import { paginationOf, type Page } from '../../../domain/base/page.ts';
import type { Database } from './database.ts';

const DIALECT = new PgDialect();

/** Runs a statement that was put together with `sql`, whose parameters number themselves. */
export function run<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = DIALECT.sqlToQuery(statement);
  return db.query<Row>(text, params);
}

/** Ids as one parameter, for `= ANY (…)`: a list in a template would become a parameter each. */
export const idList = (values: readonly number[]): SQL => sql`${sql.param(values)}::bigint[]`;
/** Texts as one parameter, for `= ANY (…)`. */
export const textList = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;

/** `WHERE` with those of the conditions that are there; nothing where none is. */
export function where(...conditions: readonly (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql.empty() : sql`WHERE ${sql.join(given, sql` AND `)}`;
}

/** The condition, where there is a value for it. */
export const when = <Value>(
  value: Value | null | undefined,
  condition: (value: NonNullable<Value>) => SQL,
): SQL | undefined => (value === null || value === undefined ? undefined : condition(value));

/** Text for a LIKE pattern, its own wildcards taken literally. */
export const escapedLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Text as a LIKE pattern that contains it. */
export const containing = (text: string): string => `%${escapedLike(text)}%`;

/** Whether a column contains a text, whatever accents and capital letters either has: what `plainText` is on the page. */
export const containsPlain = (column: SQL, text: string): SQL =>
  sql`lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')) LIKE ${containing(plainText(text))}`;

/** A list that is read page by page. */
export interface PagedQuery<By extends string> {
  fields: SQL;
  /** From `FROM` on, conditions included. */
  from: SQL;
  /** The order of the list, and of rows that its sort finds equal; no two rows may be equal in it. */
  order: SQL;
  /** What the list may be sorted by, by the names of the contract. */
  sorts?: Readonly<Record<By, SQL>>;
}

export interface AskedPage<By extends string> {
  /** Counts from 0. */
  page: number;
  limit: number;
  sort?: Sort<By>;
}

/** One page of a list, with how many rows there are in all. */
export async function readPage<Row extends object, By extends string = never>(
  db: Database,
  { fields, from, order, sorts }: PagedQuery<By>,
  { page, limit, sort }: AskedPage<By>,
): Promise<Page<Row>> {
  const sorted =
    sort && sorts ? sql`${sorts[sort.by]} ${sql.raw(sort.isDescending ? 'DESC' : 'ASC')} NULLS LAST, ` : sql.empty();
  const [count] = await run<{ total: number }>(db, sql`SELECT count(*) AS total ${from}`);
  const content = await run<Row>(
    db,
    sql`SELECT ${fields} ${from} ORDER BY ${sorted}${order} LIMIT ${limit} OFFSET ${page * limit}`,
  );
  return { content, ...paginationOf(count!.total, limit, page) };
}

/** Part of the order of a list. The last part of an order tells any two rows apart. */
export interface OrderKey {
  by: SQL;
  isDescending?: boolean;
  /** Rows without a value come last. */
  isNullable?: boolean;
}

/** A list that can also be read to its end, each page from where the last one stopped. */
export interface KeyedQuery extends Pick<PagedQuery<never>, 'fields' | 'from'> {
  keys: readonly OrderKey[];
}

/** The order of some keys, as `ORDER BY` takes it. */
export const orderOf = (keys: readonly OrderKey[]): SQL =>
  sql.join(
    keys.map(
      ({ by, isDescending, isNullable }) =>
        sql`${by} ${sql.raw(`${isDescending ? 'DESC' : 'ASC'}${isNullable ? ' NULLS LAST' : ''}`)}`,
    ),
    sql`, `,
  );

/** How many rows a list has. */
export async function countRows(db: Database, { from }: Pick<KeyedQuery, 'from'>): Promise<number> {
  return (await run<{ total: number }>(db, sql`SELECT count(*) AS total ${from}`))[0]!.total;
}

/** Where a page ended: the keys of its last row, as the database writes them, so that nothing of a time is rounded away. */
export type Place = readonly (string | null)[];

const place = (index: number): SQL => sql.identifier(`place${index}`) as unknown as SQL;

/** Rows behind a place: those that are equal in all keys before one and behind it in that one. */
function behind(keys: readonly OrderKey[], at: Place): SQL {
  const isSame = (index: number): SQL =>
    at[index] === null ? sql`${keys[index]!.by} IS NULL` : sql`${keys[index]!.by} = ${at[index]}`;
  const isBehind = ({ by, isDescending, isNullable }: OrderKey, value: string | null | undefined): SQL => {
    // Behind rows without a value there is none in this key.
    if (value === null || value === undefined) return sql`false`;
    const beyond = sql`${by} ${sql.raw(isDescending ? '<' : '>')} ${value}`;
    return isNullable ? sql`(${beyond} OR ${by} IS NULL)` : beyond;
  };
  const choices = keys.map(
    (key, index) =>
      sql`(${sql.join([...keys.slice(0, index).map((_, each) => isSame(each)), isBehind(key, at[index])], sql` AND `)})`,
  );
  const [first] = keys;
  const any = sql`(${sql.join(choices, sql` OR `)})`;
  if (!first || first.isNullable || at[0] === null) return any;
  // Says nothing new, but an index can follow it to where the page begins: without it each page reads all those before.
  return sql`(${first.by} ${sql.raw(first.isDescending ? '<=' : '>=')} ${at[0]} AND ${any})`;
}

/** So many rows of a list from a place on (null: from its beginning), and the place where they end; null where there were none. */
export async function readAfter<Row extends object>(
  db: Database,
  { fields, from, keys }: KeyedQuery,
  at: Place | null,
  limit: number,
): Promise<{ rows: Row[]; end: Place | null }> {
  const places = sql.join(
    keys.map(({ by }, index) => sql`(${by})::text AS ${place(index)}`),
    sql`, `,
  );
  // Every list of this kind has a condition of its own.
  const more = at === null ? sql.empty() : sql` AND ${behind(keys, at)}`;
  const found = await run<Record<string, unknown>>(
    db,
    sql`SELECT ${fields}, ${places} ${from}${more} ORDER BY ${orderOf(keys)} LIMIT ${limit}`,
  );
  const last = found.at(-1);
  const end = last ? keys.map((_, index) => last[`place${index}`] as string | null) : null;
  for (const row of found) for (const index of keys.keys()) delete row[`place${index}`];
  return { rows: found as Row[], end };
}
