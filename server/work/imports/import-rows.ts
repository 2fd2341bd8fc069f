import type { Import, ImportKind, ImportProblem } from '../../../domain/work/import.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/** What each column of a file is called and brings, and where its title stands. */
export type Columns = Import['columns'];

export interface NewImport {
  id: string;
  userId: Id;
  brandId: Id;
  kind: ImportKind;
  fileName: string;
  hash: string;
  columns: Columns;
  sheets: Import['sheets'];
}

/** An import as jobs work on it. */
export interface OwnImport extends Omit<NewImport, 'hash'> {
  hash: string;
  bytes: number;
  checkedAt: Date | null;
  finishedAt: Date | null;
  problem: ImportProblem | null;
  total: number;
  seed: string | null;
}

const OWN = `SELECT i.id, i.user_id AS "userId", i.brand_id AS "brandId", i.kind, i.file_name AS "fileName", i.hash, i.columns, i.sheets, i.bytes,
  i.checked_at AS "checkedAt", i.finished_at AS "finishedAt", i.problem, i.total, i.seed FROM imports i
  WHERE i.id = $1 AND i.user_id = $2 AND i.touched_at > $3::timestamptz`;

/** Who asks for which import. */
export interface Asked {
  id: string;
  userId: Id;
  keptMs: number;
  nowMs: number;
}

/** Of a file that was sent before it was kept, where the titles stand is the first line. */
const AT_TOP = { line: 1, sheet: null };
const placed = (columns: Columns): Columns => columns.map((column) => ({ ...AT_TOP, ...column }));

/** An import of a person; null where it is not theirs or not kept any more. */
export async function ownImport(db: Database, { id, userId, keptMs, nowMs }: Asked): Promise<OwnImport | null> {
  const [own] = await db.query<OwnImport>(OWN, [id, userId, instant(nowMs - keptMs)]);
  return own ? { ...own, columns: placed(own.columns) } : null;
}

/** Bytes of a part: few statements for a file, and little for one. */
const PART_BYTES = 512 * 1024;

/** Keeps a file; answers false where its person has as many as one may. */
export const insertImport = (
  db: Database,
  file: NewImport,
  bytes: Uint8Array,
  { most, nowMs }: { most: number; nowMs: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [file.userId]);
    const [held] = await tx.query<{ count: number }>('SELECT count(*) AS count FROM imports WHERE user_id = $1', [
      file.userId,
    ]);
    if (held!.count >= most) return false;
    await tx.query(
      `INSERT INTO imports (id, user_id, brand_id, kind, file_name, bytes, hash, columns, sheets, created_at, touched_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::timestamptz, $10::timestamptz)`,
      [
        file.id,
        file.userId,
        file.brandId,
        file.kind,
        file.fileName,
        bytes.byteLength,
        file.hash,
        JSON.stringify(file.columns),
        JSON.stringify(file.sheets),
        instant(nowMs),
      ],
    );
    for (let part = 0; part * PART_BYTES < bytes.byteLength; part += 1)
      await tx.query('INSERT INTO import_parts (import_id, part, content) VALUES ($1, $2, $3::bytea)', [
        file.id,
        part,
        Buffer.from(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
      ]);
    return true;
  });

/** Has another sheet of a file read; answers false while a job reads it. What a check found of the one before goes. */
export const changeSheet = (db: Database, id: string, columns: Columns, nowMs: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const changed = await tx.query(
      `UPDATE imports i SET columns = $2::jsonb, check_run = NULL, checked_at = NULL, problem = NULL, total = 0, touched_at = $3::timestamptz
       WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = i.job_id AND j.state IN ('queued', 'running')) RETURNING id`,
      [id, JSON.stringify(columns), instant(nowMs)],
    );
    if (changed.length === 0) return false;
    await tx.query('DELETE FROM import_rows WHERE import_id = $1', [id]);
    await tx.query('DELETE FROM import_faults WHERE import_id = $1', [id]);
    return true;
  });

