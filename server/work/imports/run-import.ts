import { pipeline } from 'node:stream/promises';
import type { ImportKind } from '../../../domain/work/import.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { isUniqueViolation } from '../../base/db/query-error.ts';
import type { Seal } from '../../base/db/seal.ts';
import { csvFor } from '../exports/csv.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { JobRun } from '../jobs/job-kind.ts';
import { message } from '../../base/messages/message.ts';
import { drawSecret, turnOfLoop } from '../../base/platform.ts';
import { insertFaults } from './check-import.ts';
import { filePrint, type OwnImport } from './import-rows.ts';
import { importOf, intoOf, type ImportDeps } from './import-scope.ts';
import { faultsOf, judge, textIn, type GoodRow, type Into, type Verdict } from './judge.ts';
import { secretOf, writeDevices, writeVehicles, type Writing } from './write-devices.ts';
import { writePeople } from './write-people.ts';

export interface RunDeps extends ImportDeps {
  seal: Seal;
  /** Has this server know of devices that were added or changed. */
  directory: { refresh(): Promise<unknown> };
}

/** Rows of one transaction: so many are lost work at most when a server is lost, and none twice. */
const CHUNK_ROWS = 500;
/** Somebody else may take an identifier between the look and the insert. */
const MOST_TRIES = 3;

const WRITE: Readonly<Record<ImportKind, (verdicts: readonly Verdict[], writing: Writing) => Promise<void>>> = {
  devices: writeDevices,
  vehicles: writeVehicles,
  people: writePeople,
};

const NEXT = `SELECT line, "values", print FROM import_rows WHERE import_id = $1 AND state = 'good' ORDER BY line LIMIT ${CHUNK_ROWS}`;

/** Notes what became of rows. Two runs at once wait for each other: a row has one turn. */
const setStates = (tx: Database, id: string, verdicts: readonly Verdict[], state: string): Promise<unknown> =>
  tx.query('UPDATE import_rows SET state = $3 WHERE import_id = $1 AND line = ANY ($2::int[])', [
    id,
    verdicts.map(({ row }) => row.line),
    state,
  ]);

