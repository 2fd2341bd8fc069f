import type { Clock } from '../../../../domain/base/time/clock.ts';
import type { Id } from '../../../../domain/base/id.ts';
import type { INCIDENT_SITUATIONS } from '../../../../domain/desk/incidents/incident-codes.ts';
import { afterQuiet } from '../../../../domain/desk/incidents/incident-dry-run.ts';
import { isSettled } from '../../../../domain/desk/incidents/incident-life.ts';
import {
  isQuiet,
  RULE_KINDS,
  severityUnder,
  SILENCE_RULES,
  type IncidentRule,
  type IncidentRuleName,
  type IncidentRules,
} from '../../../../domain/desk/incidents/incident-rules.ts';
import { systemType, type SystemComment } from '../../../../domain/desk/incidents/system-comment.ts';
import { recordChange, SYSTEM } from '../../../base/audit/record-change.ts';
import type { Database } from '../../../base/db/database.ts';
import { INCIDENT_LOCALE, incidentWord, systemText } from '../../../base/messages/incident-words.ts';
import { addComment, createIncident } from '../create-incident.ts';
import type { Told } from '../tell-changes.ts';
import {
  beginCause,
  isInGroups,
  lockCause,
  lockWaiting,
  takeNew,
  writeCause,
  type Cause,
  type Signal,
} from './cause-rows.ts';

/** What the engine knows of a device. */
export interface RuledDevice {
  brandId: Id;
  rules: IncidentRules;
}

export interface EngineDeps {
  clock: Clock;
  /** Null of a device that is gone. */
  deviceOf(id: Id): RuledDevice | null;
}

/** A cause that is told later than this raises nothing: nobody could act on it. */
export const LATEST_MS = 24 * 3_600_000;
const BY_SYSTEM = 'Análise pelo sistema' satisfies (typeof INCIDENT_SITUATIONS)[number];
const iso = (ms: number): string => new Date(ms).toISOString();

/** Raises incidents from signals of devices. Every method runs inside of a transaction and answers what to tell after it. */
export class RuleEngine {
  constructor(private readonly deps: EngineDeps) {}

  /** Whether a batch with these signals needs a transaction: one that ends nothing and of which nothing may come does not. */
  matters({ device, rule, began }: Signal): boolean {
    const known = this.deps.deviceOf(device);
    return known !== null && (!began || known.rules[rule].isOn);
  }

