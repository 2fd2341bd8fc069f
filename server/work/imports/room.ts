import { z } from 'zod';
import type { JobName } from '../../../domain/work/job.ts';
import { jobIdSchema } from '../../../domain/work/job.ts';
import { openSeal } from '../../base/db/seal.ts';
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts';
import { checkImport } from './check-import.ts';
import { faultExport } from './fault-list.ts';
import { importHandlers, type HandlerDeps } from './import-handlers.ts';
import { removeOldImports } from './import-rows.ts';
import { importOf, type ImportDeps } from './import-scope.ts';
import { runImport, type RunDeps } from './run-import.ts';

const input = z.object({ id: jobIdSchema, title: z.string() });

/** A person has one import under way. */
const ONE: readonly JobName[] = ['import.check', 'import.run'];

const kindOf = (
  deps: ImportDeps,
  name: 'import.check' | 'import.run',
  run: (id: string, job: JobRun) => Promise<void>,
): AnyJobKind =>
  jobKind({
    name,
    input,
    title: ({ title }) => title,
    oneOf: ONE,
    admit: async ({ id }, caller) => void (await importOf(deps, id, caller)),
    run: ({ id }, job) => run(id, job),
  });

/** The room of imports: files that bring devices, vehicles and people, looked at before they are taken. */
export async function importsRoom(opened: Omit<RunDeps, 'seal'> & Pick<HandlerDeps, 'queue' | 'reading'>) {
  const { db, keptMs, queue, reading } = opened;
  const deps: RunDeps = { ...opened, seal: await openSeal(opened.db, 'imports') };
  const kinds = {
    check: kindOf(deps, 'import.check', (id, job) => checkImport({ ...deps, reading }, id, job)),
    run: kindOf(deps, 'import.run', (id, job) => runImport(deps, id, job)),
  };
  return {
    handlers: importHandlers({ ...deps, queue, kinds, reading }),
    jobs: [kinds.check, kinds.run],
    exports: [faultExport(deps)],
    removals: [{ name: 'imports', run: (nowMs: number) => removeOldImports(db, keptMs, nowMs) }],
  };
}
