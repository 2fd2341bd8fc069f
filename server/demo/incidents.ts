import type { AuditAction } from '../../contract/rest/base/audit-actions.ts';
import type { Id } from '../../domain/base/id.ts';
import {
  WORKED_ON,
  type INCIDENT_SITUATIONS,
  type IncidentStatus,
} from '../../domain/desk/incidents/incident-codes.ts';
import { pick, randomInt, seededRandom, type Random } from '../../domain/base/random.ts';
import { systemCommentOf, systemType } from '../../domain/desk/incidents/system-comment.ts';
import { recordChange, SYSTEM, type Author, type Fields } from '../base/audit/record-change.ts';
import type { Database } from '../base/db/database.ts';
import type { CreatedDevice } from '../live/devices/create-devices.ts';
import { addComment, createIncident, type NewComment, type NewIncident } from '../desk/incidents/create-incident.ts';
import type { FleetVehicle } from './fleet/vehicle.ts';
import { systemText } from '../base/messages/incident-words.ts';
import { ENDED, ROBBERIES, SILENCES, STORIES, type Story } from './incident-stories.ts';

type Situation = (typeof INCIDENT_SITUATIONS)[number];
/** A case of the demo, with the comments on it; `endedMs` is when its cause ended. */
interface DemoIncident extends NewIncident {
  comments: readonly Pick<NewComment, 'comment' | 'type' | 'createdMs'>[];
  repeats: number;
  endedMs: number | null;
}

/** One vehicle in so many has a case, and no more than so many in all. */
const VEHICLES_PER_CASE = 10;
const MOST_CASES = 48;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How old cases are and how they end: what is fresh is open, what is old is settled. */
const AGES: readonly { status: IncidentStatus; share: number; fromMs: number; toMs: number }[] = [
  { status: 'OPEN', share: 0.3, fromMs: 5 * MINUTE_MS, toMs: 20 * HOUR_MS },
  { status: 'PROGRESS', share: 0.25, fromMs: 40 * MINUTE_MS, toMs: 2 * DAY_MS },
  { status: 'RESOLVED', share: 0.35, fromMs: DAY_MS, toMs: 25 * DAY_MS },
  { status: 'CANCELLED', share: 0.1, fromMs: DAY_MS, toMs: 25 * DAY_MS },
];

function situationOf(status: IncidentStatus, { type, bySystem }: Story, random: Random): Situation {
  // What is being stolen nobody leaves alone.
  if (status === 'PROGRESS' && (type === 'THEFT' || type === 'STEAL')) return WORKED_ON;
  // Most that are worked on are being looked into; some wait for something else.
  if (status === 'PROGRESS') return random() < 0.75 ? 'Análise em andamento' : 'Resposta fora do padrão';
  if (status === 'RESOLVED' && random() < 0.4) return 'Resolvido pelo WhatsApp';
  return bySystem ? 'Análise pelo sistema' : 'Solicitação operacional';
}

/** What people wrote, one after the other, minutes apart; nothing of it later than now. */
function commentsOf({ comments }: Story, createdMs: number, nowMs: number, random: Random): DemoIncident['comments'] {
  let ms = createdMs;
  return comments.map((comment) => ({
    comment,
    createdMs: (ms = Math.min(nowMs, ms + randomInt(random, 1, 9) * MINUTE_MS)),
  }));
}

/** A vehicle to which something happened, and how far that got. */
interface Case {
  index: number;
  story: Story;
  status: IncidentStatus;
  ageMs: number;
  /** Its own cause has ended it. */
  isEnded?: boolean;
}

/** How long ago a case of a status was raised, by its place among all. */
function ageAt(at: number, random: Random): Pick<Case, 'status' | 'ageMs'> {
  const place = (at * 7) % 20;
  const age =
    AGES.find((_, rank) => place < 20 * AGES.slice(0, rank + 1).reduce((sum, { share }) => sum + share, 0)) ?? AGES[0]!;
  return { status: age.status, ageMs: randomInt(random, age.fromMs, age.toMs) };
}

/**
 * What happened to which vehicles: to those that speak every story in turn, to those that never spoke their silence. A theft
 * in progress and cases that their own cause has ended are there in a fleet of any size.
 */
function casesOf(fleet: readonly FleetVehicle[], random: Random): Case[] {
  const speaking = fleet.filter(({ traits }) => !traits.silent && traits.dormantHours === null);
  const silent = fleet.filter(({ traits }) => traits.silent);
  const count = Math.min(MOST_CASES, Math.ceil(fleet.length / VEHICLES_PER_CASE));
  const indexAt = (at: number): number => {
    const place = Math.floor(((at + random()) * speaking.length) / count);
    return speaking[Math.min(speaking.length - 1, place)]?.index ?? 0;
  };
  return [
    ...Array.from({ length: count }, (_, at) => ({
      index: indexAt(at),
      story: STORIES[at % STORIES.length]!,
      ...ageAt(at, random),
    })),
    ...silent.slice(0, 2 * SILENCES.length).map(({ index }, at) => ({
      index,
      story: SILENCES[at % SILENCES.length]!,
      ...(at < SILENCES.length
        ? { status: 'OPEN' as const, ageMs: randomInt(random, HOUR_MS, DAY_MS) }
        : ageAt(at, random)),
    })),
    ...ROBBERIES.map((story, at) => ({
      index: indexAt(at),
      story,
      status: 'PROGRESS' as const,
      ageMs: (at + 1) * 50 * MINUTE_MS,
    })),
    ...ENDED.map((story, at) => {
      const isSilence = story.rule?.startsWith('silence') ?? false;
      const ageMs = (at + 1) * 9 * HOUR_MS;
      return {
        index: indexAt(at),
        story,
        status: isSilence ? ('RESOLVED' as const) : ('OPEN' as const),
        ageMs,
        isEnded: true,
      };
    }),
  ];
}

