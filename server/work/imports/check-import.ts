import { FIELDS_OF, type ImportField, type ImportProblem } from '../../../domain/work/import.ts';
import { readRow } from '../../../domain/work/import-cells.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { JobRun } from '../jobs/job-kind.ts';
import { drawRequestId, sha256, turnOfLoop } from '../../base/platform.ts';
import { bytesOf, type OwnImport } from './import-rows.ts';
import { importOf, intoOf, type ImportDeps } from './import-scope.ts';
import { faultsOf, judge, textIn, type GoodRow, type KeptFault, type Verdict } from './judge.ts';
import { readerOf } from '../../base/reading/reader.ts';
import type { Reading } from '../../base/reading/reading.ts';
import type { FileRow } from './read-table.ts';
import type { lotsIn } from './table-lots.ts';

const LOTS_IN = readerOf<typeof lotsIn>(new URL('./table-lots.ts', import.meta.url), 'lotsIn');

export type CheckDeps = ImportDeps & { reading: Reading };

/** Identifiers of others that a person may come upon within an hour: more is no accident (see devices.create). */
export const MOST_FOREIGN = 20;
const FOREIGN_MS = 3_600_000;

/** Nothing of the file can be imported. */
class ProblemError extends Error {
  constructor(readonly problem: ImportProblem) {
    super(problem);
  }
}

/** One check of a file while it runs. */
class Check {
  /** Lines by what tells a row from the others. */
  private readonly seen = new Map<string, number>();
  private readonly run = drawRequestId();
  private readonly columns: (ImportField | null)[];

  constructor(
    private readonly deps: CheckDeps,
    private readonly own: OwnImport,
    private readonly job: JobRun,
  ) {
    this.columns = own.columns.map(({ field }) => field);
  }

  async work(): Promise<void> {
    const { db } = this.deps;
    const bytes = await bytesOf(db, this.own);
    let [total, done] = [0, 0];
    const { line, sheet } = this.own.columns[0]!;
    for await (const lot of this.deps.reading.lots(LOTS_IN, { bytes, start: { line, sheet } })) {
      this.job.signal.throwIfAborted();
      if ('problem' in lot) throw new ProblemError(lot.problem);
      if ('counted' in lot) {
        total = lot.counted;
        if (lot.isAll) await this.begin();
        continue;
      }
      this.job.progress(done, total);
      await this.take(lot.rows);
      done += lot.rows.length;
      await turnOfLoop();
    }
    this.job.progress(total, total);
    await this.inRun((tx) => this.end(tx, total, null));
  }

  async endWith(problem: ImportProblem): Promise<void> {
    await this.begin();
    await this.inRun((tx) => this.end(tx, 0, problem));
  }

  /** What an earlier check found goes. */
  private begin(): Promise<void> {
    const { id } = this.own;
    return this.deps.db.transaction(async (tx) => {
      await tx.query('UPDATE imports SET check_run = $2, checked_at = NULL, problem = NULL, total = 0 WHERE id = $1', [
        id,
        this.run,
      ]);
      await tx.query('DELETE FROM import_rows WHERE import_id = $1', [id]);
      await tx.query('DELETE FROM import_faults WHERE import_id = $1', [id]);
    });
  }

  /** Writes as long as no later run has begun. */
  private inRun(work: (tx: Database) => Promise<void>): Promise<void> {
    return this.deps.db.transaction(async (tx) => {
      const [held] = await tx.query<{ run: string | null }>(
        'SELECT check_run AS run FROM imports WHERE id = $1 FOR UPDATE',
        [this.own.id],
      );
      if (held?.run !== this.run) throw new Refusal('missing');
      await work(tx);
    });
  }

  private async end(tx: Database, total: number, problem: ImportProblem | null): Promise<void> {
    await tx.query('UPDATE imports SET checked_at = $2::timestamptz, problem = $3, total = $4 WHERE id = $1', [
      this.own.id,
      problem === null ? new Date(this.deps.clock.now()).toISOString() : null,
      problem,
      total,
    ]);
  }

  private async take(rows: readonly FileRow[]): Promise<void> {
    const into = await intoOf(this.deps, this.own, this.job);
    const { good, faults } = this.read(rows);
    const verdicts = await judge(this.deps.db, into, good);
    const foreign = verdicts.filter(({ isForeign }) => isForeign).length;
    // Before a word of it is kept: who comes upon too many learns of none.
    if (foreign > 0) await this.countForeign(foreign);
    await this.inRun(async (tx) => {
      await insertRows(tx, this.own.id, verdicts);
      await insertFaults(tx, this.own, [...faults, ...verdicts.flatMap(faultsOf)]);
    });
  }

