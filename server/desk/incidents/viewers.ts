import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { VIEWING_MS } from '../../../domain/desk/incidents/incident-codes.ts';
import type { IncidentViewer } from '../../../domain/desk/incidents/incident.ts';
import type { Database } from '../../base/db/database.ts';
import type { Caller } from '../../base/rights/caller.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

const iso = (ms: number): string => new Date(ms).toISOString();
/** Who has not said so for longer has it open no more. */
const goneBefore = (clock: Clock): string => iso(clock.now() - 2 * VIEWING_MS);

/** Keeps that a caller has an incident open, or has it no more. Answers whether that is news to the others. */
export async function keepViewer({ db, clock }: Deps, id: Id, caller: Caller, isOpen: boolean): Promise<boolean> {
  if (!isOpen) {
    const left = await db.query('DELETE FROM incident_viewers WHERE incident_id = $1 AND session_id = $2 RETURNING 1', [
      id,
      caller.sessionId,
    ]);
    return left.length > 0;
  }
  const before = await db.query<{ seen: Date }>(
    'SELECT seen_at AS seen FROM incident_viewers WHERE incident_id = $1 AND session_id = $2',
    [id, caller.sessionId],
  );
  await db.query(
    `INSERT INTO incident_viewers (incident_id, session_id, user_id, seen_at) VALUES ($1, $2, $3, $4::timestamptz)
     ON CONFLICT (incident_id, session_id) DO UPDATE SET seen_at = excluded.seen_at`,
    [id, caller.sessionId, caller.userId, iso(clock.now())],
  );
  return before[0] === undefined || before[0].seen.toISOString() < goneBefore(clock);
}

/** The others who have an incident open, of the brands that the caller sees; each once, by name. */
export const readViewers = (
  { db, clock }: Deps,
  id: Id,
  caller: Caller,
  seenBrandIds: readonly Id[],
): Promise<IncidentViewer[]> =>
  db.query<IncidentViewer & Record<string, unknown>>(
    `SELECT DISTINCT u.id, u.name FROM incident_viewers w JOIN users u ON u.id = w.user_id
     WHERE w.incident_id = $1 AND w.user_id <> $2 AND w.seen_at >= $3::timestamptz AND u.brand_id = ANY ($4::bigint[])
     ORDER BY u.name, u.id`,
    [id, caller.userId, goneBefore(clock), seenBrandIds],
  );

/** Forgets who left without a word. */
export const forgetViewers = ({ db, clock }: Deps): Promise<unknown> =>
  db.query('DELETE FROM incident_viewers WHERE seen_at < $1::timestamptz', [goneBefore(clock)]);
