import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { INCIDENT_SITUATIONS, IncidentType } from '../../../domain/desk/incidents/incident-codes.ts';
import { isSettled } from '../../../domain/desk/incidents/incident-life.ts';
import { systemType, type SystemComment } from '../../../domain/desk/incidents/system-comment.ts';
import { recordChange, SYSTEM } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { addComment, createIncident } from '../../desk/incidents/create-incident.ts';
import { tellChanges, type Told, type TellChangesDeps } from '../../desk/incidents/tell-changes.ts';
import { INCIDENT_LOCALE, incidentWord, systemText } from '../../base/messages/incident-words.ts';

/** A plan that is overdue for a vehicle, with what it is due by. */
export interface Overdue {
  plan: Id;
  vehicle: Id;
  due: string;
  planName: string;
  /** Whose the plan is; null is the brand's staff. */
  user: Id | null;
}

const TYPE = 'MAINTENANCE_OVERDUE' satisfies IncidentType;
const BY_SYSTEM = 'Análise pelo sistema' satisfies (typeof INCIDENT_SITUATIONS)[number];
const OVER: SystemComment = { word: 'causeOver', hours: null };

/**
 * Those of which the brand of the tracker wants an incident and has none yet. An incident is about a tracker: the one that spoke last; a
 * vehicle without one has none. A plan of a customer who has the vehicle no longer concerns nobody.
 */
const WANTED = `SELECT o.plan, o.vehicle, o.due, o."planName", o."user", t.device, t.brand AS "brandId"
  FROM json_to_recordset($1::json) AS o (plan bigint, vehicle bigint, due text, "planName" text, "user" bigint)
  JOIN maintenance_news n ON n.plan_id = o.plan AND n.vehicle_id = o.vehicle AND n.due = o.due AND n.incident_id IS NULL
  JOIN LATERAL (SELECT d.id AS device, d.brand_id AS brand FROM devices d LEFT JOIN telemetry_last l ON l.device = d.id
    WHERE d.vehicle_id = o.vehicle AND (o."user" IS NULL OR EXISTS (SELECT FROM device_assignments a WHERE a.device_id = d.id
      AND a.user_id = o."user" AND a.starts_at <= $2::timestamptz AND (a.ends_at IS NULL OR a.ends_at > $2::timestamptz)))
    ORDER BY l.time DESC NULLS LAST, d.id LIMIT 1) t ON true
  JOIN brands b ON b.id = t.brand AND b.maintenance_incidents`;

type Wanted = Overdue & { device: Id; brandId: Id };

/** Raises the incident of what is overdue, once: null where another server was faster. */
const raise = (db: Database, clock: Clock, { plan, vehicle, due, planName, device, brandId }: Wanted) =>
  db.transaction(async (tx): Promise<Told | null> => {
    const key = [plan, vehicle, due];
    const [free] = await tx.query(
      'SELECT 1 FROM maintenance_news WHERE plan_id = $1 AND vehicle_id = $2 AND due = $3 AND incident_id IS NULL FOR UPDATE',
      key,
    );
    if (!free) return null;
    const nowMs = clock.now();
    const title = incidentWord(INCIDENT_LOCALE, TYPE);
    const id = await createIncident(tx, {
      deviceId: device,
      type: TYPE,
      title,
      message: planName,
      status: 'OPEN',
      situation: BY_SYSTEM,
      createdBy: null,
      sessionId: null,
      happenedMs: nowMs,
      createdMs: nowMs,
    });
    if (id === null) return null;
    await tx.query('UPDATE maintenance_news SET incident_id = $4 WHERE plan_id = $1 AND vehicle_id = $2 AND due = $3', [
      ...key,
      id,
    ]);
    await recordChange(tx, clock, SYSTEM, {
      brandId,
      action: 'incident.create',
      entity: 'incident',
      entityId: id,
      after: { device, type: TYPE, title, status: 'OPEN' },
    });
    return { incidentId: id, change: 'RAISED' };
  });

/** Opens an incident of what is overdue where a brand wants it, one for a plan, a vehicle and what it is due by, whichever server looks. */
export async function raiseOverdue(deps: TellChangesDeps, overdue: readonly Overdue[]): Promise<void> {
  if (overdue.length === 0) return;
  const { db, clock } = deps;
  const wanted = await db.query<Wanted & Record<string, unknown>>(WANTED, [
    JSON.stringify(overdue),
    new Date(clock.now()).toISOString(),
  ]);
  for (const each of wanted) {
    const told = await raise(db, clock, each);
    if (told) await tellChanges(deps, [told]);
  }
}

const end = (db: Database, clock: Clock, incidentId: Id): Promise<Told | null> =>
  db.transaction(async (tx) => {
    const nowMs = clock.now();
    const [ended] = await tx.query(
      'UPDATE incidents SET cause_ended_at = $2::timestamptz WHERE id = $1 AND cause_ended_at IS NULL RETURNING 1',
      [incidentId, new Date(nowMs).toISOString()],
    );
    if (!ended) return null;
    const said = { comment: systemText(OVER), type: systemType(OVER) };
    await addComment(tx, { incidentId, ...said, createdBy: null, createdMs: nowMs });
    return { incidentId, change: 'CHANGED', news: 'cause-over' };
  });

/** Names what is due, of which there is one incident. */
export const overdueKey = ({ plan, vehicle, due }: Pick<Overdue, 'plan' | 'vehicle' | 'due'>): string =>
  `${plan} ${vehicle} ${due}`;

/**
 * Says in the incidents of what was done since that their cause is over, as alarms do whose cause ends; a person closes them. `lasts` is what
 * is still overdue.
 */
export async function endOverdue(deps: TellChangesDeps, lasts: ReadonlySet<string>): Promise<void> {
  const { db, clock } = deps;
  const open = await db.query<{ plan: Id; vehicle: Id; due: string; incident: Id; status: string }>(
    `SELECT n.plan_id AS plan, n.vehicle_id AS vehicle, n.due, i.id AS incident, i.status
     FROM maintenance_news n JOIN incidents i ON i.id = n.incident_id WHERE i.cause_ended_at IS NULL`,
  );
  for (const each of open) {
    if (isSettled(each.status) || lasts.has(overdueKey(each))) continue;
    const told = await end(db, clock, each.incident);
    if (told) await tellChanges(deps, [told]);
  }
}
