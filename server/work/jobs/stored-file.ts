import type { Database } from '../../base/db/database.ts';

/** A file to be sent. */
export interface StoredFile {
  name: string;
  type: string;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}

/** A file of a job, by its number, of the attempt that wrote it; null where there is none. */
export async function storedFile(
  db: Database,
  job: { id: string; attempt: number },
  nth: number,
): Promise<StoredFile | null> {
  const [file] = await db.query<Omit<StoredFile, 'content'> & Record<string, unknown>>(
    'SELECT name, type, bytes FROM job_files WHERE job_id = $1 AND attempt = $2 AND nth = $3',
    [job.id, job.attempt, nth],
  );
  return file ? { ...file, content: partsOf(db, { jobId: job.id, attempt: job.attempt, nth }) } : null;
}

/** The content of a file, a part at a time. */
export async function* partsOf(
  db: Database,
  { jobId, attempt, nth }: { jobId: string; attempt: number; nth: number },
): AsyncIterable<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [row] = await db.query<{ content: Uint8Array }>(
      'SELECT content FROM job_file_parts WHERE job_id = $1 AND attempt = $2 AND nth = $3 AND part = $4',
      [jobId, attempt, nth, part],
    );
    if (!row) return;
    yield row.content;
  }
}
