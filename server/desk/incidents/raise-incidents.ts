import type { z } from 'zod';
import { incidentCalls } from '../../../contract/rest/desk/incident-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { RAISED_BY_PERSON } from '../../../domain/desk/incidents/incident-codes.ts';
import { severityUnder, type IncidentRules } from '../../../domain/desk/incidents/incident-rules.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory } from '../../live/devices/directory.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { createIncident } from './create-incident.ts';

export interface RaiseDeps {
  db: Database;
  directory: DeviceDirectory;
  clock: Clock;
  /** The rules that hold in a brand: they say how urgent its incidents are. */
  rulesOf(brandId: Id): IncidentRules;
}

type IncidentRequest = z.output<(typeof incidentCalls)['incidents.create']['body']>;

/** Tolerance for a client clock that runs ahead. */
const CLOCK_SKEW_MS = 60_000;

/** When it happened, ms; now by default. Refuses the future. */
function happenedAt(dateTime: string | undefined, nowMs: number): number {
  const ms = dateTime === undefined ? nowMs : Date.parse(dateTime);
  if (ms > nowMs + CLOCK_SKEW_MS) throw new Refusal('invalid-input', { dateTime: 'field.in-the-future' });
  return Math.min(ms, nowMs);
}

/** Raises an incident for each of the devices, all or none; `skipped` are those that the session has raised one of this type for. */
export async function raiseIncidents(
  { db, directory, clock, rulesOf }: RaiseDeps,
  caller: Caller,
  requestId: string,
  request: IncidentRequest,
): Promise<{ created: Id[]; skipped: Id[] }> {
  const nowMs = clock.now();
  const happenedMs = happenedAt(request.dateTime, nowMs);
  // In one order: two that are asked for at once wait for one another instead of both for ever.
  const devices = [...new Set(request.devices)].sort((a, b) => a - b);
  return db.transaction(async (tx) => {
    const outcome: { created: Id[]; skipped: Id[] } = { created: [], skipped: [] };
    for (const deviceId of devices) {
      const { type, title, message = null, observation = null } = request;
      const brandId = directory.byId(deviceId)?.brandId ?? null;
      const id = await createIncident(tx, {
        deviceId,
        type,
        ...(brandId !== null && { severity: severityUnder(rulesOf(brandId), type) }),
        title,
        message,
        observation,
        status: 'OPEN',
        situation: RAISED_BY_PERSON,
        createdBy: caller.userId,
        sessionId: caller.sessionId,
        happenedMs,
        createdMs: nowMs,
      });
      if (id === null) {
        outcome.skipped.push(deviceId);
        continue;
      }
      outcome.created.push(id);
      const after = { device: deviceId, type, title, status: 'OPEN' };
      await recordChange(tx, clock, authorOf(caller, requestId), {
        brandId,
        action: 'incident.create',
        entity: 'incident',
        entityId: id,
        after,
      });
    }
    return outcome;
  });
}
