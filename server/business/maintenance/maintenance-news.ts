import { topicOf } from '../../../contract/topics.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import type { Id } from '../../../domain/base/id.ts';
import { dueKey, NO_USE } from '../../../domain/business/maintenance/maintenance-due.ts';
import { FLEET_PERMISSION, type MaintenanceDue } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { DEFAULT_TIMEZONE } from '../../../domain/base/time/time-zone.ts';
import type { TellChangesDeps } from '../../desk/incidents/tell-changes.ts';
import { ownerOf } from '../../work/jobs/job-owner.ts';
import { inEachLanguage, message, type Locale } from '../../base/messages/message.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import { zonesOf } from '../../people/users/zone-of.ts';
import { vehicleGuard } from '../../live/vehicles/seen-records.ts';
import { dueOfPair } from './due-rows.ts';
import { keepCounts } from './keep-counts.ts';
import { claim, noteTold, readUntold } from './news-rows.ts';
import { endOverdue, overdueKey, raiseOverdue, type Overdue } from './overdue-incidents.ts';
import { keysOf, readLots, readPairs, type Pair, type PairKey } from './pair-rows.ts';

export interface NewsDeps extends TellChangesDeps {
  rights: Rights;
}

/** Pairs that are looked at together. Between two such lots everybody else of the server has their turn. */
const LOT = 500;

/** A pair that is due or that may be, with what it is due by. */
interface DuePair extends Overdue {
  pair: Pair;
  values: MaintenanceDue;
}

/** Whom a plan concerns: the customer whose it is and who made it, as long as they may see it. A look asks once who somebody is. */
function concerns(deps: NewsDeps): (pair: Pair) => Promise<Id[]> {
  const { db, rights } = deps;
  const sees = vehicleGuard(deps);
  const known = new Map<Id, Promise<Caller | null>>();
  const permitted = async (id: Id): Promise<Caller | null> => {
    const caller = await ownerOf(db, id);
    return caller && grants(await rights.permissionsOf(caller), FLEET_PERMISSION) ? caller : null;
  };
  return async ({ user, createdBy, vehicle }) => {
    const people: Id[] = [];
    for (const id of new Set([user, createdBy])) {
      if (id === null) continue;
      const asked = known.get(id) ?? permitted(id);
      known.set(id, asked);
      const caller = await asked;
      if (caller && (await sees(caller, vehicle))) people.push(id);
    }
    return people;
  };
}

async function tell(
  { broker, clock }: NewsDeps,
  people: readonly Id[],
  { values, due: key }: Pick<DuePair, 'values' | 'due'>,
): Promise<void> {
  const title = [values.planName, values.vehicleName].filter(Boolean).join(' · ');
  const textOf = (locale: Locale): string =>
    message(locale, values.state === 'overdue' ? 'maintenance.news-overdue' : 'maintenance.news-soon');
  for (const person of people)
    await broker.publish(topicOf('user', person, 'Notification'), {
      id: `maintenance-${values.plan}-${values.vehicle}-${key}`,
      title,
      message: textOf('pt-BR'),
      messages: inEachLanguage(textOf),
      dateTime: new Date(clock.now()).toISOString(),
    });
}

/** How pairs stand that were done once, on the day that it is for whoever a plan concerns. */
async function duesOf({ db, clock }: NewsDeps, pairs: readonly Pair[]): Promise<DuePair[]> {
  const whose = ({ user, createdBy }: Pair): Id | null => user ?? createdBy;
  const zones = await zonesOf(
    db,
    [...new Set(pairs.map(whose))].filter((id) => id !== null),
  );
  const days = new Map<string, string>();
  const todayOf = (pair: Pair): string => {
    const zone = zones.get(whose(pair) ?? 0) ?? DEFAULT_TIMEZONE;
    const day = days.get(zone) ?? dayNamer(zone)(clock.now());
    days.set(zone, day);
    return day;
  };
  return pairs.flatMap((pair) => {
    if (!pair.last) return [];
    const { plan, planName, vehicle, user } = pair;
    const due = dueKey(pair, pair.last.id);
    return [{ plan, planName, vehicle, user, due, pair, values: dueOfPair(pair, NO_USE, todayOf(pair)) }];
  });
}

/** Tells of those that nobody was told of; what was told before something failed is noted as told. */
async function tellDue(deps: NewsDeps, due: readonly DuePair[], concerned: ReturnType<typeof concerns>): Promise<void> {
  const { db, clock } = deps;
  const told: DuePair[] = [];
  try {
    for (const each of await readUntold(db, due)) {
      if (!(await claim(db, each, clock.now()))) continue;
      await tell(deps, await concerned(each.pair), each);
      told.push(each);
    }
  } finally {
    await noteTold(db, told, clock.now());
  }
}

/** Looks at some pairs; adds to `lasts` what is overdue, or may be. */
async function lookAt(
  deps: NewsDeps,
  keys: readonly PairKey[],
  concerned: ReturnType<typeof concerns>,
  lasts: Set<string>,
): Promise<void> {
  const pairs = await readPairs(deps.db, keys);
  await keepCounts(deps.db, pairs);
  const dues = await duesOf(deps, pairs);
  const overdue = dues.filter(({ values }) => values.state === 'overdue');
  const soon = dues.filter(({ values }) => values.state === 'soon');
  // What nothing tells of any more may still be overdue.
  for (const each of dues.filter(({ values }) => values.state === 'unknown')) lasts.add(overdueKey(each));
  for (const each of overdue) lasts.add(overdueKey(each));
  await tellDue(deps, [...overdue, ...soon], concerned);
  await raiseOverdue(
    deps,
    overdue.map(({ pair: _pair, values: _values, ...each }) => each),
  );
}

/**
 * Keeps the counts of vehicles that somebody plans for, tells of what has come due, and opens incidents of what is overdue where a brand wants
 * that: once for a plan, a vehicle and what it is due by, whichever server looks and however often they are started anew.
 */
export async function sweepMaintenance(deps: NewsDeps): Promise<void> {
  const concerned = concerns(deps);
  const lasts = new Set<string>();
  for (const lot of await readLots(deps.db, LOT)) await lookAt(deps, keysOf(lot), concerned, lasts);
  await endOverdue(deps, lasts);
}
