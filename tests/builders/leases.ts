import type { Database } from '../../server/base/db/database.ts';
import { LEASE_MS } from '../../server/work/jobs/job-runner.ts';

/** Sets the leases of jobs back by what is to pass: they are judged by the database's clock. Without a time they are over. */
export const letLeasesPass = (db: Database, ms = LEASE_MS + 1): Promise<unknown> =>
  db.query(`UPDATE jobs SET lease_until = lease_until - $1::float8 * interval '1 millisecond'`, [ms]);