const RESOLVED_AFTER_MS = 2 * HOUR_MS;

function incidentOf(
  { story, status, ageMs, isEnded = false }: Case,
  deviceId: Id,
  people: readonly Id[],
  nowMs: number,
  random: Random,
): DemoIncident {
  const createdMs = nowMs - ageMs;
  const isRobbery = story.type === 'THEFT' || story.type === 'STEAL';
  const isHandled = status !== 'OPEN' && !isEnded;
  const endedMs = isEnded ? Math.min(nowMs, createdMs + RESOLVED_AFTER_MS) : null;
  const isSilence = story.rule?.startsWith('silence') ?? false;
  const ended = { word: isSilence ? 'spokeAgain' : 'causeOver', hours: null } as const;
  return {
    deviceId,
    type: story.type,
    title: story.title,
    observation: story.observation,
    status,
    situation: isEnded ? 'Análise pelo sistema' : situationOf(status, story, random),
    operatorId: isHandled ? pick(random, people) : null,
    createdBy: story.bySystem ? null : people[0]!,
    sessionId: null,
    happenedMs: createdMs - randomInt(random, 1, 30) * MINUTE_MS,
    createdMs,
    returnedMs: isRobbery && status === 'RESOLVED' ? createdMs + 5 * HOUR_MS : null,
    rule: story.rule ?? null,
    repeats: story.rule && !isSilence ? randomInt(random, 0, 4) : 0,
    endedMs,
    comments: endedMs
      ? [{ comment: systemText(ended), type: systemType(ended), createdMs: endedMs }]
      : isHandled
        ? commentsOf(story, createdMs, nowMs, random)
        : [],
  };
}

/** The cases of the demo, the oldest first: `people` work on them in turn. */
export function demoIncidents(
  fleet: readonly FleetVehicle[],
  created: readonly CreatedDevice[],
  people: readonly Id[],
  seed: number,
  nowMs: number,
): DemoIncident[] {
  const random = seededRandom(seed + 733);
  return casesOf(fleet, random)
    .map((one) => incidentOf(one, created[one.index]!.id, people, nowMs, random))
    .sort((a, b) => a.createdMs - b.createdMs);
}

/** Minutes until somebody takes a case, and until it is settled. */
const TAKEN_MINUTES = 12;
const SETTLED_MINUTES = 200;

/** Keeps what was done with a case until it stood as it does: its history, and the notices of it. */
async function keepDeeds(db: Database, id: Id, incident: DemoIncident, nowMs: number): Promise<void> {
  const { deviceId, type, title, status, situation, operatorId, createdBy, createdMs, returnedMs, endedMs } = incident;
  const [{ brandId } = { brandId: null }] = await db.query<{ brandId: Id }>(
    'SELECT brand_id AS "brandId" FROM incidents WHERE id = $1',
    [id],
  );
  const by = (person: Id | null | undefined): Author => (person ? { ...SYSTEM, actor: String(person) } : SYSTEM);
  const keep = (atMs: number, author: Author, action: AuditAction, after: Fields): Promise<void> => {
    const clock = { now: () => Math.min(nowMs, atMs) };
    return recordChange(db, clock, author, { brandId, action, entity: 'incident', entityId: id, after });
  };
  await keep(createdMs, by(createdBy), 'incident.create', { device: deviceId, type, title, status: 'OPEN' });
  if (status === 'OPEN') return;
  if (endedMs !== null) return keep(endedMs, SYSTEM, 'incident.resolve', { status });
  const takenMs = createdMs + TAKEN_MINUTES * MINUTE_MS;
  await keep(takenMs, by(operatorId), 'incident.assign', { status: 'PROGRESS', situation, operator: operatorId });
  if (status === 'PROGRESS') return;
  if (returnedMs)
    await keep(returnedMs, by(operatorId), 'incident.returned', { returned: new Date(returnedMs).toISOString() });
  const settledMs = Math.max(returnedMs ?? 0, createdMs + SETTLED_MINUTES * MINUTE_MS);
  await keep(settledMs, by(operatorId), status === 'RESOLVED' ? 'incident.resolve' : 'incident.cancel', { status });
}

/** Adds the cases of the demo; `created` are the devices of the fleet, in its order, `people` ids of staff of the parent brand. */
export async function createDemoIncidents(
  db: Database,
  fleet: readonly FleetVehicle[],
  created: readonly CreatedDevice[],
  people: readonly Id[],
  seed: number,
  nowMs: number,
): Promise<void> {
  for (const incident of demoIncidents(fleet, created, people, seed, nowMs)) {
    const incidentId = (await createIncident(db, incident))!;
    const endedAt = incident.endedMs === null ? null : new Date(incident.endedMs).toISOString();
    await db.query('UPDATE incidents SET repeats = $2, cause_ended_at = $3::timestamptz WHERE id = $1', [
      incidentId,
      incident.repeats,
      endedAt,
    ]);
    await keepDeeds(db, incidentId, incident, nowMs);
    for (const comment of incident.comments)
      await addComment(db, {
        ...comment,
        incidentId,
        createdBy: systemCommentOf(comment.type ?? '') ? null : (incident.operatorId ?? null),
      });
  }
}
