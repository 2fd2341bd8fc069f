import pg from 'pg';
import type { Database } from './database.ts';
import { DatabaseGoneError, QueryError } from './query-error.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;

const numbers = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(numbers) : value === null ? null : Number(value);

/** Ids fit a double, so int8 arrives as a number and not as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    const parse = pg.types.getTypeParser(oid, format);
    return oid === INT8_ARRAY ? (text: string) => numbers(parse(text)) : parse;
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** The server of `DATABASE_URL` does not answer or does not let us in; the message never holds the password. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    const { code, message } = cause as { code?: string; message?: string };
    super(`The database of DATABASE_URL cannot be used: ${message || code || 'no answer'}`, { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

type Runner = Pick<pg.ClientBase, 'query'>;

/** Connection exceptions, a server that shuts down or starts, and one that takes no more connections. */
const GONE = /^(08...|57P0[1-3]|53300)$/;

/** What the driver reports apart from refusals of the database is about the connection. */
function failureOf(error: unknown): Error {
  if (!(error instanceof pg.DatabaseError)) return new DatabaseGoneError(error);
  if (GONE.test(error.code ?? '')) return new DatabaseGoneError(error);
  return new QueryError(error.message, error.code, error.detail, error.constraint);
}

async function run<Row extends object>(runner: Runner, sql: string, parameters: readonly unknown[]): Promise<Row[]> {
  try {
    const result = await runner.query<Row>({ text: sql, values: [...parameters], types });
    return result.rows;
  } catch (error) {
    throw failureOf(error);
  }
}

/** The database inside a transaction; a transaction within it is a savepoint. */
function within(client: pg.PoolClient, depth: number): Database {
  return {
    kind: 'postgres',
    query: (sql, parameters = []) => run(client, sql, parameters),
    transaction: async (work) => {
      await run(client, `SAVEPOINT level_${depth}`, []);
      try {
        const result = await work(within(client, depth + 1));
        await run(client, `RELEASE SAVEPOINT level_${depth}`, []);
        return result;
      } catch (error) {
        await run(client, `ROLLBACK TO SAVEPOINT level_${depth}`, []);
        throw error;
      }
    },
    close: () => Promise.reject(new Error('A transaction cannot close the database')),
  };
}

/** Opens a pool on a PostgreSQL server; `schema` sets where unqualified names live (tests take one each). */
export async function openPostgres(
  url: string,
  schema: string | null = null,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
  });
  // A pool without this listener takes the process down when the server restarts.
  pool.on('error', onIdleError);
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new DatabaseUnreachableError(error);
  }
  return {
    kind: 'postgres',
    query: (sql, parameters = []) => run(pool, sql, parameters),
    transaction: async (work) => {
      const client = await pool.connect().catch((error: unknown) => {
        throw failureOf(error);
      });
      // While it is checked out the pool does not listen: without a listener a server that restarts would end this process.
      client.on('error', onIdleError);
      let broken: Error | undefined;
      try {
        await run(client, 'BEGIN', []);
        const result = await work(within(client, 0));
        await run(client, 'COMMIT', []);
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.off('error', onIdleError);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}
