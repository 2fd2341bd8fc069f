import type { Clock } from '../../../domain/base/time/clock.ts';
import { advance, afterRedrawing, type Decision, type DeviceState } from '../../../domain/desk/geofence/visits.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { countAfter } from '../../live/trips/trip-rows.ts';
import type { AreaNews, News } from './area-news.ts';
import type { FenceBook } from './fence-book.ts';
import { readAfter, type NotedFix } from './fix-rows.ts';
import { redoVisits } from './redo.ts';
import { lockStates, writeStates, type StoredState } from './state-rows.ts';
import { writeDecisions, type Decided } from './visit-rows.ts';

/** What is known of a device is written at least this often, by the time of its fixes: after a start there is little to read. */
export const CHECKPOINT_MS = 15 * 60_000;
/** Devices of one transaction: short, since the embedded database has but one at a time. */
const PAGE = 200;
/** Rows of history that are read of a device at once. */
const ROWS = 500;

/** What this server knows of a device beyond what is stored of it. */
interface Known {
  state: DeviceState | null;
  /** As stored. */
  version: number;
  decidedMs: number;
  /** Rows of history since, and the times of the first and the last of them. */
  rows: number;
  firstMs: number;
  lastMs: number;
}

interface Due {
  device: Id;
  known: Known;
  decisions: readonly Decision[];
  /** The first row that came late: from there on the visits are found anew, and nobody is told. */
  lateMs?: number | null;
}

const pages = function* <T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < items.length; from += PAGE) yield items.slice(from, from + PAGE);
};

const isDue = ({ known: { lastMs, decidedMs }, decisions, lateMs }: Due): boolean =>
  decisions.length > 0 || lateMs != null || lastMs - decidedMs >= CHECKPOINT_MS;

/**
 * Decides who is in which area, in memory and in the order of each device's fixes. What is decided is written with the time of
 * the fix that decided it, and only where this server has seen everything that history has up to there: else it is decided
 * again from history. So every visit is written, and told, once, whoever decided it.
 */
