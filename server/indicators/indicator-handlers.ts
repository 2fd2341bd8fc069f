import type { Clock } from '../../domain/clock.ts';
import { startOfDayMs } from '../../domain/day.ts';
import { indicatorsOf, type Indicators } from '../../domain/indicators.ts';
import { DEFAULT_TIMEZONE } from '../../domain/time-zone.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { CallContext, Handlers } from '../http/handler.ts';
import { chosenDevices, seenDevices, type CountingDeps } from './counted-devices.ts';
import { deviceLines } from './device-lines.ts';

interface Deps extends CountingDeps {
  db: Database;
  clock: Clock;
}

type Names = 'indicators.read' | 'reports.models' | 'reports.noCommunication' | 'metrics.noComunication' | 'positions.silent';

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Counts what the caller sees of a brand and those below it; without one everything the caller sees. */
async function count(deps: Deps, caller: Caller, brand: number | undefined, zone: string = DEFAULT_TIMEZONE): Promise<Indicators> {
  const nowMs = deps.clock.now();
  return indicatorsOf(await seenDevices(deps, caller, brand), nowMs, startOfDayMs(nowMs, zone));
}

async function silentPage(deps: Deps, { caller, query }: CallContext<'positions.silent'>) {
  const nowMs = deps.clock.now();
  const { range, status, limit, page } = query;
  const model = query.withoutModel ? null : query.model;
  const sinceMs = query.today ? startOfDayMs(nowMs, query.tz ?? DEFAULT_TIMEZONE) : undefined;
  const chosen = chosenDevices(await seenDevices(deps, caller, query.brand), { range, status, model, sinceMs }, nowMs);
  const wanted = chosen.slice(page * limit, (page + 1) * limit);
  const spokeMs = new Map(wanted.map(({ id, communicationMs }) => [id, communicationMs]));
  const lines = await deviceLines(deps.db, [...spokeMs.keys()], nowMs);
  const content = lines.map((line) => ({ ...line, lastCommunication: isoOf(spokeMs.get(line.id) ?? null) }));
  return { content, totalPages: Math.ceil(chosen.length / limit), totalElements: chosen.length };
}

/** Handlers of the indicators. */
export function indicatorHandlers(deps: Deps): Pick<Handlers, Names> {
  return {
    'indicators.read': ({ caller, query }) => count(deps, caller, query.brand, query.tz),
    'reports.models': async ({ caller, query }) => (await count(deps, caller, query.brand)).models,
    'reports.noCommunication': async ({ caller, query }) => (await count(deps, caller, query.brand)).noCommunication,
    'metrics.noComunication': async ({ caller, params }) => (await count(deps, caller, params.id)).noCommunication,
    'positions.silent': (context) => silentPage(deps, context),
  };
}
