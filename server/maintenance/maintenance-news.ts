import { topicOf } from '../../contract/topics.ts';
import { dayNamer } from '../../domain/day.ts';
import { grants } from '../../domain/grants.ts';
import type { Id } from '../../domain/id.ts';
import { dueKey, NO_USE } from '../../domain/maintenance-due.ts';
import { FLEET_PERMISSION, type MaintenanceDue } from '../../domain/maintenance-plan.ts';
import { DEFAULT_TIMEZONE } from '../../domain/time-zone.ts';
import { countsAt } from '../../domain/vehicle-meter.ts';
import type { Database } from '../db/database.ts';
import type { TellChangesDeps } from '../incidents/tell-changes.ts';
import { ownerOf } from '../jobs/job-owner.ts';
import { inEachLanguage, message, type Locale } from '../messages/message.ts';
import type { Rights } from '../rights/caller.ts';
import type { Guard } from '../rights/guard.ts';
import { zoneOf } from '../users/zone-of.ts';
import { vehicleGuard } from '../vehicles/seen-records.ts';
import { dueOfPair, readAllPairs, type Pair } from './due-rows.ts';
import { isNews, keepMeters, meterOf } from './meters.ts';
import { endOverdue, overdueKey, raiseOverdue, type Overdue } from './overdue-incidents.ts';

export interface NewsDeps extends TellChangesDeps {
  rights: Rights;
}

/** A server that claimed news and told nobody for so long has stopped. */
const CLAIM_MS = 10 * 60_000;

const instant = (ms: number): string => new Date(ms).toISOString();

/** Keeps how far vehicles came, and where they were when something was done to them that were heard of only after. */
async function keepCounts(db: Database, pairs: readonly Pair[]): Promise<void> {
  const meters = new Map(
    pairs.flatMap((pair) => {
      const meter = meterOf(pair);
      return meter && isNews(meter, pair) ? [[pair.vehicle, { vehicle: pair.vehicle, meter, row: pair }] as const] : [];
    }),
  );
  await keepMeters(db, [...meters.values()]);
  for (const pair of pairs) {
    const { last } = pair;
    const { drivenAtM, runAtHours } = last ? countsAt(meterOf(pair), last) : { drivenAtM: null, runAtHours: null };
    if (
      !last ||
      ((last.drivenAtM ?? drivenAtM) === last.drivenAtM && (last.runAtHours ?? runAtHours) === last.runAtHours)
    )
      continue;
    await db.query(
      'UPDATE maintenance_done SET driven_at_m = COALESCE(driven_at_m, $2), run_at_hours = COALESCE(run_at_hours, $3) WHERE id = $1',
      [last.id, drivenAtM, runAtHours],
    );
  }
}

/** Takes news to tell it; false where somebody was told, or another server is about to. */
async function claim(db: Database, { plan, vehicle }: Pair, due: string, nowMs: number): Promise<boolean> {
  const claimed = await db.query(
    `INSERT INTO maintenance_news AS n (plan_id, vehicle_id, due, claimed_at) VALUES ($1, $2, $3, $4::timestamptz)
     ON CONFLICT (plan_id, vehicle_id, due) DO UPDATE SET claimed_at = excluded.claimed_at
       WHERE n.told_at IS NULL AND n.claimed_at < $5::timestamptz RETURNING 1`,
    [plan, vehicle, due, instant(nowMs), instant(nowMs - CLAIM_MS)],
  );
  return claimed.length > 0;
}

/** Whom a plan concerns: the customer whose it is and who made it, as long as they may see it. */
async function concerned({ db, rights }: NewsDeps, sees: Guard, { user, createdBy, vehicle }: Pair): Promise<Id[]> {
  const people: Id[] = [];
  for (const id of new Set([user, createdBy])) {
    const caller = id === null ? null : await ownerOf(db, id);
    if (
      id !== null &&
      caller &&
      grants(await rights.permissionsOf(caller), FLEET_PERMISSION) &&
      (await sees(caller, vehicle))
    )
      people.push(id);
  }
  return people;
}

async function tell(
  { broker, clock }: NewsDeps,
  people: readonly Id[],
  due: MaintenanceDue,
  key: string,
): Promise<void> {
  const title = [due.planName, due.vehicleName].filter(Boolean).join(' · ');
  const textOf = (locale: Locale): string =>
    message(locale, due.state === 'overdue' ? 'maintenance.news-overdue' : 'maintenance.news-soon');
  for (const person of people)
    await broker.publish(topicOf('user', person, 'Notification'), {
      id: `maintenance-${due.plan}-${due.vehicle}-${key}`,
      title,
      message: textOf('pt-BR'),
      messages: inEachLanguage(textOf),
      dateTime: instant(clock.now()),
    });
}

/** What was told already, by plan, vehicle and what it is due by. */
async function readTold(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ plan: Id; vehicle: Id; due: string }>(
    'SELECT plan_id AS plan, vehicle_id AS vehicle, due FROM maintenance_news WHERE told_at IS NOT NULL',
  );
  return new Set(rows.map(overdueKey));
}

/** The day that it is for whoever a plan concerns. */
function todays({ db, clock }: NewsDeps): (pair: Pair) => Promise<string> {
  const days = new Map<Id | null, Promise<string>>();
  const dayOf = async (id: Id | null): Promise<string> =>
    dayNamer(id === null ? DEFAULT_TIMEZONE : await zoneOf(db, id))(clock.now());
  return ({ user, createdBy }) => {
    const id = user ?? createdBy;
    const day = days.get(id) ?? dayOf(id);
    days.set(id, day);
    return day;
  };
}

/**
 * Keeps the counts of vehicles that somebody plans for, tells of what has come due, and opens incidents of what is overdue where a brand wants
 * that: once for a plan, a vehicle and what it is due by, whichever server looks and however often they are started anew.
 */
export async function sweepMaintenance(deps: NewsDeps): Promise<void> {
  const { db, clock } = deps;
  const pairs = await readAllPairs(db);
  await keepCounts(db, pairs);
  const told = await readTold(db);
  const todayOf = todays(deps);
  const sees = vehicleGuard(deps);
  const overdue: Overdue[] = [];
  const lasts = new Set<string>();
  for (const pair of pairs) {
    if (!pair.last) continue;
    const due = dueOfPair(pair, NO_USE, await todayOf(pair));
    const { plan, planName, vehicle, user } = pair;
    const key = dueKey(pair, pair.last.id);
    const name = overdueKey({ plan, vehicle, due: key });
    // What nothing tells of any more may still be overdue.
    if (due.state === 'overdue' || due.state === 'unknown') lasts.add(name);
    if (due.state === 'overdue') overdue.push({ plan, planName, vehicle, user, due: key });
    if (due.state !== 'soon' && due.state !== 'overdue') continue;
    if (told.has(name) || !(await claim(db, pair, key, clock.now()))) continue;
    await tell(deps, await concerned(deps, sees, pair), due, key);
    await db.query(
      'UPDATE maintenance_news SET told_at = $4::timestamptz WHERE plan_id = $1 AND vehicle_id = $2 AND due = $3',
      [plan, vehicle, key, instant(clock.now())],
    );
  }
  await raiseOverdue(deps, overdue);
  await endOverdue(deps, lasts);
}
