import type { CostEntry, CostEntryInput } from '../../../domain/business/costs/cost-entry.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, given, type RecordRoom } from '../../base/records/change-row.ts';
import { whoseVehicle } from '../../live/vehicles/seen-records.ts';
import { insertEntries, readEntry } from './entry-rows.ts';

/** An entry as it is compared and written down. */
type Kept = CostEntryInput & { brand: Id; doneAt: string | null };

const keptOf = ({ brand, kind, description, dueDate, dueOdometerM, costCents, doneAt }: CostEntry): Kept => ({
  brand,
  kind,
  description,
  dueDate,
  dueOdometerM,
  costCents,
  doneAt,
});

/** Adds an open entry to the cost centre of a vehicle and writes it down. */
export const addEntry = (
  { db, clock }: RecordRoom,
  vehicle: Id,
  input: CostEntryInput,
  author: Author,
): Promise<CostEntry> =>
  db.transaction(async (tx) => {
    const whose = await whoseVehicle(tx, vehicle, clock.now());
    if (!whose) throw new Refusal('missing');
    const id = drawId(secureRandom);
    await insertEntries(tx, [{ ...input, ...whose, id, vehicle, doneAt: null }], clock.now());
    await recordChange(tx, clock, author, {
      brandId: whose.brandId,
      action: 'costEntry.add',
      entity: 'costEntry',
      entityId: id,
      after: { vehicle, ...input },
    });
    return (await readEntry(tx, id))!;
  });

/** A change of an entry by somebody who saw a version of it. What is left out stays. */
export interface EntryChange {
  id: Id;
  version: number;
  action: 'costEntry.set' | 'costEntry.cost' | 'costEntry.done' | 'costEntry.reopen';
  next(now: Kept): Partial<Omit<Kept, 'brand'>>;
}

/** Changes an entry and writes it down; refused where somebody else did since the version that was seen. Answers it as it is now. */
export async function changeEntry(
  { db, clock }: RecordRoom,
  { id, version, action, next }: EntryChange,
  author: Author,
): Promise<CostEntry> {
  await changeRow<Kept>(
    { db, clock },
    {
      table: 'cost_entries',
      id,
      seen: version,
      read: async (tx) => {
        const entry = await readEntry(tx, id);
        return entry && keptOf(entry);
      },
      next: (now) => ({ ...now, ...given(next(now)) }),
      write: (tx, after) =>
        tx.query(
          `UPDATE cost_entries SET kind = $2, description = $3, due_date = $4::date, due_odometer_m = $5, cost_cents = $6,
             done_at = $7::timestamptz WHERE id = $1`,
          [id, after.kind, after.description, after.dueDate, after.dueOdometerM, after.costCents, after.doneAt],
        ),
      audit: { entity: 'costEntry', action, author, brandOf: ({ brand }) => brand },
    },
  );
  const entry = await readEntry(db, id);
  if (!entry) throw new Refusal('missing');
  return entry;
}

/** Removes an entry with its files and writes it down; refused where somebody else changed it since the version that was seen. */
export async function removeEntry(
  { db, clock }: RecordRoom,
  { id, version }: { id: Id; version: number },
  author: Author,
): Promise<void> {
  const changed = await changeRow<Kept>(
    { db, clock },
    {
      table: 'cost_entries',
      id,
      seen: version,
      read: async (tx) => {
        const entry = await readEntry(tx, id);
        return entry && keptOf(entry);
      },
      next: () => null,
      remove: (tx) => tx.query('DELETE FROM cost_entries WHERE id = $1', [id]),
      audit: { entity: 'costEntry', action: 'costEntry.remove', author, brandOf: ({ brand }) => brand },
    },
  );
  if (!changed) throw new Refusal('missing');
}
