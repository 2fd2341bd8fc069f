import { drawRequestId } from '../platform.ts';
import { openPostgres } from './postgres-database.ts';
import { RUN_SCHEMAS } from './test-database.ts';

/** Vitest's global set-up of the tests on PostgreSQL: names the run, and removes the schemas that it made. */
export default function nameRun(): () => Promise<void> {
  const run = `test_${drawRequestId().toLowerCase().replaceAll('-', '_')}`;
  process.env[RUN_SCHEMAS] = run;
  return async () => {
    const url = process.env['TEST_DATABASE_URL'];
    if (!url) return;
    const db = await openPostgres(url);
    const schemas = await db.query<{ name: string }>(
      'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)',
      [run],
    );
    for (const { name } of schemas) await db.query(`DROP SCHEMA ${name} CASCADE`);
    await db.close();
  };
}
