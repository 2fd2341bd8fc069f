import type { Caller, Rights } from '../../base/rights/caller.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import type { JobRun } from '../jobs/job-kind.ts';
import { ownImport, type OwnImport } from './import-rows.ts';
import type { Into } from './judge.ts';

export interface ImportDeps {
  db: Database;
  clock: Clock;
  rights: Rights;
  /** How long an import is kept after the last that was asked of it. */
  keptMs: number;
}

/** An import of the caller, into a brand that they see now. */
export async function importOf(
  { db, clock, rights, keptMs }: ImportDeps,
  id: string,
  caller: Caller,
): Promise<OwnImport> {
  if (caller.profile !== 'ADMINISTRATOR') throw new Refusal('forbidden');
  const own = await ownImport(db, { id, userId: caller.userId, keptMs, nowMs: clock.now() });
  if (!own || !(await rights.maySeeBrand(caller, own.brandId))) throw new Refusal('missing');
  return own;
}

/** Where the rows of an import come to, by the rights of now. */
export async function intoOf({ clock, rights }: ImportDeps, own: OwnImport, job: JobRun): Promise<Into> {
  const scope = rights.scopeOf(await job.owner(), own.brandId);
  if (scope.kind !== 'staff') throw new Refusal('forbidden');
  const { brandIds, seenBrandIds } = scope;
  return { kind: own.kind, brandId: own.brandId, brandIds, seenBrandIds, zone: job.zone, nowMs: clock.now() };
}
