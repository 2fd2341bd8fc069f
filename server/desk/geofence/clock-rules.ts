import type { Clock } from '../../../domain/base/time/clock.ts';
import { apart, dwellEvent, lastArrival, lateEvent } from '../../../domain/desk/geofence/area-events.ts';
import { ruleSinceMs } from '../../../domain/desk/geofence/fence.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import type { AreaNews } from './area-news.ts';
import type { FenceBook } from './fence-book.ts';
import { takeDwelt, wereIn } from './visit-rows.ts';

/** A fix of just before the time may still be on its way. */
const GRACE_MS = 2 * 60_000;
/** Who was late longer ago is told of by nobody: the server was down, or the area is new. */
const LOOK_BACK_MS = 3_600_000;
/** Visits and devices of one transaction. */
const PAGE = 500;

interface Deps {
  db: Database;
  clock: Clock;
  book: FenceBook;
  news: AreaNews;
}

/** Tells of vehicles that are still in an area after as long as it allows. */
export async function tellDwelling({ db, clock, book, news }: Deps): Promise<void> {
  const nowMs = clock.now();
  const areas = [...book.fences()].flatMap(({ fence }) => {
    const dwellMs = (fence.rules.dwellMin ?? Number.POSITIVE_INFINITY) * 60_000;
    return ruleSinceMs(fence, 'dwellMin') + dwellMs <= nowMs ? [{ area: fence.id, dwellMs }] : [];
  });
  for (let from = 0; from < areas.length; from += PAGE) {
    const page = areas.slice(from, from + PAGE);
    const told = await db.transaction(async (tx) => {
      const dwelt = await takeDwelt(tx, page, nowMs);
      const events = dwelt.flatMap(({ device, area, enteredMs }) => {
        const fence = book.fence(area);
        return (fence && dwellEvent(device, fence, enteredMs, nowMs)) ?? [];
      });
      return news.keep(tx, apart(events));
    });
    news.tell(told);
  }
}

/** Tells of vehicles that have not come in by the time of day of their area; `asked` are those that were looked at already. */
export async function tellLate({ db, clock, book, news }: Deps, asked: Map<number, number>): Promise<void> {
  const nowMs = clock.now() - GRACE_MS;
  for (const { fence, user } of book.fences()) {
    if (fence.rules.arriveBy === null) continue;
    const arrival = lastArrival(fence, nowMs);
    if (!arrival || nowMs - arrival.atMs > LOOK_BACK_MS || asked.get(fence.id) === arrival.atMs) continue;
    const came = await wereIn(db, fence.id, arrival.dayMs, arrival.atMs);
    const isAsked = (device: Id): boolean => user === null || book.heldSinceMs(device) <= arrival.atMs;
    const missing = [...book.members(fence.id)]
      .filter((device) => !came.has(device) && isAsked(device))
      .toSorted((a, b) => a - b);
    for (let from = 0; from < missing.length; from += PAGE) {
      const events = missing.slice(from, from + PAGE).map((device) => lateEvent(device, fence, arrival.atMs));
      news.tell(await db.transaction((tx) => news.keep(tx, events)));
    }
    asked.set(fence.id, arrival.atMs);
  }
}
