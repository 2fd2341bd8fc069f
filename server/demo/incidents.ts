import type { Id } from '../../domain/id.ts';
import type { INCIDENT_SITUATIONS, IncidentStatus } from '../../domain/incident-codes.ts';
import { pick, randomInt, seededRandom, type Random } from '../../domain/random.ts';
import type { Database } from '../db/database.ts';
import type { CreatedDevice } from '../devices/create-devices.ts';
import { addComment, createIncident, type NewIncident } from '../incidents/create-incident.ts';
import type { FleetVehicle } from './fleet/vehicle.ts';
import { SILENCES, STORIES, type Story } from './incident-stories.ts';

type Situation = (typeof INCIDENT_SITUATIONS)[number];
type DemoIncident = NewIncident & { comments: readonly { comment: string; createdMs: number }[] };

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

function situationOf(status: IncidentStatus, { bySystem }: Story, random: Random): Situation {
  // Most that are worked on are being looked into; some wait for something else.
  if (status === 'PROGRESS') return random() < 0.75 ? 'Análise em andamento' : 'Resposta fora do padrão';
  if (status === 'RESOLVED' && random() < 0.4) return 'Resolvido pelo WhatsApp';
  return bySystem ? 'Análise pelo sistema' : 'Solicitação operacional';
}

/** What may have happened to a vehicle: one that says nothing is a case by its silence alone. */
function storyOf({ traits }: FleetVehicle, random: Random): Story | null {
  if (traits.silent) return SILENCES[0]![1];
  if (traits.dormantHours === null) return pick(random, STORIES);
  return SILENCES.find(([hours]) => traits.dormantHours! >= hours)?.[1] ?? null;
}

/** What people wrote, one after the other, minutes apart; nothing of it later than now. */
function commentsOf({ comments }: Story, createdMs: number, nowMs: number, random: Random): DemoIncident['comments'] {
  let ms = createdMs;
  return comments.map((comment) => ({ comment, createdMs: (ms = Math.min(nowMs, ms + randomInt(random, 1, 9) * MINUTE_MS)) }));
}

/** The cases of the demo, the oldest first: `people` work on them in turn. */
export function demoIncidents(fleet: readonly FleetVehicle[], created: readonly CreatedDevice[], people: readonly Id[], seed: number, nowMs: number): DemoIncident[] {
  const random = seededRandom(seed + 733);
  const count = Math.min(MOST_CASES, Math.ceil(fleet.length / VEHICLES_PER_CASE));
  const cases = Array.from({ length: count }, (_, at): DemoIncident[] => {
    const index = Math.min(fleet.length - 1, Math.floor(((at + random()) * fleet.length) / count));
    const story = storyOf(fleet[index]!, random);
    if (!story) return [];
    const place = (at * 7) % 20;
    const age = AGES.find((_, rank) => place < 20 * AGES.slice(0, rank + 1).reduce((sum, { share }) => sum + share, 0)) ?? AGES[0]!;
    const createdMs = nowMs - randomInt(random, age.fromMs, age.toMs);
    const isRobbery = story.type === 'THEFT' || story.type === 'STEAL';
    return [
      {
        deviceId: created[index]!.id, type: story.type, title: story.title, observation: story.observation, status: age.status, situation: situationOf(age.status, story, random),
        operatorId: age.status === 'OPEN' ? null : pick(random, people), createdBy: story.bySystem ? null : people[0]!, sessionId: null,
        happenedMs: createdMs - randomInt(random, 1, 30) * MINUTE_MS, createdMs, returnedMs: isRobbery && age.status === 'RESOLVED' ? createdMs + 5 * HOUR_MS : null,
        comments: age.status === 'OPEN' ? [] : commentsOf(story, createdMs, nowMs, random),
      },
    ];
  });
  return cases.flat().sort((a, b) => a.createdMs - b.createdMs);
}

/** Adds the cases of the demo; `created` are the devices of the fleet, in its order, `people` ids of staff of the parent brand. */
export async function createDemoIncidents(db: Database, fleet: readonly FleetVehicle[], created: readonly CreatedDevice[], people: readonly Id[], seed: number, nowMs: number): Promise<void> {
  for (const { comments, ...incident } of demoIncidents(fleet, created, people, seed, nowMs)) {
    const incidentId = await createIncident(db, incident);
    for (const comment of comments) await addComment(db, { ...comment, incidentId: incidentId!, createdBy: incident.operatorId ?? null });
  }
}
