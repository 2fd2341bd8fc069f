import { findPostgres, type TestPostgres } from './postgres.ts';

let found: Promise<TestPostgres | string> | null = null;

async function findAndStop(): Promise<TestPostgres | string> {
  const postgres = await findPostgres();
  // However the run ends, by a signal or an error as well: nothing of it is left.
  if (typeof postgres !== 'string') process.once('exit', () => postgres.stop());
  return postgres;
}

/** The PostgreSQL of this run, started for whoever asks first; a reason in words where there is none. */
export const sharedPostgres = (): Promise<TestPostgres | string> => (found ??= findAndStop());

/**
 * What tells browser tests to start their servers on PostgreSQL, which takes less of the processor than the embedded
 * database (docs/decisions/0028-databases-of-the-tests.md); nothing where there is none.
 */
export async function databaseOfServers(): Promise<Record<string, string>> {
  // Binaries that do not run fail the stage `postgres`, which is about them.
  const postgres = await sharedPostgres().catch(String);
  if (typeof postgres !== 'string') return { RASTRO_TEST_DB: 'postgres', TEST_DATABASE_URL: postgres.url };
  console.log(`The servers of the browser tests run on the embedded database: ${postgres}.`);
  return {};
}
