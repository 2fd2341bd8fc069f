import type { CostEntry } from '../../../domain/business/costs/cost-entry.ts';
import {
  costFileHeaderName,
  costFileKindOf,
  costFileName,
  MOST_COST_FILE_BYTES,
  MOST_COST_FILES,
  type CostFileKind,
} from '../../../domain/business/costs/cost-file.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { drawSecret, secureRandom, sha256 } from '../../base/platform.ts';
import { firstOf, type RecordRoom } from '../../base/records/change-row.ts';
import { readEntry } from './entry-rows.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/** Bytes of a part: few statements for a file, and little memory for whoever reads one. */
const PART_BYTES = 512 * 1024;

/** Writes a file of an entry. */
export async function insertFile(
  tx: Database,
  { id, entry, name, type }: { id: Id; entry: Id; name: string; type: CostFileKind },
  bytes: Uint8Array,
  nowMs: number,
): Promise<void> {
  await tx.query(
    'INSERT INTO cost_files (id, entry_id, name, type, bytes, created_at) VALUES ($1, $2, $3, $4, $5, $6::timestamptz)',
    [id, entry, name, type, bytes.byteLength, instant(nowMs)],
  );
  for (let part = 0; part * PART_BYTES < bytes.byteLength; part += 1)
    await tx.query('INSERT INTO cost_file_parts (file_id, part, content) VALUES ($1, $2, $3::bytea)', [
      id,
      part,
      Buffer.from(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
    ]);
}

/**
 * Adds a file to an entry and writes it down; refuses what its bytes say it is none of ours, whatever it is called. The version of the entry
 * stays: whoever has its form open is not in the way.
 */
export async function addFile(
  { db, clock }: RecordRoom,
  { entry, name: given, bytes }: { entry: Id; name: string; bytes: Uint8Array },
  author: Author,
): Promise<CostEntry> {
  // A form has some room around its file.
  if (bytes.byteLength > MOST_COST_FILE_BYTES)
    throw new Refusal('file-too-large', {}, { most: MOST_COST_FILE_BYTES / 1_000_000 });
  const type = costFileKindOf(bytes);
  if (type === null) throw new Refusal('cost-file-not-taken', { file: 'cost-file-not-taken' });
  const file = { name: costFileName(given, type), type, bytes: bytes.byteLength };
  return db.transaction(async (tx) => {
    // Two files at once would both find room for the last.
    const owner = await firstOf<{ brandId: Id; files: number }>(
      tx,
      `SELECT e.brand_id AS "brandId", (SELECT count(*) FROM cost_files f WHERE f.entry_id = e.id) AS files FROM cost_entries e
       WHERE e.id = $1 FOR NO KEY UPDATE`,
      entry,
    );
    if (!owner) throw new Refusal('missing');
    if (owner.files >= MOST_COST_FILES) throw new Refusal('cost-file-too-many', {}, { most: MOST_COST_FILES });
    await insertFile(tx, { id: drawId(secureRandom), entry, name: file.name, type }, bytes, clock.now());
    const { brandId } = owner;
    const change = { brandId, action: 'costEntry.addFile', entity: 'costEntry', entityId: entry } as const;
    await recordChange(tx, clock, author, { ...change, after: { file } });
    return (await readEntry(tx, entry))!;
  });
}

/** Takes a file away and writes it down; answers its entry. */
export const removeFile = ({ db, clock }: RecordRoom, id: Id, author: Author): Promise<CostEntry> =>
  db.transaction(async (tx) => {
    const gone = await firstOf<{ entry: Id; brandId: Id; name: string; type: string; bytes: number }>(
      tx,
      `DELETE FROM cost_files f USING cost_entries e WHERE f.id = $1 AND e.id = f.entry_id
       RETURNING e.id AS entry, e.brand_id AS "brandId", f.name, f.type, f.bytes`,
      id,
    );
    if (!gone) throw new Refusal('missing');
    const { entry, brandId, ...file } = gone;
    const change = { brandId, action: 'costEntry.removeFile', entity: 'costEntry', entityId: entry } as const;
    await recordChange(tx, clock, author, { ...change, before: { file } });
    return (await readEntry(tx, entry))!;
  });

/** How long a ticket holds: as long as a browser takes to follow it. */
const TICKET_MS = 60_000;

/** Makes a ticket for a file; null where there is none. */
export async function ticketFor(db: Database, id: Id, nowMs: number): Promise<string | null> {
  const ticket = drawSecret();
  const made = await db.query(
    'UPDATE cost_files SET ticket_hash = $2, ticket_until = $3::timestamptz WHERE id = $1 RETURNING 1',
    [id, sha256(ticket), instant(nowMs + TICKET_MS)],
  );
  return made.length > 0 ? ticket : null;
}

async function* partsOf(db: Database, file: Id): AsyncIterable<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await firstOf<{ content: Uint8Array }>(
      db,
      'SELECT content FROM cost_file_parts WHERE file_id = $1 AND part = $2',
      file,
      part,
    );
    if (!row) return;
    yield row.content;
  }
}

/** Takes a ticket, which is then spent, for the file as it is sent; null where it does not hold. */
export async function spendTicket(db: Database, ticket: string, nowMs: number) {
  const file = await firstOf<{ id: Id; name: string; type: string; bytes: number }>(
    db,
    `UPDATE cost_files SET ticket_hash = NULL, ticket_until = NULL WHERE ticket_hash = $1 AND ticket_until > $2::timestamptz
     RETURNING id, name, type, bytes`,
    sha256(ticket),
    instant(nowMs),
  );
  return file && { ...file, name: costFileHeaderName(file.name), content: partsOf(db, file.id) };
}
