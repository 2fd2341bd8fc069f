import type { Clock } from '../../../domain/base/time/clock.ts';
import { groupDevices } from '../../live/devices/in-groups.ts';
import { startOfDayMs } from '../../../domain/base/time/day.ts';
import { indicatorsOf, type Indicators } from '../../../domain/desk/indicators.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { StaffScope } from '../../base/rights/scope.ts';
import { paginationOf } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { chosenDevices, seenDevices, type CountingDeps, type SeenDevice } from './counted-devices.ts';
import { deviceLines } from './device-lines.ts';

export interface IndicatorDeps extends CountingDeps {
  db: Database;
  clock: Clock;
  /** Up to when silence is judged. */
  known: Clock;
}

type Names =
  | 'indicators.read'
  | 'reports.models'
  | 'reports.noCommunication'
  | 'metrics.noComunication'
  | 'positions.silent';

export const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

interface Asked {
  caller: Caller;
  scope: StaffScope;
}

/** Counts the devices of a scope, in the zone of the caller where none is asked for. */
async function count(deps: IndicatorDeps, { caller, scope }: Asked, tz?: string): Promise<Indicators> {
  const nowMs = deps.clock.now();
  const zone = tz ?? (await zoneOf(deps.db, caller.userId));
  return indicatorsOf(seenDevices(deps, scope), deps.known.now(), startOfDayMs(nowMs, zone));
}

type SilentAsked = Pick<CallContext<'positions.silent'>, 'caller' | 'scope' | 'query'>;

/** The devices of the list of last positions, the longest silent first. */
export async function silentDevices(
  deps: IndicatorDeps,
  { caller, scope, query }: SilentAsked,
  nowMs: number,
): Promise<SeenDevice[]> {
  const { range, status, userId } = query;
  const model = query.withoutModel ? null : query.model;
  const sinceMs = query.today ? startOfDayMs(nowMs, query.tz ?? (await zoneOf(deps.db, caller.userId))) : undefined;
  const chosen = chosenDevices(seenDevices(deps, scope), { range, status, model, userId, sinceMs }, deps.known.now());
  if (query.group === undefined) return chosen;
  const within = new Set(await groupDevices(deps.db, query.group));
  return chosen.filter(({ id }) => within.has(id));
}

async function silentPage(deps: IndicatorDeps, context: SilentAsked) {
  const nowMs = deps.clock.now();
  const { limit, page } = context.query;
  const chosen = await silentDevices(deps, context, nowMs);
  const wanted = chosen.slice(page * limit, (page + 1) * limit);
  const spokeMs = new Map(wanted.map(({ id, communicationMs }) => [id, communicationMs]));
  const lines = await deviceLines(deps.db, [...spokeMs.keys()], nowMs);
  const content = lines.map((line) => ({ ...line, lastCommunication: isoOf(spokeMs.get(line.id) ?? null) }));
  return { content, ...paginationOf(chosen.length, limit, page) };
}

/** Handlers of the indicators. */
export function indicatorHandlers(deps: IndicatorDeps): Pick<Handlers, Names> {
  return {
    'indicators.read': (context) => count(deps, context, context.query.tz),
    'reports.models': async (context) => (await count(deps, context)).models,
    'reports.noCommunication': async (context) => (await count(deps, context)).noCommunication,
    'metrics.noComunication': async (context) => (await count(deps, context)).noCommunication,
    'positions.silent': (context) => silentPage(deps, context),
  };
}
