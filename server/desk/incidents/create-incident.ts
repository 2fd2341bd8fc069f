import { drawId, type Id } from '../../../domain/base/id.ts';
import { incidentSeverity, SEVERITIES, type Severity } from '../../../domain/desk/incidents/incident-severity.ts';
import type { Database } from '../../base/db/database.ts';
import { drawBetween, secureRandom } from '../../base/platform.ts';

export interface NewIncident {
  deviceId: Id;
  type: string;
  /** As its type is, where it is left out. */
  severity?: Severity;
  title: string;
  message?: string | null;
  observation?: string | null;
  status: string;
  situation: string | null;
  operatorId?: Id | null;
  createdBy: Id | null;
  /** The session it is raised in, which raises one of a type about a device once; null: any number. */
  sessionId: string | null;
  happenedMs: number;
  createdMs: number;
  returnedMs?: number | null;
  /** The rule that raises it; none where a person does. */
  rule?: string | null;
  /** The area that it is of, as long as there is one. */
  areaId?: Id | null;
}

export interface NewComment {
  incidentId: Id;
  comment: string;
  type?: string;
  createdBy: Id | null;
  createdMs: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Codes have nine random digits: sequential ones would reveal to every tenant how many incidents the others have. */
const CODE = { least: 100_000_000, most: 999_999_999, candidates: 8 } as const;

const drawCodes = (): number[] => Array.from({ length: CODE.candidates }, () => drawBetween(CODE.least, CODE.most));

/** Raises an incident in the brand of its device; answers its id, or null where the session has raised one of the type about the device already. */
export async function createIncident(tx: Database, incident: NewIncident): Promise<Id | null> {
  const [row] = await tx.query<{ id: Id }>(
    `INSERT INTO incidents (id, code, brand_id, device_id, user_id, vehicle_id, type, title, message, observation, status, situation, operator_id, created_by, session_id,
       happened_at, returned_at, created_at, changed_at, rule, area_id, severity)
     SELECT $1, (SELECT drawn.code FROM unnest($15::bigint[]) AS drawn (code) WHERE NOT EXISTS (SELECT 1 FROM incidents i WHERE i.code = drawn.code) LIMIT 1),
       d.brand_id, d.id, a.user_id, d.vehicle_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz, $13::timestamptz, $14::timestamptz, $14::timestamptz, $16, (SELECT known.id FROM areas known WHERE known.id = $17::bigint), $18
     FROM devices d LEFT JOIN device_assignments a ON a.device_id = d.id AND a.starts_at <= $14::timestamptz AND (a.ends_at IS NULL OR a.ends_at > $14::timestamptz)
     WHERE d.id = $2
     ON CONFLICT (session_id, device_id, type) WHERE session_id IS NOT NULL DO NOTHING RETURNING id`,
    [
      drawId(secureRandom),
      incident.deviceId,
      incident.type,
      incident.title,
      incident.message || null,
      incident.observation || null,
      incident.status,
      incident.situation,
      incident.operatorId ?? null,
      incident.createdBy,
      incident.sessionId,
      iso(incident.happenedMs),
      incident.returnedMs == null ? null : iso(incident.returnedMs),
      iso(incident.createdMs),
      drawCodes(),
      incident.rule ?? null,
      incident.areaId ?? null,
      SEVERITIES.indexOf(incidentSeverity(incident)),
    ],
  );
  return row?.id ?? null;
}

/** Adds a comment to an incident. */
export async function addComment(
  tx: Database,
  { incidentId, comment, type, createdBy, createdMs }: NewComment,
): Promise<void> {
  await tx.query(
    'INSERT INTO incident_comments (incident_id, comment, type, created_by, created_at) VALUES ($1, $2, $3, $4, $5::timestamptz)',
    [incidentId, comment, type ?? 'COMMENT', createdBy, iso(createdMs)],
  );
}
