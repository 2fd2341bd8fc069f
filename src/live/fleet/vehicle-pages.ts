import type { ListPage, ListQuery, VehicleLabel } from '../../../contract/core.ts';
import { STILL_SORTS } from '../../../contract/list-sort.ts';
import { after } from '../../base/platform.ts';
import { PAGE, pageOf, wantedPages } from './page-plan.ts';

/** What a list asks for, without the window it shows. */
export type PageQuery = Omit<ListQuery, 'offset' | 'limit' | 'order' | 'seen' | 'find'>;

/** What a list draws. */
export interface PagesState {
  /** How long it is; null while nothing is known yet. */
  total: number | null;
  /** The line at an index; undefined while it is on its way. */
  at(index: number): VehicleLabel | undefined;
  /** Increases with every new order of the lines. */
  turn: number;
  /** By how many lines those on screen moved on with this turn; null when it is another list, to be read from its top. */
  shift: number | null;
  /** A new order waits until the user leaves the list. */
  isPaused: boolean;
  /** The row whose place is watched and its index: -1 where it is not in the list, null while that is not known. */
  watched: { row: number; at: number | null };
}

type Fetch = (query: ListQuery) => Promise<ListPage>;

const MOST_IN_FLIGHT = 2;
const MOST_KEPT = 80;
const RETRY_MS = 1_000;

const listKey = (query: PageQuery | null): string => JSON.stringify(query && { ...query, within: null });
const retryLater = (run: () => void): void => {
  after(RETRY_MS, run);
};

/**
 * A long list of the core seen through a window: pages come as they are scrolled to, two at a time, and what was
 * scrolled past is not asked for. The pages shown are of one order; a new order takes its place at once and moves with
 * the lines on screen.
 */
export class VehiclePages {
  private pages = new Map<number, VehicleLabel[]>();
  private query: PageQuery | null = null;
  private asked = '';
  /** Increases with every unrelated list: answers for the last one are dropped. */
  private list = 0;
  private order: number | undefined;
  private wantsOrder = false;
  private isOrdering = false;
  /** The next order is another list's: it is read from its top. */
  private isReset = true;
  private inFlight = 0;
  private readonly pending = new Set<number>();
  private view: [first: number, last: number] = [0, 0];
  private direction = 0;
  private isMoving = false;
  private isNear = false;
  private isRetrying = false;
  private readonly wakes = new Set<() => void>();
  private state: PagesState = {
    total: null,
    at: () => undefined,
    turn: 0,
    shift: null,
    isPaused: false,
    watched: { row: -1, at: null },
  };
  private readonly fetch: Fetch;
  private readonly onItems: (items: VehicleLabel[]) => void;
  private readonly later: (run: () => void) => void;

  /** `onItems` is called with all lines that arrive; `later` delays a retry. */
  constructor(fetch: Fetch, onItems: (items: VehicleLabel[]) => void, later = retryLater) {
    this.fetch = fetch;
    this.onItems = onItems;
    this.later = later;
  }

  read = (): PagesState => this.state;

  subscribe = (wake: () => void): (() => void) => {
    this.wakes.add(wake);
    return () => {
      this.wakes.delete(wake);
    };
  };

  /** Loads a query, or the same one again when the edition changed; null empties the list. */
  ask(query: PageQuery | null, askerEdition: number): void {
    const asked = `${askerEdition} ${JSON.stringify(query)}`;
    if (asked === this.asked) return;
    this.asked = asked;
    const before = this.query;
    this.query = query;
    if (listKey(before) !== listKey(query)) this.leave();
    if (query === null) this.settle({ total: 0, turn: this.state.turn + 1, shift: null }, new Map());
    else if (JSON.stringify(before) === JSON.stringify(query) && this.isHeld()) this.settle({ isPaused: true });
    else this.renew();
  }

  /** Lines on screen now, first and last. */
  show(first: number, last: number): void {
    if (first !== this.view[0]) this.direction = Math.sign(first - this.view[0]);
    this.view = [first, last];
    this.pump();
  }

  /**
   * Whether the list scrolls, and whether the user is at it, with the pointer or the keyboard. The order never
   * changes while the list scrolls, nor, for sorts by live values, while the user is at it: a line would move from
   * under the pointer.
   */
  hold(isMoving: boolean, isNear: boolean): void {
    this.isMoving = isMoving;
    this.isNear = isNear;
    if (this.state.isPaused && !this.isHeld()) this.renew();
  }

  /** Watches where a row stands in the list, however long it is; below 0 watches none. */
  watch(row: number): void {
    if (row === this.state.watched.row) return;
    const at = this.indexOf(row);
    this.settle({ watched: { row, at: at < 0 ? null : at } });
    if (row >= 0 && at < 0) void this.lookFor(row);
  }

  /** Lines from one index to another, those that were never on screen too; none where they cannot be had. */
  async span(first: number, last: number): Promise<VehicleLabel[]> {
    const { query, order } = this;
    if (query === null || last < first) return [];
    const asked = { ...query, offset: first, limit: last - first + 1, ...(order !== undefined && { order }) };
    const answer = await this.fetch(asked).catch(() => null);
    return answer?.items ?? [];
  }

  private isHeld(): boolean {
    return this.isMoving || (this.isNear && this.query !== null && !STILL_SORTS.has(this.query.sort));
  }

