/**
 * The database as every room of the server sees it: PostgreSQL or the embedded one, the same SQL (PostgreSQL 15 dialect).
 * Whole numbers up to 2^53 arrive as numbers, `timestamptz` as Date, `jsonb` as values.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** Rows of one statement with `$1` parameters. */
  query<Row extends object = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs work in one transaction; inside it only `tx` may be used (the embedded database has one connection). */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