  /** Takes signals, each once however often it is sent. */
  async take(tx: Database, signals: readonly Signal[]): Promise<Told[]> {
    // In one order: two servers wait for one another instead of both for ever.
    const inOrder = signals.toSorted(
      (a, b) => a.device - b.device || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0) || a.atMs - b.atMs,
    );
    const fresh = new Set(
      await takeNew(
        tx,
        inOrder.filter(({ began }) => began),
      ),
    );
    const told: Told[] = [];
    for (const signal of inOrder) {
      if (!signal.began) told.push(...(await this.end(tx, signal)));
      else if (fresh.has(signal)) told.push(...(await this.begin(tx, signal)));
    }
    return told;
  }

  /** Raises what has waited: for having lasted long enough, or for the end of quiet hours. Null where another server is at it. */
  async raiseWaiting(tx: Database, device: Id, rule: IncidentRuleName): Promise<Told[]> {
    const cause = await lockWaiting(tx, device, rule);
    return cause ? this.raiseIfDue(tx, cause) : [];
  }

  private async begin(tx: Database, signal: Signal): Promise<Told[]> {
    const { device, rule, atMs, note = null, area = null } = signal;
    const settings = this.deps.deviceOf(device)?.rules[rule];
    if (!settings?.isOn || atMs < this.deps.clock.now() - LATEST_MS) return [];
    await beginCause(tx, signal);
    const known = await lockCause(tx, device, rule);
    if (!known) return [];
    const lasts = RULE_KINDS[rule].lasts === 'state';
    const lastMs = Math.max(known.lastMs, atMs);
    const isNear = Math.abs(atMs - known.lastMs) <= settings.repeatMin * 60_000;
    if (known.incident && (isNear || !isSettled(known.incident.status))) {
      // A beginning from before the last end is over already.
      const isActive = lasts && (known.isActive || atMs >= known.lastMs);
      await writeCause(tx, { ...known, lastMs, isActive });
      return this.repeat(tx, known.incident.id, isActive);
    }
    // Told again while it waits: it has lasted since the first time.
    if (lasts && known.isActive && !known.incident && atMs >= known.sinceMs) {
      await writeCause(tx, { ...known, lastMs });
      return [];
    }
    const cause: Cause = { device, rule, sinceMs: atMs, lastMs: atMs, isActive: true, incident: null, area };
    await writeCause(tx, cause);
    // A state waits for the sweep even where it began long ago: its end may be in the next message.
    if (lasts && settings.holdS > 0) return [];
    const raised = await this.raiseIfDue(tx, cause, undefined, note);
    // What only happens does not wait: in quiet hours nothing comes of it.
    if (!lasts && raised.length === 0) await writeCause(tx, { ...cause, isActive: false });
    return raised;
  }

  private async end(tx: Database, { device, rule, atMs }: Signal): Promise<Told[]> {
    const cause = await lockCause(tx, device, rule);
    // An end from before the last beginning is of an earlier time: another server was faster, or a sender is late.
    if (!cause?.isActive || atMs < cause.lastMs) return [];
    // What began and ended between two sweeps, or was sent late as a whole, counts by how long it lasted.
    const raised = cause.incident ? [] : await this.raiseIfDue(tx, cause, atMs);
    const [news] = raised;
    const incident = cause.incident ?? (news ? { id: news.incidentId, status: 'OPEN' } : null);
    await writeCause(tx, { ...cause, incident, isActive: false, lastMs: Math.max(cause.lastMs, atMs) });
    if (!incident || isSettled(incident.status)) return raised;
    return [...raised, ...(await this.causeEnded(tx, incident.id, rule, atMs))];
  }

  private async repeat(tx: Database, incidentId: Id, isActive: boolean): Promise<Told[]> {
    const lasts = 'cause_ended_at = CASE WHEN $2 THEN NULL ELSE cause_ended_at END';
    await tx.query(`UPDATE incidents SET repeats = repeats + 1, ${lasts} WHERE id = $1`, [incidentId, isActive]);
    return [{ incidentId, change: 'CHANGED' }];
  }

  /** Says that the cause is over; an incident of silence that nobody works on is resolved by it. */
  private async causeEnded(tx: Database, incidentId: Id, rule: IncidentRuleName, atMs: number): Promise<Told[]> {
    const isSilence = RULE_KINDS[rule].silentHours !== undefined;
    await tx.query('UPDATE incidents SET cause_ended_at = $2::timestamptz WHERE id = $1', [incidentId, iso(atMs)]);
    await this.say(tx, incidentId, { word: isSilence ? 'spokeAgain' : 'causeOver', hours: null });
    if (isSilence) await this.resolveOpen(tx, incidentId);
    return [{ incidentId, change: 'CHANGED', news: isSilence ? 'spoke-again' : 'cause-over' }];
  }

  /** Raises what has lasted long enough outside of quiet hours: until now or, of a state that is over, until its end. */
  private async raiseIfDue(tx: Database, cause: Cause, endMs?: number, note: string | null = null): Promise<Told[]> {
    const nowMs = this.deps.clock.now();
    const known = this.deps.deviceOf(cause.device);
    const settings = known?.rules[cause.rule];
    if (!known || !settings?.isOn || !(await this.isMeant(tx, cause.device, settings))) {
      await writeCause(tx, { ...cause, isActive: false });
      return [];
    }
    const dueMs = cause.sinceMs + settings.holdS * 1_000;
    if ((endMs ?? nowMs) < dueMs) return [];
    if (endMs === undefined ? isQuiet(settings, nowMs) : afterQuiet(settings, dueMs, endMs) === null) return [];
    const { type } = RULE_KINDS[cause.rule];
    const title = incidentWord(INCIDENT_LOCALE, type);
    const id = await createIncident(tx, {
      deviceId: cause.device,
      type,
      severity: severityUnder(known.rules, type),
      title,
      message: note,
      status: 'OPEN',
      situation: BY_SYSTEM,
      createdBy: null,
      sessionId: null,
      happenedMs: cause.sinceMs,
      createdMs: nowMs,
      rule: cause.rule,
      areaId: cause.area,
    });
    if (id === null) return [];
    const isActive = RULE_KINDS[cause.rule].lasts === 'state';
    await writeCause(tx, { ...cause, isActive, incident: { id, status: 'OPEN' } });
    await recordChange(tx, this.deps.clock, SYSTEM, {
      brandId: known.brandId,
      action: 'incident.create',
      entity: 'incident',
      entityId: id,
      after: { device: cause.device, type, title, status: 'OPEN' },
    });
    const followed = await this.followShorter(tx, cause);
    return [{ incidentId: id, change: 'RAISED' }, ...followed];
  }

  /** A longer silence takes the place of a shorter one that nobody works on yet: one row on the desk, not four. */
  private async followShorter(tx: Database, { device, rule }: Cause): Promise<Told[]> {
    const hours = RULE_KINDS[rule].silentHours;
    if (hours === undefined) return [];
    const told: Told[] = [];
    for (const shorter of SILENCE_RULES.filter((each) => RULE_KINDS[each].silentHours! < hours)) {
      const cause = await lockCause(tx, device, shorter);
      if (cause?.incident?.status !== 'OPEN') continue;
      await this.say(tx, cause.incident.id, { word: 'longerSilence', hours });
      await this.resolveOpen(tx, cause.incident.id);
      told.push({ incidentId: cause.incident.id, change: 'CHANGED' });
    }
    return told;
  }

  private isMeant(tx: Database, device: Id, { groups }: IncidentRule): Promise<boolean> {
    return groups.length === 0 ? Promise.resolve(true) : isInGroups(tx, device, groups);
  }

  private say(tx: Database, incidentId: Id, said: SystemComment): Promise<void> {
    const words = { comment: systemText(said), type: systemType(said) };
    return addComment(tx, { incidentId, ...words, createdBy: null, createdMs: this.deps.clock.now() });
  }

  private async resolveOpen(tx: Database, incidentId: Id): Promise<void> {
    const [resolved] = await tx.query<{ version: number; brandId: Id }>(
      `UPDATE incidents SET status = 'RESOLVED', version = version + 1, changed_at = $2::timestamptz
       WHERE id = $1 AND status = 'OPEN' RETURNING version, brand_id AS "brandId"`,
      [incidentId, iso(this.deps.clock.now())],
    );
    if (!resolved) return;
    await recordChange(tx, this.deps.clock, SYSTEM, {
      brandId: resolved.brandId,
      action: 'incident.resolve',
      entity: 'incident',
      entityId: incidentId,
      before: { status: 'OPEN' },
      after: { status: 'RESOLVED' },
      version: resolved.version,
    });
  }
}