  private leave(): void {
    this.list += 1;
    this.isReset = true;
    this.isOrdering = false;
    this.pending.clear();
  }

  private renew(): void {
    this.wantsOrder = true;
    if (this.state.isPaused) this.settle({ isPaused: false });
    this.pump();
  }

  private pump(): void {
    while (this.query !== null && this.inFlight < MOST_IN_FLIGHT && !this.isRetrying) {
      if (this.isOrdering) return;
      const { total } = this.state;
      if (this.wantsOrder) void this.fetchOrder(this.query);
      else {
        const page = wantedPages(...this.view, total ?? 0, this.direction).find(
          (wanted) => !this.pages.has(wanted) && !this.pending.has(wanted),
        );
        if (page === undefined) return;
        void this.fetchPage(this.query, page);
      }
    }
  }

  /** The lines as they stand now, where those on screen went. */
  private async fetchOrder(query: PageQuery): Promise<void> {
    const { list, isReset } = this;
    this.wantsOrder = false;
    this.isOrdering = true;
    const extras = this.extras(isReset);
    const answer = await this.fetched({
      ...query,
      offset: isReset ? 0 : pageOf(this.view[0]) * PAGE,
      limit: PAGE,
      ...extras,
    });
    if (list === this.list) this.isOrdering = false;
    if (answer === null && list === this.list) this.wantsOrder = true;
    if (answer !== null && list === this.list) {
      this.isReset = false;
      this.order = answer.order;
      this.pending.clear();
      this.onItems(answer.items);
      const pages = new Map<number, VehicleLabel[]>();
      for (let at = 0; at < answer.items.length; at += PAGE)
        pages.set(pageOf(answer.offset + at), answer.items.slice(at, at + PAGE));
      const { row } = this.state.watched;
      // One that is watched since the question was sent is not in the answer.
      const isAsked = extras.find === row;
      const watched = row === -1 ? this.state.watched : { row, at: isAsked ? answer.foundAt : null };
      this.settle(
        { total: answer.total, turn: this.state.turn + 1, shift: isReset ? null : answer.shift, watched },
        pages,
      );
      if (row >= 0 && !isAsked) void this.lookFor(row);
    }
    this.pump();
  }

  private extras(isReset: boolean): Partial<ListQuery> {
    const extras: Partial<ListQuery> = {};
    if (this.state.watched.row >= 0) extras.find = this.state.watched.row;
    // A list scrolled to the top shows new lines at the top.
    const [first, last] = this.view;
    if (isReset || (first === 0 && !this.isNear)) return extras;
    const rows: number[] = [];
    for (let index = first; index <= last; index += 1) {
      const line = this.state.at(index);
      if (line === undefined) break;
      rows.push(line.row);
    }
    if (rows.length > 0) extras.seen = { first, rows };
    return extras;
  }

  private async fetchPage(query: PageQuery, page: number): Promise<void> {
    const { order } = this;
    this.pending.add(page);
    const answer = await this.fetched({
      ...query,
      offset: page * PAGE,
      limit: PAGE,
      ...(order === undefined ? {} : { order }),
    });
    if (order === this.order) this.pending.delete(page);
    if (answer !== null && order === this.order) {
      // The order is gone: what is shown is of another one by now.
      if (answer.order !== order) this.wantsOrder ||= !this.isOrdering;
      else {
        this.onItems(answer.items);
        this.settle({}, this.withPage(page, answer.items));
      }
    }
    this.pump();
  }

  private async lookFor(row: number): Promise<void> {
    const { query, order } = this;
    if (query === null || order === undefined) return;
    const answer = await this.fetch({ ...query, order, offset: 0, limit: 1, find: row }).catch(() => null);
    const { watched } = this.state;
    if (!answer || watched.row !== row || watched.at !== null || order !== this.order) return;
    if (answer.order === order) {
      this.settle({ watched: { row, at: answer.foundAt } });
      return;
    }
    // The order is gone: its place in another one is none in what is shown. The one that is shown next tells it.
    this.wantsOrder ||= !this.isOrdering;
    this.pump();
  }

  /** An answer, null when there is none: the question is asked again a little later. */
  private async fetched(query: ListQuery): Promise<ListPage | null> {
    this.inFlight += 1;
    try {
      return await this.fetch(query);
    } catch {
      this.isRetrying = true;
      this.later(() => {
        this.isRetrying = false;
        this.pump();
      });
      return null;
    } finally {
      this.inFlight -= 1;
    }
  }

  private withPage(page: number, items: VehicleLabel[]): Map<number, VehicleLabel[]> {
    const here = pageOf(this.view[0]);
    const kept =
      this.pages.size < MOST_KEPT
        ? this.pages
        : [...this.pages].filter(([other]) => Math.abs(other - here) < MOST_KEPT / 4);
    return new Map(kept).set(page, items);
  }

  private indexOf(row: number): number {
    for (const [page, items] of this.pages) {
      const at = items.findIndex((item) => item.row === row);
      if (at >= 0) return page * PAGE + at;
    }
    return -1;
  }

  private settle(changes: Partial<PagesState>, pages = this.pages): void {
    this.pages = pages;
    this.state = { ...this.state, ...changes, at: (index) => pages.get(pageOf(index))?.[index % PAGE] };
    for (const wake of this.wakes) wake();
  }
}