export class GeofenceEngine {
  private readonly known = new Map<Id, Known>();
  /** Rows of history that are new, by device, in the order in which they were stored. */
  private noted = new Map<Id, NotedFix[]>();
  /** The first rows of devices that are in doubt, which another server may have decided without. */
  private readonly firsts = new Map<Id, number>();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly deps: { db: Database; clock: Clock; book: FenceBook; news: AreaNews }) {}

  /** The time of the last row of a device that was noted; undefined where this server knows nothing of it. */
  lastOf(device: Id): number | undefined {
    return this.noted.get(device)?.at(-1)?.timeMs ?? this.known.get(device)?.lastMs;
  }

  note(device: Id, fix: NotedFix): void {
    const fixes = this.noted.get(device);
    if (fixes) fixes.push(fix);
    else this.noted.set(device, [fix]);
  }

  /** Has devices decided from history with the next flush. */
  doubt(devices: Iterable<Id>): void {
    for (const device of devices) {
      const known = this.known.get(device);
      if (known && known.rows > 0) this.firsts.set(device, known.firstMs);
      this.known.delete(device);
      if (!this.noted.has(device)) this.noted.set(device, []);
    }
  }

  knows(device: Id): boolean {
    return this.known.has(device);
  }

  /** Decides what is noted, one flush after the other. */
  flush(): Promise<void> {
    const next = this.running.then(() => this.flushNow());
    this.running = next.catch(() => undefined);
    return next;
  }

  /** Writes all that is known, so that the next start has nothing to read. */
  async checkpoint(): Promise<void> {
    await this.flush();
    const due = [...this.known].flatMap(([device, known]) =>
      known.rows > 0 ? [{ device, known, decisions: [] }] : [],
    );
    await this.settle(await this.writeAll(due));
  }

  private async flushNow(): Promise<void> {
    const { book } = this.deps;
    const noted = this.noted;
    this.noted = new Map();
    const unsure = new Map<Id, number | null>();
    const due: Due[] = [];
    for (const [device, fixes] of noted) {
      if (!book.has(device)) {
        this.known.delete(device);
        continue;
      }
      const before = this.known.get(device);
      const next = before && this.follow(device, before, fixes);
      if (!next) unsure.set(device, this.firstOf(device, before, fixes));
      else if (isDue(next)) due.push(next);
      if (next) this.known.set(device, next.known);
    }
    try {
      for (const [device, firstMs] of await this.writeAll(due)) unsure.set(device, firstMs);
      await this.settle(unsure);
    } catch (error) {
      // What was decided in memory is not stored: it is decided again from history.
      this.doubt([...due.map(({ device }) => device), ...unsure.keys()]);
      throw error;
    }
  }

  /** The first row of a device that this server noted and that is not surely decided; null where it noted none. */
  private firstOf(device: Id, known: Known | undefined, fixes: readonly NotedFix[]): number | null {
    const times = fixes.map(({ timeMs }) => timeMs);
    if (known && known.rows > 0) times.push(known.firstMs);
    const before = this.firsts.get(device);
    this.firsts.delete(device);
    if (before !== undefined) times.push(before);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Steps through new rows of a device; those that came late are left to be found in history. */
  private follow(device: Id, before: Known, fixes: readonly NotedFix[]): Due {
    const { book } = this.deps;
    const fences = book.of(device);
    const heldSinceMs = book.heldSinceMs(device);
    let { state, lastMs, rows } = before;
    let lateMs: number | null = null;
    const decisions: Decision[] = [];
    for (const { timeMs, fix } of fixes) {
      if (timeMs > before.decidedMs) rows += 1;
      if (timeMs <= lastMs) {
        lateMs = Math.min(timeMs, lateMs ?? timeMs);
        continue;
      }
      lastMs = timeMs;
      if (!fix) continue;
      // What a vehicle did before it was handed over is no matter of the areas of whoever has it now.
      const isHeld = timeMs >= heldSinceMs;
      const step = advance(state, fix, isHeld ? fences : book.of(device, Number.POSITIVE_INFINITY, timeMs));
      state = step.state;
      if (step.told.length > 0) decisions.push(...step.told);
    }
    const firstMs = before.rows > 0 ? before.firstMs : (fixes[0]?.timeMs ?? lastMs);
    return { device, known: { ...before, state, lastMs, firstMs, rows }, decisions, lateMs };
  }

  /** Writes what this server is sure of; answers the others, each with the first of its rows. */
  private async writeAll(due: readonly Due[]): Promise<Map<Id, number>> {
    const unsure = new Map<Id, number>();
    for (const page of pages(due)) {
      const { news, sure } = await this.deps.db.transaction((tx) => this.write(tx, page));
      for (const { device, known, lateMs = null } of page) {
        const isSure = sure.has(device);
        if (isSure && lateMs === null)
          this.known.set(device, { ...known, version: known.version + 1, decidedMs: known.lastMs, rows: 0 });
        else {
          this.known.delete(device);
          const firstMs = isSure ? lateMs! : known.firstMs;
          unsure.set(device, Math.min(firstMs, lateMs ?? firstMs));
        }
      }
      this.deps.news.tell(news);
    }
    return unsure;
  }

  private async write(tx: Database, due: readonly Due[]): Promise<{ news: News; sure: Set<Id> }> {
    const stored = new Map(
      (
        await lockStates(
          tx,
          due.map(({ device }) => device),
        )
      ).map((each) => [each.device, each]),
    );
    const counts = await countAfter(
      tx,
      due.map(({ device, known: { decidedMs, lastMs } }) => ({ device, untilMs: decidedMs, lastMs })),
    );
    const isSure = ({ device, known }: Due): boolean => {
      const there = stored.get(device);
      return there?.version === known.version && there.todoFromMs === null && counts.get(device) === known.rows;
    };
    const sure = due.filter(isSure);
    const news = await this.keep(
      tx,
      sure,
      sure.map(({ device, known }) => ({ device, decidedMs: known.lastMs, state: known.state })),
    );
    return { news, sure: new Set(sure.map(({ device }) => device)) };
  }

  private async keep(
    tx: Database,
    decided: readonly Decided[],
    states: readonly Pick<StoredState, 'device' | 'decidedMs' | 'state'>[],
  ): Promise<News> {
    await writeDecisions(tx, decided);
    const news = await this.deps.news.keep(tx, this.deps.news.eventsOf(decided));
    await writeStates(tx, states);
    return news;
  }

  /**
   * Decides devices from what is stored of them and from history after it. `firstMs` is the first row that this server has
   * noted: another server may have decided without it.
   */
  async settle(devices: ReadonlyMap<Id, number | null>): Promise<void> {
    let left = [...devices].toSorted(([a], [b]) => a - b);
    while (left.length > 0) {
      const more: [Id, number | null][] = [];
      for (const page of pages(left)) {
        const { news, cut } = await this.deps.db.transaction((tx) => this.decide(tx, new Map(page)));
        more.push(...cut.map((device): [Id, null] => [device, null]));
        this.deps.news.tell(news);
      }
      left = more;
    }
  }

  private async decide(tx: Database, devices: ReadonlyMap<Id, number | null>): Promise<{ news: News; cut: Id[] }> {
    const stored = await lockStates(tx, [...devices.keys()]);
    const history = await readAfter(
      tx,
      stored.map(({ device, decidedMs }) => ({ device, afterMs: decidedMs })),
      ROWS,
    );
    const due: Due[] = [];
    const cut: Id[] = [];
    for (const each of stored) {
      const { device, decidedMs } = each;
      const { rows, isCut } = history.get(device)!;
      const { state, told, isChanged } = await this.righted(tx, each, devices.get(device) ?? null);
      const before = { state, version: each.version, decidedMs, rows: 0, firstMs: decidedMs, lastMs: decidedMs };
      const next = this.follow(device, before, rows);
      if (isCut) cut.push(device);
      if (rows.length === 0 && !isChanged) this.known.set(device, before);
      else due.push({ ...next, decisions: [...told, ...next.decisions] });
    }
    const news = await this.keep(
      tx,
      due,
      due.map(({ device, known }) => ({ device, decidedMs: known.lastMs, state: known.state })),
    );
    for (const { device, known } of due)
      this.known.set(device, { ...known, version: known.version + 1, decidedMs: known.lastMs, rows: 0 });
    return { news, cut };
  }

  /** What is known of a device at the time of its last decision, with what came late before that, and of areas that changed since. */
  private async righted(
    tx: Database,
    stored: StoredState,
    firstMs: number | null,
  ): Promise<{ state: DeviceState | null; told: readonly Decision[]; isChanged: boolean }> {
    const { book } = this.deps;
    const { device, decidedMs, todoFromMs } = stored;
    const late = [todoFromMs, firstMs].flatMap((ms) => (ms !== null && ms <= decidedMs ? [ms] : []));
    const isLate = late.length > 0 && book.has(device);
    const state = isLate ? await redoVisits(tx, book, stored, Math.min(...late)) : stored.state;
    const redrawn = state && afterRedrawing(state, book.of(device, Number.POSITIVE_INFINITY, state.last.timeMs));
    const isRedrawn = redrawn !== null && redrawn.told.length > 0;
    return {
      state: isRedrawn ? redrawn.state : state,
      told: isRedrawn ? redrawn.told : [],
      isChanged: isLate || isRedrawn || todoFromMs !== null,
    };
  }
}
