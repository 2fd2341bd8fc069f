import { KILOMETERS_LONGEST_MS, KILOMETERS_MOST_DEVICES_MS } from '../../../contract/rest/live/trip-calls.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { ownerOf } from '../../base/rights/scope.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { lastDays, readCalendar } from './calendar.ts';
import { numbersOf } from './trip-answers.ts';
import { periodOf, type TripDeps } from './trip-handlers.ts';
import { readDayTotals } from './trip-query.ts';

/** Handlers of what devices did by day. That the caller may read the past of the devices was checked before they run. */
export function dayHandlers({
  db,
  clock,
  heavy,
  keeper,
}: TripDeps): Pick<Handlers, 'trackings.calendar' | 'kilometers.read'> {
  return {
    'trackings.calendar': async ({ caller, scope, params: { id: device }, query: { amountDays, tz } }) => {
      const zone = tz ?? (await zoneOf(db, caller.userId));
      const starts = lastDays(clock.now(), amountDays, zone);
      return heavy.run(caller.userId, async (signal) => {
        await keeper.settle([device]);
        return readCalendar(db, { device, ownerId: ownerOf(scope) }, starts, zone, signal);
      });
    },
    'kilometers.read': async ({ caller, scope, query: { devices, start, end } }) => {
      const distinct = [...new Set(devices)];
      const longestMs = KILOMETERS_MOST_DEVICES_MS / Math.max(1, distinct.length);
      const period = periodOf(start, end, Math.min(KILOMETERS_LONGEST_MS, longestMs));
      const wish = { devices: distinct, ...period, ownerId: ownerOf(scope) };
      const timeZone = await zoneOf(db, caller.userId);
      return heavy.run(caller.userId, async () => {
        await keeper.settle(wish.devices);
        const days = await readDayTotals(db, { ...wish, timeZone });
        return days.map(({ device, day, dayMs, ...totals }) => ({ device, day, dayMs, ...numbersOf(totals) }));
      });
    },
  };
}
