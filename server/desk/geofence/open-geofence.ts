import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import type { TelemetryStore } from '../../live/telemetry/telemetry.ts';
import { AreaNews, type NewsDeps } from './area-news.ts';
import { tellDwelling, tellLate } from './clock-rules.ts';
import { GeofenceEngine } from './engine.ts';
import { FenceBook, type BookNews } from './fence-book.ts';
import { forgetChanges } from './fence-rows.ts';
import { geofenceTap } from './geofence-tap.ts';
import { readBehind, readTodo } from './state-rows.ts';
import { visitHandlers } from './visit-handlers.ts';
import { forgetVisits } from './visit-rows.ts';

/** How often what is noted is decided, and how often changed areas are looked for. */
const FLUSH_MS = 1_000;
const BOOK_MS = 2_000;
const TODO_MS = 2_000;
const CLOCK_MS = 10_000;
const PAGE = 200;

interface Deps extends Omit<NewsDeps, 'book'> {
  db: Database;
  clock: Clock;
  /** Up to when silence is judged: a vehicle that was not heard may have come or gone. */
  known: Clock;
  telemetry: Pick<TelemetryStore, 'keptSinceMs'>;
}

/** Decides devices that were heard before the last end of a server and not decided: a page with each call, until there is none. */
function catchUp(db: Database, engine: GeofenceEngine): () => Promise<void> {
  let after: Id | null = 0;
  return async () => {
    if (after === null) return;
    const devices = await readBehind(db, after, PAGE);
    engine.doubt(devices.filter((device) => !engine.knows(device)));
    after = devices.length < PAGE ? null : devices.at(-1)!;
  };
}

/** Opens the room of visits: who was in which area. It follows ingest. */
export async function openGeofence({ db, clock, known, telemetry, ...deps }: Deps) {
  const book = new FenceBook(db, clock);
  const news = new AreaNews({ ...deps, clock, book });
  const engine = new GeofenceEngine({ db, clock, book, news });
  const caughtUp = catchUp(db, engine);
  const asked = new Map<Id, number>();
  const hear = ({ begun, areas }: BookNews): void => {
    engine.doubt(begun);
    for (const area of areas) {
      asked.delete(area);
      engine.doubt(book.members(area));
    }
  };
  hear(await book.open());
  return {
    handlers: visitHandlers({ db, clock }),
    taps: [geofenceTap(engine, book)],
    sweeps: [
      {
        name: 'visits of areas',
        everyMs: FLUSH_MS,
        run: async () => {
          await caughtUp();
          await engine.flush();
        },
      },
      { name: 'changed areas', everyMs: BOOK_MS, run: async () => hear(await book.refresh()) },
      {
        name: 'visits to be found anew',
        everyMs: TODO_MS,
        run: async () => {
          engine.doubt(await readTodo(db, PAGE));
          await engine.flush();
        },
      },
      {
        name: 'vehicles that stay or are late',
        everyMs: CLOCK_MS,
        run: async () => {
          await tellDwelling({ db, clock: known, book, news });
          await tellLate({ db, clock: known, book, news }, asked);
        },
      },
    ],
    removals: [
      { name: 'visits', run: (nowMs: number) => forgetVisits(db, telemetry.keptSinceMs(nowMs)) },
      { name: 'changes of areas', run: () => forgetChanges(db) },
    ],
    stop: () => engine.checkpoint(),
  };
}
