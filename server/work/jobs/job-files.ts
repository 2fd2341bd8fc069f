import { Writable } from 'node:stream';
import { FILE_NAME, type JobFile } from '../../../domain/work/job.ts';
import type { Database } from '../../base/db/database.ts';
import { drawSecret, sha256 } from '../../base/platform.ts';
import type { TakenJob } from './job-lease.ts';
import { partsOf, type StoredFile } from './stored-file.ts';

/** Which file of a job, and what it is called. */
export type KeptFile = Pick<JobFile, 'index' | 'name'>;

const instant = (ms: number): string => new Date(ms).toISOString();

/** Bytes of a part: few statements for a file, and little memory for whoever reads or writes one. */
const PART_BYTES = 256 * 1024;

/** The files of a job grew over what they may have. */
export class FileTooLargeError extends Error {
  constructor(mostBytes: number) {
    super(`files of more than ${mostBytes} bytes`);
    this.name = 'FileTooLargeError';
  }
}

/** The files of all jobs together have no room left. */
export class StorageFullError extends Error {
  constructor(mostBytes: number) {
    super(`files of all jobs of more than ${mostBytes} bytes`);
    this.name = 'StorageFullError';
  }
}

/** What files may have: those of one job together, and those of all jobs that are kept. */
export interface FileLimits {
  mostFileBytes: number;
  mostStoredBytes: number;
}

/** The job was taken up by another server, or is over: nothing more may be written for it. */
export class LeaseLostError extends Error {
  constructor(id: string) {
    super(`the lease on job ${id} is lost`);
    this.name = 'LeaseLostError';
  }
}

/** Only who holds the lease may write: a server that was taken for dead and comes back must not mix its bytes into the file. */
const INSERT_PART = `INSERT INTO job_file_parts (job_id, attempt, nth, part, content)
  SELECT $1, $2, $3, $4, $5::bytea FROM jobs WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING part`;

/** Writes one file into the database part by part. */
class FileWriter extends Writable {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private parts = 0;
  private bytes = 0;

  constructor(
    private readonly db: Database,
    private readonly job: Pick<TakenJob, 'id' | 'attempt'>,
    private readonly nth: number,
    private readonly budget: Budget,
    private readonly mostStoredBytes: number,
  ) {
    super({ highWaterMark: PART_BYTES });
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.waiting.push(chunk);
    this.waitingBytes += chunk.byteLength;
    this.bytes += chunk.byteLength;
    if (!this.budget.spend(chunk.byteLength)) done(new FileTooLargeError(this.budget.mostBytes));
    else if (this.waitingBytes < PART_BYTES) done();
    else void this.settle(this.writePart(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    void this.settle(this.writePart(), done);
  }

  private async settle(work: Promise<void>, done: (error: Error | null) => void): Promise<void> {
    let failure: Error | null = null;
    try {
      await work;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure);
  }

  private async writePart(): Promise<void> {
    if (this.waitingBytes === 0) return;
    const content = Buffer.concat(this.waiting);
    [this.waiting, this.waitingBytes] = [[], 0];
    const { id, attempt } = this.job;
    await this.findRoom(content.byteLength);
    const written = await this.db.query(INSERT_PART, [id, attempt, this.nth, this.parts, content]);
    if (written.length === 0) throw new LeaseLostError(id);
    this.parts += 1;
    await this.noteBytes();
  }

  private async findRoom(bytes: number): Promise<void> {
    const [stored] = await this.db.query<{ bytes: number }>(
      'SELECT COALESCE(sum(bytes), 0)::float8 AS bytes FROM job_files',
    );
    if (stored!.bytes + bytes > this.mostStoredBytes) throw new StorageFullError(this.mostStoredBytes);
  }

  /** Part by part, so that files that are being written count for others too. */
  private async noteBytes(): Promise<void> {
    await this.db.query('UPDATE job_files SET bytes = $4 WHERE job_id = $1 AND attempt = $2 AND nth = $3', [
      this.job.id,
      this.job.attempt,
      this.nth,
      this.bytes,
    ]);
  }
}

/** What all files of one job may have together. */
class Budget {
  private spentBytes = 0;
  constructor(readonly mostBytes: number) {}

  spend(bytes: number): boolean {
    this.spentBytes += bytes;
    return this.spentBytes <= this.mostBytes;
  }
}

/** Makes the files of a running job, within the limits of jobs. */
export function filesOf(
  db: Database,
  job: Pick<TakenJob, 'id' | 'attempt'>,
  { mostFileBytes, mostStoredBytes }: FileLimits,
): (name: string, type: string) => Promise<Writable> {
  const budget = new Budget(mostFileBytes);
  let count = 0;
  return async (name, type) => {
    if (!FILE_NAME.test(name)) throw new Error(`not the name of a file: ${name}`);
    const nth = count;
    count += 1;
    await db.query('INSERT INTO job_files (job_id, attempt, nth, name, type) VALUES ($1, $2, $3, $4, $5)', [
      job.id,
      job.attempt,
      nth,
      name,
      type,
    ]);
    return new FileWriter(db, job, nth, budget, mostStoredBytes);
  };
}

/** The files of a job that is done. */
export const filesOfDone = (db: Database, { id, attempt }: Pick<TakenJob, 'id' | 'attempt'>): Promise<KeptFile[]> =>
  db.query<KeptFile & Record<string, unknown>>(
    'SELECT nth AS index, name FROM job_files WHERE job_id = $1 AND attempt = $2 ORDER BY nth',
    [id, attempt],
  );

/** How long a ticket holds: as long as a browser takes to follow it. */
const TICKET_MS = 60_000;

/** Makes a ticket for a file of a person's own job; null where there is no such file, or it is not kept any more. */
export async function ticketFor(
  db: Database,
  wanted: { userId: number; jobId: string; nth: number; keptMs: number },
  nowMs: number,
): Promise<string | null> {
  const ticket = drawSecret();
  const made = await db.query(
    `UPDATE job_files f SET ticket_hash = $5, ticket_until = $6::timestamptz FROM jobs j
     WHERE j.id = f.job_id AND j.attempt = f.attempt AND j.state = 'done' AND j.id = $1 AND j.user_id = $2 AND f.nth = $3 AND j.removed_at IS NULL
       AND j.ended_at > $4::timestamptz RETURNING f.nth`,
    [
      wanted.jobId,
      wanted.userId,
      wanted.nth,
      instant(nowMs - wanted.keptMs),
      sha256(ticket),
      instant(nowMs + TICKET_MS),
    ],
  );
  return made.length > 0 ? ticket : null;
}

/** Takes a ticket, which is then spent; null where it does not hold, or the account of its owner was closed. */
export async function spendTicket(db: Database, ticket: string, nowMs: number): Promise<StoredFile | null> {
  const [file] = await db.query<{
    jobId: string;
    attempt: number;
    nth: number;
    name: string;
    type: string;
    bytes: number;
  }>(
    `UPDATE job_files f SET ticket_hash = NULL, ticket_until = NULL FROM jobs j JOIN users u ON u.id = j.user_id
     WHERE f.ticket_hash = $1 AND f.ticket_until > $2::timestamptz AND j.id = f.job_id AND j.removed_at IS NULL AND u.disabled_at IS NULL
     RETURNING f.job_id AS "jobId", f.attempt, f.nth, f.name, f.type, f.bytes`,
    [sha256(ticket), instant(nowMs)],
  );
  return file ? { ...file, content: partsOf(db, file) } : null;
}
