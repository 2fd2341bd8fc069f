import { LONGEST_DASHBOARD_MS } from '../../../domain/desk/dashboard.ts';
import { dayNamer, daysOf } from '../../../domain/base/time/day.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { cameBetween, standingTotal } from './dashboard-query.ts';
import type { Traffic } from './traffic.ts';

export interface DashboardDeps {
  db: Database;
  /** Written before it is read, so that what this server took counts at once. */
  traffic: Pick<Traffic, 'write'>;
}

/** The period of a query, ms since the epoch, `endMs` left out; refused when it is empty or too long. */
function periodOf({ start, end }: { start: string; end: string }): { startMs: number; endMs: number } {
  const startMs = Date.parse(start);
  const endMs = Date.parse(end);
  if (endMs <= startMs) throw new Refusal('invalid-input', { end: 'field.not-valid' });
  if (endMs - startMs > LONGEST_DASHBOARD_MS) throw new Refusal('invalid-input', { end: 'field.shorter-stretch' });
  return { startMs, endMs };
}

/** Handlers of the ERP dashboard. */
export function dashboardHandlers({
  db,
  traffic,
}: DashboardDeps): Pick<Handlers, 'dashboard.metrics' | 'dashboard.histogram'> {
  return {
    'dashboard.metrics': async ({ scope: { brandIds }, params: { entity }, query }) => {
      const { startMs, endMs } = periodOf(query);
      await traffic.write();
      const [before, inPeriod] = await cameBetween(db, entity, brandIds, [2 * startMs - endMs, startMs, endMs]);
      return { total: await standingTotal(db, entity, brandIds), inPeriod: inPeriod!, before: before! };
    },
    'dashboard.histogram': async ({ caller, scope, params: { entity }, query }) => {
      const { startMs, endMs } = periodOf(query);
      const zone = query.tz ?? (await zoneOf(db, caller.userId));
      const days = daysOf(startMs, endMs, zone);
      const nameOf = dayNamer(zone);
      await traffic.write();
      // The first and the last day are only counted as far as the period goes, so that the days add up to it.
      const totals = await cameBetween(db, entity, scope.brandIds, [startMs, ...days.slice(1, -1), endMs]);
      return totals.map((total, index) => ({
        day: nameOf(days[index]!),
        startsAt: new Date(days[index]!).toISOString(),
        total,
      }));
    },
  };
}
