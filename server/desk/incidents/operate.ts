import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { isSettled, mayDo, statusAfter, type IncidentOperation } from '../../../domain/desk/incidents/incident-life.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { changeRow, firstOf } from '../../base/records/change-row.ts';
import { addComment } from './create-incident.ts';

export interface OperateDeps {
  db: Database;
  clock: Clock;
}

/** What operations change of an incident, as the trail keeps it; times in ISO 8601. */
export interface Handled {
  status: string;
  situation: string | null;
  operator: Id | null;
  returned: string | null;
}

export interface Operation {
  id: Id;
  operation: Exclude<IncidentOperation, 'comment'>;
  /** The version that the person saw; any where it is left out. */
  version?: number | undefined;
  /** What the person says about it; kept with the operation or not at all. */
  comment?: string | null | undefined;
  /** What it changes beside the status. */
  sets?: Partial<Omit<Handled, 'status'>>;
  by: Id;
}

interface Row extends Record<string, unknown> {
  brandId: Id;
  status: string;
  situation: string | null;
  operator: Id | null;
  returned: Date | null;
}

const READ = `SELECT brand_id AS "brandId", status, situation, operator_id AS operator, returned_at AS returned
  FROM incidents WHERE id = $1`;
const WRITE = `UPDATE incidents SET status = $2, situation = $3, operator_id = $4, returned_at = $5::timestamptz,
  changed_at = $6::timestamptz WHERE id = $1`;

/** Refuses what the status of an incident does not allow, and says why. */
function assertAllowed(status: string, operation: IncidentOperation): void {
  if (mayDo(status, operation)) return;
  if (isSettled(status)) throw new Refusal('incident-settled');
  throw new Refusal(mayDo(status, 'assign') ? 'incident-not-in-progress' : 'incident-status-unknown');
}

/**
 * Does an operation on an incident: in one transaction locks it, refuses where the version that was seen is overtaken or
 * the status does not allow it, writes, comments and records it in the audit trail. Answers the names of what changed.
 */
export async function operate({ db, clock }: OperateDeps, wanted: Operation, author: Author): Promise<string[]> {
  const { id, operation, version, comment, sets = {}, by } = wanted;
  const nowMs = clock.now();
  const say = async (tx: Database): Promise<void> => {
    if (comment) await addComment(tx, { incidentId: id, comment, createdBy: by, createdMs: nowMs });
  };
  let brandId: Id | null = null;
  const done = await changeRow<Handled>(
    { db, clock },
    {
      table: 'incidents',
      id,
      seen: version,
      read: async (tx) => {
        const row = await firstOf<Row>(tx, READ, id);
        if (!row) return null;
        const { brandId: brand, returned, ...rest } = row;
        brandId = brand;
        return { ...rest, returned: returned?.toISOString() ?? null };
      },
      next: (now) => {
        assertAllowed(now.status, operation);
        return { ...now, ...sets, status: statusAfter(now.status, operation) };
      },
      write: async (tx, { status, situation, operator, returned }) => {
        await tx.query(WRITE, [id, status, situation, operator, returned, new Date(nowMs).toISOString()]);
        await say(tx);
      },
      audit: { entity: 'incident', action: `incident.${operation}`, author, brandOf: () => brandId },
    },
  );
  if (!done) throw new Refusal('missing');
  // What was so already is no change, but what somebody says about it is kept.
  if (done.changed.length === 0) await say(db);
  return done.changed;
}

/** Adds what a person says about an incident, and that it was said to its history. Comments overtake nothing: they have no version. */
export async function commentOn(
  { db, clock }: OperateDeps,
  { id, comment, by }: { id: Id; comment: string; by: Id },
  author: Author,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for an operation under way: nothing is said about a case that was settled before.
    const row = await firstOf<{ status: string; brandId: Id }>(
      tx,
      'SELECT status, brand_id AS "brandId" FROM incidents WHERE id = $1 FOR SHARE',
      id,
    );
    if (!row) throw new Refusal('missing');
    assertAllowed(row.status, 'comment');
    await addComment(tx, { incidentId: id, comment, createdBy: by, createdMs: clock.now() });
    const said = { brandId: row.brandId, action: 'incident.comment', entity: 'incident', entityId: id } as const;
    await recordChange(tx, clock, author, said);
  });
}