  private read(rows: readonly FileRow[]): { good: GoodRow[]; faults: KeptFault[] } {
    const { kind } = this.own;
    const [key] = FIELDS_OF[kind];
    const good: GoodRow[] = [];
    const bad: KeptFault[] = [];
    for (const { line, cells } of rows) {
      const { values, faults } = readRow(kind, this.columns, cells, this.job.locale);
      const told = faults.map((fault) => ({ line, ...fault, other: null as number | null }));
      const name = textIn(values, key);
      const other = name === null ? undefined : this.seen.get(keyOf(key, name));
      if (other !== undefined) told.push({ line, field: key, value: name!, reason: 'repeated', other });
      else if (name !== null) this.seen.set(keyOf(key, name), line);
      if (told.length > 0) bad.push(...told);
      else good.push({ line, values, print: printOf(kind, values) });
    }
    return { good, faults: bad };
  }

  /** An identifier is unique on the installation, so that it is taken cannot be hidden; trying many would list what others have. */
  private async countForeign(foreign: number): Promise<void> {
    const { db, clock } = this.deps;
    await db.query('UPDATE imports SET foreign_taken = foreign_taken + $2 WHERE id = $1', [this.own.id, foreign]);
    const [row] = await db.query<{ sum: number }>(
      'SELECT COALESCE(sum(foreign_taken), 0)::int AS sum FROM imports WHERE user_id = $1 AND touched_at > $2::timestamptz',
      [this.own.userId, new Date(clock.now() - FOREIGN_MS).toISOString()],
    );
    if (row!.sum > MOST_FOREIGN) throw new ProblemError('many-taken');
  }
}

/** A login is the same whatever the case of its letters, an identifier is not. */
const keyOf = (field: ImportField, name: string): string => (field === 'login' ? name.toLowerCase() : name);

const printOf = (kind: OwnImport['kind'], values: GoodRow['values']): string =>
  sha256(JSON.stringify([kind, ...FIELDS_OF[kind].map((field) => values[field] ?? null)]));

async function insertRows(tx: Database, id: string, verdicts: readonly Verdict[]): Promise<void> {
  const kept = verdicts.filter(({ faults }) => faults.length === 0);
  await tx.query(
    `INSERT INTO import_rows (import_id, line, "values", print, state)
     SELECT $1, line, given::jsonb, print, state FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS row (line, given, print, state)`,
    [
      id,
      kept.map(({ row }) => row.line),
      kept.map(({ row }) => JSON.stringify(row.values)),
      kept.map(({ row }) => row.print),
      kept.map(({ isSame }) => (isSame ? 'same' : 'good')),
    ],
  );
}

/** Keeps what is wrong with rows, with the titles of their columns. */
export async function insertFaults(
  tx: Database,
  { id, columns }: Pick<OwnImport, 'id' | 'columns'>,
  faults: readonly KeptFault[],
): Promise<void> {
  const titles = new Map(columns.map(({ field, title }) => [field, title]));
  await tx.query(
    `INSERT INTO import_faults (import_id, line, field, title, value, reason, other)
     SELECT $1, * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[]) AS row (line, field, title, value, reason, other)
     ON CONFLICT DO NOTHING`,
    [
      id,
      faults.map(({ line }) => line),
      faults.map(({ field }) => field),
      faults.map(({ field }) => titles.get(field) ?? ''),
      faults.map(({ value }) => value),
      faults.map(({ reason }) => reason),
      faults.map(({ other }) => other),
    ],
  );
}

const problemOf = (error: unknown): ImportProblem | null =>
  error instanceof ProblemError
    ? error.problem
    : error instanceof Refusal && error.code === 'reading-too-long'
      ? 'unreadable'
      : null;

/** Looks at every row of a file and imports none. Run again, it begins anew. */
export async function checkImport(deps: CheckDeps, id: string, job: JobRun): Promise<void> {
  const check = new Check(deps, await importOf(deps, id, await job.owner()), job);
  try {
    await check.work();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    await check.endWith(problem);
    throw new Refusal('bad-file');
  }
}
