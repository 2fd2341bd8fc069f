import type { Job } from '../../../domain/work/job.ts';
import { faultsOfColumns, type Import, type ImportKind } from '../../../domain/work/import.ts';
import { columnsOf } from '../../../domain/work/import-titles.ts';
import type { ImportFault } from '../../../domain/work/import.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { readPage } from '../../base/db/statement.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { AnyJobKind } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/open-jobs.ts';
import { drawRequestId, sha256 } from '../../base/platform.ts';
import { asPaged, faultQuery } from './fault-list.ts';
import { bytesOf, changeSheet, insertImport, readImport, type Columns } from './import-rows.ts';
import { importOf, type ImportDeps } from './import-scope.ts';
import { readerOf } from '../../base/reading/reader.ts';
import type { Reading } from '../../base/reading/reading.ts';
import type { headIn } from './table-lots.ts';
import { templateOf } from './template.ts';

const HEAD_IN = readerOf<typeof headIn>(new URL('./table-lots.ts', import.meta.url), 'headIn');

/** Files of one person that are kept at once. */
const MOST_KEPT = 30;

export interface HandlerDeps extends ImportDeps, Pick<Jobs, 'queue'> {
  reading: Reading;
  kinds: { check: AnyJobKind; run: AnyJobKind };
}

async function answerOf({ db, clock, keptMs }: ImportDeps, id: string, userId: number): Promise<Import> {
  const found = await readImport(db, { id, userId, keptMs, nowMs: clock.now() });
  if (!found) throw new Refusal('missing');
  return found;
}

/** The titles of a file, with what each brings, and its sheets. */
async function headOf(
  { reading }: HandlerDeps,
  caller: Caller,
  sent: { bytes: Uint8Array; kind: ImportKind; sheet: string | null },
): Promise<{ columns: Columns; sheets: string[] }> {
  const { titles, line, sheet, sheets } = await reading.run(caller, HEAD_IN, sent);
  const fields = columnsOf(sent.kind, titles);
  return { columns: titles.map((title, at) => ({ title, field: fields[at]!, line, sheet })), sheets };
}

async function create(deps: HandlerDeps, { caller, body }: CallContext<'imports.create'>): Promise<Import> {
  const { db, clock } = deps;
  const { kind, brand, name, file } = body;
  const id = drawRequestId();
  const own = {
    id,
    userId: caller.userId,
    brandId: brand,
    kind,
    fileName: name,
    hash: sha256(file),
    ...(await headOf(deps, caller, { bytes: file, kind, sheet: null })),
  };
  if (!(await insertImport(db, own, file, { most: MOST_KEPT, nowMs: clock.now() })))
    throw new Refusal('import-too-many', {}, { most: MOST_KEPT });
  return answerOf(deps, id, caller.userId);
}

async function chooseSheet(
  deps: HandlerDeps,
  { caller, params: { id }, body: { sheet } }: CallContext<'imports.sheet'>,
): Promise<Import> {
  const { db, clock } = deps;
  const own = await importOf(deps, id, caller);
  if (own.finishedAt !== null) throw new Refusal('import-finished');
  if (!own.sheets.includes(sheet)) throw new Refusal('invalid-input', { sheet: 'field.not-an-option' });
  const { columns } = await headOf(deps, caller, { bytes: await bytesOf(db, own), kind: own.kind, sheet });
  if (!(await changeSheet(db, id, columns, clock.now()))) throw new Refusal('job-ongoing');
  return answerOf(deps, id, caller.userId);
}

/** Notes which job works on an import, and keeps the import from now on. */
const touch = (tx: Database, id: string, jobId: string, nowMs: number): Promise<unknown> =>
  tx.query('UPDATE imports SET job_id = $2, touched_at = $3::timestamptz WHERE id = $1', [
    id,
    jobId,
    new Date(nowMs).toISOString(),
  ]);

async function check(
  { kinds, queue, clock, ...deps }: HandlerDeps,
  { caller, params: { id }, body, locale }: CallContext<'imports.check'>,
): Promise<Job> {
  const own = await importOf({ ...deps, clock }, id, caller);
  if (own.finishedAt !== null) throw new Refusal('import-finished');
  const fields = body.columns ?? own.columns.map(({ field }) => field);
  const { missing, twice } = faultsOfColumns(own.kind, fields);
  if (fields.length !== own.columns.length || missing.length > 0 || twice.length > 0)
    throw new Refusal('import-columns', { columns: 'import-columns' });
  const columns: Columns = own.columns.map((column, at) => ({ ...column, field: fields[at]! }));
  return queue(kinds.check, { id, title: own.fileName }, { caller, locale }, async (tx, jobId) => {
    await tx.query('UPDATE imports SET columns = $2::jsonb WHERE id = $1', [id, JSON.stringify(columns)]);
    await touch(tx, id, jobId, clock.now());
  });
}

async function run(
  { kinds, queue, clock, ...deps }: HandlerDeps,
  { caller, params: { id }, locale, requestId }: CallContext<'imports.run'>,
): Promise<Job> {
  const own = await importOf({ ...deps, clock }, id, caller);
  if (own.finishedAt !== null) throw new Refusal('import-finished');
  if (own.checkedAt === null) throw new Refusal('import-not-checked');
  return queue(kinds.run, { id, title: own.fileName }, { caller, locale }, async (tx, jobId) => {
    await touch(tx, id, jobId, clock.now());
    await recordChange(tx, clock, authorOf(caller, requestId), {
      brandId: own.brandId,
      action: 'import.run',
      entity: 'import',
      entityId: null,
      after: { kind: own.kind, file: own.fileName, rows: own.total, import: id },
    });
  });
}

/** Handlers of imports. */
export const importHandlers = (deps: HandlerDeps): Pick<Handlers, Extract<keyof Handlers, `imports.${string}`>> => ({
  'imports.create': (context) => create(deps, context),
  'imports.read': async ({ caller, params }) =>
    answerOf(deps, (await importOf(deps, params.id, caller)).id, caller.userId),
  'imports.sheet': (context) => chooseSheet(deps, context),
  'imports.check': (context) => check(deps, context),
  'imports.run': (context) => run(deps, context),
  'imports.faults': async (context) =>
    readPage<ImportFault>(deps.db, asPaged(await faultQuery(deps, context)), context.query),
  'imports.template': ({ params: { kind, format }, query: { language } }) => templateOf(kind, format, language),
});