/** The bytes of a file. */
export async function bytesOf(db: Database, { id, bytes }: Pick<OwnImport, 'id' | 'bytes'>): Promise<Uint8Array> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (let part = 0; at < bytes; part += 1) {
    const [row] = await db.query<{ content: Uint8Array }>(
      'SELECT content FROM import_parts WHERE import_id = $1 AND part = $2',
      [id, part],
    );
    if (!row) throw new Error(`part ${part} of import ${id} is missing`);
    whole.set(row.content, at);
    at += row.content.byteLength;
  }
  return whole;
}

/** How a file is told from others among the prints of rows. */
export const filePrint = ({ kind, hash }: Pick<OwnImport, 'kind' | 'hash'>): string => `${kind}:${hash}`;

interface Read extends Omit<Import, 'createdAt' | 'keptUntil' | 'checkedAt' | 'finishedAt' | 'importedBefore'> {
  createdAt: Date;
  touchedAt: Date;
  checkedAt: Date | null;
  finishedAt: Date | null;
  importedBefore: Date | null;
}

const READ = `SELECT i.id, i.kind, i.brand_id AS brand, i.file_name AS "fileName", i.bytes, i.created_at AS "createdAt", i.touched_at AS "touchedAt",
    i.columns, i.sheets, i.job_id AS "jobId", i.checked_at AS "checkedAt", i.finished_at AS "finishedAt", i.problem,
    (SELECT p.imported_at FROM import_prints p WHERE p.brand_id = i.brand_id AND p.print = i.kind || ':' || i.hash
       AND (i.finished_at IS NULL OR p.imported_at < i.finished_at)) AS "importedBefore",
    json_build_object('total', i.total,
      'good', (SELECT count(*) FROM import_rows r WHERE r.import_id = i.id AND r.state = 'good'),
      'same', (SELECT count(*) FROM import_rows r WHERE r.import_id = i.id AND r.state = 'same'),
      'imported', (SELECT count(*) FROM import_rows r WHERE r.import_id = i.id AND r.state = 'done'),
      'bad', (SELECT count(DISTINCT f.line) FROM import_faults f WHERE f.import_id = i.id)) AS rows
  FROM imports i WHERE i.id = $1 AND i.user_id = $2 AND i.touched_at > $3::timestamptz`;

/** An import as its person sees it; null where it is not theirs or not kept any more. */
export async function readImport(db: Database, { id, userId, keptMs, nowMs }: Asked): Promise<Import | null> {
  const [row] = await db.query<Read>(READ, [id, userId, instant(nowMs - keptMs)]);
  if (!row) return null;
  const { touchedAt, ...read } = row;
  return {
    ...read,
    columns: placed(read.columns),
    createdAt: read.createdAt.toISOString(),
    keptUntil: instant(touchedAt.getTime() + keptMs),
    importedBefore: read.importedBefore?.toISOString() ?? null,
    checkedAt: read.checkedAt?.toISOString() ?? null,
    finishedAt: read.finishedAt?.toISOString() ?? null,
  };
}

/** Prints are kept for so long: what is sent again later is refused as taken. */
const PRINTS_KEPT_MS = 400 * 86_400_000;
/** The secrets of devices can be made again for as long as their file takes to be made a second time. */
const SEED_KEPT_MS = 3_600_000;

/** Removes what nobody asked for in a while. */
export async function removeOldImports(db: Database, keptMs: number, nowMs: number): Promise<void> {
  await db.query(
    `DELETE FROM imports i WHERE touched_at <= $1::timestamptz
       AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = i.job_id AND j.state IN ('queued', 'running'))`,
    [instant(nowMs - keptMs)],
  );
  await db.query('UPDATE imports SET seed = NULL WHERE seed IS NOT NULL AND finished_at <= $1::timestamptz', [
    instant(nowMs - SEED_KEPT_MS),
  ]);
  await db.query('DELETE FROM import_prints WHERE imported_at <= $1::timestamptz', [instant(nowMs - PRINTS_KEPT_MS)]);
}