const keepPrints = (tx: Database, { brandId, nowMs }: Into, prints: readonly string[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO import_prints (brand_id, print, imported_at) SELECT $1, print, $3::timestamptz FROM unnest($2::text[]) AS given (print)
     ON CONFLICT (brand_id, print) DO UPDATE SET imported_at = excluded.imported_at`,
    [brandId, prints, new Date(nowMs).toISOString()],
  );

/** Imports the next rows in one transaction; answers how many had their turn. */
function takeChunk({ clock }: RunDeps, own: OwnImport, writing: Omit<Writing, 'tx'>, db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query('SELECT id FROM imports WHERE id = $1 FOR UPDATE', [own.id]);
    const rows = await tx.query<GoodRow & Record<string, unknown>>(NEXT, [own.id]);
    if (rows.length === 0) return 0;
    // What was well at the check may have changed since.
    const verdicts = await judge(tx, writing.into, rows);
    const good = verdicts.filter(({ faults, isSame }) => faults.length === 0 && !isSame);
    const same = verdicts.filter(({ isSame }) => isSame);
    const bad = verdicts.filter(({ faults, isSame }) => faults.length > 0 && !isSame);
    if (good.length > 0) await WRITE[own.kind](good, { ...writing, tx, clock });
    await keepPrints(
      tx,
      writing.into,
      good.map(({ row }) => row.print),
    );
    await setStates(tx, own.id, good, 'done');
    await setStates(tx, own.id, same, 'same');
    await setStates(tx, own.id, bad, 'bad');
    await insertFaults(tx, own, bad.flatMap(faultsOf));
    return rows.length;
  });
}

async function takeNext(...[deps, own, writing, db]: Parameters<typeof takeChunk>): Promise<number> {
  for (let tries = 1; ; tries += 1)
    try {
      return await takeChunk(deps, own, writing, db);
    } catch (error) {
      if (tries === MOST_TRIES || !isUniqueViolation(error)) throw error;
    }
}

/** What the secrets of an import are made from: drawn once, and kept until they were given away. */
async function seedOf({ db, seal }: RunDeps, own: OwnImport): Promise<string> {
  await db.query('UPDATE imports SET seed = $2 WHERE id = $1 AND seed IS NULL', [own.id, seal.seal(drawSecret())]);
  const [row] = await db.query<{ seed: string }>('SELECT seed FROM imports WHERE id = $1', [own.id]);
  const seed = row && seal.open(row.seed);
  if (!seed) throw new Error(`the secrets of import ${own.id} can be made no more`);
  return seed;
}

/** The rows of an import that were imported, a few hundred at a time. */
async function* importedRows(db: Database, id: string): AsyncIterable<GoodRow[]> {
  for (let after = 0; ;) {
    const rows = await db.query<GoodRow & Record<string, unknown>>(
      `SELECT line, "values", print FROM import_rows WHERE import_id = $1 AND state = 'done' AND line > $2 ORDER BY line LIMIT ${CHUNK_ROWS}`,
      [id, after],
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.line;
  }
}

/** The secrets of the devices that were added, for whoever sets them up. */
async function* secretLines(db: Database, own: OwnImport, seed: string, job: JobRun): AsyncIterable<string[]> {
  yield ['line', 'identifier', 'name', 'plate', 'secret'].map((name) =>
    message(job.locale, `import.${name as 'line'}`),
  );
  for await (const rows of importedRows(db, own.id))
    for (const { line, values } of rows) {
      const identifier = textIn(values, 'identifier')!;
      yield [
        String(line),
        identifier,
        textIn(values, 'name') ?? '',
        textIn(values, 'licensePlate') ?? '',
        secretOf(seed, identifier),
      ];
    }
}

async function writeSecrets({ db }: RunDeps, own: OwnImport, seed: string, job: JobRun): Promise<void> {
  const [first] = await db.query("SELECT 1 FROM import_rows WHERE import_id = $1 AND state = 'done' LIMIT 1", [own.id]);
  if (!first) return;
  const file = await job.file(`${message(job.locale, 'import.secrets')}.csv`, 'text/csv; charset=utf-8');
  await pipeline(secretLines(db, own, seed, job), csvFor(job.locale), file, { signal: job.signal });
}

/** Imports the good rows of a checked file, then gives the secrets of the devices away. Run again, it goes on where it ended. */
export async function runImport(deps: RunDeps, id: string, job: JobRun): Promise<void> {
  const { db, clock, directory } = deps;
  const caller = await job.owner();
  const own = await importOf(deps, id, caller);
  if (own.checkedAt === null) throw new Refusal('missing');
  const [counts] = await db.query<{ done: number; total: number }>(
    `SELECT count(*) FILTER (WHERE state = 'done') AS done, count(*) FILTER (WHERE state IN ('done', 'good')) AS total FROM import_rows WHERE import_id = $1`,
    [id],
  );
  const seed = await seedOf(deps, own);
  let { done } = counts!;
  for (let taken = -1; taken !== 0; done += taken) {
    job.progress(done, counts!.total);
    job.signal.throwIfAborted();
    const into = await intoOf(deps, own, job);
    taken = await takeNext(deps, own, { clock, author: authorOf(caller, id), into, seed }, db);
    if (taken > 0 && own.kind !== 'people') await directory.refresh();
    await turnOfLoop();
  }
  job.progress(counts!.total, counts!.total);
  if (own.kind === 'devices') await writeSecrets(deps, own, seed, job);
  const into = await intoOf(deps, own, job);
  await db.transaction(async (tx) => {
    await keepPrints(tx, into, [filePrint(own)]);
    await tx.query('UPDATE imports SET finished_at = $2::timestamptz WHERE id = $1', [
      id,
      new Date(clock.now()).toISOString(),
    ]);
  });
}
